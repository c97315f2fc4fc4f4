"""Chance for simulations: the generator xoshiro128++ (Blackman and Vigna) in four cells of 32 bits.

Every number on the way stays below 2**63, so that machine code and Python's own integers give the same run.
"""

from hashlib import sha256

from matches.bots.kernel.jit import Cells, compiled, wide

WORD = 0xFFFFFFFF


def seeded(seed: int | str) -> Cells:
    """A state of chance that follows from the seed alone."""
    digest = sha256(str(seed).encode()).digest()
    return wide([int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)])


@compiled
def next_word(chance: Cells) -> int:
    """32 random bits."""
    a, b, c, d = chance[0], chance[1], chance[2], chance[3]
    word = (_rotated((a + d) & WORD, 7) + a) & WORD
    c ^= a
    d ^= b
    chance[1] = b ^ c
    chance[0] = a ^ d
    chance[2] = c ^ ((b << 9) & WORD)
    chance[3] = _rotated(d, 11)
    return word


@compiled
def below(chance: Cells, n: int) -> int:
    """A whole number of 0 to n - 1, each as likely up to one part in 2**32 / n."""
    return (next_word(chance) * n) >> 32


@compiled
def uniform(chance: Cells) -> float:
    """A number from 0 up to, but not including, 1."""
    return next_word(chance) / 4294967296.0


@compiled
def one_of(chance: Cells, mask: int) -> int:
    """The place of one of the mask's bits, each as likely."""
    bits, left = 0, mask
    while left:
        bits += left & 1
        left >>= 1
    skip, place = below(chance, bits), 0
    while True:
        if mask >> place & 1:
            if skip == 0:
                return place
            skip -= 1
        place += 1


@compiled
def _rotated(word: int, by: int) -> int:
    return ((word << by) & WORD) | (word >> (32 - by))
