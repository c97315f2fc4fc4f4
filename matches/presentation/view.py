"""A viewer's match as JSON."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from matches.engine.ranking import manilhas_of
from matches.engine.rules import awaiting, legal_actions
from matches.engine.seats import CLOSED, reserved_account
from matches.engine.state import Hand, Holding, LastHand, Match, Place, Play, Trick
from matches.engine.terms import Seat, team_of
from matches.engine.variants import Rules
from matches.presentation.clocks import Clocks, clock_json
from matches.presentation.moves import move_json
from matches.presentation.text import Names, player_name
from matches.sequels.asked import RematchAsked
from players.moments import written

Consents = Mapping[str, Sequence[Seat]] | None
"""What the players may agree on, and the seats that have said yes to it; None: not for this viewer."""


def view_json(
    match_id: str,
    view: Match,
    viewer: Seat | None,
    *,
    names: Names,
    deadline: datetime | None,
    clocks: Clocks,
    rating: dict[str, Any] | None,
    expires_at: datetime | None,
    creator: str,
    consents: Consents,
    rematch: RematchAsked | None,
    code: str | None,
) -> dict[str, Any]:
    """The API's view. `view` is what `view_for(match, viewer)` gave; `code` None: not for this viewer."""
    shown = {
        **_head(match_id, view, creator=creator),
        **position_json(view, viewer, names=names),
        "commitment": view.commitment,
        "clock": clock_json(view.clock),
        **msgspec.to_builtins(view.table),
        "series": msgspec.to_builtins(view.series),
        "deadline": written(deadline),
        "clocks": clocks.json(),
        "rating": rating,
        "expires_at": written(expires_at),
        "consents": None if consents is None else {about: list(seats) for about, seats in consents.items()},
        "rematch": _rematch(rematch) if rematch is not None else None,
        "server_time": written(clocks.now),
    }
    return shown if code is None else {**shown, "code": code}


def position_json(view: Match, viewer: Seat | None, *, names: Names) -> dict[str, Any]:
    """What of a view follows from the match alone: all that it takes to choose a move."""
    return {
        **_standing(view, viewer, names),
        "hand": _hand(view.hand) if view.hand else None,
        "last_hand": _last_hand(view.last_hand, view.rules) if view.last_hand else None,
        "legal_actions": [move_json(m) for m in legal_actions(view, viewer)] if viewer is not None else [],
    }


def summary_json(
    match_id: str,
    match: Match,
    viewer: Seat | None,
    *,
    names: Names,
    created_at: datetime,
    deadline: datetime | None,
    clocks: Clocks,
    rating: dict[str, Any] | None,
    expires_at: datetime | None,
    creator: str,
) -> dict[str, Any]:
    """What lists show of a match: nothing of its hand."""
    return {
        **_head(match_id, match, creator=creator),
        **_standing(match, viewer, names),
        "clock": clock_json(match.clock),
        **msgspec.to_builtins(match.table),
        "series": msgspec.to_builtins(match.series),
        "created_at": written(created_at),
        "deadline": written(deadline),
        "clocks": clocks.json(),
        "rating": rating,
        "expires_at": written(expires_at),
        "server_time": written(clocks.now),
    }


def _head(match_id: str, match: Match, *, creator: str) -> dict[str, Any]:
    return {
        "id": match_id,
        "status": match.status.value,
        "visibility": match.visibility.value,
        "creator": creator,
        "result": msgspec.to_builtins(match.result),
    }


def _standing(match: Match, viewer: Seat | None, names: Names) -> dict[str, Any]:
    return {
        "variant": match.rules.variant.name,
        "rules": msgspec.to_builtins(match.rules.house),
        "version": match.version,
        "my_seat": viewer,
        "seats": [_seat(place, names) for place in match.places],
        "score": list(match.score),
        "awaiting": list(awaiting(match)),
    }


def _seat(place: Place, names: Names) -> dict[str, Any]:
    shown = {
        "seat": place.seat,
        "team": team_of(place.seat),
        "player": player_name(place.player, place.kind, names),
        "kind": place.kind.value if place.kind else None,
    }
    if place.player is not None:
        return shown
    if place.asked == CLOSED:
        return {**shown, "closed": True}
    account = reserved_account(place.asked)
    return shown if account is None else {**shown, "reserved_for": names[account]}


def _rematch(rematch: RematchAsked) -> dict[str, Any]:
    match_id = str(rematch.match_id) if rematch.match_id is not None else None
    return {"consented": list(rematch.consented), "match": match_id}


def _hand(hand: Hand) -> dict[str, Any]:
    return {
        "number": hand.number,
        "kind": hand.kind.value,
        "dealer": hand.dealer,
        "leader": hand.leader,
        "turn": hand.to_play if hand.offer is None else None,
        "vira": hand.vira,
        "manilhas": list(hand.manilhas),
        "stake": hand.stake,
        "next_stake": hand.next_stake,
        "offer": msgspec.to_builtins(hand.offer),
        "calls": msgspec.to_builtins(hand.calls),
        "holdings": [holding_json(holding) for holding in hand.holdings],
        "trick": [_play(play) for play in hand.trick],
        "tricks": [_trick(trick) for trick in hand.tricks],
    }


def _last_hand(hand: LastHand, rules: Rules) -> dict[str, Any]:
    return {
        "number": hand.number,
        "vira": hand.vira,
        "manilhas": list(manilhas_of(rules, hand.vira)),
        "tricks": [_trick(trick) for trick in hand.tricks],
        "trick": [_play(play) for play in hand.trick],
        "winner": hand.winner,
        "points": hand.points,
        "reason": hand.reason.value if hand.reason else None,
    }


def holding_json(holding: Holding) -> dict[str, Any]:
    cards = list(holding.cards) if holding.cards is not None else None
    shown = {"seat": holding.seat, "count": holding.count, "cards": cards}
    return shown if holding.slots is None else {**shown, "slots": list(holding.slots)}


def _trick(trick: Trick) -> dict[str, Any]:
    plays = [_play(play) for play in trick.plays]
    return {"plays": plays, "winner": trick.winner, "leads_next": trick.leads_next}


def _play(play: Play) -> dict[str, Any]:
    shown = {"seat": play.seat, "card": play.card, "face_down": play.face_down}
    return shown if play.slot is None else {**shown, "slot": play.slot}
