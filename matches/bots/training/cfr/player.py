"""What a run has learned, as a player of simulated matches."""

from typing import Any

import numpy as np

from matches.bots.kernel.chance import uniform
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.policy import decision as de
from matches.bots.policy.key import key_of
from matches.bots.training.cfr.choosing import any_of, lowest
from matches.bots.training.cfr.classes import Classes
from matches.bots.training.cfr.table import SUMS, Rows, find
from matches.bots.training.duels import Player
from matches.bots.training.reading import action_for, read

GREEDY = -1.0


def player(rows: Rows, scores: Classes, *, drop: float) -> Player:
    """Draws from the average strategy without the choices less likely than `drop`; GREEDY: the likeliest alone."""
    return Player(choose, (rows, rows.view(np.float32), scores, np.array([drop]), np.zeros(32, np.int64)))


@compiled
def choose(s: Cells, chance: Cells, memory: Any) -> int:
    rows, floats, scores, drop, d = memory
    read(s, d, scores)
    return action_for(s, d, choice(rows, floats, d, de.sensible(d), drop[0], chance))


@compiled
def choice(rows: Any, floats: Any, d: Cells, mask: int, drop: float, chance: Cells) -> int:
    """One of the choices of the decision in `d`."""
    if mask & (mask - 1) == 0:
        return lowest(mask)
    row = find(rows, key_of(d), False)
    total = most = 0.0
    likeliest = lowest(mask)
    if row >= 0:
        for c in range(de.CHOICES):
            if mask >> c & 1:
                total += floats[row, SUMS + c]
                if floats[row, SUMS + c] > most:
                    most, likeliest = floats[row, SUMS + c], c
    if total <= 0.0:
        return any_of(chance, mask & ~(1 << de.RAISE))
    if drop < 0.0:
        return likeliest
    kept = 0.0
    for c in range(de.CHOICES):
        if mask >> c & 1 and floats[row, SUMS + c] >= drop * total:
            kept += floats[row, SUMS + c]
    x = uniform(chance) * kept
    for c in range(de.CHOICES):
        if mask >> c & 1 and floats[row, SUMS + c] >= drop * total:
            x -= floats[row, SUMS + c]
            if x <= 0.0:
                return c
    return likeliest
