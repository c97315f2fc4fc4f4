"""Clocks on a real database: what pauses them, what more time and vacation do, and that the sweep is never early."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches import commands, eventlog
from matches.engine.events import CardPlayed, Folded, FoldVoted
from matches.engine.rules import awaiting
from matches.engine.state import Bank, Clock, PerAction
from matches.engine.terms import By, Seat
from matches.models import Match, MoreTime
from matches.models import Seat as SeatRow
from players.errors import NoVacationLeft
from players.vacation import commands as vacation
from players.vacation import queries as vacations
from tests.builders import HUMAN, SERVER_BOT, accept, fold, play, rules, truco
from tests.clock import Clock as StoppedClock
from tests.clock import stopped_clock
from tests.matches.tables import Table, copies, sit_down

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
GRACE = timedelta(seconds=30)
MILLISECOND = timedelta(milliseconds=1)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FRIDAY_NOON = datetime(2026, 12, 4, 12, tzinfo=UTC)
SATURDAY = datetime(2026, 12, 5, tzinfo=UTC)
MONDAY = datetime(2026, 12, 7, tzinfo=UTC)


@pytest.fixture
def clock(db: None) -> Iterator[StoppedClock]:
    with stopped_clock() as stopped:
        stopped.set(FRIDAY_NOON)
        yield stopped


def duel(hours: float = 1, *, bank: Bank | None = None, **options: Any) -> Table:
    return seated("paulista-duel", DUEL, hours, bank, **options)


def four(hours: float = 1, *, bank: Bank | None = None, **options: Any) -> Table:
    return seated("paulista", FOUR, hours, bank, **options)


def seated(
    variant: str,
    hands: tuple[str, ...],
    hours: float,
    bank: Bank | None,
    *,
    weekend: str | None = None,
    vacation: bool = True,
    **options: Any,
) -> Table:
    pace = bank or PerAction(int(hours * 3600))
    return sit_down(rules(variant), *hands, clock=Clock(pace, weekend, vacation), **options)


def deadline(table: Table) -> datetime:
    found = table.stored.deadline
    assert found is not None
    return found


def acts_at(clock: StoppedClock, table: Table, end: datetime) -> None:
    """The server's clock acts in this match at the end with its grace, and not a millisecond before."""
    assert deadline(table) == end
    version = table.match.version
    clock.skip_until(end + GRACE - MILLISECOND)
    commands.sweep()
    assert table.match.version == version
    clock.skip_until(end + GRACE)
    commands.sweep()
    assert table.match.version > version


def agrees(*tables: Table) -> bool:
    return all(eventlog.differences(table.id) == [] for table in tables)


# --- weekends ----------


def test_a_clock_with_a_weekend_pause_still_ends(clock: StoppedClock) -> None:
    table = duel(24, weekend="UTC")
    acts_at(clock, table, MONDAY + 12 * HOUR)
    assert agrees(table)


def test_a_weekend_is_that_of_the_matchs_time_zone(clock: StoppedClock) -> None:
    assert deadline(duel(24, weekend="America/Sao_Paulo")) == MONDAY + 12 * HOUR
    assert deadline(duel(14, weekend="America/Sao_Paulo")) == SATURDAY + 2 * HOUR
    assert deadline(duel(14, weekend="UTC")) == MONDAY + 2 * HOUR
    assert deadline(duel(24)) == SATURDAY + 12 * HOUR


def test_who_acts_at_the_weekend_gives_the_other_no_less_time(clock: StoppedClock) -> None:
    table = duel(24, weekend="UTC")
    clock.skip_until(SATURDAY + HOUR)
    table.act(play(0, "3S"))
    assert deadline(table) == MONDAY + DAY


def test_a_weekend_costs_a_sweep_nothing_however_many_matches_it_stops(clock: StoppedClock) -> None:
    table = duel(1, weekend="UTC")
    clock.skip_until(SATURDAY - 30 * timedelta(minutes=1))
    table.act(play(0, "3S"))
    ids = copies(table, 300)
    clock.skip_until(SATURDAY + 20 * HOUR)
    with CaptureQueriesContext(connection) as asked:
        commands.sweep()
    assert len(asked) < 30
    assert set(Match.objects.filter(pk__in=ids).values_list("look_at", flat=True)) == {MONDAY + HOUR / 2}


def test_what_nobody_foresaw_costs_one_look_and_no_more(clock: StoppedClock) -> None:
    table = duel(1)
    copies(table, 300)
    commands.sweep()
    clock.move(days=2)
    commands.sweep()
    with CaptureQueriesContext(connection) as asked:
        commands.sweep()
    assert len(asked) < 30
    acts_at(clock, table, FRIDAY_NOON + 2 * DAY + HOUR)


