"""Matches played over HTTP in which a test chooses the cards.

table = dealt("4C 7H AS", "3D 2S KC", vira="KD")
table.play(0, "4C")
with deals("AS 2S 3S", "AC 2C 3C"):
    table.fold(1)
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest import mock

from django.test import Client

from matches.commands import door
from matches.engine.actions import Action, Deal
from matches.engine.events import Event, HandDealt
from matches.engine.rules import decide
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.variants import VARIANTS
from tests.api.callers import Caller
from tests.builders import stacked

NAMES = ("ana", "bia", "caio", "duda")
SEEDS = ("a" * 32, "b" * 32, "c" * 32, "d" * 32)


@dataclass(frozen=True)
class Table:
    """A match, and the account at each seat."""

    id: str
    seats: tuple[Caller, ...]

    def view(self, seat: int = 0) -> dict[str, Any]:
        return self.seats[seat].view(self.id)

    def send(self, seat: int, *, version: int | None = None, **move: Any) -> Any:
        """A seat's move on the version as it is, unless another is named."""
        number = self.view(seat)["version"] if version is None else version
        return self.seats[seat].post(f"/matches/{self.id}/actions", {"version": number, **move})

    def act(self, seat: int, **move: Any) -> dict[str, Any]:
        response = self.send(seat, **move)
        assert response.status_code == 201, response.content
        return dict(response.json())

    def play(self, seat: int, card: str) -> dict[str, Any]:
        return self.act(seat, type="play", card=card)

    def cover(self, seat: int, card: str) -> dict[str, Any]:
        return self.act(seat, type="play", card=card, face_down=True)

    def blind(self, seat: int, slot: int) -> dict[str, Any]:
        return self.act(seat, type="play", slot=slot)

    def truco(self, seat: int) -> dict[str, Any]:
        """Call the ladder's next value."""
        return self.act(seat, type="raise")

    def accept(self, seat: int) -> dict[str, Any]:
        return self.act(seat, type="accept")

    def fold(self, seat: int) -> dict[str, Any]:
        return self.act(seat, type="fold")

    def resign(self, seat: int) -> dict[str, Any]:
        return self.act(seat, type="resign")

    def of(self, caller: Caller, path: str = "") -> Any:
        """What a caller gets of the match at this path."""
        return caller.get(f"/matches/{self.id}{path}")


def people(variant: str) -> tuple[Caller, ...]:
    return tuple(Caller(name) for name in NAMES[: VARIANTS[variant].seats])


def unchecked(caller: Caller) -> Caller:
    """The caller, whose answers are not held against the schema: where there are hundreds of them, to save time."""
    caller.client = Client(raise_request_exception=False)
    return caller


def seated(variant: str = "paulista-duel", *, by: Sequence[Caller] = (), **body: Any) -> Table:
    """Every seat taken by a person, and not started: the creator, ana in seat 0, has given no seed yet."""
    seats = tuple(by) or people(variant)
    match = seats[0].create(variant=variant, **body)
    code = {"code": match["code"]} if "code" in match else {}
    for caller, seed in zip(seats[1:], SEEDS[1:], strict=False):
        echo = {"client_seed": seed, "commitment": match["commitment"], **code}
        response = caller.post(f"/matches/{match['id']}/join", echo)
        assert response.status_code == 200, response.content
    return Table(match["id"], seats)


def dealt(
    *hands: str,
    variant: str = "paulista-duel",
    vira: str | None = None,
    leader: int = 0,
    score: tuple[int, int] | None = None,
    by: Sequence[Caller] = (),
    **body: Any,
) -> Table:
    """A match that has started with these cards; the vira is KD unless another is named."""
    table = seated(variant, by=by, **body)
    with deals(*hands, vira=vira, leader=leader, score=score):
        begin(table)
    return table


