"""Who must act, and who answers for a team (Rules, section 7)."""

from matches.engine.state import Hand, Match, Offer, Place
from matches.engine.terms import Seat, Team, team_of
from matches.engine.variants import Rules, TeamAnswer


def awaiting(match: Match) -> tuple[Seat, ...]:
    """The seats that the match waits for: those still to answer an offer, else the one on turn."""
    hand = match.hand
    if hand is None:
        return ()
    if hand.offer is None:
        return (hand.to_play,)
    return tuple(seat for seat in hand.offer.answering if is_awaited(hand, seat))


def is_awaited(hand: Hand, seat: Seat) -> bool:
    if hand.offer is None:
        return seat == hand.to_play
    return seat in hand.offer.answering and seat not in hand.offer.folded_seats


def answering(places: tuple[Place, ...], team: Team) -> tuple[Seat, ...]:
    """The seats that answer for a team: its accounts, or its server bots if it has none."""
    own = tuple(place for place in places if team_of(place.seat) == team)
    accounts = tuple(place.seat for place in own if place.is_account)
    return accounts or tuple(place.seat for place in own)


def fold_binds(rules: Rules, offer: Offer, seat: Seat) -> bool:
    """Whether this seat's fold ends the hand, or is a vote until its partner has spoken."""
    if rules.house.team_answer is TeamAnswer.FIRST:
        return True
    return all(other == seat or other in offer.folded_seats for other in offer.answering)
