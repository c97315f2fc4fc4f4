"""Hands played at random: a rollout's cheapest ending, and the measure of the kernel's speed."""

from matches.bots.kernel.chance import below, one_of
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, is_over, legal, new_hand
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import FOLD, OFFER, POINTS, SEATS, TARGET, WINNER


@compiled
def play_out(s: Cells, chance: Cells) -> None:
    """Play the hand to its end, each legal action as likely; nobody gives up a hand that nobody has raised."""
    while not is_over(s):
        actions = legal(s)
        if s[OFFER] == 0:
            actions &= (1 << FOLD) - 1
        apply(s, one_of(chance, actions))


@compiled
def play_many(s: Cells, rules: Cells, chance: Cells, cards: Cells, table: Cells, holdings: Cells, hands: int) -> int:
    """So many random hands at random scores, and the sum of what team 0 scored less what team 1 did."""
    balance = 0
    for _ in range(hands):
        deal(chance, cards, table, holdings)
        score_0, score_1 = below(chance, rules[TARGET]), below(chance, rules[TARGET])
        new_hand(s, rules, below(chance, rules[SEATS]), score_0, score_1, holdings)
        play_out(s, chance)
        balance += s[POINTS] if s[WINNER] == 0 else -s[POINTS]
    return balance