# --- vacation ----------


def test_a_vacation_stops_the_clock_of_whoever_takes_it_until_the_balance_is_spent(clock: StoppedClock) -> None:
    table, other = duel(24), duel(24, vacation=False)
    table.act(play(0, "3S"))
    before = deadline(table)
    clock.skip(hours=1)
    balance = vacations.status(table.player(1), now=clock.now).balance
    vacation.begin(table.player(1))
    assert deadline(table) == before + balance
    vacation.begin(other.player(0))
    assert deadline(other) == FRIDAY_NOON + DAY
    acts_at(clock, table, before + balance)
    assert agrees(table, other)


def test_a_vacation_that_reaches_0_ends_and_the_balance_is_never_below_it(clock: StoppedClock) -> None:
    player = duel().player(0)
    vacation.begin(player)
    until = vacations.status(player, now=clock.now).until
    assert until is not None
    for moment, left, away in (
        (until - HOUR, HOUR, True),
        (until, timedelta(0), False),
        (until + 12 * DAY, DAY, False),
        (until + 1000 * DAY, 30 * DAY, False),
    ):
        status = vacations.status(player, now=moment)
        assert (status.balance, status.until is not None) == (left, away)
    clock.skip_until(until)
    with pytest.raises(NoVacationLeft):
        vacation.begin(player)


def test_what_is_left_of_a_vacation_is_kept_and_an_hour_is_the_least_that_it_costs(clock: StoppedClock) -> None:
    player = duel().player(0)
    before = vacations.status(player, now=clock.now).balance
    vacation.begin(player)
    clock.skip(days=2)
    vacation.end(player)
    vacation.end(player)
    assert vacations.status(player, now=clock.now).balance == before - 2 * DAY
    vacation.begin(player)
    clock.skip(minutes=1)
    vacation.end(player)
    assert vacations.status(player, now=clock.now).balance == before - 2 * DAY - HOUR


def test_acting_on_vacation_is_booked_like_any_action(clock: StoppedClock) -> None:
    bank = Bank(initial=36000, increment=3600, cap=72000)
    table = duel(bank=bank)
    clock.skip(hours=2)
    vacation.begin(table.player(0))
    clock.skip(hours=5)
    table.act(play(0, "3S"))
    assert table.stored.banks == (9 * HOUR, 10 * HOUR)
    assert table.log[-1] == CardPlayed(Seat(0), By.PLAYER, play(0, "3S").card)
    assert vacations.status(table.player(0), now=clock.now).until is not None
    # The other's clock runs.
    assert deadline(table) == clock.now + 10 * HOUR
    assert agrees(table)


def test_who_comes_back_early_has_what_was_left_and_the_clock_acts_then_not_days_later(clock: StoppedClock) -> None:
    table = duel(24)
    clock.skip(hours=20)
    vacation.begin(table.player(0))
    clock.skip(hours=10)
    # Now it is looked at for the stored deadline, and put off until the vacation's foreseen end.
    commands.sweep()
    assert table.stored.look_at == deadline(table) > clock.now + DAY
    vacation.end(table.player(0))
    commands.sweep()
    acts_at(clock, table, FRIDAY_NOON + 34 * HOUR)
    assert agrees(table)


def test_who_comes_back_when_the_time_is_over_loses_it_at_the_next_sweep(clock: StoppedClock) -> None:
    table = duel(1)
    clock.skip(seconds=3600 - 1)
    vacation.begin(table.player(0))
    clock.skip(days=1)
    commands.sweep()
    vacation.end(table.player(0))
    clock.skip(seconds=1)
    commands.sweep()
    version = table.match.version
    clock.skip(seconds=30)
    commands.sweep()
    assert table.match.version == version + 1


def test_a_straggler_that_wrote_the_old_end_is_found_within_the_next_sweeps(clock: StoppedClock) -> None:
    table = duel(1)
    vacation.begin(table.player(0))
    clock.skip(hours=10)
    old_end = deadline(table)
    vacation.end(table.player(0))
    commands.sweep()
    # A transaction that had read the vacation before it ended is committed only now.
    Match.objects.filter(pk=table.id).update(look_at=old_end)
    clock.skip(seconds=3)
    commands.sweep()
    assert table.stored.look_at == deadline(table) == FRIDAY_NOON + 11 * HOUR
    assert vacations.unsettled() != []
    clock.skip(seconds=60)
    commands.sweep()
    assert vacations.unsettled() == []


