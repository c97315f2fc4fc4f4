"""Random deals as strengths. A card is its place in the engine's public order of forty."""

from matches.bots.kernel.chance import below
from matches.bots.kernel.jit import Cells, compiled, small
from matches.bots.kernel.layout import FIRST_MANILHA
from matches.engine.cards import DECK, Card
from matches.engine.ranking import manilhas_after, strengths
from matches.engine.variants import Rules


def pack(rules: Rules) -> Cells:
    """The cards that are dealt from, for `deal` to shuffle."""
    return small([DECK.index(card) for card in rules.deck])


def strength_table(rules: Rules) -> Cells:
    """The strength of each of the forty cards, for each of the forty that could be the vira.

    Which rank became the manilha doesn't matter to the order of the others: the best common one is always 9.
    """
    table: list[int] = []
    for vira in DECK:
        # A deck of fewer cards has no such vira, nor a card that is asked for below.
        turned_up = vira if vira in rules.deck else rules.deck[0]
        manilhas = rules.variant.fixed_manilhas or manilhas_after(turned_up, ranks=rules.deck_ranks)
        table += _strengths(rules, manilhas)
    return small(table)


def _strengths(rules: Rules, manilhas: tuple[Card, ...]) -> list[int]:
    engine = strengths(manilhas)
    common = sorted({engine[card] for card in rules.deck if card not in manilhas})
    lowest = FIRST_MANILHA - len(common)
    order = {strength: lowest + place for place, strength in enumerate(common)}
    return [order.get(engine[card], engine[card]) for card in DECK]


@compiled
def deal(chance: Cells, cards: Cells, table: Cells, holdings: Cells) -> int:
    """Fill the holdings with random strengths, and return the card that would be turned up as the vira."""
    count = len(holdings)
    for i in range(count + 1):
        j = i + below(chance, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    vira = cards[count]
    for i in range(count):
        holdings[i] = table[40 * vira + cards[i]]
    return vira
