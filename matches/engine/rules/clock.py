"""What happens when time runs out (Rules, section 11)."""

from matches.engine.actions import Fold, IllegalAction, Move, PlayBlind, PlayCard, Refusal, Substitute
from matches.engine.cards import DECK
from matches.engine.events import Event, MatchEnded, SeatSubstituted
from matches.engine.evolve import evolve
from matches.engine.frozen import changed
from matches.engine.ranking import strengths
from matches.engine.rules.answers import answering
from matches.engine.state import Match
from matches.engine.terms import MatchEnd, Seat, SeatKind, opponents_of, team_of

EXPIRIES_IN_A_ROW = 3
"""The expiry that costs the seat: with two seats the match, with four the seat itself."""


def timeout_action(match: Match, seat: Seat) -> Move:
    """What the clock does for an awaited seat: fold an offer, else play the weakest card, open."""
    hand = match.hand
    assert hand is not None
    if hand.offer is not None:
        return Fold(seat)
    holding = hand.holdings[seat]
    if holding.slots is not None:
        return PlayBlind(seat, min(holding.slots))
    assert holding.cards
    table = strengths(hand.manilhas)
    return PlayCard(seat, min(holding.cards, key=lambda card: (table[card], DECK.index(card))))


def with_expiry(match: Match, seat: Seat, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The clock's events for a seat, and with two seats the end of the match if it was one too many."""
    place = match.places[seat]
    if match.rules.variant.seats > 2 or not place.is_account or place.expiries + 1 < EXPIRIES_IN_A_ROW:
        return events
    after = match
    for event in events:
        after = evolve(after, event)
    if after.is_over:
        return events
    return (*events, MatchEnded(opponents_of(team_of(seat)), after.score, MatchEnd.TIMEOUT))


def absent_seat(match: Match) -> Seat | None:
    """An account's seat that has let its time run out too often, if there is one."""
    return next((p.seat for p in match.places if p.is_account and p.expiries >= EXPIRIES_IN_A_ROW), None)


def substitute(match: Match, action: Substitute) -> tuple[Event, ...]:
    seat, offer = action.seat, match.hand.offer if match.hand else None
    if seat != absent_seat(match):
        raise IllegalAction(action, Refusal.NOT_ABSENT)
    replaced = changed(match.places[seat], player=action.bot, kind=SeatKind.SERVER_BOT)
    places = tuple(replaced if place.seat == seat else place for place in match.places)
    event = SeatSubstituted(seat, action.bot, answering(places, offer.to) if offer else None)
    if any(place.is_account for place in places):
        return (event,)
    return (event, MatchEnded(opponents_of(team_of(seat)), match.score, MatchEnd.TIMEOUT))
