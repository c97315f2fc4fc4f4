"""The rules of one hand over a row of cells (RULES, sections 5 to 9), for simulation; the engine alone rules a table.

    s = small([0] * SIZE)
    new_hand(s, ruleset(rules), leader, 0, 0, holdings)
    while not is_over(s):
        apply(s, some_action_of(legal(s)))

`apply` trusts its caller: the action is one of `legal`. A raise that would forfeit the match is never legal here.
"""

from matches.bots.kernel.jit import Cells, compiled
from matches.bots.kernel.layout import (
    ACCEPT,
    ANSWERS,
    CALLER,
    COVER,
    DARK,
    DEALT,
    DECIDE,
    DECIDING,
    EMPTY,
    FACE_DOWN,
    FACE_DOWN_FROM,
    FIRST_ANSWER_BINDS,
    FOLD,
    HOLDING,
    IRON_HAND,
    IS_DARK,
    IS_OVER,
    KIND,
    LADDER,
    LAST_CALLER,
    LEADER,
    LED,
    MAO_DE_FERRO,
    MAO_DE_ONZE,
    NEXT_STAKE,
    NOBODY,
    OFF,
    OFFER,
    ORDINARY,
    PLAY,
    PLAYED,
    POINTS,
    RAISE,
    RAISES,
    REFUSED,
    RESULT,
    RULES,
    SCORE,
    SEATS,
    SPECIAL_HAND,
    SPECIAL_REFUSED,
    SPECIAL_SCORE,
    SPECIAL_STAKE,
    STAKE,
    TABLE,
    TARGET,
    TO_ACT,
    TO_PLAY,
    TRICK,
    USELESS_RAISE_REFUSED,
    VOTED,
    WINNER,
)
from matches.bots.kernel.tricks import end_trick


@compiled
def new_hand(s: Cells, rules: Cells, leader: int, score_0: int, score_1: int, holdings: Cells) -> None:
    """Deal: three strengths for each seat in turn. What kind of hand it is follows from the score."""
    for i in range(RULES):
        s[i] = rules[i]
    s[SCORE], s[SCORE + 1] = score_0, score_1
    s[LEADER] = leader
    for i in range(STAKE, HOLDING):
        s[i] = 0
    s[TO_PLAY] = s[TO_ACT] = s[LED] = leader
    s[CALLER] = s[VOTED] = s[LAST_CALLER] = s[WINNER] = s[DECIDING] = NOBODY
    for i in range(3):
        s[RESULT + i] = NOBODY
    for i in range(3 * s[SEATS]):
        s[HOLDING + i] = s[DEALT + i] = holdings[i]
    for i in range(12):
        s[TABLE + i] = EMPTY
    _open(s)


@compiled
def is_over(s: Cells) -> bool:
    return s[IS_OVER] != 0


@compiled
def winner(s: Cells) -> int:
    """The team that won the hand, or NOBODY."""
    return s[WINNER]


@compiled
def points(s: Cells) -> int:
    """What the winner scores."""
    return s[POINTS]


@compiled
def to_act(s: Cells) -> int:
    """The seat that decides now. Of partners who both may answer, first the one who comes first in order of play."""
    return s[TO_ACT]


@compiled
def legal(s: Cells) -> int:
    """What the seat that is to act may do: a bit for each action."""
    seat = s[TO_ACT]
    actions = 1 << RAISE if may_raise(s) else 0
    if s[OFFER] != 0:
        return actions | 1 << ACCEPT | 1 << FOLD
    may_cover = s[IS_DARK] == 0 and s[TRICK] >= s[FACE_DOWN_FROM]
    for i in range(3):
        if s[HOLDING + 3 * seat + i] != EMPTY:
            actions |= 1 << (PLAY + i)
            if may_cover:
                actions |= 1 << (COVER + i)
    # With four seats one partner would give up the hand for both.
    return actions | 1 << FOLD if s[SEATS] == 2 else actions


@compiled
def may_raise(s: Cells) -> bool:
    """Whether RAISE is legal."""
    return s[NEXT_STAKE] != 0 and s[LAST_CALLER] != s[TO_ACT] % 2


@compiled
def apply(s: Cells, action: int) -> None:
    """The seat that is to act takes a legal action."""
    if action < RAISE:
        _play(s, action)
    elif action == RAISE:
        _raise(s)
    elif action == ACCEPT:
        _accept(s)
    else:
        _fold(s)


