"""A simulated hand read as a decision, and a choice of it as one of the kernel's actions."""

from numba.extending import register_jitable

from matches.bots.kernel import layout
from matches.bots.kernel.hand import legal
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.policy import decision as de
from matches.bots.policy import key

# The functions of a decision stay plain Python where a bot plays; here they are compiled into the trainer.
for _function in (de._first_trick, de._plays, de.fate, de.sensible, de.sort_cards, key._with, key.key_of):
    register_jitable(_function)

CODE = 2
"""A code of a decision's row less the kernel's strength of the same card."""


@compiled
def read(s: Cells, d: Cells, scores: Cells) -> int:
    """Write the decision of the seat that is to act into `d`, and return its legal actions.

    `scores[16 * ours + theirs]` is the class of a score, as points that both still need.
    """
    seat = s[layout.TO_ACT]
    other, may, trick = 1 - seat, legal(s), s[layout.TRICK]
    offer, kind = s[layout.OFFER], s[layout.KIND]
    asked = offer if offer != 0 else s[layout.STAKE]
    d[de.KIND] = de.TURN
    if offer != 0:
        d[de.KIND] = de.SPECIAL if s[layout.CALLER] == layout.NOBODY else de.ANSWER
    d[de.HAND] = de.ORDINARY
    if kind == layout.MAO_DE_FERRO:
        d[de.HAND] = de.IRON
    elif kind == layout.MAO_DE_ONZE:
        d[de.HAND] = de.OUR_ONZE if s[layout.SCORE + seat] == s[layout.SPECIAL_SCORE] else de.THEIR_ONZE
    d[de.OUR_NEED] = s[layout.TARGET] - s[layout.SCORE + seat]
    d[de.THEIR_NEED] = s[layout.TARGET] - s[layout.SCORE + other]
    d[de.SCORE] = scores[16 * min(d[de.OUR_NEED], 12) + min(d[de.THEIR_NEED], 12)]
    d[de.TRICK] = trick
    d[de.FIRST], d[de.SECOND] = _result(s, seat, 0), _result(s, seat, 1)
    d[de.LEVEL] = 0
    for i in range(5):
        if s[layout.LADDER + i] < asked:
            d[de.LEVEL] = i + 1
    d[de.CALLER] = de.NOBODY_YET
    if s[layout.LAST_CALLER] != layout.NOBODY:
        d[de.CALLER] = de.OURS if s[layout.LAST_CALLER] == seat else de.THEIRS
    d[de.TO_PLAY] = 1 if s[layout.TO_PLAY] == seat else 0
    d[de.LED] = 1 if s[layout.LEADER] == seat else 0
    for i in range(3):
        d[de.CARDS + i] = s[layout.HOLDING + 3 * seat + i] + CODE
    de.sort_cards(d)
    d[de.OUR_TABLE] = s[layout.TABLE + 4 * trick + seat] + CODE
    d[de.THEIR_TABLE] = s[layout.TABLE + 4 * trick + other] + CODE
    for i in range(2):
        past = i < trick
        d[de.OUR_PAST + i] = s[layout.TABLE + 4 * i + seat] + CODE if past else de.NO_CARD
        d[de.THEIR_PAST + i] = s[layout.TABLE + 4 * i + other] + CODE if past else de.NO_CARD
    d[de.WORTH] = s[layout.REFUSED] if offer != 0 else s[layout.STAKE]
    d[de.ASKED] = asked
    d[de.MAY_RAISE] = may >> layout.RAISE & 1
    d[de.MAY_COVER] = 1 if may >> layout.COVER & 7 else 0
    return may


@compiled
def action_for(s: Cells, d: Cells, choice: int) -> int:
    """The kernel's action that a choice of the decision in `d` means."""
    if choice == de.RAISE:
        return layout.RAISE
    if d[de.KIND] != de.TURN:
        return layout.ACCEPT if choice == de.ACCEPT else layout.FOLD
    covers = choice == de.THIRD_OR_COVER and d[de.CARDS + 2] == de.NO_CARD
    wanted = d[de.CARDS + choice]
    if covers:
        wanted = d[de.CARDS + 1] if d[de.CARDS + 1] != de.NO_CARD else d[de.CARDS]
    at = layout.HOLDING + 3 * s[layout.TO_ACT]
    for i in range(3):
        if s[at + i] + CODE == wanted:
            return (layout.COVER if covers else layout.PLAY) + i
    return layout.FOLD


@compiled
def _result(s: Cells, seat: int, trick: int) -> int:
    result = s[layout.RESULT + trick]
    if trick >= s[layout.TRICK] or result == layout.NOBODY:
        return de.NOBODY_YET
    if result == layout.TIED:
        return de.TIED
    return de.OURS if result == seat else de.THEIRS
