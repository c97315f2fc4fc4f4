"""A server that stood still takes no time from anybody (promise 3)."""

import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from matches import commands, eventlog
from matches.engine.events import CardPlayed, Folded
from matches.engine.terms import By
from matches.models import Outage
from tests.builders import accept, fold, play, rules, truco
from tests.clock import Clock, stopped_clock
from tests.matches.tables import Table, sit_down

DUEL = ("3S 4S 5S", "4H 3H 6H")
GRACE = timedelta(seconds=30)
HOUR = timedelta(hours=1)
MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def clock(db: None) -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


def duel(**options: Any) -> Table:
    return sit_down(rules("paulista-duel"), *DUEL, **options)


def deadline(table: Table) -> datetime:
    found = table.stored.deadline
    assert found is not None
    return found


def outages() -> list[tuple[datetime, datetime]]:
    return list(Outage.objects.order_by("started_at").values_list("started_at", "ended_at"))


def read(table: Table, path: str, **headers: str) -> Any:
    """The answer to whoever sits in seat 0."""
    return Client().get(f"/api/v1{path}", headers={"Authorization": f"Bearer {table.tokens[0]}", **headers})


def rfc3339(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_a_server_down_for_an_hour_credits_it_to_every_open_deadline_before_its_first_sweep(clock: Clock) -> None:
    tables = [duel(per_action=seconds) for seconds in (60, 600, 3600, 14 * 24 * 3600)]
    asked = sit_down(rules("paulista"), per_action=60)
    asked.act(truco(0), fold(1))
    tables.append(asked)
    clock.run(seconds=50)
    commands.sweep()
    stopped, before = clock.now, [(table.match.version, deadline(table)) for table in tables]

    clock.move(hours=1)
    commands.sweep()

    assert outages() == [(stopped, stopped + HOUR)]
    assert [(table.match.version, deadline(table)) for table in tables] == [
        (version, end + HOUR) for version, end in before
    ]


def test_after_an_outage_the_clock_is_as_punctual_as_ever(clock: Clock) -> None:
    table = duel()
    clock.run(seconds=50)
    commands.sweep()
    clock.move(hours=1)
    end = clock.now + timedelta(seconds=10) + GRACE
    clock.run_until(end - MILLISECOND)
    commands.sweep()
    assert deadline(table) == end - GRACE
    clock.set(end)
    commands.sweep()
    assert table.log[-1] == CardPlayed(0, By.TIMEOUT, play(0, "4S").card)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "is_outage"), [(3, False), (59, False), (59.999, False), (60, True), (60.001, True), (86400, True)]
)
def test_a_minute_or_more_is_an_outage_and_less_is_not(clock: Clock, seconds: float, is_outage: bool) -> None:
    table = duel(per_action=3600)
    commands.sweep()
    stopped, before = clock.now, deadline(table)
    clock.move(seconds=seconds)
    commands.sweep()
    assert outages() == ([(stopped, clock.now)] if is_outage else [])
    assert deadline(table) == before + timedelta(seconds=seconds if is_outage else 0)


def test_a_server_that_starts_for_the_first_time_had_no_outage(clock: Clock) -> None:
    table = duel(per_action=3600)
    before = deadline(table)
    clock.move(minutes=50)
    commands.sweep()
    assert (outages(), deadline(table)) == ([], before)


def test_each_outage_is_credited_and_none_twice(clock: Clock) -> None:
    table = duel(per_action=3600)
    before = deadline(table)
    commands.sweep()
    for _ in range(3):
        clock.move(minutes=20)
        commands.sweep()
        commands.sweep()
        clock.run(seconds=40)
        commands.sweep()
    assert len(outages()) == 3
    assert deadline(table) == before + HOUR


def test_a_turn_that_began_while_nothing_swept_is_credited_what_it_lost_itself(clock: Clock) -> None:
    table = duel()
    commands.sweep()
    clock.move(minutes=20)
    table.act(play(0, "3S"))
    began = clock.now
    clock.move(minutes=40)
    commands.sweep()
    assert deadline(table) == began + timedelta(seconds=60) + timedelta(minutes=40)
    table.act(play(1, "4H"))
    assert deadline(table) == clock.now + timedelta(seconds=60)


def test_a_turn_whose_time_was_over_before_the_server_stopped_gets_no_more(clock: Clock) -> None:
    table = duel()
    table.act(truco(0))
    clock.run(seconds=65)
    commands.sweep()
    clock.move(hours=1)
    commands.sweep()
    assert Folded(1, By.TIMEOUT) in table.log  # type: ignore[arg-type]


def test_who_listed_a_match_as_overdue_before_the_outage_was_credited_does_nothing(clock: Clock) -> None:
    table = duel()
    commands.sweep()
    version = table.match.version
    clock.move(hours=1)
    commands.sweep()
    commands.time_out(table.id)
    assert table.match.version == version


def test_a_view_shows_the_deadline_in_force_and_its_etag_changes_with_it(clock: Clock) -> None:
    table = duel(per_action=3600)
    path, began = f"/matches/{table.id}", clock.now
    commands.sweep()
    before = read(table, path)
    clock.run(seconds=45)
    commands.sweep()
    assert read(table, path, **{"If-None-Match": before["ETag"]}).status_code == 304
    clock.move(hours=2)
    # Nothing is known of it yet.
    assert read(table, path, **{"If-None-Match": before["ETag"]}).status_code == 304
    commands.sweep()

    after = read(table, path, **{"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    assert after.json()["version"] == before.json()["version"]
    assert after.json()["deadline"] == rfc3339(deadline(table))
    assert deadline(table) == began + 3 * HOUR
    assert read(table, path, **{"If-None-Match": after["ETag"]}).status_code == 304
    (mine,) = read(table, "/me/matches").json()["items"]
    (listed,) = read(table, "/matches?status=active").json()["items"]
    assert mine["deadline"] == listed["deadline"] == after.json()["deadline"]


def test_a_move_decided_before_the_credit_is_not_stale_after_it(clock: Clock) -> None:
    table = duel()
    table.act(truco(0))
    version = table.match.version
    commands.sweep()
    clock.move(hours=1)
    commands.sweep()
    table.act_on(version, accept(1))
    assert eventlog.differences(table.id) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_two_sweeps_at_once_credit_an_outage_once(attempt: int) -> None:
    failed: list[BaseException] = []
    barrier = threading.Barrier(4)

    def sweep() -> None:
        try:
            barrier.wait(10)
            commands.sweep()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    with stopped_clock() as clock:
        table = duel()
        commands.sweep()
        stopped, before = clock.now, deadline(table)
        clock.move(hours=1)
        threads = [threading.Thread(target=sweep) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert failed == []
        assert outages() == [(stopped, stopped + HOUR)]
        assert deadline(table) == before + HOUR
