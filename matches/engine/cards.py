"""The forty cards of truco in their text form: a rank, then a suit (Rules, section 2)."""

from typing import NewType

Card = NewType("Card", str)
"""`4C`, `7H`, `AS`, `QD`. Made by `parse_card` or taken from `DECK`."""

RANKS = "4567QJKA23"
"""Weakest to strongest."""

SUITS = "DSHC"
"""Ouros, espadas, copas, paus: weakest to strongest among manilhas."""

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""All forty, in the public order from which a deal is shuffled."""

_KNOWN = frozenset(DECK)


def parse_card(text: str) -> Card:
    """The card that a text names; raises ValueError for any other text."""
    if text not in _KNOWN:
        raise ValueError(f"not a card: {text!r}")
    return Card(text)
