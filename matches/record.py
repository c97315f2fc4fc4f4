"""`truco-match-record/1`: a match that is over as one document; docs/record.md is its specification."""

from typing import Any

import msgspec

from matches import eventlog, fairness
from matches.engine.events import (
    MatchEnded,
    MatchStarted,
    PlayerRemoved,
    SeatLeft,
    SeatSubstituted,
    SeatTaken,
    SeedGiven,
)
from matches.engine.terms import Seat, team_of
from matches.eventlog import Entry, Stored
from matches.presentation import Names, hand_json, hands_of
from matches.presentation.text import player_name
from players.moments import written

FORMAT = "truco-match-record/1"
MEDIA_TYPE = "application/vnd.truco-match-record+json"


class MatchNotOver(Exception):
    """There is a record only of a match that is over."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(str(stored.id))
        self.stored = stored


def match_record(stored: Stored) -> dict[str, Any]:
    """The record of a match; raises MatchNotOver."""
    if not stored.match.is_over:
        raise MatchNotOver(stored)
    entries = eventlog.entries(stored.id)
    return {
        "format": FORMAT,
        "match": _match(stored),
        "seats": _seats(stored, entries),
        "fairness": {
            "version": fairness.VERSION,
            "commitment": stored.match.commitment,
            "master": revealed_master(entries),
        },
        "hands": [hand_json(hand) for hand in hands_of((e.seq, e.at, e.event) for e in entries)],
        "result": msgspec.to_builtins(stored.match.result),
    }


def revealed_master(entries: list[Entry]) -> str | None:
    """The secret, hex, from the match's last entry; None while it runs."""
    last = entries[-1].event if entries else None
    return last.master if isinstance(last, MatchEnded) else None


def _match(stored: Stored) -> dict[str, Any]:
    rules = stored.match.rules
    return {
        "id": str(stored.id),
        "variant": rules.variant.name,
        "ruleset": rules.variant.ruleset,
        "rules": msgspec.to_builtins(rules.house),
        "series": msgspec.to_builtins(stored.match.series),
        "created_at": written(stored.created_at),
        "started_at": written(stored.started_at),
        "ended_at": written(stored.ended_at),
    }


def _seats(stored: Stored, entries: list[Entry]) -> list[dict[str, Any]]:
    """The seats as they were at the start, or at the end of a match that never started."""
    seats: list[dict[str, Any]] = [_empty(place.seat) for place in stored.match.places]
    names = Names(eventlog.names_in(stored, entries))
    for entry in entries:
        match entry.event:
            case SeatTaken(seat, player, kind):
                seats[seat] |= {"player": player_name(player, kind, names), "kind": kind.value}
            case SeatLeft(seat) | PlayerRemoved(seat):
                seats[seat] = _empty(seat)
            case SeedGiven(seat, client_seed, seed_source):
                seats[seat] |= {"client_seed": client_seed, "seed_source": seed_source}
            case MatchStarted(seeds):
                for seed in seeds:
                    seats[seed.seat] |= {"client_seed": seed.client_seed, "seed_source": seed.seed_source}
            case SeatSubstituted(seat):
                seats[seat]["substituted_at"] = entry.seq
    return seats


def _empty(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat,
        "team": team_of(seat),
        "player": None,
        "kind": None,
        "client_seed": None,
        "seed_source": None,
        "substituted_at": None,
    }
