"""Hints make things sooner, and nothing but that: the broker may be away, hung or full (promise 2)."""

import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from matches import commands, tasks, wakeups
from matches.engine.events import Accepted, CardPlayed, Folded, HandDealt, Raised
from matches.engine.terms import By
from matches.wakeups import BOT_TURN, NEWS_SECONDS, TELL, Hint, Pace, Publisher
from tests.builders import HUMAN, SERVER_BOT, play, rules
from tests.clock import Clock, stopped_clock
from tests.deploy.server import free_port
from tests.matches.tables import Table, sit_down
from truco_project.celery import Hints, app, quorum_queue, transport_options
from truco_project.embedded.process import wait_for

DUEL = ("3S 4S 5S", "4H 3H 6H")
DUE = (CardPlayed, Raised, Accepted, Folded)

PUBLISHING = (
    "broker_connection_timeout",
    "task_default_queue",
    "task_ignore_result",
    "task_publish_retry",
    "task_queues",
    "task_routes",
    "task_serializer",
)


class SilentBroker:
    """A port that accepts connections and never says a word."""

    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.server.getsockname()[1]
        self.accepted: list[socket.socket] = []
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                self.accepted.append(self.server.accept()[0])

    def close(self) -> None:
        with suppress(OSError):
            # A close alone would not wake the thread that accepts.
            self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        self.thread.join(10)
        for each in self.accepted:
            each.close()


@pytest.fixture(autouse=True)
def pace(monkeypatch: pytest.MonkeyPatch) -> Pace:
    """Of hints that the log has grown: there was one just now, so that the others are alone."""
    fresh = Pace()
    fresh.allows(now=time.monotonic(), seconds=3600)
    monkeypatch.setattr(wakeups, "_news", fresh)
    return fresh


@pytest.fixture
def publisher(monkeypatch: pytest.MonkeyPatch) -> Iterator[Publisher]:
    """A publisher of this test's own, in the place of the process's; its thread ends with the test."""
    fresh = Publisher()
    monkeypatch.setattr(wakeups, "_publisher", fresh)
    monkeypatch.setattr(wakeups, "IDLE_SECONDS", 0.05)
    yield fresh
    assert wait_for(lambda: fresh._thread is None or not fresh._thread.is_alive(), 30)


@pytest.fixture
def silent(publisher: Publisher) -> Iterator[SilentBroker]:
    """Closed before the publisher's thread is waited for, which may be stuck in it."""
    with closing(SilentBroker()) as broker:
        yield broker
        publisher._hints.queue.clear()


