"""`truco-fair/1`: deals that anyone can verify. Pure functions; docs/fairness.md is the whole specification.

Nothing here may be logged, cached or put into a task: `master`, any key and the undealt part of a deck are secrets
until the match is over.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

VERSION = "truco-fair/1"
MASTER_BYTES = 32
SEED_PATTERN = r"[0-9a-f]{32,64}"
"""A client seed: nothing personal fits in."""

_FIRST_DEALER_HAND = 2**32 - 1

_T = TypeVar("_T")


def canonical_rules(rules: Mapping[str, str | int]) -> str:
    """The resolved house rules as the commitment covers them: sorted keys, no spaces, ASCII."""
    return json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def commitment(*, match_id: str, ruleset: str, rules: str, master: bytes) -> str:
    """What the server publishes when the match is created, hex. `rules` is `canonical_rules(..)`."""
    return hashlib.sha256(_lp(VERSION, "commit", match_id, ruleset, rules, master)).hexdigest()


def bot_seed(seat: int) -> str:
    """The client seed of a server bot: a constant, for a bot has nobody to distrust."""
    return hashlib.sha256(f"bot:{seat}".encode()).hexdigest()


def shuffled_deck(
    deck: Sequence[_T], *, match_id: str, master: bytes, seeds: Sequence[str], hand: int
) -> tuple[_T, ...]:
    """The deck of a hand, counted from 0 over the match, shuffled from the public order."""
    return _shuffled(deck, _hand_key(match_id=match_id, master=master, seeds=seeds, hand=hand))


def first_dealer(*, match_id: str, master: bytes, seeds: Sequence[str]) -> int:
    """The seat that deals the match's first hand."""
    key = _hand_key(match_id=match_id, master=master, seeds=seeds, hand=_FIRST_DEALER_HAND)
    return _shuffled(range(len(seeds)), key)[0]


def _hand_key(*, match_id: str, master: bytes, seeds: Sequence[str], hand: int) -> bytes:
    message = _lp(VERSION, "hand", match_id, hand.to_bytes(4, "big"), *seeds)
    return hmac.digest(master, message, "sha256")


def _shuffled(cards: Sequence[_T], key: bytes) -> tuple[_T, ...]:
    """Durstenfeld's shuffle."""
    order, stream = list(cards), _bytes(key)
    for last in range(len(order) - 1, 0, -1):
        j = _below(last + 1, stream)
        order[last], order[j] = order[j], order[last]
    return tuple(order)


def _below(n: int, stream: Iterator[int]) -> int:
    """An unbiased draw from 0 .. n-1: bytes that would favour some values are passed over."""
    limit = 256 - 256 % n
    return next(byte for byte in stream if byte < limit) % n


def _bytes(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, _lp(VERSION, "block", block.to_bytes(8, "big")), "sha256")
        block += 1


def _lp(*parts: str | bytes) -> bytes:
    """Each part behind its length, 4 bytes big-endian."""
    encoded = (part.encode() if isinstance(part, str) else part for part in parts)
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)
