"""Matches that the server makes are told to who sits in them (docs/api.md, Live feed)."""

import pytest

from matches import commands
from tests.api import conformance
from tests.api.callers import Caller
from tests.api.tables import Table, dealt
from tests.live.streams import Live


def test_a_rematch_is_told_to_both_with_the_new_id_and_to_nobody_else(live: Live) -> None:
    table = dealt()
    table.resign(1)
    zeca = Caller("zeca")
    streams = [live.mine(caller) for caller in (*table.seats, zeca)]
    for stream in streams:
        stream.event()
    for caller in table.seats:
        answer = caller.post(f"/matches/{table.id}/rematch")
    new = answer.json()
    for seat, stream in enumerate(streams[:2]):
        told = stream.event("rematch")
        assert (told.data["id"], told.data["rematch_of"], told.data["my_seat"]) == (new["id"], table.id, seat)
        assert told.id == f"{new['id']}.{new['version']}"
        assert conformance.valid("MatchSummary", told.data)
    dealt(by=(zeca, table.seats[0]))
    # The next thing that zeca hears of: the rematch would have come before it.
    assert new["id"] not in str(streams[2].event().data)


@pytest.mark.parametrize("variant", ["paulista-duel", "paulista"])
def test_the_next_game_of_a_series_is_told_to_all(live: Live, variant: str) -> None:
    table = dealt(variant=variant, series={"best_of": 3})
    streams = [live.mine(caller) for caller in table.seats]
    for stream in streams:
        stream.event()
    table.resign(0)
    commands.make_sequels()
    for stream in streams:
        assert stream.event("next_game").data["series"] == {"id": table.id, "game": 2, "best_of": 3, "wins": [0, 1]}


def test_who_was_paired_hears_of_it(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    streams = [live.mine(caller) for caller in (ana, bia)]
    for stream, caller in zip(streams, (ana, bia), strict=True):
        stream.event()
        caller.post("/seeks", {"variant": "paulista-duel"})
    commands.pair_seeks()
    told = [stream.event("paired").data for stream in streams]
    assert told[0]["id"] == told[1]["id"] == ana.get("/seeks").json()["items"][0]["match"]
    assert [data["status"] for data in told] == ["active", "active"]


def test_who_sat_down_by_oneself_hears_of_no_origin(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    stream = live.mine(bia)
    stream.event()
    match = ana.create(seats=["me", "bia"], series={"best_of": 3})
    assert stream.event().event == "challenge"
    bia.post(f"/matches/{match['id']}/join")
    ana.post(f"/matches/{match['id']}/start")
    Table(match["id"], (ana, bia)).resign(0)
    assert stream.event("result").data["id"] == match["id"]
    assert b"next_game" not in b"".join(stream.read)
