"""Cards as a policy sees them: by their order alone, whichever rank the vira made the manilha."""

from collections.abc import Mapping
from functools import cache

from matches.engine.cards import RANKS, Card
from matches.engine.variants import Rules

BEST_COMMON = 11
"""The strongest common rank; the ranks below it count down, the manilhas are 12 to 15."""


def codes(rules: Rules, manilhas: tuple[Card, ...]) -> Mapping[Card, int]:
    """Each card of the deck as a number of a decision's row."""
    return _codes(rules.deck, manilhas)


@cache
def _codes(deck: tuple[Card, ...], manilhas: tuple[Card, ...]) -> Mapping[Card, int]:
    common = [card for card in deck if card not in manilhas]
    ranks = sorted({RANKS.index(card[0]) for card in common})
    order = {rank: BEST_COMMON - len(ranks) + 1 + i for i, rank in enumerate(ranks)}
    return {card: order[RANKS.index(card[0])] for card in common} | {
        card: BEST_COMMON + 1 + i for i, card in enumerate(manilhas)
    }
