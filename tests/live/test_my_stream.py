"""All of an account's matches in one stream (docs/api.md, Live feed)."""

from tests.api import conformance
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, start
from tests.live.losing import let_seat_0_expire, quick
from tests.live.streams import Live, Told


def of(match_id: str, version: int) -> str:
    return f"{match_id}.{version}"


def test_first_come_my_matches_and_then_their_turns_and_results(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    tables = [dealt("4C 7H AS", "3D 2S KC", by=(ana, bia)) for _ in range(2)]
    stream = live.mine(bia)
    first = stream.event()
    assert first.event == "snapshot"
    assert {item["id"] for item in first.data["items"]} == {table.id for table in tables}
    assert all(conformance.valid("MatchSummary", item) for item in first.data["items"])
    for table in tables:
        table.play(0, "4C")
        turn = stream.event()
        assert (turn.event, turn.id) == ("turn", of(table.id, table.view()["version"]))
        assert (turn.data["id"], turn.data["my_seat"], turn.data["awaiting"]) == (table.id, 1, [1])
        assert conformance.valid("MatchSummary", turn.data)
    for table in tables:
        table.resign(0)
        result = stream.event()
        assert (result.event, result.data["id"]) == ("result", table.id)
        assert result.data["result"]["winner"] == 1


def test_the_opponents_turn_is_no_news(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    mine, others = live.mine(table.seats[0]), live.mine(table.seats[1])
    mine.event()
    others.event()
    table.play(0, "4C")
    assert others.event().data["awaiting"] == [1]
    table.play(1, "3D")
    # One of the two won the trick and is on turn; the first that ana hears of is her own turn or the end.
    table.resign(1)
    assert [mine.event("result").event, others.event("result").event] == ["result", "result"]
    turns = [line for line in mine.read if b'"awaiting":[1]' in line and b"turn" in line]
    assert turns == []


def test_a_seat_that_is_kept_for_me_is_a_challenge_and_a_new_match_is_followed(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    stream, mine = live.mine(bia), live.mine(ana)
    assert stream.event().data["items"] == []
    mine.event()
    match = ana.create(seats=["me", "bia"])
    challenge = stream.event()
    assert (challenge.event, challenge.id) == ("challenge", of(match["id"], match["version"]))
    assert challenge.data["seats"][1]["reserved_for"] == "bia"
    bia.post(f"/matches/{match['id']}/join")
    start(ana, match)
    table = Table(match["id"], (ana, bia))
    on_turn = table.view()["awaiting"][0]
    turn = (mine, stream)[on_turn].event()
    assert (turn.event, turn.data["id"]) == ("turn", match["id"])


def test_a_challenge_that_is_withdrawn_is_told_as_its_result(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    stream = live.mine(bia)
    stream.event()
    match = ana.create(seats=["me", "bia"])
    assert stream.event().event == "challenge"
    ana.post(f"/matches/{match['id']}/leave")
    told = stream.event()
    assert (told.event, told.data["status"]) == ("result", "aborted")


def test_what_others_play_is_none_of_my_business(live: Live) -> None:
    table, zeca = dealt("4C 7H AS", "3D 2S KC"), Caller("zeca")
    stream = live.mine(zeca)
    stream.event()
    table.play(0, "4C")
    table.resign(1)
    own = zeca.create(seats=["me", "bot:random"])
    start(zeca, own)
    zeca.post(f"/matches/{own['id']}/actions", {"version": zeca.view(own["id"])["version"], "type": "resign"})
    assert stream.event("result").data["id"] == own["id"]
    assert not any(table.id.encode() in line for line in stream.read)


def test_after_a_break_come_the_results_since_and_the_snapshot_is_as_it_is_now(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    tables = [dealt("4C 7H AS", "3D 2S KC", by=(ana, bia)) for _ in range(3)]
    stream = live.mine(bia)
    stream.event()
    tables[0].resign(0)
    last = stream.event("result")
    stream.close()
    tables[1].resign(0)
    tables[2].play(0, "4C")
    again = live.mine(bia, last=last.id)
    snapshot, missed = again.event(), again.event()
    assert [(item["id"], item["awaiting"]) for item in snapshot.data["items"]] == [(tables[2].id, [1])]
    assert (missed.event, missed.id) == ("result", of(tables[1].id, tables[1].view()["version"]))
    # A browser that is cut off before anything else happens still has its place.
    assert snapshot.id == last.id


def test_of_a_match_that_is_none_of_mine_a_last_event_id_tells_nothing(live: Live) -> None:
    ana, zeca = Caller("ana"), Caller("zeca")
    match = ana.create(visibility="private")
    # An entry that is there, one that isn't, and a match that isn't: to an outsider they are the same.
    nowhere = "0193c0ff-0000-7000-8000-000000000000"
    told = [live.mine(zeca, last=last).rest() for last in (of(match["id"], 1), of(match["id"], 99), of(nowhere, 1))]
    assert told == [[Told("", "resync", {"reason": "log_is_shorter"})]] * 3


def test_the_last_event_may_have_been_a_challenge_or_of_a_match_that_was_lost(live: Live) -> None:
    dora, zeca = Caller("dora"), Caller("zeca")
    challenge = dora.create(seats=["me", "zeca"])
    assert live.mine(zeca, last=of(challenge["id"], challenge["version"])).event().event == "snapshot"
    dora.post(f"/matches/{challenge['id']}/leave")
    assert live.mine(zeca, last=of(challenge["id"], challenge["version"])).event().event == "snapshot"
    table = quick(dealt("4C 7H AS", "3D 2S KC", "4S 5S 6S", "4H 5H 6H", variant="paulista"))
    let_seat_0_expire(table)
    assert live.mine(table.seats[0], last=of(table.id, 5)).event().event == "snapshot"


def test_an_event_that_the_log_does_not_hold_says_resync(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    gone = of(table.id, table.view()["version"] + 5)
    assert live.mine(table.seats[0], last=gone).rest() == [Told("", "resync", {"reason": "log_is_shorter"})]
