"""A policy file as a player of simulated matches: what a bot of level `hard` does, in machine code."""

from typing import Any

import numpy as np
from numba.extending import register_jitable

from matches.bots.kernel.chance import uniform
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.policy import decision as de
from matches.bots.policy import key as keys
from matches.bots.policy.file import Policy
from matches.bots.training.duels import Player
from matches.bots.training.reading import action_for, read

GREEDY = -1.0

for _function in (keys.coarser, keys.coarsest):
    register_jitable(_function)


def shipped(policy: Policy, *, drop: float) -> Player:
    """Draws from what the policy says without the choices less likely than `drop`; GREEDY: the likeliest alone."""
    memory = (
        np.array(policy.begins, np.int64),
        np.array(policy.marks, np.int64),
        np.array(policy.picks, np.int64),
        np.array(policy.mixtures, np.int64).reshape(-1, de.CHOICES),
        np.array(policy.scores, np.int64),
        np.array(policy.coarse, np.int64),
        np.array([drop]),
        np.zeros(32, np.int64),
    )
    return Player(choose, memory)


@compiled
def choose(s: Cells, chance: Cells, memory: Any) -> int:
    begins, marks, picks, mixtures, scores, coarse, drop, d = memory
    read(s, d, scores)
    mask = de.sensible(d)
    if mask & (mask - 1) == 0:
        return action_for(s, d, _lowest(mask))
    pick = _mixture(d, begins, marks, picks, coarse)
    total = most = 0
    likeliest = _lowest(mask)
    if pick >= 0:
        for choice in range(de.CHOICES):
            if mask >> choice & 1:
                total += mixtures[pick, choice]
                if mixtures[pick, choice] > most:
                    most, likeliest = mixtures[pick, choice], choice
    if drop[0] < 0.0 and total > 0:
        return action_for(s, d, likeliest)
    # Where nothing was trained each choice is as likely.
    kept = 0
    for choice in range(de.CHOICES):
        kept += _weight(mixtures, pick, choice, mask, total, drop[0])
    left = uniform(chance) * kept
    for choice in range(de.CHOICES):
        weight = _weight(mixtures, pick, choice, mask, total, drop[0])
        left -= weight
        if weight and left < 0:
            return action_for(s, d, choice)
    return action_for(s, d, likeliest)


@compiled
def _weight(mixtures: Any, pick: int, choice: int, mask: int, total: int, drop: float) -> int:
    if mask >> choice & 1 == 0:
        return 0
    if total == 0:
        return 1
    weight: int = mixtures[pick, choice]
    return weight if weight >= drop * total else 0


@compiled
def _mixture(d: Any, begins: Any, marks: Any, picks: Any, coarse: Any) -> int:
    """Which mixture the policy has for a decision, by the finest key that it knows; -1 if by none."""
    key = keys.key_of(d)
    pick = _picked(key, begins, marks, picks)
    if pick < 0:
        key = keys.coarser(key, coarse[key >> keys.PLACE_SCORE & 63])
        pick = _picked(key, begins, marks, picks)
    return pick if pick >= 0 else _picked(keys.coarsest(key), begins, marks, picks)


@compiled
def _picked(key: int, begins: Any, marks: Any, picks: Any) -> int:
    """As `policy.file` places keys, with the sign bit of its 64 bits put right."""
    mixed = key * -7046029254386353131
    mixed ^= (mixed >> 31) & 0x1FFFFFFFF
    mixed *= -4658895280553007687
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    bucket, mark = (mixed >> 16) & (len(begins) - 2), mixed & 0xFFFF
    for at in range(begins[bucket], begins[bucket + 1]):
        if marks[at] == mark:
            found: int = picks[at]
            return found
    return -1


@compiled
def _lowest(mask: int) -> int:
    place = 0
    while mask >> place & 1 == 0:
        place += 1
    return place