@pytest.fixture
def broker_is(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let hints go to this broker instead."""

    def use(url: str, **options: Any) -> None:
        other = Hints("other", set_as_current=False)
        other.conf.update({name: app.conf[name] for name in PUBLISHING})
        other.conf.update(broker_url=url, broker_transport_options=transport_options(url) | options)
        monkeypatch.setattr(wakeups, "current_app", other)

    return use


def against_a_bot(**options: Any) -> Table:
    """Seat 0 is a person's, seat 1 a server bot's."""
    return sit_down(rules("paulista-duel"), *DUEL, kinds=(HUMAN, SERVER_BOT), **options)


def post(table: Table, **move: Any) -> int:
    """Make a move over HTTP; the status. Whatever became of the hint, it is answered."""
    answers: list[int] = []
    body = {"version": table.match.version, **move}

    def send() -> None:
        try:
            bearer = {"Authorization": f"Bearer {table.tokens[0]}"}
            path = f"/api/v1/matches/{table.id}/actions"
            answers.append(Client().post(path, body, "application/json", headers=bearer).status_code)
        finally:
            connection.close()

    # Far more than an answer takes, far less than a stuck publisher would.
    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    thread.join(10)
    assert answers, "the action waits for the broker"
    return answers[0]


def hint(number: int = 0) -> Hint:
    return Hint(BOT_TURN, ("0193a000-0000-7000-8000-000000000000", number), countdown=0)


def is_idle(publisher: Publisher) -> bool:
    return publisher._hints.empty()


# --- a broker that is away or hung ----------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_with_the_broker_away_an_action_is_answered_and_the_hint_is_dropped(
    scheme: str, publisher: Publisher, broker_is: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    broker_is(f"{scheme}://127.0.0.1:{free_port()}/")
    table = against_a_bot()
    assert post(table, type="play", card="3S") == 201
    assert wait_for(lambda: "hint lost" in caplog.text, 20)
    assert table.log[-1] == CardPlayed(0, By.PLAYER, play(0, "3S").card)  # type: ignore[arg-type]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_with_the_broker_hung_an_action_is_answered_and_the_publisher_goes_on(
    scheme: str,
    silent: SilentBroker,
    publisher: Publisher,
    broker_is: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    broker_is(f"{scheme}://127.0.0.1:{silent.port}/")
    assert post(against_a_bot(), type="play", card="3S") == 201
    assert post(against_a_bot(), type="raise") == 201
    assert wait_for(lambda: caplog.text.count("hint lost") == 2, 30)


@pytest.mark.django_db(transaction=True)
def test_actions_are_answered_while_the_publisher_is_stuck_for_good(
    silent: SilentBroker, publisher: Publisher, broker_is: Callable[..., None]
) -> None:
    broker_is(f"redis://127.0.0.1:{silent.port}/", socket_timeout=None)
    assert post(against_a_bot(), type="play", card="3S") == 201
    assert wait_for(lambda: is_idle(publisher) and bool(silent.accepted), 10)
    stuck = publisher._thread
    assert stuck is not None

    assert [post(against_a_bot(), type="play", card="3S") for _ in range(5)] == [201] * 5
    assert stuck.is_alive()
    assert publisher._thread is stuck
    assert publisher._hints.qsize() == 5


def test_what_a_full_queue_does_not_take_is_dropped(
    silent: SilentBroker,
    publisher: Publisher,
    broker_is: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    broker_is(f"redis://127.0.0.1:{silent.port}/", socket_timeout=None)
    publisher._hints.maxsize = 2
    publisher.send(hint(1))
    assert wait_for(lambda: is_idle(publisher) and bool(silent.accepted), 10)
    for number in range(2, 7):
        publisher.send(hint(number))
    assert [waiting.args[1] for waiting in list(publisher._hints.queue)] == [2, 3]
    assert caplog.text.count("hint dropped") == 3


@pytest.mark.django_db(transaction=True)
def test_an_action_is_answered_where_no_thread_can_be_started(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = threading.Thread.start

    def refuse(thread: threading.Thread) -> None:
        if thread.name == "hints":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    # What is committed is answered as such, or the client would not know what became of it.
    assert post(against_a_bot(), type="play", card="3S") == 201


def test_a_publisher_whose_thread_died_starts_another(publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Hint] = []
    monkeypatch.setattr(publisher, "_publish", sent.append)
    for number in range(3):
        publisher.send(hint(number))
        assert wait_for(lambda: publisher._thread is None, 10)
    assert sent == [hint(0), hint(1), hint(2)]


# --- when there is a hint ----------


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[Hint]:
    """What is sent, instead of sending it."""
    sent: list[Hint] = []
    monkeypatch.setattr(wakeups._publisher, "send", sent.append)
    return sent


@pytest.fixture
def clock(transactional_db: None) -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


def test_a_bots_turn_is_hinted_with_its_version_and_its_delay(clock: Clock, hints: list[Hint]) -> None:
    table = against_a_bot(bot_delay=7)
    table.act(play(0, "3S"))
    assert hints == [Hint(BOT_TURN, (str(table.id), table.match.version), countdown=7)]


def test_a_persons_turn_is_hinted_to_nobody(clock: Clock, hints: list[Hint]) -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    table.act(play(0, "3S"))
    assert hints == []


def test_what_was_not_committed_is_not_hinted(clock: Clock, hints: list[Hint]) -> None:
    table = against_a_bot()
    with suppress(ZeroDivisionError), transaction.atomic():
        table.act(play(0, "3S"))
        raise ZeroDivisionError
    assert hints == []


def test_a_hint_holds_nothing_but_an_id_and_a_version(clock: Clock, hints: list[Hint]) -> None:
    table = against_a_bot()
    table.act(play(0, "3S"))
    (sent,) = hints
    assert json.loads(json.dumps(sent.args)) == [str(table.id), table.match.version]


def test_that_the_log_has_grown_is_hinted_once_in_a_while_and_after_all_of_it(
    clock: Clock, hints: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wakeups, "_news", Pace())
    table = sit_down(rules("paulista-duel"), *DUEL)
    table.act(play(0, "3S"))
    # Whatever happens in the meantime is older than the hint when it comes.
    assert hints == [Hint(TELL, (), countdown=NEWS_SECONDS)]


def test_the_pace_lets_the_next_one_through_when_its_time_is_over(pace: Pace) -> None:
    later = time.monotonic() + 7200
    asked = (later, later + 0.4, later + 0.5, later + 0.9)
    assert [pace.allows(now=now, seconds=0.5) for now in asked] == [True, False, True, False]


# --- what a hint does ----------


def test_a_hint_moves_the_bot(clock: Clock) -> None:
    table = against_a_bot()
    table.act(play(0, "3S"))
    version = table.match.version
    tasks.bot_turn(str(table.id), version)
    moves = [event for event in table.log[version:] if isinstance(event, DUE)]
    assert [(move.seat, move.by) for move in moves] == [(1, By.BOT)]


def test_a_hint_for_another_version_does_nothing(clock: Clock) -> None:
    table = against_a_bot()
    table.act(play(0, "3S"))
    version = table.match.version
    for other in (version - 1, version + 1, 0):
        tasks.bot_turn(str(table.id), other)
    assert table.match.version == version


def test_a_hint_that_comes_twice_moves_once(clock: Clock) -> None:
    table = against_a_bot()
    table.act(play(0, "3S"))
    version = table.match.version
    tasks.bot_turn(str(table.id), version)
    after = table.match.version
    tasks.bot_turn(str(table.id), version)
    assert table.match.version == after


def test_a_hint_while_a_person_is_awaited_does_nothing(clock: Clock) -> None:
    table = against_a_bot()
    tasks.bot_turn(str(table.id), table.match.version)
    assert isinstance(table.log[-1], HandDealt)


def test_a_hint_for_a_match_that_is_over_or_unknown_does_nothing(clock: Clock) -> None:
    table = against_a_bot()
    commands.leave_all(table.player(0))
    version = table.match.version
    tasks.bot_turn(str(table.id), version)
    tasks.bot_turn("0193a000-0000-7000-8000-000000000000", 3)
    assert table.match.version == version


def test_a_hint_that_comes_early_hints_again_for_the_rest_of_the_time(clock: Clock, hints: list[Hint]) -> None:
    table = against_a_bot(bot_delay=10)
    table.act(play(0, "3S"))
    version = table.match.version
    hints.clear()
    clock.move(seconds=7.5)
    tasks.bot_turn(str(table.id), version)
    assert table.match.version == version
    assert hints == [Hint(BOT_TURN, (str(table.id), version), countdown=2.5)]
    clock.move(seconds=2.5)
    tasks.bot_turn(str(table.id), version)
    assert table.match.version > version


# --- on the wire ----------


@pytest.mark.django_db(transaction=True)
def test_a_hint_reaches_the_bots_queue_of_the_broker(publisher: Publisher, caplog: pytest.LogCaptureFixture) -> None:
    table = against_a_bot(bot_delay=10)
    with caplog.at_level(logging.WARNING):
        table.act(play(0, "3S"))
        arrived: list[dict[str, Any]] = []

        def has_arrived() -> bool:
            arrived.extend(waiting_for(table))
            return bool(arrived)

        assert wait_for(has_arrived, 20), caplog.text
    assert caplog.text == ""
    (message,) = arrived
    assert message["args"] == [str(table.id), table.match.version]
    due = table.stored.turn.bot_due
    assert due is not None
    assert abs(message["eta"] - due) < timedelta(seconds=5)


def waiting_for(table: Table) -> list[dict[str, Any]]:
    """The hints of this match that the broker holds, taken out together with all others."""
    found = []
    with app.connection_for_read() as broker, broker.channel() as channel:
        queue = quorum_queue("bots")(channel)
        queue.declare()
        while (message := queue.get(no_ack=True)) is not None:
            args = message.decode()[0]
            if args[0] == str(table.id):
                found.append({"args": args, "eta": datetime.fromisoformat(message.headers["eta"])})
    return found
