"""Which card beats which (Rules, sections 2, 5 and 6)."""

from collections.abc import Mapping
from functools import cache

from matches.engine.cards import DECK, RANKS, SUITS, Card
from matches.engine.state import Play
from matches.engine.variants import Rules

FACE_DOWN = -1
"""The strength of a card played face down: below every open card."""


@cache
def manilhas_after(vira: Card, *, ranks: str = RANKS) -> tuple[Card, ...]:
    """The four cards of the rank after the vira's, cyclic over the ranks in the deck."""
    rank = ranks[(ranks.index(vira[0]) + 1) % len(ranks)]
    return tuple(Card(rank + suit) for suit in SUITS)


def manilhas_of(rules: Rules, vira: Card | None) -> tuple[Card, ...]:
    """The manilhas of a hand with this vira, the weakest first; there is no vira where they are fixed."""
    if rules.variant.fixed_manilhas is not None:
        return rules.variant.fixed_manilhas
    assert vira is not None
    return manilhas_after(vira, ranks=rules.deck_ranks)


@cache
def strengths(manilhas: tuple[Card, ...]) -> Mapping[Card, int]:
    """Each card's strength: 0..9 by common rank, 10..13 for the manilhas."""
    common = {card: RANKS.index(card[0]) for card in DECK}
    return common | {card: len(RANKS) + i for i, card in enumerate(manilhas)}


def best_plays(trick: tuple[Play, ...], *, manilhas: tuple[Card, ...]) -> tuple[Play, ...]:
    """The plays with the highest strength, in order of play; several when they tie."""
    table = strengths(manilhas)
    values = [FACE_DOWN if play.face_down or play.card is None else table[play.card] for play in trick]
    highest = max(values)
    return tuple(play for play, value in zip(trick, values, strict=True) if value == highest)
