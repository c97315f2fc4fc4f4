"""What the learner distinguishes: three keys of a decision, from the exact one to a rough one, and its choices.

The exact key holds the score, all cards that the seat saw, and the calls; the coarser ones keep less, are met more
often, and speak for the exact one until it has been met often enough.
"""

from typing import Final

from matches.bots.kernel import layout
from matches.bots.kernel.hand import legal
from matches.bots.kernel.jit import Cells, compiled

STRONGEST: Final = 0
MIDDLE: Final = 1
WEAKEST: Final = 2
"""On turn: the cards that are left, in order. Of two, the strongest and the weakest."""
COVERED: Final = 3
"""On turn: the weakest card face down."""
RAISE: Final = 4
ACCEPT: Final = 0
FOLD: Final = 1
"""Asked."""
CHOICES: Final = 5

TIERS: Final = 3

NEED_CLASS: Final = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7)
"""Of the points that a side still needs."""
CARD_CLASS: Final = (0, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6)
"""Of a card already played, by its code: none, covered, low, middling, good, the weaker and the stronger manilhas."""
HELD_CLASS: Final = (0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7, 7)
"""Of a card in the hand."""


@compiled
def code(card: int) -> int:
    """A strength as 0 (no card), 1 (covered), 2 to 15."""
    return card + 2


@compiled
def choices(s: Cells) -> int:
    """A bit for each choice of the seat that is to act. Of equal cards one is enough; on turn nobody gives up."""
    actions = legal(s)
    mask = 1 << RAISE if actions >> layout.RAISE & 1 else 0
    if s[layout.OFFER] != 0:
        return mask | 1 << ACCEPT | 1 << FOLD
    strongest, middle, weakest = ranked(s, s[layout.TO_ACT])
    mask |= 1 << STRONGEST
    if middle != layout.EMPTY and middle != strongest:
        mask |= 1 << MIDDLE if weakest != layout.EMPTY else 1 << WEAKEST
    if weakest != layout.EMPTY and weakest != middle:
        mask |= 1 << WEAKEST
    return mask | 1 << COVERED if actions >> layout.COVER & 7 else mask


@compiled
def action_for(s: Cells, choice: int) -> int:
    """The kernel's action that a choice means now."""
    if choice == RAISE:
        return layout.RAISE
    if s[layout.OFFER] != 0:
        return layout.ACCEPT if choice == ACCEPT else layout.FOLD
    strongest, middle, weakest = ranked(s, s[layout.TO_ACT])
    wanted = strongest
    if choice == MIDDLE:
        wanted = middle
    elif choice != STRONGEST:
        wanted = weakest if weakest != layout.EMPTY else middle if middle != layout.EMPTY else strongest
    at = layout.HOLDING + 3 * s[layout.TO_ACT]
    for i in range(3):
        if s[at + i] == wanted:
            return (layout.COVER if choice == COVERED else layout.PLAY) + i
    return layout.FOLD


@compiled
def key_of(s: Cells, tier: int) -> int:
    """The key of the decision of the seat that is to act."""
    seat = s[layout.TO_ACT]
    strongest, middle, weakest = ranked(s, seat)
    ours_needed = s[layout.TARGET] - s[layout.SCORE + seat]
    theirs_needed = s[layout.TARGET] - s[layout.SCORE + 1 - seat]
    key = _calls(s, seat) << 2 | tier
    if tier == 0:
        key = (key << 5 | ours_needed) << 5 | theirs_needed
        key = ((key << 4 | code(strongest)) << 4 | code(middle)) << 4 | code(weakest)
        for trick in range(3):
            ours, theirs = _on_table(s, seat, trick), _on_table(s, 1 - seat, trick)
            key = (key << 4 | ours) << 4 | theirs
        return key
    current = s[layout.TRICK]
    ours, theirs = _on_table(s, seat, current), _on_table(s, 1 - seat, current)
    key = (key << 2 | _result(s, seat, 0)) << 2 | _result(s, seat, 1)
    if tier == 1:
        key = (key << 3 | NEED_CLASS[ours_needed]) << 3 | NEED_CLASS[theirs_needed]
        key = ((key << 4 | code(strongest)) << 4 | code(middle)) << 4 | code(weakest)
        key = (key << 4 | ours) << 4 | theirs
        for trick in range(2):
            if trick < current:
                key = key << 3 | CARD_CLASS[_on_table(s, seat, trick)]
                key = key << 3 | CARD_CLASS[_on_table(s, 1 - seat, trick)]
        return key
    key = (key << 1 | (1 if ours_needed > 3 else 0)) << 1 | (1 if theirs_needed > 3 else 0)
    key = ((key << 3 | HELD_CLASS[code(strongest)]) << 3 | HELD_CLASS[code(middle)]) << 3 | HELD_CLASS[code(weakest)]
    beating = (1 if code(strongest) > theirs else 0) + (1 if code(middle) > theirs else 0)
    beating += 1 if code(weakest) > theirs else 0
    return ((key << 2 | beating) << 3 | CARD_CLASS[ours]) << 3 | CARD_CLASS[theirs]


@compiled
def ranked(s: Cells, seat: int) -> tuple[int, int, int]:
    """The seat's cards, strongest first, EMPTY last."""
    at = layout.HOLDING + 3 * seat
    a, b, c = s[at], s[at + 1], s[at + 2]
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a, b, c


@compiled
def _calls(s: Cells, seat: int) -> int:
    """Who led, who plays next, what is asked, how high, and who called last."""
    asked = 0
    if s[layout.OFFER] != 0:
        asked = 2 if s[layout.CALLER] == layout.NOBODY else 1
    caller = 0
    if s[layout.LAST_CALLER] != layout.NOBODY:
        caller = 1 if s[layout.LAST_CALLER] == seat else 2
    calls = (1 if s[layout.LEADER] == seat else 0) << 1 | (1 if s[layout.TO_PLAY] == seat else 0)
    return ((calls << 2 | asked) << 3 | s[layout.RAISES]) << 2 | caller


@compiled
def _on_table(s: Cells, seat: int, trick: int) -> int:
    return code(s[layout.TABLE + 4 * trick + seat])


@compiled
def _result(s: Cells, seat: int, trick: int) -> int:
    """0 while it isn't over, 1 ours, 2 theirs, 3 tied."""
    result = s[layout.RESULT + trick]
    if result == layout.NOBODY:
        return 0
    return 3 if result == layout.TIED else 1 if result == seat else 2
