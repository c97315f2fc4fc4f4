"""What a seat of two has to decide, as a row of small numbers; the only form in which a policy knows a hand.

Two readers write such a row, one from a view (`reading.py`), one from a simulated hand (the trainer's). All that
follows from it, here and in `key.py`, exists once: plain functions over whole numbers, which the trainer compiles.
"""

from typing import Final, Protocol

from matches.bots.kernel.tricks import hand_outcome

KIND: Final = 0
"""TURN, ANSWER (to a raise) or SPECIAL (to play a mão de onze or to fold it)."""
HAND: Final = 1
"""ORDINARY, OUR_ONZE, THEIR_ONZE or IRON."""
SCORE: Final = 2
"""The class of the points that both sides still need (`equity.py` of the trainer draws the classes)."""
TRICK: Final = 3
"""0, 1 or 2."""
FIRST: Final = 4
"""NOBODY_YET, OURS, THEIRS or TIED: the first trick."""
SECOND: Final = 5
LEVEL: Final = 6
"""The stake's place on the ladder; while a raise pends, the place of the stake that it asks for."""
CALLER: Final = 7
"""Who raised last: NOBODY_YET, OURS or THEIRS."""
TO_PLAY: Final = 8
"""1 if the next card is ours to play, now or once the raise is answered."""
LED: Final = 9
"""1 if we led the first trick."""
CARDS: Final = 10
"""Three cards that we hold, strongest first; NO_CARD for those played."""
OUR_TABLE: Final = 13
"""Our card in the trick that lies on the table, NO_CARD if there is none."""
THEIR_TABLE: Final = 14
OUR_PAST: Final = 15
"""Our cards in the first and in the second trick."""
THEIR_PAST: Final = 17
WORTH: Final = 19
"""What the hand is worth now, in points; what the callers score if a pending raise is folded."""
ASKED: Final = 20
"""What a pending raise or a mão de onze would make it worth, else the same as WORTH."""
OUR_NEED: Final = 21
"""How many points we still need."""
THEIR_NEED: Final = 22
MAY_RAISE: Final = 23
MAY_COVER: Final = 24
LENGTH: Final = 25


class Row(Protocol):
    """LENGTH whole numbers."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


TURN: Final = 0
ANSWER: Final = 1
SPECIAL: Final = 2

ORDINARY: Final = 0
OUR_ONZE: Final = 1
THEIR_ONZE: Final = 2
IRON: Final = 3

NOBODY_YET: Final = 0
OURS: Final = 1
THEIRS: Final = 2
TIED: Final = 3
"""The kernel's results of a trick and one, we being team 0."""

NO_CARD: Final = 0
COVERED: Final = 1
"""Face down. Open cards are 2 to 11 by common rank, 12 to 15 the manilhas. The strongest common rank is always 11:
which rank became the manilha does not matter to the order of the others."""

STRONGEST: Final = 0
SECOND_BEST: Final = 1
THIRD_OR_COVER: Final = 2
RAISE: Final = 3
ACCEPT: Final = 0
FOLD: Final = 1
CHOICES: Final = 4
"""A distribution has four places. On a turn: to play the strongest card open, the second, the third (of two or fewer
cards: to cover the weakest), to raise. Asked: to accept, to fold, nothing, to raise."""

OPEN: Final = 0
WON: Final = 1
LOST: Final = 2
DRAWN: Final = 3
"""What the tricks make of a hand: the kernel's outcomes and one, we being team 0."""


def fate(d: Row) -> int:
    """What our best card would make of the hand at once: WON, LOST, DRAWN (three ties) or still OPEN."""
    table, best = d[THEIR_TABLE], d[CARDS]
    if table == NO_CARD or d[TO_PLAY] == 0 or d[TRICK] == 0 or best == NO_CARD:
        return OPEN
    result = OURS if best > table else (THEIRS if best < table else TIED)
    second, third = (result, NOBODY_YET) if d[TRICK] == 1 else (d[SECOND], result)
    return 1 + hand_outcome(d[FIRST] - 1, second - 1, third - 1)


def sensible(d: Row) -> int:
    """A bit for each choice that is not plainly worse than another, whatever the other seat holds."""
    may_raise = 1 << RAISE if d[MAY_RAISE] and d[OUR_NEED] > d[ASKED] else 0
    end = fate(d)
    if d[KIND] == TURN:
        return _plays(d, end) | may_raise
    if end == WON or (d[KIND] == ANSWER and d[THEIR_NEED] <= d[WORTH]):
        return 1 << ACCEPT | may_raise
    if end == LOST:
        return 1 << FOLD | may_raise
    return 1 << ACCEPT | 1 << FOLD | may_raise


def _plays(d: Row, end: int) -> int:
    strongest, second, third, table = d[CARDS], d[CARDS + 1], d[CARDS + 2], d[THEIR_TABLE]
    if second == NO_CARD:
        return 1 << STRONGEST
    if d[TRICK] == 0:
        return _first_trick(strongest, second, third, table)
    if table != NO_CARD:
        # The lowest that wins, or in a hand that is lost the lowest; after a tie the best, which decides.
        lower = end == LOST or second > table
        return 1 << SECOND_BEST if lower and d[FIRST] != TIED else 1 << STRONGEST
    if d[FIRST] != OURS:
        return 1 << STRONGEST
    both = 1 << STRONGEST | (1 << SECOND_BEST if second != strongest else 0)
    return both | (1 << THIRD_OR_COVER if d[MAY_COVER] else 0)


def _first_trick(strongest: int, second: int, third: int, table: int) -> int:
    """Leading: each card. Following: the lowest that wins, one that ties, the lowest that loses."""
    # Of equal cards only the first counts.
    at_second = STRONGEST if second == strongest else SECOND_BEST
    at_third = at_second if third == second else THIRD_OR_COVER
    if third == NO_CARD:
        return 1 << STRONGEST | 1 << at_second
    if table == NO_CARD:
        return 1 << STRONGEST | 1 << at_second | 1 << at_third
    if third > table:
        return 1 << at_third
    if second >= table:
        return 1 << at_second | 1 << at_third | (1 << STRONGEST if second == table else 0)
    return 1 << at_third | (1 << STRONGEST if strongest >= table else 0)


def sort_cards(d: Row) -> None:
    """Put the held cards in order, strongest first."""
    for i in (CARDS, CARDS + 1, CARDS):
        if d[i] < d[i + 1]:
            d[i], d[i + 1] = d[i + 1], d[i]
