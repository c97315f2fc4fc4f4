"""Whole matches between two players of two seats, in kernel terms: who wins how often.

A player is a compiled function `(s, chance, memory) -> action` with the arrays that it reads: it is called when its
seat is to act, and looks at nothing of the hand `s` that its seat doesn't see. In a dark hand nobody is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

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


class Game(NamedTuple):
    """What the hands of a match are dealt with, and who leads them."""

    rules: Cells
    winner_leads: bool
    cards: Cells
    strengths: Cells
    holdings: Cells


def game_of(rules: Rules) -> Game:
    winner_leads = rules.house.next_leader is NextLeader.WINNER
    return Game(ruleset(rules), winner_leads, pack(rules), strength_table(rules), small([0] * 6))


def duel(rules: Rules, ours: Player, theirs: Player, *, matches: int, seed: int) -> WinRate:
    """Matches in pairs of the same deals, the second with the sides exchanged; leaders by the house rule."""
    pairs, s = max(1, matches // 2), small([0] * SIZE)
    # The second match goes through the same deals: by the same chance, from cards in the same order.
    first, second = (game_of(rules), seeded(f"deals {seed}")), (game_of(rules), seeded(f"deals {seed}"))
    players = (ours.choose, ours.memory, theirs.choose, theirs.memory)
    twice, once = _pairs(pairs, s, first, second, seeded(f"players {seed}"), *players)
    mean = (twice + once / 2) / pairs
    variance = (twice + once / 4) / pairs - mean * mean
    return WinRate(mean, NormalDist().inv_cdf(0.975) * (variance / pairs) ** 0.5, 2 * pairs)


@compiled
def _pairs(
    pairs: int,
    s: Cells,
    first: tuple[Game, Cells],
    second: tuple[Game, Cells],
    chance: Cells,
    ours: Choose,
    our_memory: Any,
    theirs: Choose,
    their_memory: Any,
) -> tuple[int, int]:
    """How many pairs were won twice, and how many once."""
    (game, deals), (again, same_deals) = first, second
    twice = once = 0
    for _ in range(pairs):
        won = _match(s, game, deals, chance, ours, our_memory, theirs, their_memory, 0)
        won += _match(s, again, same_deals, chance, ours, our_memory, theirs, their_memory, 1)
        # One match may have been longer than the other.
        _copy(deals, same_deals)
        _copy(game.cards, again.cards)
        twice += 1 if won == 2 else 0
        once += 1 if won == 1 else 0
    return twice, once


@compiled
def _match(
    s: Cells,
    game: Game,
    deals: Cells,
    chance: Cells,
    ours: Choose,
    our_memory: Any,
    theirs: Choose,
    their_memory: Any,
    our_seat: int,
) -> int:
    """1 if we win the match."""
    target = game.rules[TARGET]
    leader, score_0, score_1 = below(deals, 2), 0, 0
    while score_0 < target and score_1 < target:
        deal(deals, game.cards, game.strengths, game.holdings)
        new_hand(s, game.rules, leader, score_0, score_1, game.holdings)
        play_hand(s, chance, ours, our_memory, theirs, their_memory, our_seat)
        if s[WINNER] == 0:
            score_0 += s[POINTS]
        elif s[WINNER] == 1:
            score_1 += s[POINTS]
        leader = next_leader(s, game.winner_leads)
    return 1 if (score_0 >= target) == (our_seat == 0) else 0


@compiled
def play_hand(
    s: Cells, chance: Cells, ours: Choose, our_memory: Any, theirs: Choose, their_memory: Any, our_seat: int
) -> None:
    """Play the hand to its end."""
    while not is_over(s):
        if s[IS_DARK] != 0:
            play_blind(s)
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
def play_blind(s: Cells) -> None:
    """Play a dark hand's first slot: unseen cards are interchangeable."""
    slot = 0
    while s[HOLDING + 3 * s[TO_ACT] + slot] == EMPTY:
        slot += 1
    apply(s, slot)


@compiled
def _copy(source: Cells, to: Cells) -> None:
    for i in range(len(source)):
        to[i] = source[i]
