"""What pauses do to a deadline. Pure; times are seconds after a Monday's midnight in UTC."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.clocks.pauses import Calendar, Pause, PauseReason, calendar_of
from matches.clocks.weekends import weekends, zones
from matches.engine.state import Clock, Match, PerAction
from tests.builders import HUMAN, SERVER_BOT, accept, dealt, fold, play, played, rules, truco

HOUR, DAY = 3600, 86400
MONDAY = datetime(2026, 11, 30, tzinfo=UTC)
PLACES = ("America/Sao_Paulo", "Europe/Lisbon", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC")


def at(seconds: float) -> datetime:
    return MONDAY + timedelta(seconds=seconds)


def pause(start: float, end: float, reason: PauseReason = PauseReason.OUTAGE, account: str | None = None) -> Pause:
    return Pause(reason, at(start), at(end), account)


SECONDS = st.integers(0, 21 * DAY)
SPANS = st.tuples(SECONDS, SECONDS).map(lambda ends: (min(ends), max(ends)))
PAUSES = st.builds(lambda span, reason: pause(span[0], span[1], reason), SPANS, st.sampled_from(PauseReason))
WEEKENDS = st.none() | st.sampled_from(PLACES)
CALENDARS = st.builds(Calendar, st.lists(PAUSES, max_size=8).map(tuple), WEEKENDS)
TURNS = st.tuples(SECONDS, st.integers(60, 14 * DAY))
"""When it begins, and how much time it has."""


# --- what holds of every set of pauses ----------


@given(CALENDARS, TURNS)
def test_a_deadline_in_force_is_never_earlier_than_the_stored_one(calendar: Calendar, turn: tuple[int, int]) -> None:
    since, length = turn
    assert calendar.moved(at(since + length), since=at(since)) >= at(since + length)


@given(CALENDARS, PAUSES, TURNS)
def test_one_more_pause_never_makes_a_deadline_earlier(calendar: Calendar, more: Pause, turn: tuple[int, int]) -> None:
    since, length = turn
    longer = Calendar((*calendar.pauses, more), calendar.weekend)
    before, after = (each.moved(at(since + length), since=at(since)) for each in (calendar, longer))
    assert after >= before


@given(CALENDARS, TURNS, st.integers(0, 30 * DAY))
def test_more_time_never_makes_a_deadline_earlier(calendar: Calendar, turn: tuple[int, int], more: int) -> None:
    since, length = turn
    before = calendar.moved(at(since + length), since=at(since))
    assert calendar.moved(at(since + length + more), since=at(since)) >= before + timedelta(seconds=more)


@given(CALENDARS, TURNS, st.randoms(use_true_random=False))
def test_the_order_of_the_pauses_is_no_matter(calendar: Calendar, turn: tuple[int, int], order: object) -> None:
    since, length = turn
    shuffled = list(calendar.pauses)
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    same = Calendar(tuple(shuffled), calendar.weekend)
    assert same.moved(at(since + length), since=at(since)) == calendar.moved(at(since + length), since=at(since))


@given(CALENDARS, TURNS)
def test_whatever_pauses_the_time_played_until_the_deadline_is_the_turns(
    calendar: Calendar, turn: tuple[int, int]
) -> None:
    since, length = turn
    deadline = calendar.moved(at(since + length), since=at(since))
    assert calendar.played(at(since), deadline) == timedelta(seconds=length)


@given(CALENDARS, SECONDS, SECONDS, SECONDS)
def test_time_played_adds_up(calendar: Calendar, one: int, two: int, three: int) -> None:
    first, second, third = sorted((one, two, three))
    parts = calendar.played(at(first), at(second)) + calendar.played(at(second), at(third))
    assert calendar.played(at(first), at(third)) == parts


@given(CALENDARS, TURNS, st.integers(0, 40 * DAY))
def test_a_clock_runs_exactly_while_nothing_holds(calendar: Calendar, turn: tuple[int, int], later: int) -> None:
    moment = at(turn[0] + later)
    second = timedelta(seconds=1)
    if not calendar.holding(moment) and not calendar.holding(moment + second):
        assert calendar.played(moment, moment + second) <= second
    if calendar.holding(moment) and all(held.ended_at >= moment + second for held in calendar.holding(moment)):
        assert calendar.played(moment, moment + second) == timedelta(0)


# --- weekends ----------


@given(st.sampled_from(sorted(zones())), st.integers(-26 * 365 * DAY, 14 * 365 * DAY))
def test_a_weekend_is_about_two_days_and_they_follow_each_other_in_every_place(zone: str, moment: int) -> None:
    since = at(moment)
    coming = weekends(zone, since)
    (start, end), (next_start, next_end) = next(coming), next(coming)
    assert end > since
    assert start < end < next_start < next_end
    # A place that changed its date (Samoa) had a day more or less.
    assert timedelta(hours=22) <= end - start <= timedelta(hours=74)


def first_weekend(zone: str, since: str) -> tuple[str, str]:
    start, end = next(weekends(zone, datetime.fromisoformat(since)))
    return start.isoformat(), end.isoformat()


@pytest.mark.parametrize(
    ("zone", "since", "start", "end"),
    [
        pytest.param("UTC", "2026-12-01T12:00Z", "2026-12-05T00:00Z", "2026-12-07T00:00Z", id="UTC"),
        pytest.param("UTC", "2026-12-06T23:59Z", "2026-12-05T00:00Z", "2026-12-07T00:00Z", id="as it ends"),
        pytest.param("UTC", "2026-12-07T00:00Z", "2026-12-12T00:00Z", "2026-12-14T00:00Z", id="once it has ended"),
        pytest.param(
            "America/Sao_Paulo", "2026-12-05T02:30Z", "2026-12-05T03:00Z", "2026-12-07T03:00Z", id="still Friday there"
        ),
        pytest.param("Asia/Kathmandu", "2026-12-01T00:00Z", "2026-12-04T18:15Z", "2026-12-06T18:15Z", id="45 minutes"),
        pytest.param("Europe/Lisbon", "2027-03-27T12:00Z", "2027-03-27T00:00Z", "2027-03-28T23:00Z", id="47 hours"),
        pytest.param("Europe/Lisbon", "2026-10-24T12:00Z", "2026-10-23T23:00Z", "2026-10-26T00:00Z", id="49 hours"),
        # In Brazil the clocks were put forward at a Sunday's midnight, and back at a Saturday's end.
        pytest.param(
            "America/Sao_Paulo", "2018-11-03T12:00Z", "2018-11-03T03:00Z", "2018-11-05T02:00Z", id="a midnight skipped"
        ),
        pytest.param(
            "America/Sao_Paulo", "2019-02-16T12:00Z", "2019-02-16T02:00Z", "2019-02-18T03:00Z", id="an hour repeated"
        ),
    ],
)
def test_a_weekend_is_the_places_own_when_the_clocks_change_too(zone: str, since: str, start: str, end: str) -> None:
    expected = tuple(datetime.fromisoformat(moment).isoformat() for moment in (start, end))
    assert first_weekend(zone, since) == expected


def test_a_clock_with_weekends_still_ends() -> None:
    free = Calendar((), "UTC")
    # From Monday on 14 days of play: two weekends fall into the first fortnight, and one more into what they shift.
    assert free.moved(at(14 * DAY), since=at(0)) == at((14 + 4) * DAY)
    # From a Saturday's noon, an hour: one after the weekend.
    assert free.moved(at(5.5 * DAY + HOUR), since=at(5.5 * DAY)) == at(7 * DAY + HOUR)


def test_a_pause_in_a_weekend_counts_once() -> None:
    both = Calendar((pause(5 * DAY + HOUR, 6 * DAY, PauseReason.VACATION),), "UTC")
    assert both.moved(at(5 * DAY), since=at(4 * DAY)) == at(5 * DAY)
    assert both.moved(at(5 * DAY + HOUR), since=at(4 * DAY)) == at(7 * DAY + HOUR)


def test_the_pauses_that_hold_are_named_until_they_end() -> None:
    away = pause(5 * DAY + HOUR, 6 * DAY, PauseReason.VACATION)
    calendar = Calendar((away,), "UTC")
    weekend = Pause(PauseReason.WEEKEND, at(5 * DAY), at(7 * DAY))
    assert calendar.holding(at(5 * DAY - 1)) == ()
    assert calendar.holding(at(5 * DAY)) == (weekend,)
    assert calendar.holding(at(5 * DAY + HOUR)) == (weekend, away)
    assert calendar.holding(at(6 * DAY)) == (weekend,)
    assert calendar.holding(at(7 * DAY)) == ()


# --- whose vacation counts ----------

FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
AWAY = PauseReason.VACATION


def four(*actions: object, vacation: bool = True, kinds: tuple[object, ...] = (HUMAN,) * 4) -> Match:
    match = dealt(rules("paulista"), *FOUR, kinds=kinds)  # type: ignore[arg-type]
    clock = Clock(PerAction(HOUR), vacation=vacation)
    return played(_with_clock(match, clock), *actions)  # type: ignore[arg-type]


def _with_clock(match: Match, clock: Clock) -> Match:
    return Match(**{**vars(match), "clock": clock})


def counted(match: Match, *seats: int) -> set[str | None]:
    """Whose of these seats' vacations stop the present turn's clock."""
    away = [pause(0, DAY, AWAY, match.places[seat].player) for seat in seats]
    return {held.account for held in calendar_of(match, away).pauses}


def players(match: Match, *seats: int) -> set[str | None]:
    return {match.places[seat].player for seat in seats}


def test_the_vacation_of_whoever_is_on_turn_stops_the_clock_and_nobody_elses() -> None:
    match = four()
    assert counted(match, 0, 1, 2, 3) == players(match, 0)


def test_a_pair_that_answers_waits_for_both_and_for_one_that_has_voted_too() -> None:
    asked = four(truco(0))
    assert counted(asked, 0, 1, 2, 3) == players(asked, 1, 3)
    voted = four(truco(0), fold(1))
    assert counted(voted, 0, 1, 2, 3) == players(voted, 1, 3)
    answered = four(truco(0), fold(1), accept(3))
    assert counted(answered, 0, 1, 2, 3) == players(answered, 0)


def test_in_a_match_without_vacation_none_counts() -> None:
    assert counted(four(vacation=False), 0, 1, 2, 3) == set()


def test_a_server_bot_takes_none() -> None:
    match = four(play(0, "3S"), kinds=(HUMAN, SERVER_BOT, HUMAN, HUMAN))
    assert counted(match, 0, 1, 2, 3) == set()
