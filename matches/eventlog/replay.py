"""From the log alone: what a match is, where its rows say something else, and how to mend them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db import transaction

from matches.clocks.pauses import NO_TIME, Pause
from matches.deadlines import Turn, expiry
from matches.engine.events import MatchCreated
from matches.engine.evolve import begin, fold
from matches.engine.rules import open_seats
from matches.engine.state import Match
from matches.eventlog.append import HandRow, project, seat_columns, write_projections
from matches.eventlog.pauses import all_pauses
from matches.eventlog.stored import Entry, Stored, entries, lock
from matches.models import Hand, MoreTime, Seat
from matches.models import Match as MatchRow

A_WHILE = timedelta(minutes=1)
"""An action may have waited so long for its match after it had read what else there is."""


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
    """What the log tells, and beside it what was paused and given.

    Of a pause that was noted while a turn ran the log doesn't say whether the action that ended the turn knew of it. So
    what is left in the banks is told by two replays: one that knows only what was known for sure, one that knows all.
    What the row says between the two is right; where it is wrong the seats are given the more.
    """
    log = entries(stored.id)
    if not log or not isinstance(log[0].event, MatchCreated):
        raise BrokenLog(f"{stored.id}: the log does not begin with the match's creation")
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        raise BrokenLog(f"{stored.id}: the log has a gap")
    most, hands = _replayed(stored, log, knows=lambda pause, at: True)
    if most.banks is None:
        return most, hands
    least, _ = _replayed(stored, log, knows=_was_known)
    if _is_between(stored, least, most):
        turn = replace(most.turn, deadline=stored.turn.deadline)
        most = replace(most, banks=stored.banks, turn=turn)
        return replace(most, look_at=most.deadline), hands
    return most, hands


def _replayed(
    stored: Stored, log: Sequence[Entry], *, knows: Callable[[Pause, datetime], bool]
) -> tuple[Stored, list[HandRow]]:
    opened = begin(log[0].event)  # type: ignore[arg-type]
    pauses, given = all_pauses(stored.id), _given(stored.id)
    told = replace(stored, match=opened, started_at=None, ended_at=None, dealt_seq=None, turn=Turn(), banks=None)
    told = replace(told, expires_at=expiry(opened, now=log[0].at))
    hands: list[HandRow] = []
    for at, transaction_entries in groupby(log[1:], key=lambda entry: entry.at):
        known = tuple(pause for pause in pauses if knows(pause, at))
        more_time = _given_by(at, given, told.turn)
        told, ended = project(replace(told, now=at, pauses=known, more_time=more_time), list(transaction_entries))
        hands += ended
    told = replace(told, now=stored.now, pauses=stored.pauses, more_time=_given_by(stored.now, given, told.turn))
    return replace(told, look_at=told.deadline), hands


def _given(match_id: UUID) -> dict[int, MoreTime]:
    return {row.turn_version: row for row in MoreTime.objects.filter(match_id=match_id)}


def _given_by(at: datetime, given: dict[int, MoreTime], turn: Turn) -> timedelta:
    """What more the turn had at this time: a vote in it may have been cast before."""
    more = given.get(turn.version) if turn.version is not None else None
    return timedelta(seconds=more.seconds) if more is not None and more.given_at <= at else NO_TIME


def _was_known(pause: Pause, at: datetime) -> bool:
    """Whether an action at this time knew of the pause for sure: it may have read what there is a while before."""
    return pause.noted_at is None or pause.noted_at + A_WHILE <= at


def _is_between(stored: Stored, least: Stored, most: Stored) -> bool:
    low, banks, high = least.banks, stored.banks, most.banks
    if low is None or banks is None or high is None or not len(low) == len(banks) == len(high):
        return False
    deadlines = (least.turn.deadline, stored.turn.deadline, most.turn.deadline)
    return _are_in_order(deadlines) and all(map(_are_in_order, zip(low, banks, high, strict=True)))


def _are_in_order(values: Sequence[Any]) -> bool:
    low, value, high = values
    if None in (low, value, high):
        return low is value is high
    return bool(low <= value <= high)


def _differences(stored: Stored, told: Stored, hands: Sequence[HandRow]) -> Iterator[str]:
    for name, told_value in vars(told.match).items():
        if getattr(stored.match, name) != told_value:
            # Which cards: that is nobody's to read while the match runs.
            yield f"state: {name}"
    for name in ("started_at", "ended_at", "dealt_seq", "turn", "banks", "more_time", "expires_at"):
        if getattr(stored, name) != getattr(told, name):
            yield f"{name}: {getattr(stored, name)!r} where the log says {getattr(told, name)!r}"
    if not _is_hint_for(told, stored.look_at):
        yield f"look_at: {stored.look_at!r} where the deadline in force is {told.look_at!r}"
    row = MatchRow.objects.only("version", "status", "open_seats").get(pk=stored.id)
    told_columns = (told.match.version, told.match.status.value, len(open_seats(told.match)))
    if (row.version, row.status, row.open_seats) != told_columns:
        yield f"columns: version {row.version}, {row.status}, {row.open_seats} open seats"
    if (found := _seat_rows(stored.id)) != (expected := _seats(told, stored.look_at)):
        yield f"seats: {found!r} where the log says {expected!r}"
    kept = [HandRow(*values) for values in _hand_rows(stored.id)]
    if kept != list(hands):
        yield f"hands: {kept!r} where the log says {list(hands)!r}"


def _is_hint_for(told: Stored, look_at: datetime | None) -> bool:
    """Whether the sweep looks in time, and not before there is anything to see."""
    if look_at is None or told.turn.deadline is None or told.look_at is None:
        return look_at is told.turn.deadline
    return told.turn.deadline <= look_at <= told.look_at


def _hand_rows(match_id: UUID) -> list[tuple[Any, ...]]:
    rows = Hand.objects.filter(match_id=match_id).order_by("number")
    return list(rows.values_list(*HandRow._fields))


def _seat_rows(match_id: UUID) -> list[tuple[Any, ...]]:
    rows = Seat.objects.filter(match_id=match_id).order_by("seat")
    return list(rows.values_list("player_id", "reserved_for_id", "kind", "awaiting", "deadline"))


def _seats(told: Stored, look_at: datetime | None) -> list[tuple[Any, ...]]:
    players, reserved, kinds, awaited = seat_columns(told.match)[1:]
    deadlines = [look_at if awaits else None for awaits in awaited]
    return list(zip(players, reserved, kinds, awaited, deadlines, strict=True))
