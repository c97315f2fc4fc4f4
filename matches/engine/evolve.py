"""The books: what a match is after an event. No rule is decided here, so a mended rule rewrites no match.

Works on a viewer's form of the events too: a card that the event does not show is None in the state.
"""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from matches.engine.cards import Card
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    Forfeited,
    HandDealt,
    HandEnded,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    PlayerRemoved,
    Raised,
    Resigned,
    SeatDeclined,
    SeatLeft,
    SeatOffered,
    SeatSubstituted,
    SeatTaken,
    SeedGiven,
    TrickEnded,
)
from matches.engine.frozen import changed
from matches.engine.seats import CLOSED, reserved_for
from matches.engine.state import (
    Call,
    Hand,
    Holding,
    LastHand,
    Match,
    Place,
    Play,
    Result,
    Trick,
    on_turn,
)
from matches.engine.terms import By, CallType, HandEnd, MatchEnd, MatchStatus, Seat, SeatKind, Team


def fold(events: Iterable[Event]) -> Match:
    """The match that a log, or a viewer's form of it, tells of. Its first event is the match's creation."""
    rest = iter(events)
    created = next(rest)
    assert isinstance(created, MatchCreated)
    return reduce(evolve, rest, begin(created))


def begin(event: MatchCreated) -> Match:
    return Match(
        version=1,
        status=MatchStatus.OPEN,
        rules=event.rules,
        visibility=event.visibility,
        clock=event.clock,
        commitment=event.commitment,
        places=tuple(Place(Seat(i), asked) for i, asked in enumerate(event.seats)),
        table=event.table,
        series=event.series,
    )


def evolve(match: Match, event: Event) -> Match:
    version = match.version + 1
    match event:
        case CardPlayed():
            booked = match if _is_unasked(event) else _count_expiry(match, event.seat, event.by)
            return changed(booked, version=version, hand=_with_play(_hand(match), event))
        case TrickEnded(winner, leads_next):
            hand = _hand(match)
            tricks = (*hand.tricks, Trick(hand.trick, winner, leads_next))
            return changed(match, version=version, hand=changed(hand, to_play=leads_next, trick=(), tricks=tricks))
        case HandEnded(winner, points, score, reason):
            last = _last_hand(_hand(match), winner=winner, points=points, reason=reason)
            return changed(match, version=version, score=score, hand=None, last_hand=last)
        case HandDealt():
            return changed(match, version=version, score=event.score, hand=_dealt(event))
        case Raised(seat, by, offer, stake, next_stake):
            hand = _hand(match)
            calls = (*hand.calls, Call(seat, CallType.RAISE, offer.stake))
            raised = changed(hand, offer=offer, stake=stake, next_stake=next_stake, calls=calls)
            return changed(_count_expiry(match, seat, by), version=version, hand=raised)
        case Accepted(seat, by, stake, next_stake):
            hand = _hand(match)
            calls = (*hand.calls, Call(seat, CallType.ACCEPT, stake))
            accepted = changed(hand, offer=None, stake=stake, next_stake=next_stake, calls=calls)
            return changed(_count_expiry(match, seat, by), version=version, hand=accepted)
        case FoldVoted(seat, by):
            return changed(_count_expiry(match, seat, by), version=version, hand=_with_vote(_hand(match), seat))
        case Folded(seat, by):
            return changed(_count_expiry(match, seat, by), version=version, hand=changed(_hand(match), offer=None))
        case Resigned() | Forfeited():
            return changed(match, version=version)
        case SeatSubstituted(seat, bot, answering):
            lost = match.places[seat]
            place = changed(lost, player=bot, kind=SeatKind.SERVER_BOT, expiries=0, lost_by=lost.player)
            return changed(_with_place(match, place), version=version, hand=_answered_by(match.hand, answering))
        case MatchEnded(winner, score, reason):
            return changed(_ended(match, winner, score, reason), version=version)
        case SeatTaken(seat, player, kind):
            place = changed(match.places[seat], player=player, kind=kind)
            return changed(_with_place(match, place), version=version)
        case SeatLeft(seat):
            return changed(_with_place(match, Place(seat, match.places[seat].asked)), version=version)
        case PlayerRemoved(seat, player, asked):
            removed = (*match.removed, player)
            return changed(_with_place(match, Place(seat, asked)), version=version, removed=removed)
        case SeatDeclined(seat):
            return changed(_with_place(match, Place(seat, CLOSED)), version=version)
        case SeatOffered(seat, asked):
            removed = tuple(player for player in match.removed if reserved_for(player) != asked)
            return changed(_with_place(match, Place(seat, asked)), version=version, removed=removed)
        case SeedGiven(seat, client_seed, seed_source):
            place = changed(match.places[seat], client_seed=client_seed, seed_source=seed_source)
            return changed(_with_place(match, place), version=version)
        case MatchStarted(seeds):
            places = tuple(
                changed(place, client_seed=s.client_seed, seed_source=s.seed_source)
                for place, s in zip(match.places, seeds, strict=True)
            )
            return changed(match, version=version, status=MatchStatus.ACTIVE, places=places)
        case MatchCreated():
            raise ValueError("a match is created once")
    assert_never(event)


