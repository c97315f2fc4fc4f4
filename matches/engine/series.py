"""A queda: a chain of matches between the same teams, won by who first wins more than half of `best_of`."""

from typing import Final

from matches.engine.frozen import changed
from matches.engine.state import Match, Series
from matches.engine.terms import TEAMS, Team

LENGTHS: Final = (3, 5)
"""What a queda can be the best of."""


def first_game(match_id: str, best_of: int) -> Series:
    return Series(match_id, game=1, best_of=best_of, wins=(0, 0))


def next_game(match: Match) -> Series | None:
    """The place of the game that follows this match; None where none does.

    A match that was aborted ends its series, undecided: its players agreed to stop, or never came.
    """
    if match.series is None or match.result is None or match.result.winner is None or winner(match) is not None:
        return None
    return changed(match.series, game=match.series.game + 1, wins=wins_after(match))


def wins_after(match: Match) -> tuple[int, int]:
    """What each team has won of the series with this match."""
    assert match.series is not None
    first, second = match.series.wins
    won = match.result.winner if match.result is not None else None
    return (first + (won == TEAMS[0]), second + (won == TEAMS[1]))


def winner(match: Match) -> Team | None:
    """The team that has won the series with this match, if one has."""
    assert match.series is not None
    wins = wins_after(match)
    return next((team for team in TEAMS if 2 * wins[team] > match.series.best_of), None)
