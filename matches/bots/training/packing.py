"""What a run learned, as a policy file: mixtures rounded, and keys kept where they say more than a coarser one."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numba.extending import register_jitable

from matches.bots.kernel.jit import compiled
from matches.bots.policy import key as keys
from matches.bots.policy.decision import CHOICES
from matches.bots.policy.file import PARTS, place, written
from matches.bots.policy.key import PLACE_SCORE, coarser, coarsest
from matches.bots.training.table import SUMS

for _function in (keys.coarser, keys.coarsest):
    register_jitable(_function)

TRUST = 20.0
"""How many visits a key must have had to count as much as its coarser form."""

PER_BUCKET = 16

BYTES_A_KEY = 3.4


def packed(
    path: Path,
    rows: np.ndarray,
    scores: np.ndarray,
    coarse: np.ndarray,
    about: dict[str, object],
    megabytes: float,
    mean_weight: float,
) -> dict[str, int]:
    """Write the file, at most so large; says how many keys of each tier it holds."""
    exact, sums = rows[:, 0] - 1, rows.view(np.float32)[:, SUMS : SUMS + CHOICES].astype(np.float64)
    seen = sums.sum(axis=1) > 0
    exact, sums = exact[seen], sums[seen]
    near, far = np.empty_like(exact), np.empty_like(exact)
    _coarsen(exact, near, far, coarse)
    near, near_of, near_sums = _gathered(near, sums)
    far, far_of, far_sums = _gathered(far[np.unique(near_of, return_index=True)[1]], near_sums)
    far_shares = _shares(far_sums)
    trust = TRUST * mean_weight
    near_shares = _shares(near_sums + trust * far_shares[far_of])
    exact_shares = _shares(sums + trust * near_shares[near_of])
    grid = mixtures()
    far_picks, near_picks, picks = (nearest(grid, shares) for shares in (far_shares, near_shares, exact_shares))
    near_gain = near_sums.sum(axis=1) * _differences(grid, near_picks, far_picks[far_of])
    kept_near = near_gain > 0
    # What a coarse key says is what its finer ones fall back on: coarse keys come first.
    gain = sums.sum(axis=1) * _differences(grid, picks, near_picks[near_of])
    room = int(megabytes * 1e6 / BYTES_A_KEY) - len(far)
    everything = np.concatenate([near_gain * 2, gain])
    least = 0.0 if room >= len(everything) else np.partition(everything, len(everything) - room)[len(everything) - room]
    kept_near, kept = near_gain * 2 > least, gain > least
    all_keys = np.concatenate([far, near[kept_near], exact[kept]])
    all_picks = np.concatenate([far_picks, near_picks[kept_near], picks[kept]]).astype(np.uint8)
    begins, marks, in_order = _table(all_keys, all_picks)
    tiers = {"exact": int(kept.sum()), "near": int(kept_near.sum()), "far": len(far), "trained": len(exact)}
    sections = {
        "scores": scores.astype(np.uint8).tobytes(),
        "coarse": coarse.astype(np.uint8).tobytes(),
        "mixtures": grid.astype(np.uint8).tobytes(),
        "begins": begins.astype("<u4").tobytes(),
        "marks": marks.astype("<u2").tobytes(),
        "picks": in_order.tobytes(),
    }
    written(path, {**about, "keys": tiers}, sections)
    return tiers


def mixtures() -> np.ndarray:
    """Every way to divide a distribution into PARTS."""
    return np.array(list(_divisions(PARTS, CHOICES)), np.int64)


def _divisions(parts: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (parts,)
        return
    for first in range(parts, -1, -1):
        for rest in _divisions(parts - first, places - 1):
            yield (first, *rest)


def nearest(grid: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The mixture that is nearest to each distribution: rounded down, the largest remainders rounded up."""
    number = {tuple(mixture): i for i, mixture in enumerate(grid.tolist())}
    scaled = shares * PARTS
    down = np.floor(scaled + 1e-9).astype(np.int64)
    order = np.argsort(down - scaled, axis=1, kind="stable")
    missing = PARTS - down.sum(axis=1)
    for rank in range(CHOICES):
        down[np.arange(len(down)), order[:, rank]] += rank < missing
    code = ((down[:, 0] * 10 + down[:, 1]) * 10 + down[:, 2]) * 10 + down[:, 3]
    lookup = np.zeros(10_000, np.int64)
    for mixture, i in number.items():
        a, b, c, e = mixture
        lookup[((a * 10 + b) * 10 + c) * 10 + e] = i
    return lookup[code]


def _differences(grid: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.abs(grid[one] - grid[other]).sum(axis=1) / (2 * PARTS)


def _shares(sums: np.ndarray) -> np.ndarray:
    return sums / np.maximum(sums.sum(axis=1, keepdims=True), 1e-30)


def _gathered(groups: np.ndarray, sums: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The distinct keys, which of them each row belongs to, and the sums of their rows."""
    distinct, of = np.unique(groups, return_inverse=True)
    total = np.stack([np.bincount(of, sums[:, c], len(distinct)) for c in range(CHOICES)], axis=1)
    return distinct, of, total


@compiled
def _coarsen(exact, near, far, coarse):  # type: ignore[no-untyped-def]
    for i in range(len(exact)):
        near[i] = coarser(exact[i], coarse[exact[i] >> PLACE_SCORE & 63])
        far[i] = coarsest(near[i])


def _table(found: np.ndarray, picks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    buckets = 1
    while buckets * PER_BUCKET * 1.4 < len(found):
        buckets *= 2
    places = np.array([place(int(key), buckets) for key in found], np.int64).reshape(-1, 2)
    order = np.lexsort((places[:, 1], places[:, 0]))
    begins = np.searchsorted(places[order, 0], np.arange(buckets + 1))
    return begins, places[order, 1], picks[order]
