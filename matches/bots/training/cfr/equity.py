"""What a score is worth: the chance to win the match from it, for the seat that leads the next hand."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matches.bots.kernel import layout
from matches.bots.kernel.jit import Cells, compiled

NEEDS = 16
"""Tables of scores are 16 x 16, by the points that the leader and the follower still need."""

Floats = NDArray[np.float64]


@compiled
def standing(s: Cells, seat: int, equity: Any, winner_leads: bool) -> float:
    """The chance of a seat to win the match, once the hand is over."""
    needs_0 = s[layout.TARGET] - s[layout.SCORE]
    needs_1 = s[layout.TARGET] - s[layout.SCORE + 1]
    if s[layout.WINNER] == 0:
        needs_0 -= s[layout.POINTS]
    elif s[layout.WINNER] == 1:
        needs_1 -= s[layout.POINTS]
    if needs_0 <= 0:
        return 1.0 - seat
    if needs_1 <= 0:
        return 0.0 + seat
    leads = 1 - s[layout.LEADER]
    if winner_leads:
        leads = s[layout.WINNER] if s[layout.WINNER] >= 0 else s[layout.LEADER]
    worth: float = equity[needs_0, needs_1] if leads == 0 else 1.0 - equity[needs_1, needs_0]
    return worth if seat == 0 else 1.0 - worth


def first_guess(ladder: Sequence[int]) -> Floats:
    """Counts of how hands end (see `solved`), as common sense would have them."""
    counts = np.zeros((NEEDS, NEEDS, 2, NEEDS))
    for points, count in zip(ladder, (10.0, 7.0, 2.0), strict=False):
        counts[:, :, :, points] = count
    return counts


def solved(counts: Floats, steps: Iterable[int], winner_leads: bool) -> Floats:
    """The chances that follow from counts[leader's need, follower's need, who wins, points].

    Who wins is 0 for the leader; points 0 means that nobody did. `steps` are the needs that occur.
    """
    equity = np.full((NEEDS, NEEDS), 0.5)

    def worth(leader: int, follower: int, *, leads: bool) -> float:
        if leader <= 0:
            return 1.0
        if follower <= 0:
            return 0.0
        return float(equity[leader, follower] if leads else 1.0 - equity[follower, leader])

    for _ in range(40):
        for leader in steps:
            for follower in steps:
                shares = counts[leader, follower] / counts[leader, follower].sum()
                total = shares[:, 0].sum() * worth(leader, follower, leads=winner_leads)
                for points in range(1, NEEDS):
                    total += shares[0, points] * worth(leader - points, follower, leads=winner_leads)
                    total += shares[1, points] * worth(leader, follower - points, leads=False)
                equity[leader, follower] = total
    return equity
