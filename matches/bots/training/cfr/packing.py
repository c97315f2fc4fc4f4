"""What a run learned, as a policy file: mixtures rounded, and keys kept where they say more than a coarser one."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from matches.bots.kernel.jit import compiled
from matches.bots.policy import key as keys
from matches.bots.policy.decision import CHOICES
from matches.bots.policy.file import PARTS, enter, place, written
from matches.bots.policy.key import PLACE_SCORE, coarser, coarsest
from matches.bots.training.cfr.learning import ADVERSARY
from matches.bots.training.cfr.table import ROUGH, SUMS
from matches.bots.training.cfr.trainer import BATCH, Trainer

for _function in (keys.coarser, keys.coarsest):
    register_jitable(_function)

Array = NDArray[Any]

TRUST = 20.0
"""How many visits a key must have had to count as much as its coarser form."""

PER_BUCKET = 16

BYTES_A_KEY = 3.4


def packed(path: Path, trainer: Trainer, *, megabytes: float) -> dict[str, int]:
    """Write the policy's file, at most so large, and its line of the manifest; how many keys of each tier it holds."""
    rows = trainer.rows[(trainer.rows[:, 0] != 0) & (trainer.rows[:, 0] <= ADVERSARY)]
    if trainer.is_fine:
        # The rough classes are but where the fine ones began.
        rows = rows[((rows[:, 0] - 1) >> PLACE_SCORE & 63) < ROUGH]
    rough = trainer.rough
    tiers = _tiers(rows, rough, trust=TRUST * trainer.batch / 2)
    room = int(megabytes * 1e6 / BYTES_A_KEY)
    known, picks, keys = _kept(tiers, room)
    begins, marks, in_order = _table(known, picks)
    sections = {
        "scores": trainer.scores.astype(np.uint8).tobytes(),
        "coarse": rough.astype(np.uint8).tobytes(),
        "mixtures": GRID.astype(np.uint8).tobytes(),
        "begins": begins.astype("<u4").tobytes(),
        "marks": marks.astype("<u2").tobytes(),
        "picks": in_order.tobytes(),
    }
    rules = trainer.rules
    about = {
        "variant": rules.variant.name,
        "ladder": list(rules.variant.ladder),
        "next_leader": rules.house.next_leader.value,
        "hands": trainer.batch * BATCH,
        "keys": keys,
    }
    written(path, about, sections)
    enter(path)
    return keys


@dataclass(frozen=True)
class Tiers:
    """The keys of each tier, the mixture of each, how often each was met, and what each falls back on."""

    exact: Array
    exact_picks: Array
    exact_met: Array
    near_of: Array
    near: Array
    near_picks: Array
    near_met: Array
    far_of: Array
    far: Array
    far_picks: Array


def _tiers(rows: Array, rough: Array, *, trust: float) -> Tiers:
    exact, sums = rows[:, 0] - 1, rows.view(np.float32)[:, SUMS : SUMS + CHOICES].astype(np.float64)
    seen = sums.sum(axis=1) > 0
    exact, sums = exact[seen], sums[seen]
    near, far = np.empty_like(exact), np.empty_like(exact)
    _coarsen(exact, near, far, rough)
    near, near_of, near_sums = _gathered(near, sums)
    far, far_of, far_sums = _gathered(far[np.unique(near_of, return_index=True)[1]], near_sums)
    far_shares = _shares(far_sums)
    near_shares = _shares(near_sums + trust * far_shares[far_of])
    exact_shares = _shares(sums + trust * near_shares[near_of])
    return Tiers(
        exact=exact,
        exact_picks=_nearest(exact_shares),
        exact_met=sums.sum(axis=1),
        near_of=near_of,
        near=near,
        near_picks=_nearest(near_shares),
        near_met=near_sums.sum(axis=1),
        far_of=far_of,
        far=far,
        far_picks=_nearest(far_shares),
    )


