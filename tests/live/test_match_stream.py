"""A match as it happens (docs/api.md, Live feed)."""

import random
import threading
from typing import Any

import pytest
from django.db import connection

from matches.live import feeds
from matches.models import Match
from tests.api import conformance
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, events, seated, start, still, viewers
from tests.live.losing import let_seat_0_expire, quick
from tests.live.streams import HEARTBEAT, Live, Stream, Told


def play_on(table: Table, moves: int) -> None:
    """So many moves, any that may be made."""
    rng = random.Random(f"moves {table.id}")
    for _ in range(moves):
        view = table.view()
        if view["status"] != "active":
            return
        seat = view["awaiting"][0]
        table.act(seat, **rng.choice(table.view(seat)["legal_actions"]))


def numbers(told: list[Told]) -> list[int]:
    return [int(event.id) for event in told]


def upto(stream: Stream, version: int) -> list[Told]:
    """The stream's events up to this number, the snapshot aside."""
    found: list[Told] = []
    while not found or int(found[-1].id) < version:
        found.append(stream.event())
    return [event for event in found if event.event != "snapshot"]


def test_first_comes_the_view_and_then_each_event_under_its_number(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    stream = live.match(table.id, ana)
    assert (stream.status, stream.response.headers["Content-Type"]) == (200, "text/event-stream")
    assert "no-cache" in stream.response.headers["Cache-Control"]
    first = stream.event()
    assert (first.event, first.id) == ("snapshot", str(table.view()["version"]))
    assert still(first.data) == still(table.view())
    assert conformance.valid("MatchView", first.data)
    table.play(0, "4C")
    table.play(1, "3D")
    told = upto(stream, table.view()["version"])
    assert [event.data for event in told] == events(ana, table)[int(first.id) :]
    assert all((event.event, event.id) == (event.data["type"], str(event.data["seq"])) for event in told)
    assert all(conformance.valid("Event", event.data) for event in told)


def test_a_stream_that_reconnects_200_times_gets_every_event_once(live: Live) -> None:
    table = quick(dealt("4C 7H AS", "3D 2S KC"))
    ana, rng = table.seats[0], random.Random(1)
    stream = live.match(table.id, ana)
    last = stream.event().id
    began, got = int(last), list[Told]()
    for _ in range(200):
        if rng.random() < 0.4:
            play_on(table, 1)
        if table.view()["status"] == "finished":
            break
        version = table.view()["version"]
        if version > int(last) and rng.random() < 0.7:
            # Some of what there is, or all of it: a connection may break anywhere.
            for _ in range(rng.randint(1, version - int(last))):
                got.append(stream.event())
                last = got[-1].id
        stream.close()
        stream = live.match(table.id, ana, last=last)
    got += upto(stream, table.view()["version"]) if table.view()["version"] > int(last) else []
    version = table.view()["version"]
    assert numbers(got) == list(range(began + 1, version + 1))
    whole: list[dict[str, Any]] = []
    while len(whole) < version:
        whole += table.of(ana, f"/events?after={len(whole)}&limit=100").json()["events"]
    assert [event.data for event in got] == whole[began:]


def test_nothing_is_missed_at_a_table_that_others_watch_while_it_is_played(live: Live) -> None:
    table = quick(dealt("4C 7H AS", "3D 2S KC"))
    keeper = live.match(table.id)
    last = keeper.event().id
    began = int(last)

    def play() -> None:
        try:
            play_on(table, 40)
            if table.view()["status"] == "active":
                table.resign(table.view()["awaiting"][0])
        finally:
            connection.close()

    playing = threading.Thread(target=play)
    playing.start()
    got: list[Told] = []
    while not got or got[-1].event != "match_ended":
        stream = live.match(table.id, table.seats[0], last=last)
        # One that comes at the very end of the match has nothing more to hear.
        while (told := stream.next()) is not None and told != HEARTBEAT:
            got.append(told)
            last = told.id
            if len(got) % 3 == 0:
                break
        stream.close()
    playing.join(10)
    assert numbers(got) == list(range(began + 1, table.view()["version"] + 1))
    assert numbers(keeper.rest()) == numbers(got)


def test_two_matches_in_two_streams_do_not_mix(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    tables = [dealt("4C 7H AS", "3D 2S KC", by=(ana, bia)) for _ in range(2)]
    streams = [live.match(table.id, ana) for table in tables]
    for stream, table in zip(streams, tables, strict=True):
        assert stream.event().data["id"] == table.id
    for card in ("4C", "3D"):
        for table in tables:
            table.play(table.view()["awaiting"][0], card)
    for stream, table in zip(streams, tables, strict=True):
        version = table.view()["version"]
        told = upto(stream, version)
        assert [event.data for event in told] == events(ana, table)[version - len(told) :]
        # Times differ between the two, so what is told is this match's own.
        assert numbers(told) == list(range(version - len(told) + 1, version + 1))


def test_a_stream_that_was_idle_lives_by_heartbeats_and_still_delivers(live: Live, settings: Any) -> None:
    settings.TRUCO_STREAM_HEARTBEAT_SECONDS = 0.1
    table = dealt("4C 7H AS", "3D 2S KC")
    stream = live.match(table.id)
    assert stream.event().event == "snapshot"
    for _ in range(5):
        told = stream.next()
        assert told is not None
        assert told.event == "heartbeat"
    table.play(0, "4C")
    assert stream.event().event == "card_played"


def test_the_last_event_of_a_match_ends_its_stream_and_a_browser_is_told_to_stay_away(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    stream = live.match(table.id, table.seats[1])
    stream.event()
    table.resign(0)
    told = stream.rest()
    assert [event.event for event in told] == ["resigned", "match_ended"]
    again = live.match(table.id, table.seats[1], last=told[-1].id)
    assert (again.status, again.response.read()) == (204, b"")
    before = live.match(table.id, table.seats[1], last=told[0].id)
    assert before.rest() == told[1:]
    anew = live.match(table.id).rest()
    assert [(event.event, event.data["status"]) for event in anew] == [("snapshot", "finished")]


def test_a_match_that_is_left_by_all_ends_its_stream_too(live: Live) -> None:
    ana = Caller("ana")
    match = ana.create()
    stream = live.match(match["id"])
    stream.event()
    ana.post(f"/matches/{match['id']}/leave")
    assert stream.rest()[-1].event == "match_ended"


def test_a_log_that_is_shorter_than_the_last_event_id_says_resync(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ahead = str(table.view()["version"] + 1)
    # The empty id makes a browser begin anew when it connects again.
    assert live.match(table.id, last=ahead).rest() == [Told("", "resync", {"reason": "log_is_shorter"})]


def test_a_database_that_was_set_back_says_resync_to_the_streams_that_are_open(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    stream, other = live.match(table.id), live.match(dealt("4C", "3D", by=table.seats).id)
    stream.event()
    other.event()
    Match.objects.filter(pk=table.id).update(version=1)
    assert [(event.event, event.data) for event in stream.rest()] == [("resync", {"reason": "log_is_shorter"})]
    play_on(Table(other_id(other), table.seats), 1)
    assert other.event().event != "resync"


def other_id(stream: Stream) -> str:
    line = next(line for line in stream.read if line.startswith(b"data: "))
    return line.partition(b'"id":"')[2][:36].decode()


def test_what_a_slow_client_leaves_waiting_is_bounded_and_then_says_resync(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "QUEUE", 1)
    table = dealt("4C 7H AS", "3D 2S KC")
    stream = live.match(table.id)
    stream.event()
    # The start of a match, a fold: more than one event at once.
    table.play(0, "4C")
    table.fold(1)
    assert stream.rest()[-1] == Told("", "resync", {"reason": "overflow"})


def test_each_stream_shows_what_its_viewer_may_see_and_no_card_more(live: Live) -> None:
    table = quick(dealt("4C 7H AS", "3D 2S KC"))
    watching = viewers(table)
    streams = [live.match(table.id, caller) for caller in watching]
    began = [stream.event() for stream in streams]
    for stream, caller, first in zip(streams, watching, began, strict=True):
        assert still(first.data) == still(caller.view(table.id))
        hidden = [card for seat, card in ((0, "7H"), (1, "2S")) if caller is not table.seats[seat]]
        assert not any(card in str(first.data) for card in hidden), stream
    play_on(table, 12)
    version = table.view()["version"]
    told = [upto(stream, version) for stream in streams]
    for caller, shown, first in zip(watching, told, began, strict=True):
        page = table.of(caller, f"/events?after={first.id}&limit=100").json()["events"]
        assert [event.data for event in shown][: len(page)] == page
    spectator, nobody = told[-2], told[-1]
    assert spectator == nobody
    assert any(a != b for a, b in zip(told[0], nobody, strict=True)), "there was nothing to hide"


def test_whoever_loses_the_seat_sees_what_nobody_sees_from_then_on(live: Live) -> None:
    table = quick(dealt("4C 7H AS", "3D 2S KC", "4S 5S 6S", "4H 5H 6H", variant="paulista"))
    ana = table.seats[0]
    stream = live.match(table.id, ana)
    assert stream.event().data["my_seat"] == 0
    let_seat_0_expire(table)
    assert stream.event("seat_substituted").data["seat"] == 0
    after = stream.event()
    assert (after.event, after.data["my_seat"], after.data["legal_actions"]) == ("snapshot", None, [])
    assert still(after.data) == still(Caller().view(table.id))
    # Of earlier events too: nobody sees a hand that ana saw as her own.
    resumed = upto(live.match(table.id, ana, last="0"), int(after.id))
    hands = [event.data["holdings"] for event in resumed if event.event == "hand_dealt"]
    assert hands
    assert {holding["cards"] for holdings in hands for holding in holdings} == {None}


def test_who_leaves_a_private_match_sees_no_more_of_it(live: Live) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(visibility="private")
    bia.post(f"/matches/{match['id']}/join", {"code": match["code"]})
    stream = live.match(match["id"], bia)
    assert stream.event().data["my_seat"] == 1
    bia.post(f"/matches/{match['id']}/leave")
    assert stream.rest() == []
    assert live.match(match["id"], bia).status == 404


def test_a_stream_follows_a_match_from_its_beginning(live: Live) -> None:
    table = seated()
    stream = live.match(table.id, table.seats[1], last="0")
    start(table.seats[0], table.view())
    told = upto(stream, table.view()["version"])
    assert [event.data for event in told] == events(table.seats[1], table)


def test_a_stream_survives_that_the_database_ends_all_connections(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    streams = [live.match(table.id), live.mine(table.seats[1])]
    for stream in streams:
        stream.event()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        assert cursor.rowcount > 0
    table.play(0, "4C")
    assert streams[0].event().event == "card_played"
    assert streams[1].event().event == "turn"