def test_a_vacation_of_either_partner_stops_the_clock_that_they_share(clock: StoppedClock) -> None:
    table = four(24)
    table.act(truco(0))
    vacation.begin(table.player(1))
    away = vacations.status(table.player(1), now=clock.now).balance
    assert deadline(table) == FRIDAY_NOON + DAY + away
    # A vote of the one on vacation takes no time from the other.
    table.act(fold(1))
    assert deadline(table) == FRIDAY_NOON + DAY + away
    assert agrees(table)


def test_a_seat_that_voted_to_fold_is_never_charged_as_absent(clock: StoppedClock) -> None:
    table = four(bank=Bank(initial=36000, increment=60, cap=36000))
    table.act(truco(0))
    clock.skip(hours=1)
    table.act(fold(1))
    clock.skip_until(deadline(table) + GRACE)
    commands.sweep()
    assert FoldVoted(Seat(1), By.PLAYER) in table.log
    assert Folded(Seat(3), By.TIMEOUT) in table.log
    assert [place.expiries for place in table.match.places] == [0, 0, 0, 1]
    banks = table.stored.banks
    assert banks is not None
    assert (banks[1], banks[3]) == (9 * HOUR + timedelta(seconds=60), timedelta(seconds=60))
    assert agrees(table)


# --- banks ----------

BANK = Bank(initial=10 * 3600, increment=3600, cap=12 * 3600)


def test_a_turn_has_what_is_left_in_the_bank_and_its_deadline_is_stored(clock: StoppedClock) -> None:
    table = duel(bank=BANK)
    assert deadline(table) == FRIDAY_NOON + 10 * HOUR
    clock.skip(hours=4)
    table.act(play(0, "3S"))
    assert (table.stored.banks, deadline(table)) == ((7 * HOUR, 10 * HOUR), clock.now + 10 * HOUR)
    table.act(play(1, "4H"))
    assert (table.stored.banks, deadline(table)) == ((7 * HOUR, 11 * HOUR), clock.now + 7 * HOUR)
    acts_at(clock, table, clock.now + 7 * HOUR)
    # It had used up everything: what remains is the increment. The grace is nobody's time.
    assert table.stored.banks == (HOUR, 11 * HOUR)
    assert agrees(table)


def test_a_raise_and_its_answers_charge_each_bank_once(clock: StoppedClock) -> None:
    table = duel(bank=BANK)
    for hours, move in ((3, truco(0)), (5, truco(1)), (1, accept(0)), (1, play(0, "3S"))):
        clock.skip(hours=hours)
        table.act(move)
    assert table.stored.banks == (8 * HOUR, 6 * HOUR)
    assert agrees(table)


def test_pauses_shift_a_bank_and_never_refill_it(clock: StoppedClock) -> None:
    table = duel(bank=BANK, weekend="UTC")
    window = commands.announce(starts_at=FRIDAY_NOON + HOUR, ends_at=FRIDAY_NOON + 3 * HOUR)
    assert deadline(table) == FRIDAY_NOON + 12 * HOUR
    clock.skip(hours=4)
    table.act(play(0, "3S"))
    # Four hours went by, two of them counted.
    assert table.stored.banks == (9 * HOUR, 10 * HOUR)
    assert deadline(table) == MONDAY + 2 * HOUR
    clock.skip_until(MONDAY - HOUR)
    table.act(play(1, "4H"))
    assert table.stored.banks == (9 * HOUR, 3 * HOUR)
    commands.take_back(window.pk)
    assert agrees(table)


def test_an_outage_is_charged_to_no_bank_and_the_log_still_tells_what_is_left(clock: StoppedClock) -> None:
    table = duel(bank=BANK)
    commands.sweep()
    clock.move(hours=3)
    # Whoever acts before the first sweep is charged: nobody knows of the outage yet.
    other = duel(bank=BANK)
    commands.sweep()
    clock.skip(hours=1)
    table.act(play(0, "3S"))
    other.act(play(0, "3S"))
    assert table.stored.banks == other.stored.banks == (10 * HOUR, 10 * HOUR)
    assert agrees(table, other)


def test_an_action_before_an_outage_was_noted_was_charged_for_it_and_that_is_no_fault_of_its_log(
    clock: StoppedClock,
) -> None:
    table = duel(bank=BANK)
    commands.sweep()
    clock.move(hours=3)
    table.act(play(0, "3S"))
    assert table.stored.banks == (8 * HOUR, 10 * HOUR)
    clock.move(hours=1)
    commands.sweep()
    assert agrees(table)
    Match.objects.filter(pk=table.id).update(banks=[0, 0])
    (found,) = eventlog.rebuild(table.id)
    assert found.startswith("banks")
    # Between what the log could mean, the more.
    assert table.stored.banks == (11 * HOUR, 10 * HOUR)
    assert agrees(table)