def begin(table: Table) -> None:
    """The creator's seed, with which the match starts."""
    echo = {"client_seed": SEEDS[0], "commitment": table.view()["commitment"]}
    response = table.seats[0].post(f"/matches/{table.id}/seed", echo)
    assert response.json()["status"] == "active", response.content


@contextmanager
def deals(
    *hands: str, vira: str | None = None, leader: int = 0, score: tuple[int, int] | None = None
) -> Iterator[None]:
    """Every deal until this ends gives the seats these cards, others any.

    `leader` counts for a match's first hand alone. A deal's event bears the score, so with `score` the log still
    folds to the match.
    """

    def chosen(match: Match, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, Deal):
            return decide(match, action)
        at_score = match if score is None else replace(match, score=score)
        dealer = Seat((leader - 1) % match.rules.variant.seats)
        (event,) = decide(at_score, Deal(match.rules.deck, dealer))
        assert isinstance(event, HandDealt)
        return decide(at_score, Deal(stacked(match.rules, hands, vira=vira, leader=event.leader), dealer))

    with mock.patch.object(door, "decide", chosen):
        yield


def viewers(table: Table) -> list[Caller]:
    """Every seat, a spectator and nobody; their answers are many."""
    return [unchecked(caller) for caller in (*table.seats, Caller("zeca"), Caller())]


def still(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the time at which it was made, and what passes with it."""
    clocks = [{**clock, "left": None, "bank": None} for clock in view["clocks"]]
    return {**view, "server_time": "", "clocks": clocks}


def told(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without their times."""
    return [{name: value for name, value in event.items() if name != "at"} for event in events]


def join(caller: Caller, match: dict[str, Any], **body: Any) -> Any:
    return caller.post(f"/matches/{match['id']}/join", body)


def give_seed(caller: Caller, match: dict[str, Any], client_seed: str = SEEDS[0]) -> Any:
    echo = {"client_seed": client_seed, "commitment": match["commitment"]}
    return caller.post(f"/matches/{match['id']}/seed", echo)


def start(caller: Caller, match: dict[str, Any]) -> Any:
    return caller.post(f"/matches/{match['id']}/start", {})


def sitting(match: dict[str, Any]) -> list[tuple[str | None, str | None]]:
    """Player and kind of each seat."""
    return [(seat["player"], seat["kind"]) for seat in match["seats"]]


def holdings(caller: Caller, table: Table) -> list[list[str] | None]:
    """The cards of each seat that the caller sees."""
    return [holding["cards"] for holding in caller.view(table.id)["hand"]["holdings"]]


def events(caller: Caller, table: Table) -> list[dict[str, Any]]:
    """The first hundred, as the caller may see them."""
    found: list[dict[str, Any]] = table.of(caller, "/events?limit=100").json()["events"]
    return found


def everything(caller: Caller, table: Table) -> str:
    """Every payload about the match that a caller can get by asking and by trying in vain."""
    paths = ("", "/events?limit=100", "/hands", "/hands/1", "/record", "/fairness")
    view = caller.view(table.id)
    # None of these is ever accepted here: 4D must be nobody's, and a raise is tried in special hands alone.
    tried: list[dict[str, Any]] = [
        {"type": "play", "card": "4D"},
        {"type": "play", "card": "4D", "face_down": True},
        {"type": "play", "slot": 0, "face_down": True},
    ]
    if view["hand"] is not None and view["hand"]["kind"] != "ordinary":
        tried.append({"type": "raise"})
    moves = [
        caller.post(f"/matches/{table.id}/actions", {"version": version, **move})
        for move in tried
        for version in (view["version"], view["version"] - 1)
    ]
    lists = [caller.get("/matches?status=active"), caller.get("/me/matches"), caller.get("/me/export")]
    answers = [table.of(caller, path) for path in paths] + moves + lists
    assert not any(answer.status_code == 201 for answer in answers)
    return "\n".join(f"{answer.content.decode()} {dict(answer.items())}" for answer in answers)