def _hand(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


def _with_play(hand: Hand, event: CardPlayed) -> Hand:
    seat = event.seat
    holding = _without(hand.holdings[seat], event.card, event.slot)
    trick = (*hand.trick, Play(seat, event.card, event.face_down, event.slot))
    return changed(
        hand,
        holdings=(*hand.holdings[:seat], holding, *hand.holdings[seat + 1 :]),
        trick=trick,
        to_play=on_turn(hand.leader, hand.tricks, trick, seats=len(hand.holdings)),
    )


def _without(holding: Holding, card: Card | None, slot: int | None) -> Holding:
    cards, slots = holding.cards, holding.slots
    if cards is not None and card is not None:
        at = cards.index(card)
        cards = cards[:at] + cards[at + 1 :]
    if slots is not None:
        slots = tuple(left for left in slots if left != slot)
    return changed(holding, count=holding.count - 1, cards=cards, slots=slots)


def _with_vote(hand: Hand, seat: Seat) -> Hand:
    assert hand.offer is not None
    offer = changed(hand.offer, folded_seats=(*hand.offer.folded_seats, seat))
    return changed(hand, offer=offer, calls=(*hand.calls, Call(seat, CallType.FOLD, offer.stake)))


def _answered_by(hand: Hand | None, answering: tuple[Seat, ...] | None) -> Hand | None:
    if hand is None or hand.offer is None or answering is None:
        return hand
    return changed(hand, offer=changed(hand.offer, answering=answering))


def _dealt(event: HandDealt) -> Hand:
    return Hand(
        number=event.number,
        kind=event.kind,
        dealer=event.dealer,
        leader=event.leader,
        vira=event.vira,
        manilhas=event.manilhas,
        stake=event.stake,
        next_stake=event.next_stake,
        to_play=event.leader,
        offer=event.offer,
        holdings=event.holdings,
        deciding=event.deciding,
    )


def _last_hand(hand: Hand, *, winner: Team | None, points: int, reason: HandEnd | None) -> LastHand:
    return LastHand(
        number=hand.number,
        dealer=hand.dealer,
        leader=hand.leader,
        vira=hand.vira,
        deciding=hand.deciding,
        tricks=hand.tricks,
        trick=hand.trick,
        winner=winner,
        points=points,
        reason=reason,
    )


def _ended(match: Match, winner: Team | None, score: tuple[int, int], reason: MatchEnd) -> Match:
    status = MatchStatus.ABORTED if reason is MatchEnd.ABORTED else MatchStatus.FINISHED
    cut_short = _last_hand(match.hand, winner=None, points=0, reason=None) if match.hand else match.last_hand
    return changed(
        match,
        status=status,
        score=score,
        hand=None,
        last_hand=cut_short,
        result=Result(winner, score, reason),
    )


def _with_place(match: Match, place: Place) -> Match:
    seat = place.seat
    return changed(match, places=(*match.places[:seat], place, *match.places[seat + 1 :]))


def _is_unasked(event: CardPlayed) -> bool:
    """Whether the play says nothing about the seat's being there: it was not asked."""
    return event.unasked or event.by is By.FORCED


def _count_expiry(match: Match, seat: Seat, by: By) -> Match:
    expiries = match.places[seat].expiries
    if by is By.TIMEOUT:
        return _with_place(match, changed(match.places[seat], expiries=expiries + 1))
    if expiries:
        return _with_place(match, changed(match.places[seat], expiries=0))
    return match
