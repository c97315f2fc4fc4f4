"""A broker that doesn't answer costs its publisher seconds at most; a sweep that is old isn't run."""

import socket
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from kombu.exceptions import OperationalError

from truco_project.celery import Hints, app, transport_options


@pytest.fixture
def hung() -> Iterator[int]:
    """A port that accepts connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
def test_publishing_to_a_hung_broker_fails_soon(hung: int, scheme: str) -> None:
    url = f"{scheme}://127.0.0.1:{hung}/"
    publisher = Hints("hung", set_as_current=False)
    publisher.conf.update(app.conf.changes or {})
    publisher.conf.update(broker_url=url, broker_transport_options=transport_options(url))
    began = time.monotonic()
    with pytest.raises((OperationalError, OSError)):
        publisher.send_task("matches.sweep", queue="clock")
    assert time.monotonic() - began < 5


def test_each_sweep_is_scheduled_and_a_pile_of_old_ones_is_not_run() -> None:
    schedule = dict(app.conf.beat_schedule)
    assert schedule.pop("tend webhooks")["task"] == "players.tend_webhooks"
    assert schedule.pop("tend ratings")["task"] == "players.tend_ratings"
    assert schedule.pop("tend notices")["task"] == "players.tend_notices"
    assert schedule == {
        name: {
            "task": task,
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        }
        for name, task in {
            "sweep": "matches.sweep",
            "tell": "matches.tell",
            "count": "matches.count",
            "make sequels": "matches.make_sequels",
            "pair seeks": "matches.pair_seeks",
            "send webhooks": "players.send_webhooks",
            "remind": "matches.remind",
            "send notices": "matches.send_notices",
        }.items()
    }


def test_bots_have_a_queue_of_their_own() -> None:
    def queue(task: str) -> str:
        return str(app.amqp.router.route({}, task)["queue"].name)

    assert (queue("matches.bot_turn"), queue("matches.sweep")) == ("bots", "clock")
    # A receiver that is slow holds up neither.
    assert (queue("players.send_webhooks"), queue("matches.tell")) == ("hooks", "clock")
    assert (queue("matches.send_notices"), queue("matches.remind")) == ("hooks", "clock")


def test_no_task_outlives_its_message() -> None:
    longest_countdown = 60
    options = transport_options("redis://")
    assert longest_countdown + app.conf.task_time_limit < options["visibility_timeout"]
