"""What streams show that no other answer does."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import DateTimeField, F, Func, Q

from matches.engine.terms import MatchStatus, Seat
from matches.engine.visibility import sight
from matches.eventlog import Entry, Stored
from matches.models import LogEntry
from matches.models import Seat as SeatRow
from matches.presentation import Names, event_json, summary_json
from matches.presentation.text import reserved_account
from matches.queries.lists import page_of
from players.models import Player

RESULTS_OVERLAP = timedelta(seconds=60)
"""A transaction that read its time earlier may commit later, by so much at most: its locks are taken from it then."""
MATCHES = 100
JUST_ENDED = timedelta(minutes=1)
NOW = Func(function="truco_now", output_field=DateTimeField())
GOING_ON = (MatchStatus.OPEN.value, MatchStatus.ACTIVE.value)


def shown_events(entries: Sequence[Entry], viewer: Seat | None, *, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Entries of a log as a viewer may see them."""
    return [event_json(e.seq, e.at, sight(e.event, viewer), names=Names(names)) for e in entries]


def summary(stored: Stored, asker: Player | None) -> dict[str, Any]:
    """The match as lists show it: nothing of its hand."""
    seat = stored.match.seat_of(str(asker.pk)) if asker else None
    return summary_json(
        str(stored.id),
        stored.match,
        seat,
        names=Names(stored.names),
        created_at=stored.created_at,
        deadline=stored.deadline,
    )


def seat_kept_for(stored: Stored, asker: Player) -> Seat | None:
    """The seat that was kept for this account when the match was made, whoever has it now."""
    kept = (Seat(n) for n, place in enumerate(stored.match.places) if reserved_account(place.asked) == str(asker.pk))
    return next(kept, None)


def is_reserved_for(stored: Stored, asker: Player) -> bool:
    """Whether an empty seat is kept for this account."""
    return any(place.player is None and reserved_account(place.asked) == str(asker.pk) for place in stored.match.places)


def versions_of(player: Player) -> dict[UUID, int]:
    """The player's matches that go on or have just ended, and the version of each."""
    recent = Q(match__status__in=GOING_ON) | Q(match__ended_at__gt=NOW - JUST_ENDED)
    seats = SeatRow.objects.filter(_mine(player), recent)
    return dict(seats.values_list("match_id", "match__version"))


def going_on(player: Player) -> dict[str, Any]:
    """The player's matches that go on, the most urgent first."""
    seats = SeatRow.objects.filter(_mine(player), match__status__in=GOING_ON).select_related("match")
    found = list(seats.order_by(F("deadline").asc(nulls_last=True), "-match_id")[: MATCHES + 1])
    shown = page_of([seat.match for seat in found[:MATCHES]], player)
    return {"items": shown["items"], "more": len(found) > MATCHES, "server_time": shown["server_time"]}


def time_of(player: Player, match_id: UUID, seq: int) -> datetime | None:
    """When this entry of one of the player's matches was written; None if there is no such entry.

    Of other matches nobody learns so much as that they are there.
    """
    ever = Q(player=player) | Q(reserved_for=player)
    mine = SeatRow.objects.filter(ever, match_id=match_id).values("match_id")
    return LogEntry.objects.filter(match_id__in=mine, seq=seq).values_list("at", flat=True).first()


def results_since(player: Player, at: datetime) -> list[dict[str, Any]]:
    """The player's matches that ended since then, or so shortly before that it may not have been told."""
    seats = SeatRow.objects.filter(_mine(player), match__ended_at__gte=at - RESULTS_OVERLAP)
    rows = [seat.match for seat in seats.select_related("match").order_by("match__ended_at", "match_id")]
    items: list[dict[str, Any]] = page_of(rows, player)["items"] if rows else []
    return items


def _mine(player: Player) -> Q:
    return Q(player=player) | Q(reserved_for=player, player=None)
