"""Worlds: what the other seats may hold, drawn from the cards that a seat can't locate.

A world is a hand of the kernel that stands where the table stands. Its likelihood is the chance that seats which play
by habit would have done in it what was seen.
"""

from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.hand import apply, new_hand
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import COVER, HOLDING, OFFER, RAISE, RAISES, TO_ACT
from matches.bots.search.habits import Habits, weigh

UNKNOWN = -3
"""The strength of a card that the seat can't locate."""

SURPRISE = 0.15
"""How often a seat is thought to do anything at all rather than what is its habit."""

CERTAIN = float(2**50)
"""A likelihood of 1, as a whole number: sums of whole numbers are the same on every machine."""


@compiled
def fill(dealt: Cells, template: Cells, unseen: Cells, covered: Cells, chance: Cells) -> None:
    """Deal unseen cards to the unknown places; of a seat's unknown cards the weakest lie face down."""
    drawn = 0
    for i in range(len(template)):
        dealt[i] = template[i]
        if template[i] == UNKNOWN:
            j = drawn + below(chance, len(unseen) - drawn)
            unseen[drawn], unseen[j] = unseen[j], unseen[drawn]
            dealt[i] = unseen[drawn]
            drawn += 1
    for i in range(len(template)):
        if covered[i]:
            for j in range(i + 1, 3 * (i // 3) + 3):
                if template[j] == UNKNOWN and dealt[j] < dealt[i]:
                    dealt[i], dealt[j] = dealt[j], dealt[i]


@compiled
def relive(
    s: Cells,
    rules: Cells,
    leader: int,
    score_0: int,
    score_1: int,
    dealt: Cells,
    history: Cells,
    habits: Habits,
    weights: Cells,
) -> float:
    """Bring a hand to where the table stands; the chance that it was to come there."""
    new_hand(s, rules, leader, score_0, score_1, dealt)
    likelihood = 1.0
    for n in range(len(history) // 2):
        s[TO_ACT] = history[2 * n]
        action = history[2 * n + 1]
        # Who decides a mão de onze sees two holdings, for which there are no habits.
        if s[OFFER] == 0 or s[RAISES] > 0:
            total = weigh(s, habits, weights)
            likelihood *= SURPRISE / 4 + (1 - SURPRISE) * _alike(s, weights, action) / total
        apply(s, action)
    return likelihood


@compiled
def resample(likelihoods: Cells, chosen: Cells, chance: Cells) -> None:
    """Choose worlds, each as often as its share asks for: at even steps through the sum of all."""
    total = 0
    for i in range(len(likelihoods)):
        likelihoods[i] += 1
        total += likelihoods[i]
    count, offset = len(chosen), uniform(chance)
    place, reached = 0, likelihoods[0]
    for n in range(count):
        mark = (n + offset) / count * total
        while reached <= mark and place < len(likelihoods) - 1:
            place += 1
            reached += likelihoods[place]
        chosen[n] = place


@compiled
def _alike(s: Cells, weights: Cells, action: int) -> int:
    """The weight of what looks the same to the others: a card of that strength, any card face down."""
    if action >= RAISE:
        return weights[action]
    if action >= COVER:
        return weights[COVER] + weights[COVER + 1] + weights[COVER + 2]
    at = HOLDING + 3 * s[TO_ACT]
    alike = 0
    for i in range(3):
        if s[at + i] == s[at + action]:
            alike += weights[i]
    return alike
