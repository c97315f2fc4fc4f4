"""From the log alone: what a match is, where its rows say something else, and how to mend them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import transaction

from matches.deadlines import Turn, expiry
from matches.engine.events import MatchCreated
from matches.engine.evolve import begin, fold
from matches.engine.rules import open_seats
from matches.engine.state import Match
from matches.eventlog.append import HandRow, project, seat_columns, write_projections
from matches.eventlog.stored import Stored, entries, lock
from matches.models import Hand, Seat
from matches.models import Match as MatchRow


class BrokenLog(Exception):
    """The log doesn't begin with a match's creation, or has a gap: no projection can mend that."""


def replay(match_id: UUID) -> Match:
    """The match as its log tells it."""
    return fold(entry.event for entry in entries(match_id))


def differences(match_id: UUID) -> list[str]:
    """Where the match's rows differ from what its log says; empty if they agree. Raises BrokenLog."""
    with transaction.atomic():
        stored = lock(match_id)
        told, hands = _told_by_log(stored)
        return list(_differences(stored, told, hands))


def rebuild(match_id: UUID) -> list[str]:
    """Make the match's rows what its log says, and tell where they differed. Raises BrokenLog."""
    with transaction.atomic():
        stored = lock(match_id)
        told, hands = _told_by_log(stored)
        found = list(_differences(stored, told, hands))
        if found:
            Hand.objects.filter(match_id=match_id).delete()
            write_projections(told, hands)
        return found


def _told_by_log(stored: Stored) -> tuple[Stored, list[HandRow]]:
    log = entries(stored.id)
    if not log or not isinstance(log[0].event, MatchCreated):
        raise BrokenLog(f"{stored.id}: the log does not begin with the match's creation")
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        raise BrokenLog(f"{stored.id}: the log has a gap")
    opened = begin(log[0].event)
    told = replace(stored, match=opened, started_at=None, ended_at=None, dealt_seq=None, turn=Turn())
    told = replace(told, expires_at=expiry(opened, now=log[0].at))
    hands: list[HandRow] = []
    for at, transaction_entries in groupby(log[1:], key=lambda entry: entry.at):
        told, ended = project(replace(told, now=at), list(transaction_entries))
        hands += ended
    return told, hands


def _differences(stored: Stored, told: Stored, hands: Sequence[HandRow]) -> Iterator[str]:
    for name, told_value in vars(told.match).items():
        if getattr(stored.match, name) != told_value:
            # Which cards: that is nobody's to read while the match runs.
            yield f"state: {name}"
    for name in ("started_at", "ended_at", "dealt_seq", "turn", "expires_at"):
        if getattr(stored, name) != getattr(told, name):
            yield f"{name}: {getattr(stored, name)!r} where the log says {getattr(told, name)!r}"
    row = MatchRow.objects.only("version", "status", "open_seats").get(pk=stored.id)
    told_columns = (told.match.version, told.match.status.value, len(open_seats(told.match)))
    if (row.version, row.status, row.open_seats) != told_columns:
        yield f"columns: version {row.version}, {row.status}, {row.open_seats} open seats"
    if (found := _seat_rows(stored.id)) != (expected := _seats(told)):
        yield f"seats: {found!r} where the log says {expected!r}"
    kept = [HandRow(*values) for values in _hand_rows(stored.id)]
    if kept != list(hands):
        yield f"hands: {kept!r} where the log says {list(hands)!r}"


def _hand_rows(match_id: UUID) -> list[tuple[Any, ...]]:
    rows = Hand.objects.filter(match_id=match_id).order_by("number")
    return list(rows.values_list(*HandRow._fields))


def _seat_rows(match_id: UUID) -> list[tuple[Any, ...]]:
    rows = Seat.objects.filter(match_id=match_id).order_by("seat")
    return list(rows.values_list("player_id", "reserved_for_id", "kind", "awaiting", "deadline"))


def _seats(told: Stored) -> list[tuple[Any, ...]]:
    players, reserved, kinds, awaited = seat_columns(told.match)[1:]
    deadlines = [told.turn.deadline if awaits else None for awaits in awaited]
    return list(zip(players, reserved, kinds, awaited, deadlines, strict=True))
