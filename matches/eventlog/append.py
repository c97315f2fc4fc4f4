"""Writing: a new match, and events with all that follows from them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

from matches.clocks.banks import Banks, settled
from matches.clocks.pauses import NO_TIME
from matches.deadlines import expiry, first_period, next_turn
from matches.engine import codec
from matches.engine.events import Event, HandDealt, HandEnded, MatchCreated, MatchStarted
from matches.engine.evolve import begin, evolve
from matches.engine.rules import awaiting, open_seats
from matches.engine.seats import reserved_account
from matches.engine.state import Hand, Match
from matches.eventlog.stored import Entry, Stored, lock

# With it, in the same statement, that there is something to tell (`matches.commands.outbox`).
_INSERT_LOG = """
WITH news AS (
    INSERT INTO matches_outbox (match_id, version, told_seq) VALUES (%s, %s, 0)
    ON CONFLICT (match_id) DO UPDATE SET version = excluded.version
)
INSERT INTO matches_logentry (match_id, seq, at, type, data)
SELECT %s, e.seq, %s, e.type, e.data::jsonb
FROM unnest(%s::int[], %s::text[], %s::text[]) AS e (seq, type, data)
"""

_UPDATE_MATCH = """
UPDATE matches_match
SET version = %s, state = %s::jsonb, status = %s, started_at = %s, ended_at = %s, dealt_seq = %s,
    turn_since = %s, deadline = %s, bot_due = %s, turn_version = %s, banks = %s::bigint[], more_time = %s, look_at = %s,
    expires_at = %s, open_seats = %s
WHERE id = %s
"""

_UPDATE_SEATS = """
UPDATE matches_seat s
SET player_id = v.player, reserved_for_id = v.reserved, kind = v.kind, awaiting = v.awaiting,
    deadline = CASE WHEN v.awaiting THEN %s::timestamptz END
FROM unnest(%s::int[], %s::uuid[], %s::uuid[], %s::text[], %s::bool[]) AS v (seat, player, reserved, kind, awaiting)
WHERE s.match_id = %s AND s.seat = v.seat
"""

_INSERT_HAND = """
INSERT INTO matches_hand (match_id, number, first_seq, last_seq, kind, winner, points, reason)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
"""

_INSERT_MATCH = """
INSERT INTO matches_match (id, status, variant, visibility, code, creator_id, bot_delay, created_at, version,
                           state, sealed_master, first_period, rated, house, open_seats)
