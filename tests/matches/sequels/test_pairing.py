"""Who is to play whom: the pure part of seeks."""

from datetime import timedelta
from itertools import count
from uuid import UUID

import pytest

from matches.seeks.pairing import Party, paired, reach, seating

NUMBERS = count(1)


def account() -> UUID:
    return UUID(int=next(NUMBERS))


def alone(rating: float = 1500, within: int | None = None) -> Party:
    return Party(account(), (account(),), rating, within)


def partners(rating: float = 1500, within: int | None = None) -> Party:
    return Party(account(), (account(), account()), rating, within)


def test_who_has_waited_longest_is_paired_first_and_with_who_has_waited_longest() -> None:
    first, second, third, fourth = alone(), alone(), alone(), alone()
    assert list(paired([first, second, third, fourth], seats=2)) == [(first, second), (third, fourth)]


def test_both_must_be_within_the_others_reach() -> None:
    near, far, patient = alone(1500, 100), alone(1650, 500), alone(1590, 100)
    assert list(paired([near, far], seats=2)) == []
    assert list(paired([near, far, patient], seats=2)) == [(near, patient)]


def test_who_finds_nobody_holds_up_no_other() -> None:
    master, one, other = alone(2400, 50), alone(), alone()
    assert list(paired([master, one, other], seats=2)) == [(one, other)]


@pytest.mark.parametrize(
    ("waited", "reached"),
    [(timedelta(0), 200), (timedelta(minutes=9, seconds=59), 200), (timedelta(minutes=10), 250), (timedelta(2), 14600)],
)
def test_a_range_widens_with_waiting(waited: timedelta, reached: int) -> None:
    assert reach(200, waited) == reached
    assert reach(None, waited) is None


def test_an_account_never_plays_itself_nor_one_from_whom_it_is_kept_apart() -> None:
    mine = alone()
    again = Party(account(), mine.accounts, 1500, None)
    other = alone()
    assert list(paired([mine, again], seats=2)) == []
    assert list(paired([mine, other], seats=2, apart={frozenset(mine.accounts + other.accounts)})) == []


def test_four_seats_are_filled_by_partners_and_singles_as_they_came() -> None:
    one, pair, two, late = alone(), partners(), alone(), alone()
    assert list(paired([one, pair, two, late], seats=4)) == [(one, pair, two)]
    assert list(paired([pair, one, late], seats=4)) == [(pair, one, late)]
    assert list(paired([partners(), one], seats=4)) == []


def test_partners_face_each_other() -> None:
    one, other = partners(), partners()
    assert seating([one, other]) == (one.accounts[0], other.accounts[0], one.accounts[1], other.accounts[1])


def test_singles_make_teams_as_even_as_can_be() -> None:
    best, good, fair, weak = alone(1900), alone(1700), alone(1600), alone(1300)
    seats = seating([good, best, weak, fair])
    teams = {frozenset(seats[::2]), frozenset(seats[1::2])}
    assert teams == {frozenset(best.accounts + weak.accounts), frozenset(good.accounts + fair.accounts)}


def test_two_singles_are_a_team_against_two_partners() -> None:
    one, pair, two = alone(), partners(), alone()
    seats = seating([one, pair, two])
    assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {
        frozenset(pair.accounts),
        frozenset(one.accounts + two.accounts),
    }


def test_with_two_seats_each_has_one() -> None:
    one, other = alone(1400), alone(1300)
    assert seating([one, other]) == one.accounts + other.accounts
