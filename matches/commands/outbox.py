"""Telling players what happened: the log is the outbox.

Each match's log is read from the last entry that was told of, and what it means for the players is handed on
(`players.webhooks`, `players.notices`), in the transaction that notes how far that went. So a task that runs twice, or
beside another, tells nothing twice, and one that dies tells nothing by halves. Of the log every entry is told of; whose
turn it is, is told as it is now: a turn that is over already is no news.
"""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from django.db import connection, transaction

from matches import eventlog, wakeups
from matches.apart import Apart
from matches.commands import notices
from matches.commands.notices import Reminders
from matches.engine.events import (
    HandEnded,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    PlayerRemoved,
    SeatDeclined,
    SeatOffered,
    SeatSubstituted,
    SeatTaken,
)
from matches.engine.rules import awaiting
from matches.engine.seats import reserved_account
from matches.engine.state import Match
from matches.engine.terms import MatchStatus, Seat
from matches.engine.visibility import view_for
from matches.eventlog import Entry, Stored
from players.webhooks.commands import Notice, enqueue
from players.webhooks.models import EventType

logger = logging.getLogger(__name__)

PAGE: Final = 200
TELL_SECONDS: Final = 20
"""After this the rest is left to the next run: a task has a time limit."""
SENDERS: Final = 4
"""How many workers are told at most that there is something to send."""

# Where programs play that have no webhook, the match is told of by a stroke of the pen. But who was sent away, declined
# or is asked no more stands in no seat.
_NOBODY_LISTENS = """
UPDATE matches_outbox SET told_seq = version WHERE match_id IN (
    SELECT o.match_id FROM matches_outbox o WHERE o.told_seq < o.version AND NOT EXISTS (
        SELECT 1 FROM matches_seat s JOIN players_player p ON p.id IN (s.player_id, s.reserved_for_id)
        WHERE s.match_id = o.match_id AND (p.kind = 'human'
            OR EXISTS (SELECT 1 FROM players_noticesettings n WHERE n.player_id = p.id)
            OR EXISTS (SELECT 1 FROM players_webhook w WHERE w.player_id = p.id AND w.disabled_at IS NULL)))
    AND NOT EXISTS (
        SELECT 1 FROM matches_logentry l WHERE l.match_id = o.match_id AND l.seq > o.told_seq
        AND l.type IN ('player_removed', 'seat_declined', 'seat_offered'))
    ORDER BY o.match_id LIMIT %s FOR UPDATE OF o SKIP LOCKED)
"""

_UNTOLD = """
SELECT match_id FROM matches_outbox WHERE told_seq < version AND match_id > %s ORDER BY match_id LIMIT %s
"""

_LOCK = """
SELECT told_seq, turn_seq, reminded, remind_at FROM matches_outbox WHERE match_id = %s FOR UPDATE SKIP LOCKED
"""

# One statement: a row that is updated twice in a transaction has its foreign key checked again, which would wait for a
# move that waits for this row.
_TOLD = "UPDATE matches_outbox SET told_seq = %s, turn_seq = %s, reminded = %s, remind_at = %s WHERE match_id = %s"


@dataclass(frozen=True)
class Made:
    """What is to be sent now that it was told."""

    deliveries: int
    """Of webhooks."""
    messages: int
    """That carry notices."""

    def and_also(self, other: "Made") -> "Made":
        return Made(self.deliveries + other.deliveries, self.messages + other.messages)


NOTHING: Final = Made(0, 0)


def tell_all() -> None:
    """Tell of all that nobody was told of. Harmless twice and beside another."""
    until, made = time.monotonic() + TELL_SECONDS, NOTHING
    while _pass_over_where_nobody_listens() == PAGE and time.monotonic() < until:
        continue
    for match_id in _untold():
        if time.monotonic() > until:
            break
        made = made.and_also(_apart(match_id))
    wakeups.webhooks_due(min(made.deliveries, SENDERS))
    wakeups.notices_due(min(made.messages, SENDERS))


def tell(match_id: UUID) -> Made:
    """Tell of what is new in this match, and what that made. Nothing where another is at it."""
    with transaction.atomic(), connection.cursor() as cursor:
        # Lost together with what it notes, if at all: nobody waits for the disk with a lock that a move may want.
        cursor.execute("SET LOCAL synchronous_commit = off")
        cursor.execute(_LOCK, (match_id,))
        row = cursor.fetchone()
        if row is None:
            return NOTHING
        stored = eventlog.peek(match_id)
        if row[0] >= stored.match.version:
            return NOTHING
        new = eventlog.entries(match_id, after=row[0], last=stored.match.version)
        made = Made(enqueue(_notices(stored, new)), notices.tell(stored, new))
        reminders = notices.reminders_of(stored, new, before=Reminders(*row[1:]))
        cursor.execute(_TOLD, (stored.match.version, *reminders, match_id))
    return made


