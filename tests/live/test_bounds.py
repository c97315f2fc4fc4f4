"""What a stream may cost: how much waits for a slow client, how many there are, how often one is heard of."""

import threading
from typing import Any

import pytest
from django.conf import settings as configured

from matches.live import feeds
from matches.models import Match
from tests.api.callers import Caller
from tests.api.tables import Table, dealt
from tests.live.streams import Live, Stream, Told, serving

OVERFLOW = Told("", "resync", {"reason": "overflow"})


def challenges(by: Caller, count: int) -> list[str]:
    return [by.create(seats=["me", "bia"])["id"] for _ in range(count)]


def test_a_client_that_does_not_read_is_told_to_begin_anew_and_holds_up_nobody(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "QUEUE", 20)
    ana, bia = Caller("ana"), Caller("bia")
    challenges(ana, 100)
    with serving(send_buffer=4096) as live:
        slow, quick = live.slow("/me/stream", bia), live.mine(bia)
        assert len(quick.event().data["items"]) == 100
        told: list[str] = []
        reading = threading.Thread(target=lambda: told.extend(quick.event("challenge").data["id"] for _ in range(120)))
        reading.start()
        made = challenges(ana, 120)
        reading.join(20)
        assert told == made
        assert slow.event().event == "snapshot"
        came = slow.rest()
    # What was on its way comes whole and in order, and then nothing that would leave a gap.
    before, last = [event.data["id"] for event in came[:-1]], came[-1]
    assert last == OVERFLOW
    assert before == made[: len(before)]
    assert len(before) < len(made)


def test_my_stream_is_bounded_too(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "QUEUE", 0)
    ana, bia = Caller("ana"), Caller("bia")
    stream = live.mine(bia)
    stream.event()
    challenges(ana, 1)
    assert stream.rest() == [OVERFLOW]


def test_as_many_frames_wait_as_was_measured() -> None:
    assert feeds.QUEUE == 500


def test_my_open_stream_says_resync_where_the_database_was_set_back(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    stream = live.mine(table.seats[1])
    stream.event()
    Match.objects.filter(pk=table.id).update(version=1)
    assert stream.rest() == [Told("", "resync", {"reason": "log_is_shorter"})]


def test_every_feed_tells_of_the_end_and_that_of_the_match_is_over_with_it(live: Live) -> None:
    pair = (Caller("ana"), Caller("bia"))
    table, other = (dealt("4C 7H AS", "3D 2S KC", by=pair) for _ in range(2))
    bia = table.seats[1]
    of_match, mine = live.match(table.id, bia), live.mine(bia)
    poll, pages = waiting(live, table)
    of_match.event()
    mine.event()
    table.resign(0)
    assert [told.event for told in of_match.rest()] == ["resigned", "match_ended"]
    result = mine.event()
    assert (result.event, result.data["id"], result.data["status"]) == ("result", table.id, "finished")
    # Whether it waited already or just came: all of it, at once.
    poll.join(10)
    [page] = pages
    assert ([event["type"] for event in page["events"]], page["more"]) == (["resigned", "match_ended"], False)
    # Mine goes on with the next.
    other.resign(0)
    assert mine.event().data["id"] == other.id


def waiting(live: Live, table: Table) -> tuple[threading.Thread, list[Any]]:
    """A long poll on its way, and what it is answered."""
    path, pages = f"/matches/{table.id}/events?after={table.view()['version']}&wait=20", list[Any]()
    poll = threading.Thread(target=lambda: pages.append(live.get(path).json()))
    poll.start()
    return poll, pages


def test_a_heartbeat_comes_every_15_seconds() -> None:
    assert configured.TRUCO_STREAM_HEARTBEAT_SECONDS == 15


@pytest.mark.parametrize("whose", ["match", "mine"])
def test_both_feeds_live_by_heartbeats_and_still_deliver(live: Live, settings: Any, whose: str) -> None:
    settings.TRUCO_STREAM_HEARTBEAT_SECONDS = 0.1
    table = dealt("4C 7H AS", "3D 2S KC")
    bia = table.seats[1]
    stream = live.match(table.id, bia) if whose == "match" else live.mine(bia)
    assert stream.event().event == "snapshot"
    for _ in range(3):
        assert heard(stream) == "heartbeat"
    table.play(0, "4C")
    assert stream.event().event == ("card_played" if whose == "match" else "turn")
    assert heard(stream) == "heartbeat"


def heard(stream: Stream) -> str | None:
    told = stream.next()
    return told.event if told else None


def test_a_process_has_so_many_streams_whoever_asks(live: Live, settings: Any) -> None:
    settings.TRUCO_STREAMS_AT_MOST = 2
    table = dealt("4C 7H AS", "3D 2S KC")
    for stream in (live.match(table.id, table.seats[0]), live.match(table.id)):
        stream.event()
    for refused in (live.mine(table.seats[1]), live.match(table.id)):
        assert (refused.problem()["code"], refused.response.headers["Retry-After"]) == ("throttled", "15")


def test_long_polls_and_streams_are_counted_together_and_by_account_not_by_token(live: Live, settings: Any) -> None:
    settings.TRUCO_STREAMS_PER_PLAYER = 2
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, version = table.seats[0], table.view()["version"]
    polling = f"/matches/{table.id}/events?after={version}&wait=20"
    streams = [live.mine(ana), live.match(table.id, ana)]
    for stream in streams:
        stream.event()
    token = {"username": "ana", "password": "correct horse battery"}
    device = ana.device()
    device.headers["Authorization"] = f"Bearer {ana.post('/tokens', token).json()['token']}"
    assert live.get(polling, device).problem()["code"] == "throttled"
    # What need not wait takes no place.
    assert live.get(f"/matches/{table.id}/events?after=0&wait=20", device).status == 200