def _kept(t: Tiers, room: int) -> tuple[Array, Array, dict[str, int]]:
    """The keys that fit into the room and say most: how often each is met times how much it differs from the next."""
    near_gain = t.near_met * _differences(t.near_picks, t.far_picks[t.far_of])
    gain = t.exact_met * _differences(t.exact_picks, t.near_picks[t.near_of])
    least = _least(np.concatenate([near_gain, gain]), room - len(t.far))
    near = near_gain > least
    # Now it is known what an exact key really falls back on.
    fallback = np.where(near, t.near_picks, t.far_picks[t.far_of])
    gain = t.exact_met * _differences(t.exact_picks, fallback[t.near_of])
    exact = gain > _least(gain, room - len(t.far) - int(near.sum()))
    known = np.concatenate([t.far, t.near[near], t.exact[exact]])
    picks = np.concatenate([t.far_picks, t.near_picks[near], t.exact_picks[exact]]).astype(np.uint8)
    keys = {"exact": int(exact.sum()), "near": int(near.sum()), "far": len(t.far), "trained": len(t.exact)}
    return known, picks, keys


def _least(gains: Array, room: int) -> float:
    """The gain above which there are no more than `room`."""
    if room >= len(gains):
        return 0.0
    return max(0.0, float(np.partition(gains, len(gains) - room - 1)[len(gains) - room - 1]))


def _divisions(parts: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide so many parts among so many places."""
    if places == 1:
        yield (parts,)
        return
    for first in range(parts, -1, -1):
        for rest in _divisions(parts - first, places - 1):
            yield (first, *rest)


GRID = np.array(list(_divisions(PARTS, CHOICES)), np.int64)
"""The mixtures that a file can hold."""

DIGITS = (PARTS + 1) ** np.arange(CHOICES)

NUMBER = np.zeros((PARTS + 1) ** CHOICES, np.int64)
NUMBER[GRID @ DIGITS] = np.arange(len(GRID))


def _nearest(shares: Array) -> Array:
    """Which mixture is nearest to each distribution: parts rounded down, the largest remainders up."""
    scaled = shares * PARTS
    parts = np.floor(scaled + 1e-9).astype(np.int64)
    order = np.argsort(parts - scaled, axis=1, kind="stable")
    missing = PARTS - parts.sum(axis=1)
    for rank in range(CHOICES):
        parts[np.arange(len(parts)), order[:, rank]] += rank < missing
    picks: Array = NUMBER[parts @ DIGITS]
    return picks


def _differences(one: Array, other: Array) -> Array:
    differences: Array = np.abs(GRID[one] - GRID[other]).sum(axis=1) / (2 * PARTS)
    return differences


def _shares(sums: Array) -> Array:
    shares: Array = sums / np.maximum(sums.sum(axis=1, keepdims=True), 1e-30)
    return shares


def _gathered(groups: Array, sums: Array) -> tuple[Array, Array, Array]:
    """The distinct keys, which of them each row belongs to, and the sums of their rows."""
    distinct, of = np.unique(groups, return_inverse=True)
    total = np.stack([np.bincount(of, sums[:, c], len(distinct)) for c in range(CHOICES)], axis=1)
    return distinct, of, total


@compiled
def _coarsen(exact: Any, near: Any, far: Any, rough: Any) -> None:
    for i in range(len(exact)):
        near[i] = coarser(exact[i], rough[exact[i] >> PLACE_SCORE & 63])
        far[i] = coarsest(near[i])


def _table(found: Array, picks: Array) -> tuple[Array, Array, Array]:
    buckets = 1
    while buckets * PER_BUCKET * 1.4 < len(found):
        buckets *= 2
    places = np.array([place(int(key), buckets) for key in found], np.int64).reshape(-1, 2)
    order = np.lexsort((places[:, 1], places[:, 0]))
    begins = np.searchsorted(places[order, 0], np.arange(buckets + 1))
    return begins, places[order, 1], picks[order]
