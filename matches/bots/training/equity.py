"""What a score is worth: the chance to win the match from it, for the seat that leads the next hand."""

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.jit import compiled

NEEDS = 16
"""Tables of scores are 16 x 16, by the points that the leader and the follower still need; 0: has won."""


@compiled
def standing(s, seat, equity, winner_leads):  # type: ignore[no-untyped-def]
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
        return float(seat)
    leads = 1 - s[layout.LEADER]
    if winner_leads:
        leads = s[layout.WINNER] if s[layout.WINNER] >= 0 else s[layout.LEADER]
    worth = equity[needs_0, needs_1] if leads == 0 else 1.0 - equity[needs_1, needs_0]
    return worth if seat == 0 else 1.0 - worth


def first_guess(needs):  # type: ignore[no-untyped-def]
    """Counts of how hands end, as if by somebody's common sense; see `solved`."""
    counts = np.zeros((NEEDS, NEEDS, 2, NEEDS))
    counts[:, :, :, 1] = 10.0
    counts[:, :, :, 3] = 7.0
    counts[:, :, :, 6] = 2.0
    return counts


def solved(counts, steps, winner_leads):  # type: ignore[no-untyped-def]
    """The chances that follow from counts[leader's need, follower's need, who wins, points].

    Who wins is 0 for the leader; points 0 means that nobody did. `steps` are the needs that occur.
    """
    equity = np.full((NEEDS, NEEDS), 0.5)

    def value(leader, follower, leads):  # type: ignore[no-untyped-def]
        if leader <= 0:
            return 1.0
        if follower <= 0:
            return 0.0
        return equity[leader, follower] if leads else 1.0 - equity[follower, leader]

    for _ in range(40):
        for leader in steps:
            for follower in steps:
                p = counts[leader, follower] / counts[leader, follower].sum()
                nobody = p[:, 0].sum()
                total = nobody * value(leader, follower, bool(winner_leads))
                for points in range(1, NEEDS):
                    total += p[0, points] * value(leader - points, follower, bool(winner_leads))
                    total += p[1, points] * value(leader, follower - points, False)
                equity[leader, follower] = total
    return equity