def test_a_server_bot_has_no_bank(clock: StoppedClock) -> None:
    table = duel(bank=BANK, kinds=(HUMAN, SERVER_BOT))
    assert table.stored.banks == (10 * HOUR, None)
    clock.skip(hours=1)
    table.act(play(0, "3S"))
    clock.skip(minutes=1)
    commands.sweep()
    banks = table.stored.banks
    assert banks is not None
    assert banks[1] is None
    assert agrees(table)


# --- more time ----------


def test_more_time_lands_on_the_clocks_own_next_deadline(clock: StoppedClock) -> None:
    table = duel(5)
    before = deadline(table)
    clock.skip(hours=1)
    commands.give_more_time(table.player(1), table.id, version=table.match.version)
    acts_at(clock, table, before + 5 * HOUR)
    # The next turn has its own time again.
    assert (table.stored.more_time, deadline(table)) == (timedelta(0), clock.now + 5 * HOUR)
    assert agrees(table)


def test_time_that_was_given_is_used_before_the_bank(clock: StoppedClock) -> None:
    table = duel(bank=BANK)
    commands.give_more_time(table.player(1), table.id, version=table.match.version)
    assert deadline(table) == FRIDAY_NOON + 11 * HOUR
    clock.skip(hours=3)
    table.act(play(0, "3S"))
    assert table.stored.banks == (9 * HOUR, 10 * HOUR)
    commands.give_more_time(table.player(0), table.id, version=table.match.version)
    clock.skip(minutes=10)
    table.act(play(1, "4H"))
    # What was given is for one turn: it is not saved up.
    assert table.stored.banks == (9 * HOUR, 11 * HOUR)
    assert agrees(table)


def test_more_time_is_given_once_a_turn_by_those_who_wait(clock: StoppedClock) -> None:
    table = four(5)
    version, before = table.match.version, deadline(table)
    for mine in (0, 2):
        with pytest.raises(commands.TimeNotGiven, match="not_yours_to_give"):
            commands.give_more_time(table.player(mine), table.id, version=version)
    commands.give_more_time(table.player(3), table.id, version=version)
    with pytest.raises(commands.TimeNotGiven, match="time_given"):
        commands.give_more_time(table.player(1), table.id, version=version)
    assert (deadline(table), MoreTime.objects.count()) == (before + 5 * HOUR, 1)
    table.act(play(0, "3S"))
    with pytest.raises(commands.StaleVersion):
        commands.give_more_time(table.player(0), table.id, version=version)
    commands.give_more_time(table.player(0), table.id, version=table.match.version)
    assert deadline(table) == FRIDAY_NOON + 10 * HOUR


def test_a_vote_keeps_the_time_that_was_given(clock: StoppedClock) -> None:
    table = four(5)
    table.act(truco(0))
    commands.give_more_time(table.player(0), table.id, version=table.match.version)
    table.act(fold(1))
    assert deadline(table) == FRIDAY_NOON + 10 * HOUR
    with pytest.raises(commands.TimeNotGiven, match="time_given"):
        commands.give_more_time(table.player(2), table.id, version=table.match.version)
    assert agrees(table)


def test_time_that_is_given_after_a_vote_was_not_there_when_it_was_cast(clock: StoppedClock) -> None:
    table = four(bank=BANK)
    table.act(truco(0))
    clock.skip(hours=2)
    table.act(fold(1))
    clock.skip(hours=1)
    commands.give_more_time(table.player(0), table.id, version=table.match.version)
    clock.skip(hours=1)
    table.act(accept(3))
    assert table.stored.banks == (11 * HOUR, 9 * HOUR, 10 * HOUR, 8 * HOUR)
    assert agrees(table)


def test_nobody_gives_time_to_a_server_bot(clock: StoppedClock) -> None:
    table = duel(kinds=(HUMAN, SERVER_BOT), bot_delay=60)
    table.act(play(0, "3S"))
    with pytest.raises(commands.TimeNotGiven, match="not_yours_to_give"):
        commands.give_more_time(table.player(0), table.id, version=table.match.version)


