"""A seat's view read as a decision."""

from collections.abc import Mapping

from matches.bots.policy import decision as de
from matches.bots.policy.cards import codes
from matches.engine.actions import Move, PlayFaceDown, Raise
from matches.engine.cards import Card
from matches.engine.state import Hand, Match, Play
from matches.engine.terms import CallType, HandKind, Seat, Team, opponents_of, team_of

MOST_NEEDED = 12
"""The most points that a class of scores knows; whoever needs more is as far away."""


def read(view: Match, seat: Seat, legal: tuple[Move, ...], scores: bytes | memoryview) -> list[int]:
    """The decision of a seat of two that sees its cards; `scores[16 * ours + theirs]` is the class of a score."""
    hand = view.hand
    assert hand is not None
    us, them = team_of(seat), opponents_of(team_of(seat))
    target, offer = view.rules.house.target, hand.offer
    asked = offer.stake if offer else hand.stake
    ours, theirs = target - view.score[us], target - view.score[them]
    code = codes(view.rules, hand.manilhas)
    tricks, led = len(hand.tricks), hand.leader == seat
    d = [0] * de.LENGTH
    d[de.KIND] = _kind(hand)
    d[de.HAND] = _hand(hand, ours == target - view.rules.special_score)
    d[de.SCORE] = scores[16 * min(ours, MOST_NEEDED) + min(theirs, MOST_NEEDED)]
    d[de.TRICK] = tricks
    for i, trick in enumerate(hand.tricks):
        d[de.FIRST + i] = _side(trick.winner, us)
        for play in trick.plays:
            d[(de.OUR_PAST if play.seat == seat else de.THEIR_PAST) + i] = _code(play, code)
    d[de.LEVEL] = sum(value < asked for value in view.rules.variant.ladder)
    d[de.CALLER] = _caller(hand, us)
    d[de.TO_PLAY] = int(hand.to_play == seat)
    d[de.LED] = int(led)
    held = sorted((code[card] for card in hand.holdings[seat].cards or ()), reverse=True)
    d[de.CARDS : de.CARDS + len(held)] = held
    for play in hand.trick:
        d[de.OUR_TABLE if play.seat == seat else de.THEIR_TABLE] = _code(play, code)
    d[de.WORTH], d[de.ASKED] = (offer.refused if offer else hand.stake), asked
    d[de.OUR_NEED], d[de.THEIR_NEED] = ours, theirs
    d[de.MAY_RAISE] = int(any(isinstance(move, Raise) for move in legal))
    d[de.MAY_COVER] = int(any(isinstance(move, PlayFaceDown) for move in legal))
    return d


def _kind(hand: Hand) -> int:
    if hand.offer is None:
        return de.TURN
    return de.SPECIAL if hand.offer.by_seat is None else de.ANSWER


def _hand(hand: Hand, we_are_at_it: bool) -> int:
    match hand.kind:
        case HandKind.ORDINARY:
            return de.ORDINARY
        case HandKind.MAO_DE_ONZE:
            return de.OUR_ONZE if we_are_at_it else de.THEIR_ONZE
        case HandKind.MAO_DE_FERRO:
            return de.IRON


def _side(winner: Team | None, us: Team) -> int:
    if winner is None:
        return de.TIED
    return de.OURS if winner == us else de.THEIRS


def _caller(hand: Hand, us: Team) -> int:
    raises = [call for call in hand.calls if call.type is CallType.RAISE]
    return _side(team_of(raises[-1].seat), us) if raises else de.NOBODY_YET


def _code(play: Play, code: Mapping[Card, int]) -> int:
    return de.COVERED if play.face_down or play.card is None else code[play.card]
