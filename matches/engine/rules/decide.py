"""From an action to what comes of it: the one place where an action is judged."""

from typing import assert_never

from matches.engine.actions import (
    Abort,
    Accept,
    Action,
    CallOff,
    Deal,
    DeclineSeat,
    Fold,
    Forced,
    GiveSeed,
    IllegalAction,
    LeaveSeat,
    Move,
    OfferSeat,
    Planned,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Refusal,
    RemovePlayer,
    Resign,
    Start,
    Substitute,
    TakeSeat,
    Timeout,
)
from matches.engine.events import Event
from matches.engine.rules import clock, dealing, forced, hosting, moves, table
from matches.engine.rules.answers import is_awaited
from matches.engine.state import Hand, Match
from matches.engine.terms import By, MatchStatus, Seat, SeatKind


def decide(match: Match, action: Action) -> tuple[Event, ...]:
    """What happens when this action is taken; raises IllegalAction when the rules refuse it."""
    match action:
        case TakeSeat() | LeaveSeat() | GiveSeed() | Start():
            return table.decide(match, action)
        case RemovePlayer() | DeclineSeat() | OfferSeat() | CallOff():
            return hosting.decide(match, action)
        case _ if match.status is not MatchStatus.ACTIVE:
            raise IllegalAction(action, Refusal.MATCH_NOT_ACTIVE)
        case Abort():
            return hosting.abort(match, action)
        case Deal():
            return dealing.deal(match, action)
        case Substitute():
            return clock.substitute(match, action)
        case Timeout(seat):
            _require_turn(match, action, seat)
            chosen = clock.timeout_action(match, seat)
            return clock.with_expiry(match, seat, _move(match, chosen, By.TIMEOUT))
        case Planned(move):
            return _move(match, move, By.PLAN)
        case Forced():
            return _move(match, forced.play(match, action), By.FORCED)
        case _:
            return _move(match, action, _chooser(match, action.seat))


def _move(match: Match, action: Move, by: By) -> tuple[Event, ...]:
    hand = _require_turn(match, action, action.seat)
    match action:
        case PlayCard():
            return moves.play_card(match, hand, action, by)
        case PlayFaceDown():
            return moves.play_face_down(match, hand, action, by)
        case PlayBlind():
            return moves.play_blind(match, hand, action, by)
        case PlayBlindFaceDown():
            return moves.play_blind_face_down(hand, action)
        case Raise() | RaiseAnyway():
            return moves.call_raise(match, hand, action, by)
        case Accept():
            return moves.accept(match, hand, action, by)
        case Fold():
            return moves.fold(match, hand, action, by)
        case Resign():
            return moves.resign(match, action.seat, by)
    assert_never(action)


def _require_turn(match: Match, action: Action, seat: Seat) -> Hand:
    hand = match.hand
    if hand is not None and (is_awaited(hand, seat) or isinstance(action, Resign)):
        return hand
    voted = hand is not None and hand.offer is not None and seat in hand.offer.folded_seats
    raise IllegalAction(action, Refusal.ALREADY_VOTED if voted else Refusal.NOT_YOUR_TURN)


def _chooser(match: Match, seat: Seat) -> By:
    return By.BOT if match.places[seat].kind is SeatKind.SERVER_BOT else By.PLAYER
