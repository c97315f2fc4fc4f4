"""Scores that ask for the same play, put into classes.

What a score does to a hand is said by what the stakes win and lose there. Two scores at which these are alike, up
to a unit and a shift, are one.
"""

import numpy as np

from matches.bots.training.equity import NEEDS

COARSE = 9
"""How many classes of scores the coarser keys know."""

WEIGHTS = (1.0, 0.6, 0.25, 0.15)
"""How much each stake above the first counts: as often, about, as it is played for."""


def features(equity, ladder, ours, theirs):  # type: ignore[no-untyped-def]
    def worth(us, them):  # type: ignore[no-untyped-def]
        if us <= 0 or them <= 0:
            return float(us <= 0)
        return (equity[us, them] + 1.0 - equity[them, us]) / 2

    low, high = worth(ours, theirs - ladder[0]), worth(ours - ladder[0], theirs)
    unit, middle = (high - low) / 2, (high + low) / 2
    row = []
    for stake, weight in zip(ladder[1:], WEIGHTS, strict=True):
        row += [
            weight * (worth(ours - stake, theirs) - middle) / unit,
            weight * (middle - worth(ours, theirs - stake)) / unit,
        ]
    return row


def classes(equity, ladder, special, steps, visits, count, rng):  # type: ignore[no-untyped-def]
    """A class for each score, as points that both sides need, by k-means over the scores that see raises."""
    pairs = [(us, them) for us in steps for them in steps if us != special and them != special]
    points = np.array([features(equity, ladder, *pair) for pair in pairs])
    mass = np.array([visits[16 * us + them] + visits[16 * them + us] for us, them in pairs], float)
    mass = mass / mass.sum() + 0.3 / len(pairs)
    found = np.zeros(NEEDS * NEEDS, np.int8)
    if len(pairs) <= count:
        labels = np.arange(len(pairs))
    else:
        labels = min((_k_means(points, mass, count, rng) for _ in range(20)), key=lambda run: run[0])[1]
    for (us, them), label in zip(pairs, labels, strict=True):
        found[16 * us + them] = label
    # A special score has raises only where its hand is an ordinary one; the nearest that was trained serves.
    nearest = min(step for step in steps if step != special)
    for us in range(1, 13):
        for them in range(1, 13):
            near = [min((s for s in steps if s >= max(need, nearest)), default=steps[-1]) for need in (us, them)]
            found[16 * us + them] = found[16 * near[0] + near[1]]
    return found


def _k_means(points, mass, count, rng):  # type: ignore[no-untyped-def]
    centres = points[rng.choice(len(points), count, replace=False, p=mass / mass.sum())]
    labels = np.zeros(len(points), int)
    for _ in range(100):
        away = ((points[:, None, :] - centres[None]) ** 2).sum(axis=2)
        labels = away.argmin(axis=1)
        for label in range(count):
            if (labels == label).any():
                centres[label] = np.average(points[labels == label], axis=0, weights=mass[labels == label])
    away = ((points[:, None, :] - centres[None]) ** 2).sum(axis=2)
    return (away.min(axis=1) * mass).sum(), away.argmin(axis=1)


def coarse_of(trainer):  # type: ignore[no-untyped-def]
    """For each class of scores the class among a quarter as many that most of it falls into."""
    rough = classes(
        trainer.equity,
        trainer.rules.variant.ladder,
        trainer.rules.variant.special_margin,
        trainer.steps,
        trainer.visits,
        COARSE,
        np.random.default_rng(0),
    )
    found = np.zeros(64, np.int8)
    for label in range(64):
        members = np.flatnonzero(trainer.scores == label)
        members = [m for m in members if m // 16 in trainer.steps and m % 16 in trainer.steps]
        if members:
            found[label] = rough[max(members, key=lambda m: trainer.visits[m])]
    return found
