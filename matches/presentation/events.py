"""A viewer's form of an event as JSON."""

from datetime import datetime
from typing import Any

import msgspec

from matches.engine.codec import event_type
from matches.engine.events import (
    CardPlayed,
    Event,
    HandDealt,
    MatchCreated,
    PlayerRemoved,
    SeatDeclined,
    SeatOffered,
    SeatTaken,
    SeedGiven,
)
from matches.presentation.clocks import clock_json
from matches.presentation.text import Names, asked_for, player_name
from matches.presentation.view import holding_json
from players.moments import written


def event_json(seq: int, at: datetime, event: Event, *, names: Names) -> dict[str, Any]:
    """The API's event. `event` is what `sight(event, viewer)` gave."""
    return {"seq": seq, "at": written(at), "type": event_type(event), **_fields(event, names)}


def _fields(event: Event, names: Names) -> dict[str, Any]:
    match event:
        case MatchCreated(rules, visibility, seats, clock, commitment, table, series):
            return {
                "variant": rules.variant.name,
                "ruleset": rules.variant.ruleset,
                "rules": msgspec.to_builtins(rules.house),
                "visibility": visibility.value,
                **msgspec.to_builtins(table),
                "series": msgspec.to_builtins(series),
                "seats": [asked_for(asked, names) for asked in seats],
                "clock": clock_json(clock),
                "commitment": commitment,
            }
        case SeatTaken(seat, player, kind):
            return {"seat": seat, "player": player_name(player, kind, names), "kind": kind.value}
        case PlayerRemoved(seat, player, asked):
            return {"seat": seat, "player": names[player], "asked": asked}
        case SeatDeclined(seat, player):
            return {"seat": seat, "player": names[player]}
        case SeatOffered(seat, asked, instead_of):
            before = None if instead_of is None else names[instead_of]
            return {"seat": seat, "asked": asked_for(asked, names), "instead_of": before}
        case SeedGiven(seat):
            # Which seed is told by `match_started`, to everyone at once.
            return {"seat": seat}
        case HandDealt():
            shown = msgspec.to_builtins(event)
            return {**shown, "holdings": [holding_json(holding) for holding in event.holdings]}
        case CardPlayed(seat, by, card, face_down, slot):
            shown = {"seat": seat, "by": by.value, "card": card, "face_down": face_down}
            return shown if slot is None else {**shown, "slot": slot}
        case _:
            # The other events hold what everyone may see, under the names that the API gives them.
            fields: dict[str, Any] = msgspec.to_builtins(event)
            return fields
