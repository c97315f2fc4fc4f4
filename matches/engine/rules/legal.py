"""What a seat may do now: exactly the moves that `decide` accepts, but for resigning and forfeiting."""

from matches.engine.actions import Accept, Fold, Move, PlayBlind, PlayCard, PlayFaceDown, Raise, Refusal
from matches.engine.rules.answers import is_awaited
from matches.engine.rules.raising import may_not_raise
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat, team_of
from matches.engine.variants import Rules


def legal_actions(match: Match, seat: Seat) -> tuple[Move, ...]:
    """Every move of a seat, none if it isn't awaited. Asks for nothing that the seat can't see."""
    hand = match.hand
    if hand is None or not is_awaited(hand, seat):
        return ()
    moves: list[Move] = []
    if hand.offer is not None:
        moves += (Accept(seat), Fold(seat))
    else:
        moves += _plays(match.rules, hand, seat)
    if may_not_raise(match, hand, team_of(seat)) is None:
        moves.append(Raise(seat))
    if hand.offer is None and may_give_up(match.rules):
        moves.append(Fold(seat))
    return tuple(moves)


def may_cover(rules: Rules, hand: Hand) -> Refusal | None:
    """Why no card may be played face down now; None if one may (Rules, section 6)."""
    earliest = rules.house.face_down_from_trick
    if hand.is_dark or earliest == "never":
        return Refusal.FACE_DOWN_NOT_ALLOWED
    return Refusal.FACE_DOWN_TOO_EARLY if len(hand.tricks) + 1 < earliest else None


def may_give_up(rules: Rules) -> bool:
    """Whether a seat may give up the hand on its own turn: where no partner would be bound by it."""
    return rules.variant.seats == 2


def _plays(rules: Rules, hand: Hand, seat: Seat) -> list[Move]:
    holding = hand.holdings[seat]
    if holding.slots is not None:
        return [PlayBlind(seat, slot) for slot in holding.slots]
    cards = holding.cards or ()
    moves: list[Move] = [PlayCard(seat, card) for card in cards]
    if may_cover(rules, hand) is None:
        moves += [PlayFaceDown(seat, card) for card in cards]
    return moves
