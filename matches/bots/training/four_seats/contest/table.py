"""A hand of four seats that is going on, and what one of them knows of it: as a view of the engine would tell."""

from dataclasses import dataclass, field

from matches.bots.kernel import Cells, apply, legal, small
from matches.bots.kernel.layout import (
    ACCEPT,
    COVER,
    DEALT,
    DECIDING,
    EMPTY,
    FACE_DOWN,
    FOLD,
    HOLDING,
    LEADER,
    OFFER,
    RAISE,
    REFUSED,
    RESULT,
    RULES,
    SCORE,
    TABLE,
    TARGET,
    TIED,
    TO_ACT,
    TRICK,
)
from matches.bots.search.rollout import Seen
from matches.bots.search.worlds import UNKNOWN
from matches.bots.training.cautious import Memory, likely_won, look


@dataclass
class Table:
    """A hand that is going on, and all that has been done in it: seats and actions by turns.

    Of each seat's cards those that it has played come first, in that order.
    """

    s: Cells
    deck: list[int]
    """The strengths of the cards that the vira leaves."""
    memory: Memory
    """To tell by whether a hand can be lost."""
    done: list[int] = field(default_factory=list)


def take(table: Table, action: int) -> None:
    """The seat that is to act takes a legal action."""
    s, seat = table.s, int(table.s[TO_ACT])
    if action < RAISE:
        chosen, first = action % 3, int(s[TRICK])
        for at in (HOLDING + 3 * seat, DEALT + 3 * seat):
            for i in range(chosen, first, -1):
                s[at + i], s[at + i - 1] = s[at + i - 1], s[at + i]
        action += first - chosen
    table.done += (seat, action)
    apply(s, action)


def sensible(table: Table) -> list[int]:
    """What `choice.options` leaves of a seat's legal actions."""
    s, actions = table.s, legal(table.s)
    if s[OFFER] != 0:
        calls = [action for action in (RAISE, ACCEPT, FOLD) if actions >> action & 1]
        return [action for action in calls if action != FOLD or not _never_folds(table)]
    at = HOLDING + 3 * s[TO_ACT]
    held = sorted((int(s[at + i]), i) for i in range(3) if s[at + i] != EMPTY)
    first_of = dict(reversed(held))
    if s[TRICK] > 0 and s[RESULT] == TIED:
        plays = [first_of[max(first_of)]]
    else:
        plays = [*first_of.values()] + ([COVER + held[0][1]] if actions >> COVER & 7 else [])
    return plays + ([RAISE] if actions >> RAISE & 1 else [])


def seen(table: Table) -> Seen:
    """As `history.seen`, but for the turns on which calls were made: here they are known."""
    s, seat = table.s, int(table.s[TO_ACT])
    open_seats = (seat, (seat + 2) % 4) if s[DECIDING] == seat % 2 else (seat,)
    dealt, covered = [], []
    for other in range(4):
        for i in range(3):
            lies = s[TABLE + 4 * i + other]
            known = other in open_seats or lies >= 0
            dealt.append(int(s[DEALT + 3 * other + i]) if known else UNKNOWN)
            covered.append(not known and lies == FACE_DOWN)
    unseen = list(table.deck)
    for strength in dealt:
        if strength != UNKNOWN:
            unseen.remove(strength)
    return Seen(
        rules=small([s[i] for i in range(RULES)]),
        answers=small([1] * 4),
        seat=seat,
        leader=int(s[LEADER]),
        score_0=int(s[SCORE]),
        score_1=int(s[SCORE + 1]),
        dealt=small(dealt),
        unseen=small(unseen),
        covered=small(covered),
        histories=(small(table.done),),
    )


def _never_folds(table: Table) -> bool:
    s = table.s
    if s[TARGET] - s[SCORE + 1 - s[TO_ACT] % 2] <= s[REFUSED]:
        return True
    look(s, table.memory)
    return likely_won(s, table.memory) == 1.0
