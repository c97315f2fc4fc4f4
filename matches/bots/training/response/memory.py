"""What the learner has found: for each key how often it was met, and how much better each choice was than the mean."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from matches.bots.kernel.jit import compiled

WORDS: Final = 4
"""Of 64 bits a row: the key plus one (0: free), then as floats how often, and an advantage for each choice."""
COUNT: Final = 2
ADVANTAGE: Final = 3
"""Where they begin in the row of eight floats."""
PROBES: Final = 24


def new_memory(bits: int) -> NDArray[np.int64]:
    """Room for 2**bits keys; `.view(numpy.float32)` shows the same memory as floats."""
    return np.zeros((1 << bits, WORDS), np.int64)


@compiled
def find(rows: Any, key: int, insert: bool) -> int:
    """The row of a key, made if there is none and `insert`; -1 if there is none or no room."""
    mask = len(rows) - 1
    mixed = key * -7046029254386353131
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= -4658895280553007687
    at = (mixed ^ (mixed >> 32)) & mask
    for _ in range(PROBES):
        if rows[at, 0] == key + 1:
            return at
        if rows[at, 0] == 0:
            if not insert:
                return -1
            rows[at, 0] = key + 1
            return at
        at = (at + 1) & mask
    return -1


@compiled
def refill(rows: Any, saved: Any) -> None:
    """Put back rows that were saved without the free ones."""
    for i in range(len(saved)):
        at = find(rows, saved[i, 0] - 1, True)
        for word in range(WORDS):
            rows[at, word] = saved[i, word]
