"""What a host, a challenged player and all players together may do about a match beside playing it."""

from matches.engine.actions import (
    Abort,
    CallOff,
    DeclineSeat,
    IllegalAction,
    OfferSeat,
    Refusal,
    RemovePlayer,
)
from matches.engine.events import Event, MatchEnded, PlayerRemoved, SeatDeclined, SeatOffered, SeatTaken
from matches.engine.rules.table import require_open
from matches.engine.seats import CLOSED, is_for_anybody, reserved_account, reserved_for, server_bot
from matches.engine.state import Match, Place
from matches.engine.terms import TEAMS, MatchEnd, Seat, SeatKind, team_of


def decide(match: Match, action: RemovePlayer | DeclineSeat | OfferSeat | CallOff) -> tuple[Event, ...]:
    require_open(match, action)
    match action:
        case RemovePlayer():
            return _remove(match, action)
        case DeclineSeat():
            return _decline(match, action)
        case OfferSeat():
            return _offer(match, action)
        case CallOff():
            return (_aborted(match),)


def abort(match: Match, action: Abort) -> tuple[Event, ...]:
    """Every account that sits must agree; a server bot, and who lost a seat to one, are not asked.

    Where it counts, somebody of either team: one side alone could get out of every match that it loses.
    """
    teams = {team_of(place.seat) for place in match.places if place.is_account}
    if match.table.rated and len(teams) < len(TEAMS):
        raise IllegalAction(action, Refusal.NOBODY_TO_AGREE)
    if any(place.is_account and place.seat not in action.consents for place in match.places):
        raise IllegalAction(action, Refusal.CONSENT_MISSING)
    return (_aborted(match),)


def _remove(match: Match, action: RemovePlayer) -> tuple[Event, ...]:
    seat = match.seat_of(action.player)
    if seat is None:
        raise IllegalAction(action, Refusal.SEAT_NOT_HELD)
    if action.player == action.host:
        # One's own seat is left, and can be taken again.
        raise IllegalAction(action, Refusal.OWN_SEAT)
    asked = match.places[seat].asked
    return (PlayerRemoved(seat, action.player, "open" if is_for_anybody(asked) else CLOSED),)


def _decline(match: Match, action: DeclineSeat) -> tuple[Event, ...]:
    seat = _kept_for(match, action.player)
    if seat is None:
        raise IllegalAction(action, Refusal.NOT_CHALLENGED)
    declined = SeatDeclined(seat, action.player)
    others = [place for place in match.places if place.seat != seat]
    if any(_may_be_taken(place) for place in others) or sum(place.is_account for place in others) > 1:
        return (declined,)
    # Nobody else plays or could come: there is no match to wait for.
    return (declined, _aborted(match))


def _offer(match: Match, action: OfferSeat) -> tuple[Event, ...]:
    account = reserved_account(action.asked)
    place = next((place for place in match.places if place.seat == action.seat and place.player is None), None)
    if place is None:
        raise IllegalAction(action, Refusal.SEAT_TAKEN)
    if account is not None and match.seat_of(account) is not None:
        raise IllegalAction(action, Refusal.ALREADY_SEATED)
    if account is not None and _kept_for(match, account) is not None:
        raise IllegalAction(action, Refusal.ALREADY_ASKED)
    offered = SeatOffered(action.seat, action.asked, reserved_account(place.asked))
    bot = server_bot(action.asked)
    return (offered,) if bot is None else (offered, SeatTaken(action.seat, bot, SeatKind.SERVER_BOT))


def _kept_for(match: Match, player: str) -> Seat | None:
    """The empty seat that is kept for this account."""
    asked = reserved_for(player)
    return next((place.seat for place in match.places if place.asked == asked and place.player is None), None)


def _may_be_taken(place: Place) -> bool:
    return place.player is None and place.asked != CLOSED


def _aborted(match: Match) -> MatchEnded:
    return MatchEnded(None, match.score, MatchEnd.ABORTED)
