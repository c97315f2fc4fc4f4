"""What an action costs: the engine alone, `submit` in PostgreSQL, over HTTP; at the first hand and the hundredth.

CPU time of this process and of its PostgreSQL backend. Every hand ties in all three tricks, so that nobody scores and a
match of any length can be made; the moves measured are the same at hand 1 and at hand 100. "Over HTTP" is the whole
server but its sockets: middleware, token, view, JSON.
"""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.test")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from matches import eventlog, fairness  # noqa: E402
from matches.commands import submit  # noqa: E402
from matches.engine.actions import PlayCard  # noqa: E402
from matches.engine.cards import Card  # noqa: E402
from matches.engine.evolve import evolve  # noqa: E402
from matches.engine.rules import awaiting, decide  # noqa: E402
from matches.engine.state import Match  # noqa: E402
from tests.api.callers import Caller  # noqa: E402

MATCHES = 12
HANDS_MEASURED = 5
LATE_HAND = 100
# Seat by seat the same ranks: each trick ties whoever leads.
DECK = tuple(Card(card) for card in "4D 4S 5D 5S 6D 6S KD".split())


@dataclass(frozen=True)
class Costs:
    """CPU milliseconds an action, early (hands 1 to 5) and late (from hand 100 on)."""

    engine: float
    submit_early: float
    submit_late: float
    http_early: float
    http_late: float

    def lines(self) -> Iterator[str]:
        yield f"  engine alone            {self.engine:7.3f}   1.00"
        for name, cost in (
            ("submit, hand 1", self.submit_early),
            (f"submit, hand {LATE_HAND}", self.submit_late),
            ("over HTTP, hand 1", self.http_early),
            (f"over HTTP, hand {LATE_HAND}", self.http_late),
        ):
            yield f"  {name:<22}  {cost:7.3f}   {cost / self.engine:.1f} x the engine"
        submitted, over_http = self.submit_late / self.submit_early, self.http_late / self.http_early
        yield f"  hand {LATE_HAND} / hand 1: {submitted:.2f} by submit, {over_http:.2f} over HTTP"


def costs() -> Costs:
    setup_test_environment()
    call_command("migrate", verbosity=0)
    with mock.patch.object(fairness, "shuffled_deck", lambda *_, **__: DECK):
        ana, bia = Caller("bench-ana"), Caller("bench-bia")
        for caller in (ana, bia):
            # Not the tests' client, which holds every answer against the schema.
            caller.client = Client()
        old = [Table(ana, bia) for _ in range(MATCHES)]
        for table in old:
            table.play_until(hand=LATE_HAND)
        # In turn, and only when all has run once: statements are prepared, caches are warm for both.
        measured = [(_measure(Table(ana, bia)), _measure(table)) for table in old]
        early, late = zip(*measured, strict=True)
    return Costs(
        engine=statistics.median(table.engine_ms() for table in old),
        submit_early=statistics.median(submitted for submitted, _ in early),
        submit_late=statistics.median(submitted for submitted, _ in late),
        http_early=statistics.median(over_http for _, over_http in early),
        http_late=statistics.median(over_http for _, over_http in late),
    )


class Table:
    """A match of two accounts who play their cards in the order of deal."""

    def __init__(self, ana: "Caller", bia: "Caller") -> None:
        self.callers = (ana, bia)
        opened = ana.create(seats=["me", "open"])
        bia.post(f"/matches/{opened['id']}/join", {})
        ana.post(f"/matches/{opened['id']}/start", {})
        self.id = UUID(opened["id"])

    def submit_next(self) -> None:
        match = self._match()
        submit(self.id, _next_card(match), version=match.version)

    def request_next(self) -> Callable[[], None]:
        """The next move as a request, ready to be sent."""
        match = self._match()
        card = _next_card(match)
        body = {"version": match.version, "type": "play", "card": card.card}

        def send() -> None:
            response = self.callers[card.seat].post(f"/matches/{self.id}/actions", body)
            assert response.status_code == 201, response.content

        return send

    def play_until(self, *, hand: int) -> None:
        while (match := self._match()).hand is None or match.hand.number < hand:
            submit(self.id, _next_card(match), version=match.version)

    def engine_ms(self) -> float:
        """Deciding and booking one move, without a row."""
        match, began = self._match(), time.process_time()
        for _ in range(200):
            after = match
            for event in decide(match, _next_card(match)):
                after = evolve(after, event)
        return (time.process_time() - began) * 1000 / 200

    def _match(self) -> Match:
        return eventlog.peek(self.id).match


def _next_card(match: Match) -> PlayCard:
    (seat,) = awaiting(match)
    assert match.hand is not None
    cards = match.hand.holdings[seat].cards
    assert cards
    return PlayCard(seat, cards[0])


def _measure(table: Table) -> tuple[float, float]:
    """CPU ms an action by `submit` and over HTTP, over whole hands in turn."""
    submitted, over_http = list[float](), list[float]()
    for _ in range(HANDS_MEASURED * 6):
        match = table._match()
        action = _next_card(match)
        with _cpu_ms(submitted):
            submit(table.id, action, version=match.version)
    for _ in range(HANDS_MEASURED * 6):
        send = table.request_next()
        with _cpu_ms(over_http):
            send()
    return statistics.mean(submitted), statistics.mean(over_http)


@contextmanager
def _cpu_ms(into: list[float]) -> Iterator[None]:
    before = _cpu_seconds()
    yield
    into.append((_cpu_seconds() - before) * 1000)


def _cpu_seconds() -> float:
    """Of this process and of the PostgreSQL process that serves its connection."""
    return time.process_time() + _backend_seconds()


def _backend_seconds() -> float:
    # Nanoseconds on a CPU: finer than the clock ticks of /proc/<pid>/stat.
    with open(f"/proc/{_backend_pid()}/schedstat") as stat:
        return int(stat.read().split()[0]) / 1e9


def _backend_pid() -> int:
    connection.ensure_connection()
    pid: int = connection.connection.info.backend_pid
    return pid
