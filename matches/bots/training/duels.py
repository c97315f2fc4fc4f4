"""Whole matches between two players of two seats, in kernel terms: who wins how often.

A player is a compiled function `(s, chance, memory) -> action` with the arrays that it reads: it is called when its
seat is to act, and looks at nothing of the hand `s` that its seat doesn't see. In a dark hand nobody is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from matches.bots.kernel.chance import below, seeded
from matches.bots.kernel.dealing import deal, pack, strength_table
from matches.bots.kernel.hand import apply, is_over, new_hand
from matches.bots.kernel.jit import Cells, compiled, small
from matches.bots.kernel.layout import EMPTY, HOLDING, IS_DARK, LEADER, NOBODY, POINTS, SIZE, TARGET, TO_ACT, WINNER
from matches.bots.kernel.ruleset import ruleset
from matches.engine.variants import NextLeader, Rules

Choose = Callable[[Cells, Cells, Any], int]


@dataclass(frozen=True)
class Player:
    choose: Choose
    memory: Any
    """What `choose` gets as its last argument: an array, or a tuple of them."""


@dataclass(frozen=True)
class WinRate:
    """How often the first player won, and half the width of the 95 % interval."""

    rate: float
    half: float
    matches: int

    def __str__(self) -> str:
        return f"{self.rate:.1%} ± {self.half:.1%}"


def duel(rules: Rules, ours: Player, theirs: Player, *, matches: int, seed: int) -> WinRate:
    """Matches in pairs of the same deals, the second with the sides exchanged; leaders by the house rule."""
    pairs = max(1, matches // 2)
    won, split = _pairs(
        ours.choose,
        ours.memory,
        theirs.choose,
        theirs.memory,
        ruleset(rules),
        rules.house.next_leader is NextLeader.WINNER,
        small([0] * SIZE),
        pack(rules),
        strength_table(rules),
        small([0] * 6),
        seeded(f"deals {seed}"),
        seeded(f"again {seed}"),
        seeded(f"players {seed}"),
        pairs,
    )
    mean = (won + split / 2) / pairs
    variance = (won + split / 4) / pairs - mean * mean
    return WinRate(mean, NormalDist().inv_cdf(0.975) * (variance / pairs) ** 0.5, 2 * pairs)


@compiled
def _pairs(
    ours: Choose,
    our_memory: Any,
    theirs: Choose,
    their_memory: Any,
    rules: Cells,
    winner_leads: bool,
    s: Cells,
    cards: Cells,
    strengths: Cells,
    holdings: Cells,
    deals: Cells,
    again: Cells,
    chance: Cells,
    pairs: int,
) -> tuple[int, int]:
    """How many pairs were won twice, and how many once."""
    twice = once = 0
    order = cards.copy()  # type: ignore[attr-defined]
    for _ in range(pairs):
        for i in range(4):
            again[i] = deals[i]
        for i in range(len(cards)):
            order[i] = cards[i]
        leader, won = below(deals, 2), 0
        below(again, 2)
        for side in range(2):
            source = deals if side == 0 else again
            if side == 1:
                for i in range(len(cards)):
                    cards[i] = order[i]
            s[WINNER] = NOBODY
            score_0 = score_1 = 0
            leads = leader
            while score_0 < rules[TARGET] and score_1 < rules[TARGET]:
                deal(source, cards, strengths, holdings)
                new_hand(s, rules, leads, score_0, score_1, holdings)
                play_hand(s, chance, ours, our_memory, theirs, their_memory, side)
                if s[WINNER] == 0:
                    score_0 += s[POINTS]
                elif s[WINNER] == 1:
                    score_1 += s[POINTS]
                leads = next_leader(s, winner_leads)
            won += 1 if (score_0 >= rules[TARGET]) == (side == 0) else 0
        twice += 1 if won == 2 else 0
        once += 1 if won == 1 else 0
    return twice, once


@compiled
def play_hand(
    s: Cells, chance: Cells, ours: Choose, our_memory: Any, theirs: Choose, their_memory: Any, our_seat: int
) -> None:
    """Play the hand to its end."""
    while not is_over(s):
        if s[IS_DARK] != 0:
            apply(s, _first_slot(s))
        elif s[TO_ACT] == our_seat:
            apply(s, ours(s, chance, our_memory))
        else:
            apply(s, theirs(s, chance, their_memory))


@compiled
def next_leader(s: Cells, winner_leads: bool) -> int:
    """Who leads after this hand, with two seats."""
    if not winner_leads:
        return 1 - s[LEADER]
    return s[WINNER] if s[WINNER] != NOBODY else s[LEADER]


@compiled
def _first_slot(s: Cells) -> int:
    """Unseen cards are interchangeable."""
    slot = 0
    while s[HOLDING + 3 * s[TO_ACT] + slot] == EMPTY:
        slot += 1
    return slot
