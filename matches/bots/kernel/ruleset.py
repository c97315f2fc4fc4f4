"""The engine's rules as the kernel's cells."""

from collections.abc import Sequence

from matches.bots.kernel import layout
from matches.bots.kernel.jit import Cells, small
from matches.engine.variants import (
    AllTied,
    IronHand,
    Rules,
    SpecialHand,
    TeamAnswer,
    TieLeader,
    UselessRaise,
)

_SPECIAL_HAND = {
    SpecialHand.DECIDE: layout.DECIDE,
    SpecialHand.FORCED: layout.FORCED,
    SpecialHand.OFF: layout.OFF,
}
_IRON_HAND = {IronHand.DARK: layout.DARK, IronHand.OPEN: layout.OPEN, IronHand.OFF: layout.OFF}
_TIE_LEADER = {
    TieLeader.SAME: layout.SAME,
    TieLeader.FIRST_TIED: layout.FIRST_TIED,
    TieLeader.HAND_LEADER: layout.HAND_LEADER,
}


def ruleset(rules: Rules, answering: Sequence[int] | None = None) -> Cells:
    """A variant with its house rules; `answering` are the seats that answer for their teams, all unless it is given."""
    variant, house = rules.variant, rules.house
    covers_from = house.face_down_from_trick
    answers = range(variant.seats) if answering is None else answering
    return small(
        [
            variant.seats,
            house.target,
            *variant.ladder,
            rules.special_score,
            variant.special_stake,
            variant.special_refused,
            _SPECIAL_HAND[house.special_hand],
            _IRON_HAND[house.iron_hand],
            layout.NEVER if covers_from == "never" else covers_from - 1,
            _TIE_LEADER[house.tie_leader],
            house.team_answer is TeamAnswer.FIRST,
            house.all_tied is AllTied.LEADER,
            house.useless_raise is UselessRaise.REFUSED,
            *(seat in answers for seat in range(4)),
        ]
    )
