"""The trainer's memory: a hash table of what was learned at each key, one line of the processor's cache a key."""

import numpy as np

from matches.bots.kernel.jit import compiled
from matches.bots.policy.key import PLACE_SCORE

PARTS = 64

WORDS = 8
"""Of 64 bits: the key plus one (0: free), then as floats four regrets and four sums of the strategy."""

REGRETS = 4
SUMS = 8
"""Where they begin in the row of sixteen floats."""


def new_table(bits: int) -> np.ndarray:
    """Room for 2**bits keys; `.view(float32)` shows the same memory as floats."""
    return np.zeros((1 << bits, WORDS), np.int64)


@compiled
def find(rows, key, insert):  # type: ignore[no-untyped-def]
    """The row of a key, made if there is none and `insert`; -1 if there is none."""
    # The keys of one score lie together: hands from one score, played in a row, stay in the processor's cache.
    mask = len(rows) // PARTS - 1
    part = (key >> PLACE_SCORE) % PARTS
    mixed = key * -7046029254386353131
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= -4658895280553007687
    begin = part * (mask + 1)
    at = (mixed ^ (mixed >> 32)) & mask
    for _ in range(64):
        row = begin + at
        if rows[row, 0] == key + 1:
            return row
        if rows[row, 0] == 0:
            if insert:
                rows[row, 0] = key + 1
                return row
            return -1
        at = (at + 1) & mask
    return -1


@compiled
def refill(rows, saved):  # type: ignore[no-untyped-def]
    """Put rows that were saved without the free ones back into a table."""
    for i in range(len(saved)):
        at = find(rows, saved[i, 0] - 1, True)
        for j in range(WORDS):
            rows[at, j] = saved[i, j]
