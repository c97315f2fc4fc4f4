"""Clocks when several things happen at once: one of them wins, and nobody loses time by it."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from matches import commands, eventlog
from matches.commands.hints import write_hint
from matches.models import Match, MoreTime
from players.vacation import commands as vacation
from players.vacation import queries as vacations
from players.vacation.models import Vacation
from tests.builders import play
from tests.clock import stopped_clock
from tests.matches.clocks.test_running import BANK, GRACE, HOUR, agrees, deadline, duel, four

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs: Callable[[], Any]) -> list[str]:
    """Run each in a thread, with a connection of its own; how each ended."""
    ended = [""] * len(jobs)
    barrier = threading.Barrier(len(jobs))

    def run(number: int, job: Callable[[], Any]) -> None:
        try:
            barrier.wait(60)
            job()
            ended[number] = "done"
        except BaseException as error:
            ended[number] = type(error).__name__
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=job) for job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return ended


@pytest.mark.parametrize("attempt", range(3))
def test_two_who_give_time_at_once_give_it_once(attempt: int) -> None:
    with stopped_clock():
        table = four(5)
        before, version = deadline(table), table.match.version

        def give(seat: int) -> Callable[[], Any]:
            return lambda: commands.give_more_time(table.player(seat), table.id, version=version)

        ended = at_once(give(1), give(3), give(1), give(3))
        assert sorted(ended) == ["AlreadyGiven"] * 3 + ["done"]
        assert (deadline(table) - before, MoreTime.objects.count()) == (5 * HOUR, 1)


@pytest.mark.parametrize("attempt", range(5))
def test_time_that_is_given_as_the_clock_acts_is_given_or_comes_too_late(attempt: int) -> None:
    with stopped_clock() as clock:
        table = duel(1)
        version = table.match.version
        clock.skip_until(deadline(table) + GRACE)
        (gave, _) = at_once(lambda: commands.give_more_time(table.player(1), table.id, version=version), commands.sweep)
        if gave == "done":
            assert table.match.version == version
            assert deadline(table) > clock.now
        else:
            assert gave == "StaleVersion"
            assert table.match.version > version
        assert agrees(table)


def test_the_clock_that_waits_for_the_match_while_time_is_given_does_not_act(monkeypatch: pytest.MonkeyPatch) -> None:
    with stopped_clock() as clock:
        table = duel(1)
        version = table.match.version
        clock.skip_until(deadline(table) + GRACE)
        sweep = threading.Thread(target=_sweep)

        def slowly(stored: eventlog.Stored) -> bool:
            # Time is given and not committed yet: the sweep finds the match overdue, and waits for it.
            sweep.start()
            _until_somebody_waits()
            return write_hint(stored)

        monkeypatch.setattr("matches.commands.more_time.write_hint", slowly)
        commands.give_more_time(table.player(1), table.id, version=version)
        sweep.join(30)
        assert table.match.version == version
        assert table.stored.look_at == deadline(table)


def test_an_action_that_waits_for_the_match_while_time_is_given_is_charged_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with stopped_clock() as clock:
        table = duel(bank=BANK)
        version = table.match.version
        clock.skip(hours=3)
        act = threading.Thread(target=_closing(lambda: table.act_on(version, play(0, "3S"))))

        def slowly(stored: eventlog.Stored) -> bool:
            act.start()
            _until_somebody_waits()
            return write_hint(stored)

        monkeypatch.setattr("matches.commands.more_time.write_hint", slowly)
        commands.give_more_time(table.player(1), table.id, version=version)
        act.join(30)
        # An hour of the three was given.
        assert table.stored.banks == (9 * HOUR, 10 * HOUR)
        assert agrees(table)


@pytest.mark.parametrize("attempt", range(3))
def test_one_vacation_begins_however_many_buttons_are_pressed(attempt: int) -> None:
    with stopped_clock():
        table = duel(5)
        player = table.player(0)
        ended = at_once(*[lambda: vacation.begin(player)] * 4)
        assert (ended, Vacation.objects.count()) == (["done"] * 4, 1)
        assert at_once(*[lambda: vacation.end(player)] * 4) == ["done"] * 4


def test_a_match_that_is_held_keeps_a_vacation_unsettled_until_its_hint_is_right() -> None:
    with stopped_clock() as clock:
        table = duel(1)
        vacation.begin(table.player(0))
        # As one that was looked at during the vacation.
        Match.objects.filter(pk=table.id).update(look_at=deadline(table))
        clock.skip(minutes=10)
        vacation.end(table.player(0))
        clock.skip(minutes=2)
        with transaction.atomic():
            eventlog.lock(table.id)
            assert at_once(commands.sweep) == ["done"]
        assert vacations.unsettled() != []
        commands.sweep()
        commands.sweep()
        assert (vacations.unsettled(), table.stored.look_at) == ([], deadline(table))


def test_sweeps_at_once_write_one_hint() -> None:
    with stopped_clock() as clock:
        tables = [duel(1) for _ in range(5)]
        commands.sweep()
        clock.move(hours=5)
        assert at_once(*[commands.sweep] * 4) == ["done"] * 4
        assert all(table.stored.look_at == deadline(table) for table in tables)
        clock.skip_until(deadline(tables[0]) + GRACE - timedelta(milliseconds=1))
        version = tables[0].match.version
        at_once(*[commands.sweep] * 3)
        assert {table.match.version for table in tables} == {version}


def _sweep() -> None:
    _closing(commands.sweep)()


def _closing(job: Callable[[], Any]) -> Callable[[], None]:
    def run() -> None:
        try:
            job()
        finally:
            connection.close()

    return run


def _until_somebody_waits() -> None:
    """For a lock on a row: asked of the database itself, so no time is guessed."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            row = cursor.fetchone()
        if row is not None and row[0]:
            return
