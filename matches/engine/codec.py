"""Events and states as plain JSON values, under short stable names that no renamed class can change.

An event's name is its version 1; a later shape is stored as `name/2`, with a decoder of its own beside the old
one's, so that whatever was ever written stays readable.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args

import msgspec

from matches.engine import events
from matches.engine.events import Event, MatchCreated
from matches.engine.state import Bank, Clock, Hand, LastHand, Match, PerAction, Place, Result, Series, Table
from matches.engine.terms import MatchStatus, Visibility
from matches.engine.variants import RULESETS, HouseRules, Rules

EVENT_TYPES: Mapping[str, type[Event]] = {
    "match_created": events.MatchCreated,
    "seat_taken": events.SeatTaken,
    "seat_left": events.SeatLeft,
    "player_removed": events.PlayerRemoved,
    "seat_declined": events.SeatDeclined,
    "seat_offered": events.SeatOffered,
    "seed_given": events.SeedGiven,
    "match_started": events.MatchStarted,
    "hand_dealt": events.HandDealt,
    "card_played": events.CardPlayed,
    "raised": events.Raised,
    "fold_voted": events.FoldVoted,
    "folded": events.Folded,
    "accepted": events.Accepted,
    "trick_ended": events.TrickEnded,
    "hand_ended": events.HandEnded,
    "seat_substituted": events.SeatSubstituted,
    "resigned": events.Resigned,
    "forfeited": events.Forfeited,
    "match_ended": events.MatchEnded,
}
"""By stored name; the API shows the same names."""

_NAMES = {cls: name for name, cls in EVENT_TYPES.items()}
assert set(_NAMES) == set(get_args(Event)), "every event has a stored name"

_DEFAULTS = {cls: {f.name: f.default for f in fields(cls) if f.default is not MISSING} for cls in _NAMES}


def event_type(event: Event) -> str:
    return _NAMES[type(event)]


def encode_event(event: Event) -> dict[str, Any]:
    """The event's fields, without those that hold their default: most of a long log is small rows."""
    if isinstance(event, MatchCreated):
        return {
            **_encode_rules(event.rules),
            "visibility": event.visibility,
            "seats": list(event.seats),
            "clock": _encode_clock(event.clock),
            "commitment": event.commitment,
            **_encode_terms(event),
        }
    defaults = _DEFAULTS[type(event)]
    return {
        name: msgspec.to_builtins(value)
        for name, value in vars(event).items()
        if name not in defaults or value != defaults[name]
    }


def decode_event(name: str, data: Mapping[str, Any]) -> Event:
    """The event of a stored name and its fields; raises KeyError for a name that was never written."""
    cls = EVENT_TYPES[name]
    if cls is MatchCreated:
        return MatchCreated(
            rules=_decode_rules(data),
            visibility=Visibility(data["visibility"]),
            seats=tuple(data["seats"]),
            clock=_decode_clock(data["clock"]),
            commitment=data["commitment"],
            table=_decode_table(data),
            series=_decode_series(data),
        )
    return msgspec.convert(data, cls)


def encode_match(match: Match) -> dict[str, Any]:
    return {
        "version": match.version,
        "status": match.status.value,
        **_encode_rules(match.rules),
        "visibility": match.visibility.value,
        "clock": _encode_clock(match.clock),
        "commitment": match.commitment,
        "places": msgspec.to_builtins(match.places),
        "score": list(match.score),
        "hand": msgspec.to_builtins(match.hand),
        "last_hand": msgspec.to_builtins(match.last_hand),
        "result": msgspec.to_builtins(match.result),
        **_encode_terms(match),
        **({"removed": list(match.removed)} if match.removed else {}),
    }


def decode_match(data: Mapping[str, Any]) -> Match:
    return Match(
        version=data["version"],
        status=MatchStatus(data["status"]),
        rules=_decode_rules(data),
        visibility=Visibility(data["visibility"]),
        clock=_decode_clock(data["clock"]),
        commitment=data["commitment"],
        places=msgspec.convert(data["places"], tuple[Place, ...]),
        score=(data["score"][0], data["score"][1]),
        hand=msgspec.convert(data["hand"], Hand | None),
        last_hand=msgspec.convert(data["last_hand"], LastHand | None),
        result=msgspec.convert(data["result"], Result | None),
        table=_decode_table(data),
        series=_decode_series(data),
        removed=tuple(data.get("removed", ())),
    )


def _encode_rules(rules: Rules) -> dict[str, Any]:
    return {"ruleset": rules.variant.ruleset, "rules": msgspec.to_builtins(rules.house)}


def _decode_rules(data: Mapping[str, Any]) -> Rules:
    return Rules(RULESETS[data["ruleset"]], msgspec.convert(data["rules"], HouseRules))


def _encode_clock(clock: Clock) -> dict[str, Any]:
    """Without what is off, as when there was nothing but `per_action`."""
    pace = clock.pace
    encoded: dict[str, Any] = (
        {"per_action": pace.seconds} if isinstance(pace, PerAction) else {"bank": msgspec.to_builtins(pace)}
    )
    if clock.weekend is not None:
        encoded["weekend"] = clock.weekend
    return {**encoded, "vacation": True} if clock.vacation else encoded


def _decode_clock(data: Mapping[str, Any]) -> Clock:
    pace = Bank(**data["bank"]) if "bank" in data else PerAction(data["per_action"])
    return Clock(pace, data.get("weekend"), data.get("vacation", False))


def _encode_terms(of: MatchCreated | Match) -> dict[str, Any]:
    """What was agreed beside the rules, where it isn't the default."""
    encoded = {"table": msgspec.to_builtins(of.table)} if of.table != Table() else {}
    return encoded if of.series is None else {**encoded, "series": msgspec.to_builtins(of.series)}


def _decode_table(data: Mapping[str, Any]) -> Table:
    # By its own constructor: msgspec's gives an object that lacks the fields left to their defaults.
    return Table(**data.get("table", {}))


def _decode_series(data: Mapping[str, Any]) -> Series | None:
    return msgspec.convert(data.get("series"), Series | None)


def encode_wish(rules: Rules, clock: Clock) -> dict[str, Any]:
    """What is to be played and how fast: equal wishes are equal JSON."""
    return {**_encode_rules(rules), "clock": _encode_clock(clock)}


def decode_wish(data: Mapping[str, Any]) -> tuple[Rules, Clock]:
    return _decode_rules(data), _decode_clock(data["clock"])
