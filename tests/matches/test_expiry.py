"""A match that never starts ends by the clock: no earlier than told, once, and it stays in history."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from matches import commands, eventlog
from matches.engine.events import MatchEnded, SeatSubstituted
from matches.engine.terms import MatchEnd
from matches.models import Heartbeat, Match, Outage
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import give_seed, join
from tests.builders import HUMAN, rules
from tests.clock import Clock, stopped_clock
from tests.matches.tables import sit_down

GRACE = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(db: None) -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


def status(caller: Caller, match: dict[str, Any]) -> str:
    return str(caller.view(match["id"])["status"])


def expires(view: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(view["expires_at"])


@pytest.mark.parametrize(
    ("per_action", "waits"), [(60, HOUR), (3600, HOUR), (3601, timedelta(seconds=3601)), (172800, timedelta(days=2))]
)
def test_it_waits_for_its_clocks_first_period_and_for_an_hour_at_least(
    clock: Clock, per_action: int, waits: timedelta
) -> None:
    ana = Caller("ana")
    match = ana.create(clock={"per_action": per_action})
    assert expires(match) == clock.now + waits
    (listed,) = ana.get("/matches").json()["items"]
    assert listed["expires_at"] == match["expires_at"]
    due = clock.now + waits + GRACE
    for now, expected in ((due - timedelta(milliseconds=1), "open"), (due, "aborted")):
        clock.set(now)
        # As if the server's clock had run all the time: otherwise this would be an outage, which is credited.
        Heartbeat.objects.all().delete()
        commands.sweep()
        assert status(ana, match) == expected


def test_then_the_sweep_ends_it_once_and_it_stays_as_aborted(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"], clock={"per_action": 60})
    clock.run_until(expires(match) + GRACE)
    for _ in range(2):
        commands.sweep()
    log = [entry.event for entry in eventlog.entries(UUID(match["id"]))]
    assert [event.reason for event in log if isinstance(event, MatchEnded)] == [MatchEnd.ABORTED]
    for caller in (ana, bia):
        (item,) = caller.get("/me/matches").json()["items"]
        assert (item["status"], item["expires_at"]) == ("aborted", None)
    assert bia.get("/me/challenges").json()["items"] == []
    problem(join(bia, match), 409, "match_not_active")
    call_command("verify_log")


def test_whatever_happens_in_it_gives_it_the_whole_time_again(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", clock={"per_action": 60})
    clock.run(minutes=59)
    joined = join(bia, match).json()
    assert expires(joined) == clock.now + HOUR
    clock.run(minutes=59)
    commands.sweep()
    assert status(ana, match) == "open"
    clock.run(minutes=2)
    commands.sweep()
    assert status(ana, match) == "aborted"


def test_a_match_that_started_expires_no_more(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    give_seed(ana, match)
    started = join(bia, match).json()
    assert (started["status"], started["expires_at"]) == ("active", None)


def test_a_time_in_which_the_server_stood_still_is_given_back(clock: Clock) -> None:
    ana = Caller("ana")
    match = ana.create(clock={"per_action": 60})
    clock.run(minutes=30)
    commands.sweep()
    clock.move(hours=5)
    commands.sweep()
    assert status(ana, match) == "open"
    assert Outage.objects.count() == 1
    clock.run(minutes=30)
    commands.sweep()
    assert status(ana, match) == "open"
    clock.run(minutes=1)
    commands.sweep()
    assert status(ana, match) == "aborted"


def test_weekends_that_stop_its_clock_are_no_part_of_the_wait(clock: Clock) -> None:
    ana = Caller("ana")
    clock.set(datetime(2026, 7, 3, 22, tzinfo=UTC))  # a Friday
    commands.sweep()
    match = ana.create(clock={"per_action": 6 * 3600, "weekend": "UTC"})
    assert expires(match) == datetime(2026, 7, 6, 4, tzinfo=UTC)
    clock.skip_until(expires(match) + GRACE - timedelta(seconds=1))
    commands.sweep()
    assert status(ana, match) == "open"
    clock.skip(seconds=1)
    commands.sweep()
    assert status(ana, match) == "aborted"
    call_command("verify_log")


def test_a_time_of_maintenance_is_given_back(clock: Clock) -> None:
    ana = Caller("ana")
    match = ana.create(clock={"per_action": 60})
    commands.announce(starts_at=clock.now + timedelta(minutes=30), ends_at=clock.now + timedelta(minutes=90))
    due = expires(match) + HOUR + GRACE
    for now, expected in ((due - timedelta(seconds=1), "open"), (due, "aborted")):
        clock.skip_until(now)
        commands.sweep()
        assert status(ana, match) == expected


def test_an_hour_of_outage_right_after_the_start_counts_though_a_weekend_followed(clock: Clock) -> None:
    ana = Caller("ana")
    clock.set(datetime(2026, 7, 3, 20, tzinfo=UTC))
    commands.sweep()
    match = ana.create(clock={"per_action": 6 * 3600, "weekend": "UTC"})
    clock.move(hours=1)
    commands.sweep()
    assert Outage.objects.count() == 1
    due = expires(match) + HOUR + GRACE
    for now, expected in ((due - timedelta(seconds=1), "open"), (due, "aborted")):
        clock.skip_until(now)
        commands.sweep()
        assert status(ana, match) == expected


def test_a_wait_that_an_outage_moved_into_a_weekend_goes_on_after_it(clock: Clock) -> None:
    ana = Caller("ana")
    clock.set(datetime(2026, 7, 3, 14, tzinfo=UTC))
    commands.sweep()
    match = ana.create(clock={"per_action": 6 * 3600, "weekend": "UTC"})
    assert expires(match) == datetime(2026, 7, 3, 20, tzinfo=UTC)
    clock.move(hours=5)
    commands.sweep()
    # Five of its six hours are left: to midnight, and one on Monday.
    due = datetime(2026, 7, 6, 1, tzinfo=UTC) + GRACE
    for now, expected in ((due - timedelta(seconds=1), "open"), (due, "aborted")):
        clock.skip_until(now)
        commands.sweep()
        assert status(ana, match) == expected


def test_a_lobby_match_in_which_nobody_sits_ends_too(clock: Clock) -> None:
    ana = Caller("ana")
    match = ana.create(seats=["open", "open"], clock={"per_action": 60})
    clock.run_until(expires(match) + GRACE)
    commands.sweep()
    assert status(ana, match) == "aborted"


def test_a_match_that_runs_is_none_of_it(clock: Clock) -> None:
    table = sit_down(rules("paulista"), kinds=[HUMAN] * 4, per_action=14 * 24 * 3600)
    clock.run(hours=2)
    commands.sweep()
    assert not any(isinstance(event, MatchEnded | SeatSubstituted) for event in table.log)
    commands.expire(table.id)
    assert not table.match.is_over


def test_what_the_migration_fills_in_is_what_the_server_writes(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    for body in (
        {},
        {"seats": ["me", "bia"], "rated": False},
        {"clock": {"per_action": 60}, "rules": {"deck": "limpo"}},
    ):
        clock.run(seconds=5)
        ana.create(**body)
    started = ana.create()
    give_seed(ana, started)
    join(bia, started)
    ana.post(f"/matches/{ana.create()['id']}/leave", {})
    names = ("first_period", "rated", "house", "open_seats", "expires_at")
    written = list(Match.objects.order_by("pk").values_list(*names))
    Match.objects.update(first_period=0, rated=False, house={}, open_seats=0, expires_at=None)
    with connection.cursor() as cursor:
        cursor.execute(import_module("matches.migrations.0005_lobby").FILL)
    assert list(Match.objects.order_by("pk").values_list(*names)) == written


@pytest.mark.parametrize("change", [{"expires_at": None}, {"open_seats": 0}])
def test_a_row_that_says_something_else_than_the_log_is_found_and_mended(clock: Clock, change: dict[str, Any]) -> None:
    match_id = UUID(Caller("ana").create()["id"])
    Match.objects.filter(pk=match_id).update(**change)
    assert len(eventlog.rebuild(match_id)) == 1
    assert eventlog.differences(match_id) == []
