"""A queda: who goes on, and who has won."""

from dataclasses import replace

import pytest

from matches.engine import series
from matches.engine.state import Match, Result, Series
from matches.engine.terms import MatchEnd, MatchStatus, Team
from tests.builders import dealt
from tests.builders import rules as rules_of

ONE, OTHER = Team(0), Team(1)


def ended(place: Series | None, winner: Team | None) -> Match:
    reason = MatchEnd.POINTS if winner is not None else MatchEnd.ABORTED
    status = MatchStatus.FINISHED if winner is not None else MatchStatus.ABORTED
    match = dealt(rules_of("paulista-duel"), "4C 7H AS", "3D 2S KC")
    return replace(match, series=place, hand=None, status=status, result=Result(winner, (12, 0), reason))


def place(game: int, *wins: int, best_of: int = 3) -> Series:
    return Series("0193", game=game, best_of=best_of, wins=(wins[0], wins[1]))


def test_the_first_game_has_the_id_of_its_match_and_no_wins() -> None:
    assert series.first_game("0193", 5) == Series("0193", game=1, best_of=5, wins=(0, 0))


@pytest.mark.parametrize(
    ("played", "winner", "following"),
    [
        (place(1, 0, 0), ONE, place(2, 1, 0)),
        (place(2, 1, 0), OTHER, place(3, 1, 1)),
        (place(2, 0, 1, best_of=5), OTHER, place(3, 0, 2, best_of=5)),
    ],
)
def test_until_a_team_has_won_more_than_half_the_series_goes_on(
    played: Series, winner: Team, following: Series
) -> None:
    assert series.next_game(ended(played, winner)) == following
    assert series.winner(ended(played, winner)) is None


@pytest.mark.parametrize(
    ("played", "winner"), [(place(2, 1, 0), ONE), (place(3, 1, 1), OTHER), (place(5, 2, 2, best_of=5), ONE)]
)
def test_the_win_that_makes_more_than_half_ends_it(played: Series, winner: Team) -> None:
    assert series.next_game(ended(played, winner)) is None
    assert series.winner(ended(played, winner)) == winner


def test_an_aborted_match_ends_its_series_undecided() -> None:
    match = ended(place(2, 1, 0), None)
    assert (series.next_game(match), series.winner(match), series.wins_after(match)) == (None, None, (1, 0))


def test_nothing_follows_a_match_that_is_in_no_series_or_that_goes_on() -> None:
    assert series.next_game(ended(None, ONE)) is None
    assert series.next_game(replace(dealt(rules_of("paulista-duel"), "4C 7H AS"), series=place(1, 0, 0))) is None
