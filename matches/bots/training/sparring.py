"""Hand-written opponents for two seats, each with a temper of its own: strangers to what learned by self-play.

They reckon the chance to win the hand from their own cards and the table, and differ in what they make of it: when
they raise, with what they bluff, what they accept, which card they lead and what they keep.
"""

from typing import Final

from matches.bots.kernel.chance import uniform
from matches.bots.kernel.hand import legal
from matches.bots.kernel.jit import Cells, Numbers, compiled, real
from matches.bots.kernel.layout import (
    ACCEPT,
    CALLER,
    COVER,
    EMPTY,
    FIRST_MANILHA,
    FOLD,
    HOLDING,
    NOBODY,
    OFFER,
    PLAYED,
    RAISE,
    RAISES,
    REFUSED,
    RESULT,
    SCORE,
    STAKE,
    TABLE,
    TARGET,
    TIED,
    TO_ACT,
    TRICK,
)
from matches.bots.training.duels import Player, WinRate, duel
from matches.bots.training.outlook import at_least, outlook
from matches.engine.variants import Rules

RAISE_AT: Final = 0
"""The chance from which it raises."""
RAISE_AGAIN_AT: Final = 1
"""The chance from which it answers a raise with a raise."""
ACCEPT_AT: Final = 2
PLAY_ONZE_AT: Final = 3
BLUFF: Final = 4
"""How often it raises a hand that is likely lost."""
LEADS: Final = 5
"""With its weakest card (0), the middle one (1) or the strongest (2)."""
SITS_BACK: Final = 6
"""Having won the first trick, it plays its weakest card and awaits the last one; else its best."""
KEEPS: Final = 7
"""It spends no manilha on a first trick of low cards."""
WAITS: Final = 8
"""It raises nothing before the second trick."""
HIDES: Final = 9
"""It covers a card that can't win."""
COUNTS: Final = 10
"""It doesn't reckon: it counts its manilhas and its best ranks, whatever lies on the table."""

STYLES: Final = {
    "tight": (0.90, 0.95, 0.59, 0.50, 0.00, 2, 1, 0, 0, 0, 0),
    "calling": (0.92, 0.95, 0.34, 0.30, 0.00, 2, 0, 0, 0, 0, 0),
    "bluffing": (0.75, 0.90, 0.52, 0.42, 0.28, 1, 1, 0, 0, 1, 0),
    "patient": (0.77, 0.90, 0.57, 0.48, 0.02, 0, 1, 1, 1, 1, 0),
    "aggressive": (0.60, 0.70, 0.50, 0.40, 0.20, 2, 0, 0, 0, 0, 0),
    "counting": (0.81, 0.70, 0.50, 0.35, 0.02, 1, 1, 0, 0, 0, 1),
}

LIKELY_LOST: Final = 0.35


def opponents() -> dict[str, Player]:
    """All of them, by name."""
    return {name: Player(choose, real(style)) for name, style in STYLES.items()}


def spar(rules: Rules, player: Player, *, matches: int, seed: int) -> dict[str, WinRate]:
    """How often this player beats each of them."""
    return {name: duel(rules, player, other, matches=matches, seed=seed) for name, other in opponents().items()}


@compiled
def choose(s: Cells, chance: Cells, style: Numbers) -> int:
    """What an opponent of this style does."""
    actions = legal(s)
    likely = _count(s) if style[COUNTS] else outlook(s)
    if s[OFFER] != 0:
        return _answer(s, style, actions, likely)
    if actions >> RAISE & 1 and _raises(s, style, chance, likely):
        return RAISE
    card = _card(s, style)
    loses = _their_card(s) > s[HOLDING + 3 * s[TO_ACT] + card]
    return COVER + card if style[HIDES] and loses and actions >> (COVER + card) & 1 else card


@compiled
def _answer(s: Cells, style: Numbers, actions: int, likely: float) -> int:
    if s[CALLER] == NOBODY:
        return ACCEPT if likely >= style[PLAY_ONZE_AT] else FOLD
    if actions >> RAISE & 1 and likely >= style[RAISE_AGAIN_AT]:
        return RAISE
    # Nothing is left to save by folding.
    lost_anyway = s[SCORE + 1 - s[TO_ACT]] + s[REFUSED] >= s[TARGET]
    return ACCEPT if lost_anyway or likely >= style[ACCEPT_AT] else FOLD


@compiled
def _raises(s: Cells, style: Numbers, chance: Cells, likely: float) -> bool:
    if s[SCORE + s[TO_ACT]] + s[STAKE] >= s[TARGET] or (style[WAITS] and s[TRICK] == 0):
        return False
    if likely < LIKELY_LOST and s[RAISES] == 0:
        return uniform(chance) < style[BLUFF]
    return likely >= style[RAISE_AT]


@compiled
def _card(s: Cells, style: Numbers) -> int:
    """The place in the holding of the card that it plays."""
    theirs, seat = _their_card(s), s[TO_ACT]
    if theirs == EMPTY:
        return _lead(s, style)
    if s[RESULT] == TIED:
        return _nth(s, 2)
    winner = at_least(s, seat, theirs + 1)
    if winner == NOBODY:
        tying = at_least(s, seat, theirs)
        return tying if tying != NOBODY and s[TRICK] == 0 else _nth(s, 0)
    spends = s[HOLDING + 3 * seat + winner] >= FIRST_MANILHA and theirs < FIRST_MANILHA - 3
    return _nth(s, 0) if style[KEEPS] and spends and s[TRICK] == 0 else winner


@compiled
def _lead(s: Cells, style: Numbers) -> int:
    if s[TRICK] == 0:
        return _nth(s, int(style[LEADS]))
    sits_back = s[TRICK] == 1 and s[RESULT] != TIED and style[SITS_BACK]
    return _nth(s, 0) if sits_back else _nth(s, 2)


@compiled
def _their_card(s: Cells) -> int:
    return s[TABLE + 4 * s[TRICK] + 1 - s[TO_ACT]] if s[PLAYED] != 0 else EMPTY


@compiled
def _nth(s: Cells, n: int) -> int:
    """The place of the n-th weakest card, counted from 0; of the strongest where fewer are left."""
    at, place, left = HOLDING + 3 * s[TO_ACT], NOBODY, n
    for strength in range(FIRST_MANILHA + 4):
        for i in range(3):
            if s[at + i] == strength:
                place = i
                if left == 0:
                    return place
                left -= 1
    return place


@compiled
def _count(s: Cells) -> float:
    """A beginner's reckoning: so much for each manilha, for each of the best ranks, for the first trick."""
    at, count = HOLDING + 3 * s[TO_ACT], 0.2
    for i in range(3):
        if s[at + i] >= FIRST_MANILHA:
            count += 0.3
        elif s[at + i] >= FIRST_MANILHA - 2:
            count += 0.15
    if s[TRICK] > 0:
        count += 0.3 if s[RESULT] == s[TO_ACT] else 0.1 if s[RESULT] == TIED else 0.0
    return min(count, 1.0)