@compiled
def _open(s: Cells) -> None:
    """The hand's kind, its stake, and a mão de onze's decision."""
    s[KIND] = _kind(s)
    s[IS_DARK] = 1 if s[KIND] == MAO_DE_FERRO and s[IRON_HAND] == DARK else 0
    s[STAKE] = s[LADDER]
    if s[KIND] == MAO_DE_ONZE and s[SPECIAL_HAND] == DECIDE:
        team = 0 if s[SCORE] == s[SPECIAL_SCORE] else 1
        s[DECIDING] = team
        s[OFFER], s[REFUSED] = s[SPECIAL_STAKE], s[SPECIAL_REFUSED]
        s[TO_ACT] = _first_to_answer(s, s[LEADER], team)
    elif s[KIND] == MAO_DE_ONZE:
        s[STAKE] = s[SPECIAL_STAKE]
    s[NEXT_STAKE] = _next_stake(s, s[STAKE])


@compiled
def _kind(s: Cells) -> int:
    at_special = (s[SCORE] == s[SPECIAL_SCORE]) + (s[SCORE + 1] == s[SPECIAL_SCORE])
    if at_special == 2 and s[IRON_HAND] != OFF:
        return MAO_DE_FERRO
    if at_special == 1 and s[SPECIAL_HAND] != OFF:
        return MAO_DE_ONZE
    return ORDINARY


@compiled
def _next_stake(s: Cells, stake: int) -> int:
    """The value that could be called over this one; 0 where none can."""
    if s[KIND] != ORDINARY:
        return 0
    if s[USELESS_RAISE_REFUSED] != 0 and min(s[SCORE], s[SCORE + 1]) + stake >= s[TARGET]:
        return 0
    for i in range(5):
        if s[LADDER + i] > stake:
            return s[LADDER + i]
    return 0


@compiled
def _first_to_answer(s: Cells, start: int, team: int) -> int:
    """The team's first seat in order of play that answers for it."""
    for i in range(s[SEATS]):
        seat = (start + i) % s[SEATS]
        if seat % 2 == team and s[ANSWERS + seat] != 0:
            return seat
    return NOBODY


@compiled
def _play(s: Cells, action: int) -> None:
    seat = s[TO_PLAY]
    at = HOLDING + 3 * seat + action % 3
    s[TABLE + 4 * s[TRICK] + seat] = FACE_DOWN if action >= COVER else s[at]
    s[at] = EMPTY
    s[PLAYED] += 1
    if s[PLAYED] < s[SEATS]:
        s[TO_PLAY] = (seat + 1) % s[SEATS]
    else:
        end_trick(s)
    s[TO_ACT] = s[TO_PLAY]


@compiled
def _raise(s: Cells) -> None:
    seat = s[TO_ACT]
    # A raise over a raise accepts the value that it answers.
    if s[OFFER] != 0:
        s[STAKE] = s[OFFER]
    s[OFFER], s[REFUSED] = s[NEXT_STAKE], s[STAKE]
    s[NEXT_STAKE] = _next_stake(s, s[OFFER])
    s[CALLER], s[LAST_CALLER], s[VOTED] = seat, seat % 2, NOBODY
    s[RAISES] += 1
    s[TO_ACT] = _first_to_answer(s, seat, 1 - seat % 2)


@compiled
def _accept(s: Cells) -> None:
    s[STAKE] = s[OFFER]
    s[OFFER] = s[REFUSED] = 0
    s[CALLER] = s[VOTED] = NOBODY
    s[NEXT_STAKE] = _next_stake(s, s[STAKE])
    s[TO_ACT] = s[TO_PLAY]


@compiled
def _fold(s: Cells) -> None:
    seat = s[TO_ACT]
    partner = (seat + 2) % 4
    if s[OFFER] == 0:
        s[POINTS] = s[STAKE]
    elif s[FIRST_ANSWER_BINDS] == 0 and s[SEATS] == 4 and s[ANSWERS + partner] != 0 and s[VOTED] != partner:
        s[VOTED], s[TO_ACT] = seat, partner
        return
    else:
        s[POINTS] = s[REFUSED]
    s[IS_OVER], s[WINNER] = 1, 1 - seat % 2
