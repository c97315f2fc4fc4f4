"""The learner's chance to win the match from each score, from how hands against the policy ended."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from matches.bots.kernel.jit import compiled
from matches.bots.training.response.learner import LOST

Floats = NDArray[np.float64]

SWEEPS = 30
SMOOTHING = 20.0
"""Each score borrows so many hands from the mean of all scores."""


def no_counts(target: int) -> Floats:
    """Counts by [points the learner needs, the policy needs, whether the learner leads, how the hand ended]."""
    return np.zeros((target + 1, target + 1, 2, 2 * LOST))


def solved(counts: Floats, first_stakes: tuple[int, int], winner_leads: bool) -> Floats:
    """The chances, by [learner's need, policy's need, whether the learner leads the next hand].

    `first_stakes`: the ladder's first two values, how hands are supposed to end before any was played.
    """
    supposed = np.zeros(2 * LOST)
    supposed[[first_stakes[0], LOST + first_stakes[0]]] = 1.0
    supposed[[first_stakes[1], LOST + first_stakes[1]]] = 0.7
    pooled = counts.sum(axis=(0, 1)) + supposed
    shares = counts + SMOOTHING * pooled / pooled.sum(axis=1, keepdims=True)
    shares /= shares.sum(axis=3, keepdims=True)
    worth = np.full(counts.shape[:3], 0.5)
    for _ in range(SWEEPS):
        _sweep(worth, shares, winner_leads)
    return worth


def units(worth: Floats, first_stake: int) -> Floats:
    """What a hand for the first stake is about, at each score: half of what winning it is better than losing it."""
    mean, target = worth.mean(axis=2), len(worth) - 1
    unit = np.full(mean.shape, 0.5)
    for ours in range(1, target + 1):
        for theirs in range(1, target + 1):
            won = 1.0 if ours <= first_stake else mean[ours - first_stake, theirs]
            lost = 0.0 if theirs <= first_stake else mean[ours, theirs - first_stake]
            unit[ours, theirs] = max((won - lost) / 2, 0.005)
    return unit


@compiled
def _sweep(worth: Any, shares: Any, winner_leads: bool) -> None:
    target = len(worth) - 1
    for ours in range(1, target + 1):
        for theirs in range(1, target + 1):
            for leads in range(2):
                after_nobody = leads if winner_leads else 1 - leads
                total = shares[ours, theirs, leads, 0] * worth[ours, theirs, after_nobody]
                for points in range(1, LOST):
                    after_won = 1 if winner_leads else 1 - leads
                    value = 1.0 if points >= ours else worth[ours - points, theirs, after_won]
                    total += shares[ours, theirs, leads, points] * value
                    after_lost = 0 if winner_leads else 1 - leads
                    value = 0.0 if points >= theirs else worth[ours, theirs - points, after_lost]
                    total += shares[ours, theirs, leads, LOST + points] * value
                worth[ours, theirs, leads] = total
