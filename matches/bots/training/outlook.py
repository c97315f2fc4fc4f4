"""How likely a seat of two is to win the hand, reckoned roughly from its own cards and the table."""

from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import (
    EMPTY,
    FIRST_MANILHA,
    HOLDING,
    NOBODY,
    RESULT,
    TABLE,
    TIED,
    TO_ACT,
    TRICK,
)
from matches.bots.kernel.tricks import hand_outcome

THEIRS, OURS = 0, 1
"""Results as `hand_outcome` takes them, from the seat's side."""


@compiled
def outlook(s: Cells) -> float:
    """The chance that the seat that is to act wins the hand, if nobody folds; the other's cards are as good as any."""
    seat, trick = s[TO_ACT], s[TRICK]
    first, second = _relative(s[RESULT], seat), _relative(s[RESULT + 1], seat)
    a, b, c = _sorted(s[HOLDING + 3 * seat], s[HOLDING + 3 * seat + 1], s[HOLDING + 3 * seat + 2])
    ours, theirs = s[TABLE + 4 * trick + seat], s[TABLE + 4 * trick + 1 - seat]
    if theirs == EMPTY and ours == EMPTY:
        return _ahead(first, second, a, b, c)
    if ours == EMPTY:
        return max(
            _once(first, second, trick, _compared(a, theirs), b, c, EMPTY),
            _once(first, second, trick, _compared(b, theirs), a, c, EMPTY) if b != EMPTY else 0.0,
            _once(first, second, trick, _compared(c, theirs), a, b, EMPTY) if c != EMPTY else 0.0,
        )
    # The other seat has one card more than this one, and takes the trick if it can.
    hidden = 3 - trick
    holds, wins = (below(ours) + same(ours)) ** hidden, below(ours) ** hidden
    return (
        wins * _once(first, second, trick, OURS, a, b, c)
        + (holds - wins) * _once(first, second, trick, TIED, a, b, c)
        + (1 - holds) * _once(first, second, trick, THEIRS, a, b, c)
    )


@compiled
def at_least(s: Cells, seat: int, strength: int) -> int:
    """The place of the seat's weakest card of this strength or more; NOBODY if it has none."""
    found = NOBODY
    for i in range(3):
        card = s[HOLDING + 3 * seat + i]
        if card >= strength and card != EMPTY and (found == NOBODY or card < s[HOLDING + 3 * seat + found]):
            found = i
    return found


@compiled
def below(card: int) -> float:
    """The share of the other cards that are weaker, about."""
    if card >= FIRST_MANILHA:
        return (card + 26) / 39
    return (3.9 * card - 1.9) / 39 if card > 0 else 0.0


@compiled
def same(card: int) -> float:
    """The share that tie with it, about."""
    return 2.9 / 39 if 0 <= card < FIRST_MANILHA else 0.0


@compiled
def _once(first: int, second: int, trick: int, result: int, a: int, b: int, c: int) -> float:
    """The same once the trick on the table has this result, with these cards left."""
    one, two, three = first, second, NOBODY
    if trick == 0:
        one = result
    elif trick == 1:
        two = result
    else:
        three = result
    outcome = hand_outcome(one, two, three)
    if outcome == NOBODY:
        return _ahead(one, two, a, b, c)
    return 1.0 if outcome == OURS else 0.5 if outcome == TIED else 0.0


@compiled
def _ahead(first: int, second: int, a: int, b: int, c: int) -> float:
    """The same with no card on the table: best meets best."""
    if c != EMPTY:
        x, y, z = below(a) ** 3, below(b) ** 2 * (3 - 2 * below(b)), 1 - (1 - below(c)) ** 3
        return x * y + x * (1 - y) * z + (1 - x) * y * z
    if b != EMPTY:
        x, y = below(a) ** 2, 1 - (1 - below(b)) ** 2
        if first == TIED:
            return (below(a) + same(a)) ** 2
        return 1 - (1 - x) * (1 - y) if first == OURS else x * y
    if first == OURS and second == THEIRS:
        return below(a) + same(a)
    return below(a)


@compiled
def _compared(ours: int, theirs: int) -> int:
    return OURS if ours > theirs else TIED if ours == theirs else THEIRS


@compiled
def _relative(result: int, seat: int) -> int:
    if result == seat:
        return OURS
    return THEIRS if result == 1 - seat else result


@compiled
def _sorted(a: int, b: int, c: int) -> tuple[int, int, int]:
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    return a, b, c
