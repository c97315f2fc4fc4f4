"""Views and moves read back from the JSON of the API: what a program at a pipe is asked, and what it answers.

The inverse of `matches.presentation` as far as bots look. Fields that no choice needs may be missing, and fields that
aren't known here are passed over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from matches.engine.actions import (
    Accept,
    Fold,
    Move,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Resign,
)
from matches.engine.cards import Card, parse_card
from matches.engine.rules import awaiting
from matches.engine.rules.dealing import deciding
from matches.engine.state import Call, Clock, Hand, Holding, Match, Offer, PerAction, Place, Play, Trick, on_turn
from matches.engine.terms import HandKind, MatchStatus, Seat, SeatKind, Visibility
from matches.engine.variants import VARIANTS, Rules, UnknownOption, resolve

NO_CLOCK = Clock(PerAction(0))


class Unreadable(ValueError):
    """This isn't what the API writes."""


@dataclass(frozen=True)
class Position:
    """A view of a seat that is to act, and the moves that were listed for it."""

    view: Match
    seat: Seat
    listed: tuple[Move, ...]


def read_position(data: object) -> Position:
    """What a view as JSON asks. Raises Unreadable, also where the seat has nothing to decide."""
    try:
        shown = msgspec.convert(data, _Shown)
        rules = resolve(VARIANTS[shown.variant], shown.rules)
        view = _match(shown, rules)
        listed = tuple(read_move(move, shown.my_seat) for move in shown.legal_actions)
    except KeyError as error:
        raise Unreadable(f"variant {error}: there are {', '.join(VARIANTS)}") from error
    except UnknownOption as error:
        raise Unreadable(f"rules: {error}") from error
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from error
    if not listed or shown.my_seat not in awaiting(view):
        raise Unreadable(f"seat {shown.my_seat} has nothing to decide")
    return Position(view, shown.my_seat, listed)


def read_move(data: object, seat: Seat) -> Move:
    """The move that the body of an action asks for. Raises Unreadable."""
    try:
        body = msgspec.convert(data, _Body)
    except msgspec.ValidationError as error:
        raise Unreadable(f"an action: {error}") from error
    match body:
        case _Body(type="play", slot=int(slot)):
            return PlayBlindFaceDown(seat, slot) if body.face_down else PlayBlind(seat, slot)
        case _Body(type="play", card=str(text)):
            card = _card(text)
            return PlayFaceDown(seat, card) if body.face_down else PlayCard(seat, card)
        case _Body(type="raise"):
            return RaiseAnyway(seat) if body.confirm_forfeit else Raise(seat)
        case _Body(type="accept"):
            return Accept(seat)
        case _Body(type="fold"):
            return Fold(seat)
        case _Body(type="resign"):
            return Resign(seat)
    raise Unreadable(f"not an action: {msgspec.json.encode(data).decode()}")


@dataclass(frozen=True)
class _Body:
    type: str
    card: str | None = None
    slot: int | None = None
    face_down: bool = False
    confirm_forfeit: bool = False


@dataclass(frozen=True)
class _ShownSeat:
    player: str | None = None
    kind: SeatKind | None = None


@dataclass(frozen=True)
class _ShownHand:
    number: int
    kind: HandKind
    dealer: Seat
    leader: Seat
    vira: Card | None
    manilhas: tuple[Card, ...]
    stake: int
    next_stake: int | None
    offer: Offer | None
    calls: tuple[Call, ...]
    holdings: tuple[Holding, ...]
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]


@dataclass(frozen=True)
class _Shown:
    variant: str
    rules: Mapping[str, str | int]
    version: int
    my_seat: Seat
    seats: tuple[_ShownSeat, ...]
    score: tuple[int, int]
    hand: _ShownHand
    awaiting: tuple[Seat, ...]
    legal_actions: tuple[dict[str, Any], ...]


def _match(shown: _Shown, rules: Rules) -> Match:
    seats = range(rules.variant.seats)
    places = tuple(Place(Seat(i), "", seat.player, seat.kind) for i, seat in enumerate(shown.seats))
    if len(places) != len(seats) or [holding.seat for holding in shown.hand.holdings] != list(seats):
        raise Unreadable(f"seats and hand.holdings: {len(seats)} in their order")
    return Match(
        version=shown.version,
        status=MatchStatus.ACTIVE,
        rules=rules,
        visibility=Visibility.PUBLIC,
        clock=NO_CLOCK,
        commitment="",
        places=places,
        score=shown.score,
        hand=_hand(shown.hand, rules, shown.score),
    )


def _hand(shown: _ShownHand, rules: Rules, score: tuple[int, int]) -> Hand:
    for text in _cards(shown):
        _card(text)
    return Hand(
        number=shown.number,
        kind=shown.kind,
        dealer=shown.dealer,
        leader=shown.leader,
        vira=shown.vira,
        manilhas=shown.manilhas,
        stake=shown.stake,
        next_stake=shown.next_stake,
        to_play=on_turn(shown.leader, shown.tricks, shown.trick, seats=len(shown.holdings)),
        offer=shown.offer,
        holdings=shown.holdings,
        deciding=deciding(rules, shown.kind, score),
        calls=shown.calls,
        trick=shown.trick,
        tricks=shown.tricks,
    )


def _cards(hand: _ShownHand) -> Iterator[str]:
    plays = [*hand.trick, *(play for trick in hand.tricks for play in trick.plays)]
    yield from hand.manilhas
    yield from (card for card in (hand.vira, *(play.card for play in plays)) if card is not None)
    yield from (card for holding in hand.holdings for card in holding.cards or ())


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError as error:
        raise Unreadable(str(error)) from error
