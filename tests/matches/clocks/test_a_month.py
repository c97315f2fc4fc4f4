"""A month of all kinds of clocks at once, with habits of every kind: no deadline is missed, none is early."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings

from matches import commands, eventlog
from matches.commands.clock import beat
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Bank, Clock, PerAction
from matches.engine.terms import MatchStatus
from matches.engine.visibility import view_for
from matches.eventlog import Stored
from matches.models import MaintenanceWindow
from players.errors import NoVacationLeft
from players.vacation import commands as vacation
from tests.builders import rules
from tests.clock import Clock as StoppedClock
from tests.clock import stopped_clock
from tests.matches.tables import Table, sit_down

pytestmark = pytest.mark.django_db

HOUR, DAY = 3600, 86400
CLOCKS = (
    Clock(PerAction(6 * HOUR)),
    Clock(PerAction(DAY), weekend="America/Sao_Paulo", vacation=True),
    Clock(PerAction(2 * DAY), weekend="Australia/Lord_Howe"),
    Clock(Bank(initial=DAY, increment=4 * HOUR, cap=2 * DAY), vacation=True),
    Clock(Bank(initial=2 * DAY, increment=60, cap=2 * DAY), weekend="Europe/Lisbon", vacation=True),
)
GRACE = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)


class Month:
    """Everything that players, operators and the server may do meanwhile, by chance."""

    def __init__(self, clock: StoppedClock, chance: random.Random) -> None:
        self.clock, self.chance = clock, chance
        variants = ("paulista-duel", "paulista")
        self.tables = [sit_down(rules(variant), clock=kind, leader=0) for kind in CLOCKS for variant in variants]
        self.timed_out = self.moves = 0

    def live_through(self, steps: int) -> None:
        commands.sweep()
        for _ in range(steps):
            self._do_something()
            self._let_time_pass()
            self._sweep()

    def _do_something(self) -> None:
        for table in self.tables:
            stored = table.stored
            if stored.match.status is MatchStatus.ACTIVE and self.chance.random() < 0.25:
                self._move(table, stored)
            elif stored.match.status is MatchStatus.ACTIVE and self.chance.random() < 0.04:
                self._give(table, stored)
        player = self.chance.choice([player for table in self.tables for player in table.players if player])
        with suppress(NoVacationLeft):
            self.chance.choice((vacation.begin, vacation.end, vacation.end))(player)
        if self.chance.random() < 0.05:
            starts_at = self.clock.now + timedelta(hours=self.chance.randrange(48))
            commands.announce(starts_at=starts_at, ends_at=starts_at + timedelta(hours=self.chance.randrange(1, 30)))
        if self.chance.random() < 0.05 and (window := MaintenanceWindow.objects.order_by("?").first()):
            commands.take_back(window.pk)

    def _move(self, table: Table, stored: Stored) -> None:
        seats = [seat for seat in awaiting(stored.match) if stored.match.places[seat].is_account]
        if seats:
            seat = self.chance.choice(seats)
            table.act(self.chance.choice(legal_actions(view_for(stored.match, seat), seat)))
            self.moves += 1

    def _give(self, table: Table, stored: Stored) -> None:
        giver = self.chance.choice([place.seat for place in stored.match.places if place.is_account])
        before = stored.deadline
        try:
            given = commands.give_more_time(table.player(giver), table.id, version=stored.match.version)
        except commands.TimeNotGiven:
            return
        assert before is not None
        assert given.deadline is not None
        assert given.deadline >= before + timedelta(seconds=stored.match.clock.step)

    def _let_time_pass(self) -> None:
        if self.chance.random() < 0.03:
            # The server stands still.
            self.clock.move(hours=self.chance.randrange(1, 12))
            beat()
        else:
            self.clock.skip(minutes=self.chance.randrange(1, 400))

    def _sweep(self) -> None:
        before = [table.stored for table in self.tables]
        commands.sweep()
        for old, table in zip(before, self.tables, strict=True):
            new = table.stored
            if not any(old.match.places[seat].is_account for seat in awaiting(old.match)):
                continue
            assert old.deadline is not None
            due = old.deadline + GRACE <= self.clock.now
            assert (new.match.version > old.match.version) is due, (table.id, old.deadline, self.clock.now)
            self.timed_out += due
            if new.deadline is not None:
                assert new.look_at is not None
                assert new.look_at <= new.deadline
                assert new.turn.deadline is not None
                assert new.turn.deadline <= new.deadline


@pytest.mark.parametrize("seed", [1])
def test_a_month_has_no_early_and_no_missed_deadline(seed: int) -> None:
    with stopped_clock() as clock:
        clock.set(datetime(2027, 3, 20, tzinfo=UTC))
        month = Month(clock, random.Random(seed))
        month.live_through(180)
        assert clock.now > datetime(2027, 4, 10, tzinfo=UTC)
        assert month.timed_out > 20
        assert month.moves > 50
        assert [eventlog.differences(table.id) for table in month.tables] == [[]] * len(month.tables)
