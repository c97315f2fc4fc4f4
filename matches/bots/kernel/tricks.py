"""Who wins a trick, who leads the next, and what the tricks decide (RULES, section 5)."""

from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import (
    ALL_TIED_TO_LEADER,
    EMPTY,
    FIRST_TIED,
    HAND_LEADER,
    IS_OVER,
    LEADER,
    LED,
    NOBODY,
    PLAYED,
    POINTS,
    RESULT,
    SEATS,
    STAKE,
    TABLE,
    TIE_LEADER,
    TIED,
    TO_PLAY,
    TRICK,
    WINNER,
)


@compiled
def end_trick(s: Cells) -> None:
    """The trick's last card lies: its result, and the hand's end or the next leader."""
    trick = s[TRICK]
    led = s[LED + trick]
    best, best_seat, tied = EMPTY, led, False
    for i in range(s[SEATS]):
        seat = (led + i) % s[SEATS]
        card = s[TABLE + 4 * trick + seat]
        if card > best:
            best, best_seat, tied = card, seat, False
        elif card == best and seat % 2 != best_seat % 2:
            tied = True
    s[RESULT + trick] = TIED if tied else best_seat % 2
    outcome = hand_outcome(s[RESULT], s[RESULT + 1], s[RESULT + 2])
    if outcome == NOBODY:
        leads = _leader_after_tie(s, led, best_seat) if tied else best_seat
        s[TRICK], s[PLAYED] = trick + 1, 0
        s[LED + trick + 1] = s[TO_PLAY] = leads
    else:
        _end_hand(s, outcome)


@compiled
def hand_outcome(first: int, second: int, third: int) -> int:
    """The team that the tricks' results give the hand, TIED if all three tied, NOBODY while it goes on."""
    if second == NOBODY:
        return NOBODY
    if first == TIED:
        return third if second == TIED else second
    if second == 1 - first:
        return first if third == TIED else third
    return first


@compiled
def _leader_after_tie(s: Cells, led: int, first_tied: int) -> int:
    if s[TIE_LEADER] == FIRST_TIED:
        return first_tied
    return s[LEADER] if s[TIE_LEADER] == HAND_LEADER else led


@compiled
def _end_hand(s: Cells, outcome: int) -> None:
    s[IS_OVER] = 1
    if outcome != TIED:
        s[WINNER], s[POINTS] = outcome, s[STAKE]
    elif s[ALL_TIED_TO_LEADER] != 0:
        s[WINNER], s[POINTS] = s[LEADER] % 2, s[STAKE]
