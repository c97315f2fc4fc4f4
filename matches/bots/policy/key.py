"""The key of a decision: one whole number that holds what a policy distinguishes, and its coarser forms.

A key keeps what is left to decide and drops the rest: once our card settles the hand, which card it is; of past
cards all but their class; in a hand without raises, the score. Two seats' knowledge of each other is in the past
cards, so both sides' are kept.
"""

from typing import Final

from matches.bots.policy.decision import (
    CALLER,
    CARDS,
    FIRST,
    HAND,
    KIND,
    LED,
    LEVEL,
    NO_CARD,
    OPEN,
    ORDINARY,
    OUR_PAST,
    OUR_TABLE,
    RAISE,
    SCORE,
    SECOND,
    SPECIAL,
    THEIR_NEED,
    THEIR_PAST,
    THEIR_TABLE,
    TO_PLAY,
    TRICK,
    Row,
    fate,
    sensible,
)

CLASS: Final = (0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 6, 7, 7)
"""Of a past card: covered; the weakest four ranks; the middle three; the best three, each alone; manilhas in pairs."""

COARSE_CLASS: Final = (0, 0, 1, 1, 2, 3, 3, 3)
"""Of the classes: at high stakes, and where a finer key was never trained."""

RARE_LEVEL: Final = 2
"""From which place on the ladder hands are too rare to be told apart as finely: who plays well comes here seldom."""

TIERS: Final = 3
"""The exact key, one without our own past cards and with coarser past cards of theirs, and one of classes alone."""

PLACE_TIER: Final = 0
PLACE_KIND: Final = 2
PLACE_FATE: Final = 4
PLACE_HAND: Final = 6
PLACE_SCORE: Final = 8
PLACE_TRICK: Final = 14
PLACE_FIRST: Final = 16
PLACE_SECOND: Final = 18
PLACE_LEVEL: Final = 20
PLACE_CALLER: Final = 23
PLACE_TO_PLAY: Final = 25
PLACE_LED: Final = 26
PLACE_RAISE: Final = 27
PLACE_CARDS: Final = 28
PLACE_TABLE: Final = 40
PLACE_OUR_TABLE: Final = 45
PLACE_PAST: Final = 49
"""Where each field begins, in bits; the past cards are four fields of three bits, ours before theirs."""

OUR_PAST_MASK: Final = 0o77 << PLACE_PAST
LED_MASK: Final = 1 << PLACE_LED


def key_of(d: Row) -> int:
    """The exact key of a decision."""
    cards = d[CARDS] | d[CARDS + 1] << 4 | d[CARDS + 2] << 8
    key = d[KIND] << PLACE_KIND | d[HAND] << PLACE_HAND | d[LED] << PLACE_LED | d[TO_PLAY] << PLACE_TO_PLAY
    if d[KIND] == SPECIAL:
        need = d[THEIR_NEED] if d[THEIR_NEED] < 63 else 63
        return key | need << PLACE_SCORE | cards << PLACE_CARDS
    end, table = fate(d), d[THEIR_TABLE]
    if end != OPEN:
        cards = 0
    elif d[TRICK] == 1 and table != NO_CARD and d[TO_PLAY]:
        # Which of our two cards beat it is all that is left to know, beside how strong a card they showed.
        beaten = (1 if d[CARDS] > table else 0) + (1 if d[CARDS + 1] > table else 0)
        table = beaten << 3 | CLASS[table]
    key |= end << PLACE_FATE | d[TRICK] << PLACE_TRICK | d[FIRST] << PLACE_FIRST | d[SECOND] << PLACE_SECOND
    key |= cards << PLACE_CARDS | table << PLACE_TABLE | d[OUR_TABLE] << PLACE_OUR_TABLE
    ours, ours_second = CLASS[d[OUR_PAST]], CLASS[d[OUR_PAST + 1]]
    theirs, theirs_second = CLASS[d[THEIR_PAST]], CLASS[d[THEIR_PAST + 1]]
    if d[HAND] == ORDINARY and d[LEVEL] >= RARE_LEVEL:
        ours, ours_second = COARSE_CLASS[ours], COARSE_CLASS[ours_second]
        theirs, theirs_second = COARSE_CLASS[theirs], COARSE_CLASS[theirs_second]
        key &= ~LED_MASK
    key |= (ours | ours_second << 3 | theirs << 6 | theirs_second << 9) << PLACE_PAST
    if d[HAND] == ORDINARY:
        key |= d[SCORE] << PLACE_SCORE | d[LEVEL] << PLACE_LEVEL | d[CALLER] << PLACE_CALLER
        key |= (sensible(d) >> RAISE & 1) << PLACE_RAISE
    return key


def coarser(key: int, score: int) -> int:
    """The key of the next tier, for an exact one; `score` is the coarse class of its score."""
    theirs, theirs_second = key >> PLACE_PAST + 6 & 7, key >> PLACE_PAST + 9 & 7
    if key >> PLACE_LEVEL & 7 < RARE_LEVEL:
        theirs, theirs_second = COARSE_CLASS[theirs], COARSE_CLASS[theirs_second]
    key = _with(key, PLACE_PAST, 12, theirs << 6 | theirs_second << 9)
    if key >> PLACE_KIND & 3 != SPECIAL and key >> PLACE_HAND & 3 == ORDINARY:
        key = _with(key, PLACE_SCORE, 6, score)
    return key & ~LED_MASK | 1


def coarsest(key: int) -> int:
    """The key of the last tier, for one of the tier before it."""
    cards = 0
    for i in range(3):
        cards |= CLASS[key >> PLACE_CARDS + 4 * i & 15] << 4 * i
    table = key >> PLACE_TABLE & 31
    if key >> PLACE_TRICK & 3 != 1 or key >> PLACE_TO_PLAY & 1 == 0:
        # How many of our cards beat theirs, and how strong it is.
        beaten = 0
        for i in range(3):
            beaten += 1 if key >> PLACE_CARDS + 4 * i & 15 > table else 0
        table = beaten << 3 | CLASS[table] if table else 0
    key = _with(key, PLACE_CARDS, 12, cards)
    key = _with(key, PLACE_TABLE, 5, table)
    key = _with(key, PLACE_OUR_TABLE, 4, CLASS[key >> PLACE_OUR_TABLE & 15])
    return _with(key, PLACE_PAST, 12, 0) & ~3 | 2


def _with(key: int, place: int, width: int, value: int) -> int:
    return key & ~(((1 << width) - 1) << place) | value << place
