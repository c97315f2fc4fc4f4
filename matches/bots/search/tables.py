"""The trained tables of a variant: habits, and what a score is worth."""

from dataclasses import dataclass

from matches.bots.kernel.jit import Cells
from matches.bots.search.habits import Habits


@dataclass(frozen=True)
class Tables:
    habits: Habits
    equity: Cells
    """For each number of points that we and they still need, 0 to 24: the chance to win, in 65535ths."""
