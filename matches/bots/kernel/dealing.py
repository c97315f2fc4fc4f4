"""Random deals as strengths. A card is its place in the engine's public order of forty."""

from matches.bots.kernel.chance import below
from matches.bots.kernel.jit import Cells, compiled, small
from matches.engine.cards import DECK
from matches.engine.ranking import manilhas_after, strengths
from matches.engine.variants import Rules


def pack(rules: Rules) -> Cells:
    """The cards that are dealt from, for `deal` to shuffle."""
    return small([DECK.index(card) for card in rules.deck])


def strength_table(rules: Rules) -> Cells:
    """The strength of each of the forty cards, for each of the forty that could be the vira."""
    ranks = rules.deck_ranks
    table: list[int] = []
    for vira in DECK:
        turned_up = vira if vira in rules.deck else rules.deck[0]
        manilhas = rules.variant.fixed_manilhas or manilhas_after(turned_up, ranks=ranks)
        table += (strengths(manilhas)[card] for card in DECK)
    return small(table)


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
