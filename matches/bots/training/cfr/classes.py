"""Scores that ask for the same play, put into classes.

What a score does to a hand is said by what the stakes win and lose there. Two scores at which these are alike, up
to a unit and a shift, are one.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from matches.bots.training.cfr.equity import NEEDS, Floats

WEIGHTS = (1.0, 0.6, 0.25, 0.15)
"""How much each stake above the first counts: as often, about, as it is played for."""

TRIES = 20

Classes = NDArray[np.int64]


def classes(
    equity: Floats,
    visits: Floats,
    *,
    ladder: Sequence[int],
    special: int,
    steps: Classes,
    count: int,
    generator: np.random.Generator,
) -> Classes:
    """A class for each score, at 16 * our need + theirs, by k-means over the scores at which hands are raised.

    `special` is the need at which they are not, `steps` are the needs that occur, `visits` how often each score does.
    """
    usual = [int(step) for step in steps if step != special]
    pairs = [(ours, theirs) for ours in usual for theirs in usual]
    points = np.array([_features(equity, ladder, *pair) for pair in pairs])
    mass = np.array([visits[16 * ours + theirs] + visits[16 * theirs + ours] for ours, theirs in pairs])
    mass = mass / mass.sum() + 0.3 / len(pairs)
    labels = np.arange(len(pairs))
    if len(pairs) > count:
        labels = min((_k_means(points, mass, count, generator) for _ in range(TRIES)), key=lambda run: run[0])[1]
    of_pair = dict(zip(pairs, labels.tolist(), strict=True))
    found = np.zeros(NEEDS * NEEDS, np.int64)
    for ours in range(1, 13):
        for theirs in range(1, 13):
            # A special score is raised at only where its hand is an ordinary one; the nearest that was trained serves.
            near = [min((step for step in usual if step >= need), default=usual[-1]) for need in (ours, theirs)]
            found[16 * ours + theirs] = of_pair[near[0], near[1]]
    return found


def _features(equity: Floats, ladder: Sequence[int], ours: int, theirs: int) -> list[float]:
    """What each stake above the first wins and loses, in units of the first."""

    def worth(us: int, them: int) -> float:
        if us <= 0 or them <= 0:
            return float(us <= 0)
        return float(equity[us, them] + 1.0 - equity[them, us]) / 2

    low, high = worth(ours, theirs - ladder[0]), worth(ours - ladder[0], theirs)
    unit, middle = (high - low) / 2, (high + low) / 2
    row: list[float] = []
    for stake, weight in zip(ladder[1:], WEIGHTS, strict=True):
        row.append(weight * (worth(ours - stake, theirs) - middle) / unit)
        row.append(weight * (middle - worth(ours, theirs - stake)) / unit)
    return row


def _k_means(points: Floats, mass: Floats, count: int, generator: np.random.Generator) -> tuple[float, Classes]:
    centres = points[generator.choice(len(points), count, replace=False, p=mass / mass.sum())]
    for _ in range(100):
        labels = _away(points, centres).argmin(axis=1)
        for label in range(count):
            if (labels == label).any():
                centres[label] = np.average(points[labels == label], axis=0, weights=mass[labels == label])
    away = _away(points, centres)
    return float((away.min(axis=1) * mass).sum()), away.argmin(axis=1)


def _away(points: Floats, centres: Floats) -> Floats:
    squares: Floats = ((points[:, None, :] - centres[None]) ** 2).sum(axis=2)
    return squares