VALUES (%s, %s, %s, %s, %s, %s, %s, truco_now(), %s, %s::jsonb, %s, %s, %s, %s::jsonb, %s)
"""

_EXPIRES = "UPDATE matches_match SET expires_at = %s WHERE id = %s"

_INSERT_SEATS = """
INSERT INTO matches_seat (match_id, seat, reserved_for_id, awaiting)
SELECT %s, v.seat, v.reserved, false FROM unnest(%s::int[], %s::uuid[]) AS v (seat, reserved)
"""


MICROSECOND = timedelta(microseconds=1)


class HandRow(NamedTuple):
    """A hand that is over, as its row has it."""

    number: int
    first_seq: int
    last_seq: int
    kind: str
    winner: int | None
    points: int
    reason: str | None


def create(
    match_id: UUID,
    created: MatchCreated,
    *,
    creator_id: UUID,
    code: str,
    bot_delay: int,
    sealed_master: bytes,
    reserved: Sequence[UUID | None],
) -> tuple[Stored, tuple[Entry, ...]]:
    """A new match, held by this transaction, with the first entry of its log. `reserved` has an entry a seat."""
    opened = begin(created)
    fields = (opened.status.value, opened.rules.variant.name, opened.visibility.value, code, creator_id)
    state = _json(codec.encode_match(opened))
    with connection.cursor() as cursor:
        written = (match_id, *fields, bot_delay, opened.version, state, sealed_master)
        cursor.execute(_INSERT_MATCH, (*written, *_searched_by(opened), len(open_seats(opened))))
        cursor.execute(_INSERT_SEATS, (match_id, list(range(len(reserved))), list(reserved)))
        stored = lock(match_id)
        stored = replace(stored, expires_at=expiry(opened, now=stored.now))
        cursor.execute(_EXPIRES, (stored.expires_at, match_id))
        _write_log(cursor, stored, [created], opened.version)
    return stored, (Entry(opened.version, stored.now, created),)


def append(stored: Stored, events: Sequence[Event]) -> tuple[Stored, tuple[Entry, ...]]:
    """Write events and all that follows from them; the match as it is then, and the new entries."""
    first = stored.match.version + 1
    entries = tuple(Entry(seq, stored.now, event) for seq, event in enumerate(events, start=first))
    done, hands = project(stored, entries)
    with connection.cursor() as cursor:
        _write_log(cursor, stored, events, first)
        write_projections(done, hands)
    return done, entries


def project(stored: Stored, entries: Sequence[Entry]) -> tuple[Stored, list[HandRow]]:
    """The match after the entries of one transaction, and the hands that they ended."""
    after, dealt_seq, hands = stored.match, stored.dealt_seq, list[HandRow]()
    for entry in entries:
        before, after = after, evolve(after, entry.event)
        if isinstance(entry.event, HandDealt):
            dealt_seq = entry.seq
        if before.hand is not None and after.hand is None:
            assert dealt_seq is not None
            hands.append(_hand_row(before.hand, entry, first_seq=dealt_seq))
    events = [entry.event for entry in entries]
    started = any(isinstance(event, MatchStarted) for event in events)
    banks = settled(stored.banks, events, before=stored.match, after=after, used=stored.used)
    turn = next_turn(stored.turn, events, after=after, now=stored.now, bot_delay=stored.bot_delay, banks=banks)
    done = replace(
        stored,
        match=after,
        started_at=stored.now if started else stored.started_at,
        ended_at=stored.now if after.is_over else None,
        dealt_seq=dealt_seq if after.hand is not None else None,
        turn=turn,
        banks=banks,
        more_time=stored.more_time if turn.version == stored.turn.version else NO_TIME,
        expires_at=expiry(after, now=stored.now),
    )
    return replace(done, look_at=done.deadline), hands


def write_projections(done: Stored, hands: Sequence[HandRow]) -> None:
    """The rows of a match as they follow from its log; `hands` are those that are new."""
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE_MATCH, (*_match_columns(done), done.id))
        cursor.execute(_UPDATE_SEATS, (done.look_at, *seat_columns(done.match), done.id))
        for hand in hands:
            cursor.execute(_INSERT_HAND, (done.id, *hand))


def _write_log(cursor: Any, stored: Stored, events: Sequence[Event], first: int) -> None:
    version = first + len(events) - 1
    cursor.execute(_INSERT_LOG, (stored.id, version, stored.id, stored.now, *_columns(events, first)))


def _columns(events: Sequence[Event], first: int) -> tuple[list[int], list[str], list[str]]:
    seqs = list(range(first, first + len(events)))
    return (seqs, [codec.event_type(e) for e in events], [_json(codec.encode_event(e)) for e in events])


def _match_columns(done: Stored) -> tuple[Any, ...]:
    match, turn = done.match, done.turn
    state = _json(codec.encode_match(match))
    moments = (done.started_at, done.ended_at, done.dealt_seq)
    due = (turn.since, turn.deadline, turn.bot_due, turn.version)
    clocks = (_microseconds(done.banks), int(done.more_time.total_seconds()), done.look_at)
    lobby = (done.expires_at, len(open_seats(match)))
    return (match.version, state, match.status.value, *moments, *due, *clocks, *lobby)


def _microseconds(banks: Banks | None) -> list[int | None] | None:
    return [None if left is None else left // MICROSECOND for left in banks] if banks is not None else None


def _searched_by(opened: Match) -> tuple[Any, ...]:
    """What the lobby is searched by and what never changes."""
    house = _json(vars(opened.rules.house))
    return (first_period(opened.clock), opened.table.rated, house)


def seat_columns(
    match: Match,
) -> tuple[list[int], list[UUID | None], list[UUID | None], list[str | None], list[bool]]:
    """Seat, account, for whom it is kept, kind and whether the match waits for that account, a list each."""
    waiting = awaiting(match)
    places = match.places
    return (
        [place.seat for place in places],
        [UUID(place.account) if place.account else None for place in places],
        [UUID(account) if (account := reserved_account(place.asked)) else None for place in places],
        [place.kind.value if place.kind else None for place in places],
        [place.seat in waiting and place.is_account for place in places],
    )


def _hand_row(hand: Hand, last: Entry, *, first_seq: int) -> HandRow:
    ended = last.event if isinstance(last.event, HandEnded) else None
    return HandRow(
        number=hand.number,
        first_seq=first_seq,
        last_seq=last.seq,
        kind=hand.kind.value,
        winner=ended.winner if ended else None,
        points=ended.points if ended else 0,
        reason=ended.reason.value if ended else None,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
