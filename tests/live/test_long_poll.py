"""`wait`: an answer that would be empty comes when there is something to tell."""

import threading
import time

import pytest

from tests.api.callers import Caller
from tests.api.tables import dealt, events
from tests.live.streams import Live


def test_it_answers_as_soon_as_something_happens(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    answers: list[object] = []
    asked = threading.Event()

    def wait() -> None:
        asked.set()
        answers.append(live.get(f"/matches/{table.id}/events?after={version}&wait=20", table.seats[1]).json())

    waiting = threading.Thread(target=wait)
    waiting.start()
    assert asked.wait(5)
    table.play(0, "4C")
    waiting.join(10)
    now = table.view()["version"]
    assert answers == [{"events": events(table.seats[1], table)[version:], "version": now, "more": False}]


def test_it_is_an_empty_answer_after_the_wait(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    began = time.monotonic()
    answer = live.get(f"/matches/{table.id}/events?after={version}&wait=1")
    assert (answer.status, answer.json()) == (200, {"events": [], "version": version, "more": False})
    assert 1 <= time.monotonic() - began < 5


@pytest.mark.parametrize("behind", [-1, 1])
def test_where_there_is_something_or_never_will_be_it_waits_for_nothing(live: Live, behind: int) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    began = time.monotonic()
    page = live.get(f"/matches/{table.id}/events?after={version + behind}&wait=20").json()
    assert len(page["events"]) == (1 if behind < 0 else 0)
    assert time.monotonic() - began < 5


def test_a_match_that_is_over_is_not_waited_for(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.resign(0)
    began = time.monotonic()
    page = live.get(f"/matches/{table.id}/events?after={table.view()['version']}&wait=20").json()
    assert page["events"] == []
    assert time.monotonic() - began < 5


@pytest.mark.django_db
def test_a_web_process_waits_for_nothing_and_its_streams_end_at_once() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    began = time.monotonic()
    version = table.view()["version"]
    assert table.of(Caller(), f"/events?after={version}&wait=25").json()["events"] == []
    stream = table.of(table.seats[0], "/stream")
    assert (stream.status_code, stream["Content-Type"]) == (200, "text/event-stream")
    assert stream.content.startswith(b"retry: 2000\n\nid: %d\nevent: snapshot\n" % version)
    assert table.of(table.seats[0], "/stream").content.endswith(b"\n\n")
    mine = table.seats[0].get("/me/stream")
    assert b"event: snapshot" in mine.content
    assert time.monotonic() - began < 5