def _apart(match_id: UUID) -> Made:
    with Apart(logger, "nobody could be told of match %s", match_id):
        return tell(match_id)
    return NOTHING


def _pass_over_where_nobody_listens() -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        cursor.execute(_NOBODY_LISTENS, (PAGE,))
        passed: int = cursor.rowcount
    return passed


def _untold() -> Iterator[UUID]:
    """Read on by key: a match that can't be told of must not hide the others."""
    after = UUID(int=0)
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_UNTOLD, (after, PAGE))
            found = [match_id for (match_id,) in cursor.fetchall()]
        yield from found
        if len(found) < PAGE:
            return
        after = found[-1]


def _notices(stored: Stored, new: Sequence[Entry]) -> Iterator[Notice]:
    """What the new entries mean for whom. A body says where to look, never what is to be seen there."""
    match = stored.match
    # Held now: who lost a seat is nobody.
    seated = {place.seat: UUID(place.player) for place in match.places if place.is_account and place.player}
    for entry in new:
        match entry.event:
            case MatchCreated(seats=asked):
                for account in filter(None, map(reserved_account, asked)):
                    yield _notice(stored, entry, EventType.CHALLENGE_RECEIVED, UUID(account))
            case SeatTaken(player=taker):
                others = (player for player in seated.values() if str(player) != taker)
                yield from (_notice(stored, entry, EventType.SEAT_TAKEN, player) for player in others)
            case SeatDeclined():
                yield _notice(stored, entry, EventType.CHALLENGE_DECLINED, stored.creator_id)
            case SeatOffered(asked=offered, instead_of=before):
                if before is not None:
                    yield _parting(stored, entry, EventType.CHALLENGE_WITHDRAWN, UUID(before))
                if (asked_now := reserved_account(offered)) is not None:
                    yield _notice(stored, entry, EventType.CHALLENGE_RECEIVED, UUID(asked_now))
            case PlayerRemoved(player=removed):
                yield _parting(stored, entry, EventType.SEAT_REMOVED, UUID(removed))
            case MatchStarted():
                yield from (_notice(stored, entry, EventType.MATCH_STARTED, player) for player in seated.values())
            case HandEnded():
                yield from (_notice(stored, entry, EventType.HAND_ENDED, player) for player in seated.values())
            case SeatSubstituted(seat=seat):
                if (loser := match.places[seat].lost_by) is not None:
                    yield _notice(stored, entry, EventType.SEAT_LOST, UUID(loser))
            case MatchEnded():
                yield from (_notice(stored, entry, EventType.MATCH_ENDED, player) for player in seated.values())
                yield from (_notice(stored, entry, EventType.CHALLENGE_WITHDRAWN, player) for player in _asked(match))
    if match.status is MatchStatus.ACTIVE:
        for seat in awaiting(match):
            if seat in seated:
                yield _notice(stored, new[-1], EventType.TURN_STARTED, seated[seat])


def _asked(match: Match) -> Iterator[UUID]:
    """For whom a seat is kept in which nobody sits."""
    for place in match.places:
        if place.player is None and (account := reserved_account(place.asked)) is not None:
            yield UUID(account)


def _parting(stored: Stored, entry: Entry, about: EventType, player: UUID) -> Notice:
    """For one who has no part in the match any more: as it was then; what became of it may not be theirs to know."""
    notice = _notice(stored, entry, about, player)
    then = {"version": entry.seq, "status": MatchStatus.OPEN.value, "awaiting": [], "my_seat": None}
    return replace(notice, data=notice.data | then)


def _notice(stored: Stored, entry: Entry, about: EventType, player: UUID) -> Notice:
    seat = stored.match.seat_of(str(player))
    return Notice(player, about.value, f"{stored.id}:{entry.seq}:{about.value}", entry.at, _data(stored, entry, seat))


def _data(stored: Stored, entry: Entry, viewer: Seat | None) -> dict[str, Any]:
    seen = view_for(stored.match, viewer)
    return {
        "match_id": str(stored.id),
        "seq": entry.seq,
        "version": seen.version,
        "status": seen.status.value,
        "awaiting": list(awaiting(seen)),
        "my_seat": viewer,
    }
