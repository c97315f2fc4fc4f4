"""Days of vacation as they are saved up and spent. Pure; times are days after an account began."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from players.vacation.balance import AT_FIRST, DAYS_FOR_ONE, MOST, SHORTEST, Taken, balance

BEGAN = datetime(2026, 11, 30, tzinfo=UTC)
NOTHING = timedelta(0)
HABITS = st.lists(st.tuples(st.floats(0, 200), st.floats(0, 40)), max_size=12)
"""Days at home, and then days away or until the balance is spent."""


def day(number: float) -> datetime:
    return BEGAN + timedelta(days=number)


def lived(habits: list[tuple[float, float]]) -> tuple[Taken | None, datetime]:
    """The last vacation of such a life, and when it ended."""
    last, now = None, BEGAN
    for at_home, away in habits:
        now += timedelta(days=at_home)
        saved = balance(last, now=now, since=BEGAN)
        if saved >= SHORTEST:
            last = Taken(now, now + min(saved, timedelta(days=away)), saved)
            now = last.ends_at
    return last, now


@given(HABITS, st.floats(0, 1000))
def test_a_balance_is_never_negative_and_never_above_the_cap(habits: list[tuple[float, float]], later: float) -> None:
    last, now = lived(habits)
    assert NOTHING <= balance(last, now=now + timedelta(days=later), since=BEGAN) <= MOST


@given(HABITS)
def test_nobody_is_away_for_more_days_than_were_saved_up(habits: list[tuple[float, float]]) -> None:
    last, now, away = None, BEGAN, NOTHING
    for at_home, days in habits:
        now += timedelta(days=at_home)
        saved = balance(last, now=now, since=BEGAN)
        if saved >= SHORTEST:
            last = Taken(now, now + min(saved, timedelta(days=days)), saved)
            away, now = away + (last.ends_at - last.started_at), last.ends_at
    home = now - BEGAN - away
    assert away <= AT_FIRST + home / DAYS_FOR_ONE + timedelta(milliseconds=1)


@given(HABITS, st.floats(0, 1), st.floats(0, 1))
def test_on_vacation_the_balance_shrinks_as_time_goes_by(
    habits: list[tuple[float, float]], one: float, two: float
) -> None:
    last, _ = lived(habits)
    if last is not None and last.ends_at > last.started_at:
        length = last.ends_at - last.started_at
        sooner, later = sorted((last.started_at + length * one, last.started_at + length * two))
        if later < last.ends_at:
            lost = balance(last, now=sooner, since=BEGAN) - balance(last, now=later, since=BEGAN)
            assert lost == later - sooner


def test_a_new_account_has_a_week_and_a_day_more_after_every_twelve() -> None:
    assert balance(None, now=BEGAN, since=BEGAN) == timedelta(days=7)
    assert balance(None, now=day(24), since=BEGAN) == timedelta(days=9)
    assert balance(None, now=day(10_000), since=BEGAN) == timedelta(days=30)


def test_a_vacation_that_is_spent_leaves_nothing_and_from_then_on_days_are_saved_up_anew() -> None:
    spent = Taken(day(0), day(7), timedelta(days=7))
    assert balance(spent, now=day(7), since=BEGAN) == NOTHING
    assert balance(spent, now=day(19), since=BEGAN) == timedelta(days=1)


def test_a_vacation_of_a_minute_costs_an_hour() -> None:
    short = Taken(day(0), day(0) + timedelta(minutes=1), timedelta(days=7))
    assert short.left == timedelta(days=7) - timedelta(hours=1)
