"""A seat's situation at a table of four as a number: what it holds, how the hand stands, what lies on the table.

Only what the seat itself sees goes in. Cards come in ten classes, the table in the few forms that matter to who looks
at it: two seats in the same situation are held to behave alike.
"""

from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import EMPTY, HOLDING, LADDER, PLAYED, RESULT, SCORE, TABLE, TARGET, TIED, TRICK

CLASS = (0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9)
"""Of each strength, for a card that is held."""
GROUP = (0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4)
"""Of each strength, for the best card on the table."""

# Holdings of one, two, three cards are numbered by what their strongest, second, third adds.
PAIRS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)
TRIPLES = (0, 1, 4, 10, 20, 35, 56, 84, 120, 165)
HOLDINGS = (220, 55, 10)
"""How many there are of three cards, two, one."""

NOBODYS, THEIRS, OURS, BOTHS = 0, 1, 2, 3
"""Whose the best card on the table is."""

TABLES = 67
_STARTS = (0, 220 * TABLES, 275 * TABLES, 330 * TABLES, 385 * TABLES, 395 * TABLES, 405 * TABLES)
SITUATIONS = 415 * TABLES

ASKED_TABLES = 47
_ASKED_STARTS = (0, 275, 340, 405, 470, 481, 492)
ASKED_SITUATIONS = 503 * ASKED_TABLES

STANDINGS = 9
"""How much either team still needs: won by the ladder's first raise, by its second, or by neither."""


@compiled
def sorted_places(s: Cells, seat: int) -> int:
    """The places of a seat's cards in its holding, weakest first: two bits each, and above them how many there are."""
    at = HOLDING + 3 * seat
    x, y, z = s[at], s[at + 1], s[at + 2]
    i, j, k = 0, 1, 2
    if x > y:
        x, y, i, j = y, x, j, i
    if y > z:
        y, z, j, k = z, y, k, j
        if x > y:
            x, y, i, j = y, x, j, i
    # EMPTY is below every card: the places without one have come to the front.
    if x != EMPTY:
        return 192 + i + 4 * j + 16 * k
    if y != EMPTY:
        return 128 + j + 4 * k
    return 64 + k if z != EMPTY else 0


@compiled
def standing(s: Cells, team: int) -> int:
    """One of STANDINGS."""
    ours, theirs = s[TARGET] - s[SCORE + team], s[TARGET] - s[SCORE + 1 - team]
    first, second = s[LADDER + 1], s[LADDER + 2]
    return 3 * ((ours > first) + (ours > second)) + (theirs > first) + (theirs > second)


@compiled
def on_turn(s: Cells, seat: int, places: int) -> int:
    """One of SITUATIONS: of the seat that is to play; `places` are its sorted_places."""
    count, at = places >> 6, HOLDING + 3 * seat
    low = s[at + (places & 3)]
    middle = s[at + (places >> 2 & 3)] if count > 1 else EMPTY
    high = s[at + (places >> 4 & 3)] if count > 2 else EMPTY
    best, whose = _lying(s, seat % 2)
    code = 0
    if whose != NOBODYS:
        beats = 0
        if low > best:
            beats = count
        elif middle > best:
            beats = count - 1
        elif high > best:
            beats = count - 2
        if whose == THEIRS:
            code = 2 * beats + (best == low or best == middle or best == high)  # noqa: SIM109  # to compile
        elif whose == OURS:
            code = 8 + 2 * (GROUP[best] if best >= 0 else 0) + (beats > 0)
        else:
            code = 18 + beats
        code += 1 + 22 * (s[PLAYED] - 1)
    return _STARTS[_results(s, seat % 2)] + _holding(count, low, middle, high) * TABLES + code


@compiled
def when_asked(s: Cells, seat: int, places: int) -> int:
    """One of ASKED_SITUATIONS: of a seat that is to answer a raise, whether or not it has played to this trick."""
    count, at, full = places >> 6, HOLDING + 3 * seat, 3 - s[TRICK]
    low = s[at + (places & 3)] if count > 0 else EMPTY
    middle = s[at + (places >> 2 & 3)] if count > 1 else EMPTY
    high = s[at + (places >> 4 & 3)] if count > 2 else EMPTY
    best, whose = _lying(s, seat % 2)
    code = 0
    if whose != NOBODYS:
        can = 0
        if count == full:
            if max(low, middle, high) > best:
                can = 2
            elif best == low or best == middle or best == high:  # noqa: SIM109  # to compile
                can = 1
        group = GROUP[best] if best >= 0 else 0
        if whose == THEIRS:
            code = 3 * group + can
        elif whose == OURS:
            code = 15 + group
        else:
            code = 20 + can
        partner_to_come = s[TABLE + 4 * s[TRICK] + (seat + 2) % 4] == EMPTY
        code += 24 if partner_to_come else 1
    held = _holding(count, low, middle, high) + (0 if count == full else HOLDINGS[3 - full])
    return (_ASKED_STARTS[_results(s, seat % 2)] + held) * ASKED_TABLES + code


@compiled
def _holding(count: int, low: int, middle: int, high: int) -> int:
    """The number of a holding among those of so many cards."""
    if count == 0:
        return 0
    number = CLASS[low]
    if count > 1:
        number += PAIRS[CLASS[middle]]
    if count > 2:
        number += TRIPLES[CLASS[high]]
    return number


@compiled
def _results(s: Cells, team: int) -> int:
    """The tricks: 0 none yet; 1 to 3 won, lost, tied; 4 to 6 ours and theirs, theirs and ours, both tied."""
    trick, first = s[TRICK], s[RESULT]
    if trick == 0:
        return 0
    if first == TIED:
        return 3 * trick
    return 3 * trick - (2 if first == team else 1)


@compiled
def _lying(s: Cells, team: int) -> tuple[int, int]:
    """The strength of the best card on the table, and whose it is."""
    if s[PLAYED] == 0:
        return EMPTY, NOBODYS
    at = TABLE + 4 * s[TRICK]
    ours = max(s[at + team], s[at + team + 2])
    theirs = max(s[at + 1 - team], s[at + 3 - team])
    if ours == theirs:
        return ours, BOTHS
    return (ours, OURS) if ours > theirs else (theirs, THEIRS)
