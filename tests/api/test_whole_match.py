"""Whole matches with server bots over HTTP. The callers hold every answer to the schema (`tests.api.conformance`)."""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from matches import commands
from matches.engine.variants import VARIANTS
from tests.api.callers import Caller
from tests.api.conformance import valid
from tests.api.tables import dealt, seated
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db

TOO_LONG = 3000
SEATS = {2: ("me", "bot:cautious"), 4: ("me", "bot:random", "open", "bot:cautious")}
RULES: dict[str, dict[str, Any]] = {
    "paulista": {"face_down_from_trick": 1, "iron_hand": "open"},
    "paulista-duel": {},
    "mineiro": {"special_hand": "forced"},
    "mineiro-duel": {"special_raise": "reject"},
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_match_with_bots_is_shown_as_the_schema_says(variant: str, seed: int) -> None:
    rng, ana, bia, nobody = Random(seed), Caller("ana"), Caller("bia"), Caller()
    rules = RULES[variant] if seed else {}
    match = ana.create(variant=variant, rules=rules, seats=SEATS[VARIANTS[variant].seats], bot_delay=0)
    look([ana, bia, nobody], match["id"])
    players = {0: ana}
    if VARIANTS[variant].seats == 4:
        players[2] = bia
        assert bia.post(f"/matches/{match['id']}/join").status_code == 200
    assert ana.post(f"/matches/{match['id']}/start").status_code == 200
    play_to_the_end(match["id"], players, nobody, rng)
    review([ana, bia, nobody], match["id"], hands=ana.view(match["id"])["last_hand"]["number"])


def play_to_the_end(match_id: str, players: dict[int, Caller], nobody: Caller, rng: Random) -> None:
    """Random moves for the accounts; everybody looks at every version."""
    for _ in range(TOO_LONG):
        views = {seat: player.view(match_id) for seat, player in players.items()}
        seen = nobody.view(match_id)
        assert {view["version"] for view in views.values()} == {seen["version"]}
        assert seen["legal_actions"] == []
        if seen["status"] != "active":
            break
        seat = next((seat for seat in seen["awaiting"] if seat in players), None)
        if seat is None:
            commands.play_bot(UUID(match_id))
        else:
            assert {view["my_seat"] for view in views.values() if view["legal_actions"]} <= set(seen["awaiting"])
            move = chosen(views[seat], rng)
            assert players[seat].act(views[seat], **move).status_code == 201
    assert seen["status"] == "finished"


def chosen(view: dict[str, Any], rng: Random) -> dict[str, Any]:
    moves: list[dict[str, Any]] = view["legal_actions"]
    assert all(valid("MoveRequest", {"version": view["version"], **move}) for move in moves)
    # Folds end hands before anything happens in them.
    braver = [move for move in moves if move["type"] != "fold"]
    return rng.choice(braver if rng.random() < 0.8 else moves)


def look(callers: list[Caller], match_id: str) -> None:
    """What can be read of a match at any time."""
    for caller in callers:
        for path in ("", "/events", "/hands", "/fairness"):
            assert caller.get(f"/matches/{match_id}{path}").status_code == 200
        assert caller.get(f"/matches/{match_id}/record").status_code in (200, 409)
    for query in ("status=open", "status=active", "status=finished", "status=aborted", "player=ana&limit=1"):
        assert callers[-1].get(f"/matches?{query}").status_code == 200
    for caller in callers:
        if caller.player is not None:
            assert caller.get("/me/matches?turn=mine").status_code == 200
            assert caller.get("/me/matches?limit=1").status_code == 200
            assert caller.get("/me/export").status_code == 200


def review(callers: list[Caller], match_id: str, *, hands: int) -> None:
    """What can be read of a match that is over: the same for all."""
    look(callers, match_id)
    for path in ("/record", "/hands?limit=100", f"/hands/{hands}", "/fairness"):
        answers = [caller.get(f"/matches/{match_id}{path}") for caller in callers]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1, path
    assert callers[0].get(f"/matches/{match_id}/hands/{hands + 1}").status_code == 404
    for caller in callers:
        assert log(caller, match_id)[-1]["type"] == "match_ended"


def log(caller: Caller, match_id: str) -> list[dict[str, Any]]:
    """All events, read page by page."""
    events: list[dict[str, Any]] = []
    while True:
        page = caller.get(f"/matches/{match_id}/events?after={len(events)}&limit=100").json()
        events += page["events"]
        if not page["more"]:
            assert [event["seq"] for event in events] == list(range(1, page["version"] + 1))
            return events


def test_what_is_offered_conforms() -> None:
    assert Caller().get("/variants").status_code == 200


def test_all_data_about_an_account_that_tried_to_sign_in_conforms() -> None:
    ana = Caller("ana")
    assert ana.post("/session", {"username": "ana", "password": "not this one"}).status_code == 401
    assert ana.get("/me/export").json()["sign_ins"]


def test_the_view_is_not_sent_again_to_who_has_it() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:random"])
    tag = ana.get(f"/matches/{match['id']}").headers["ETag"]
    assert ana.get(f"/matches/{match['id']}", **{"If-None-Match": tag}).status_code == 304


def test_leaving_and_resigning_conform() -> None:
    table = seated()
    assert table.seats[1].post(f"/matches/{table.id}/leave").status_code == 200
    assert happened(table.id, [*table.seats, Caller()]) >= {"seat_taken", "seed_given", "seat_left"}
    assert table.seats[0].post(f"/matches/{table.id}/leave").status_code == 200
    assert happened(table.id, [*table.seats, Caller()]) >= {"match_ended"}


def test_resigning_conforms() -> None:
    table = dealt()
    table.resign(1)
    assert happened(table.id, [*table.seats, Caller()]) >= {"match_started", "hand_dealt", "resigned"}


def test_forfeiting_conforms() -> None:
    table = dealt(score=(11, 3))
    assert table.send(0, type="raise").json()["code"] == "would_forfeit"
    table.act(0, type="raise", confirm_forfeit=True)
    assert happened(table.id, [*table.seats, Caller()]) >= {"forfeited"}


def test_partners_answers_conform() -> None:
    table = dealt(variant="paulista")
    table.truco(0)
    table.fold(1)
    assert table.send(1, type="fold").json()["refusal"] == "already_voted"
    table.accept(3)
    for seat in range(4):
        table.play(seat, table.view(seat)["hand"]["holdings"][seat]["cards"][0])
    leader = table.view()["hand"]["turn"]
    table.act(leader, **next(move for move in table.view(leader)["legal_actions"] if move.get("face_down")))
    assert happened(table.id, [*table.seats, Caller()]) >= {"raised", "fold_voted", "accepted", "trick_ended"}


def test_a_dark_hand_conforms() -> None:
    table = dealt(score=(11, 11))
    table.blind(0, 2)
    table.blind(1, 0)
    assert happened(table.id, [*table.seats, Caller()]) >= {"card_played", "trick_ended"}


def test_a_match_that_everybody_abandons_conforms() -> None:
    with stopped_clock() as clock:
        table = dealt(variant="mineiro", bot_delay=0)
        table.truco(0)
        while table.view()["status"] == "active":
            clock.move(days=3)
            commands.time_out(UUID(table.id))
            commands.play_bot(UUID(table.id))
        assert happened(table.id, [*table.seats, Caller()]) >= {"folded", "hand_ended", "seat_substituted"}


def happened(match_id: str, callers: list[Caller]) -> set[str]:
    """The types of the events so far, after everybody has looked at everything."""
    look(callers, match_id)
    return {event["type"] for caller in callers for event in log(caller, match_id)}