@pytest.mark.parametrize("order", ["outage first", "more time first"])
def test_neither_more_time_nor_a_restart_ever_shortens_a_clock(clock: StoppedClock, order: str) -> None:
    table = duel(5)
    commands.sweep()
    ends = [deadline(table)]
    if order == "outage first":
        clock.move(hours=2)
        commands.sweep()
        ends.append(deadline(table))
    commands.give_more_time(table.player(1), table.id, version=table.match.version)
    ends.append(deadline(table))
    if order == "more time first":
        clock.move(hours=2)
        commands.sweep()
        ends.append(deadline(table))
    commands.announce(starts_at=clock.now, ends_at=clock.now + HOUR)
    ends.append(deadline(table))
    assert ends == sorted(ends)
    acts_at(clock, table, FRIDAY_NOON + (5 + 5 + 2 + 1) * HOUR)


def test_time_given_after_the_deadline_and_before_the_clock_acts_still_counts(clock: StoppedClock) -> None:
    table = duel(1)
    clock.skip(seconds=3600 + 20)
    commands.give_more_time(table.player(1), table.id, version=table.match.version)
    acts_at(clock, table, FRIDAY_NOON + 2 * HOUR)


# --- maintenance ----------


def test_a_maintenance_window_stops_every_clock(clock: StoppedClock) -> None:
    table, asleep = duel(5), duel(5, weekend="UTC")
    commands.announce(starts_at=FRIDAY_NOON + HOUR, ends_at=FRIDAY_NOON + 4 * HOUR, note="a new disk")
    assert deadline(asleep) == FRIDAY_NOON + 8 * HOUR
    acts_at(clock, table, FRIDAY_NOON + 8 * HOUR)
    assert agrees(table, asleep)


def test_a_window_that_is_taken_back_gives_nothing_and_the_clock_is_not_late(
    clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.commands.hints.PAGE", 2)
    window = commands.announce(starts_at=FRIDAY_NOON + HOUR, ends_at=FRIDAY_NOON + 100 * HOUR)
    tables = [duel(5) for _ in range(5)]
    assert {table.stored.look_at for table in tables} == {FRIDAY_NOON + 104 * HOUR}
    clock.skip(hours=3)
    commands.take_back(window.pk)
    commands.take_back(window.pk)
    commands.sweep()
    assert {table.stored.look_at for table in tables} == {FRIDAY_NOON + 7 * HOUR}
    acts_at(clock, tables[0], FRIDAY_NOON + 7 * HOUR)
    window.refresh_from_db()
    assert window.settled
    assert agrees(*tables)


def test_a_window_can_not_be_announced_once_it_is_over(clock: StoppedClock) -> None:
    with pytest.raises(commands.InThePast):
        commands.announce(starts_at=FRIDAY_NOON - 2 * HOUR, ends_at=FRIDAY_NOON)
    with pytest.raises(commands.InThePast):
        commands.announce(starts_at=FRIDAY_NOON + 2 * HOUR, ends_at=FRIDAY_NOON + HOUR)
    table = duel(5)
    # What has run is not taken back.
    commands.announce(starts_at=FRIDAY_NOON - HOUR, ends_at=FRIDAY_NOON + HOUR)
    assert deadline(table) == FRIDAY_NOON + 6 * HOUR


# --- hints ----------


def test_the_hint_of_a_match_stands_at_its_awaited_seats_too(clock: StoppedClock) -> None:
    table = four(5)
    table.act(truco(0))
    vacation.begin(table.player(3))
    clock.skip_until(FRIDAY_NOON + 5 * HOUR + GRACE)
    commands.sweep()
    seats = SeatRow.objects.filter(match_id=table.id).order_by("seat").values_list("deadline", flat=True)
    assert list(seats) == [None, deadline(table), None, deadline(table)]
    assert awaiting(table.match) == (1, 3)
    assert agrees(table)


def test_a_page_that_can_not_be_read_keeps_no_clock_from_acting(
    clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(ids: object) -> None:
        raise ValueError("a state that nobody understands")

    monkeypatch.setattr("matches.eventlog.peek_all", unreadable)
    acts_at(clock, duel(1), FRIDAY_NOON + HOUR)


def test_what_can_not_be_settled_keeps_no_clock_from_acting(
    clock: StoppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsettling(has_time: object) -> None:
        raise ValueError("a row that nobody understands")

    monkeypatch.setattr("matches.commands.clock.settle", unsettling)
    acts_at(clock, duel(1), FRIDAY_NOON + HOUR)


def test_an_action_takes_four_statements_with_banks_and_pauses_too(clock: StoppedClock) -> None:
    table = duel(bank=BANK, weekend="America/Sao_Paulo")
    vacation.begin(table.player(1))
    commands.announce(starts_at=FRIDAY_NOON, ends_at=FRIDAY_NOON + HOUR)
    version = table.match.version
    with CaptureQueriesContext(connection) as asked:
        table.act_on(version, play(0, "3S"))
    written = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    assert len(written) == 4
