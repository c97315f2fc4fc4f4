"""The ladder, and who may call its next value (Rules, sections 7 to 9)."""

from matches.engine.actions import Refusal
from matches.engine.state import Hand, Match
from matches.engine.terms import CallType, HandKind, Team, team_of
from matches.engine.variants import Rules, UselessRaise


def next_stake(rules: Rules, kind: HandKind, *, stake: int, score: tuple[int, int]) -> int | None:
    """The value that could be called over `stake`, whoever's right it is; None where nothing can."""
    if kind is not HandKind.ORDINARY:
        return None
    if rules.house.useless_raise is UselessRaise.REFUSED and min(score) + stake >= rules.house.target:
        return None
    return next((value for value in rules.variant.ladder if value > stake), None)


def may_not_raise(match: Match, hand: Hand, team: Team) -> Refusal | None:
    """Why a team whose seat is to act may not raise; None if it may."""
    if hand.kind is not HandKind.ORDINARY:
        return Refusal.RAISE_NOT_ALLOWED
    if hand.next_stake is None:
        called = hand.offer.stake if hand.offer else hand.stake
        exhausted = called >= match.rules.variant.ladder[-1]
        return Refusal.LADDER_EXHAUSTED if exhausted else Refusal.RAISE_NOT_ALLOWED
    return Refusal.RAISE_NOT_ALLOWED if _last_caller(hand) == team else None


def _last_caller(hand: Hand) -> Team | None:
    for call in reversed(hand.calls):
        if call.type is CallType.RAISE:
            return team_of(call.seat)
    return None
