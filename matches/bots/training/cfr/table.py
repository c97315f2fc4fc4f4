"""The trainer's memory: a hash table of what was learned at each key, one line of the processor's cache a key."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from matches.bots.kernel.jit import compiled
from matches.bots.policy.key import PLACE_SCORE

PARTS = 64
PROBES = 24
"""How far a key may lie from where it belongs."""

ROUGH = 54
"""The first of the rough classes of scores; the fine ones come before it."""

Rows = NDArray[np.int64]

WORDS = 8
"""Of 64 bits: the key plus one (0: free), then as floats four regrets and four sums of the strategy."""

REGRETS = 4
SUMS = 8
"""Where they begin in the row of sixteen floats."""

PRIMED = 7
"""The word that says whether a new row has been begun."""


def new_table(bits: int) -> Rows:
    """Room for 2**bits keys; `.view(float32)` shows the same memory as floats."""
    return np.zeros((1 << bits, WORDS), np.int64)


@compiled
def find(rows: Any, key: int, insert: bool) -> int:
    """The row of a key, made if there is none and `insert`; -1 if there is none, or no room."""
    mixed = key * -7046029254386353131
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= -4658895280553007687
    mixed ^= mixed >> 32
    # The keys of one score lie together: hands from one score, played in a row, stay in the processor's cache.
    # The few rough classes hold more keys each than a part has room for.
    score, size = (key >> PLACE_SCORE) & 63, len(rows) // PARTS
    part = score if score < ROUGH else (mixed >> 40) & (PARTS - 1)
    for probe in range(PROBES):
        row = part * size + ((mixed + probe) & (size - 1))
        if rows[row, 0] == key + 1:
            return row
        if rows[row, 0] == 0:
            if insert:
                rows[row, 0] = key + 1
                return row
            return -1
    return -1


@compiled
def refill(rows: Any, saved: Any) -> None:
    """Put rows that were saved without the free ones back into a table."""
    for i in range(len(saved)):
        at = find(rows, saved[i, 0] - 1, True)
        for j in range(WORDS):
            rows[at, j] = saved[i, j]
