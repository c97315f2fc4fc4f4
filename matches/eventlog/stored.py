"""Matches and their log as the database has them."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

from matches.deadlines import Outage, Turn
from matches.engine import codec
from matches.engine.events import Event, SeatTaken
from matches.engine.state import Match
from matches.engine.terms import Seat, SeatKind, Visibility
from matches.sequels.asked import RematchAsked
from players.queries import usernames


class MatchNotFound(LookupError):
    """There is no such match, or none that the asker may know of."""


class MatchHeld(Exception):
    """Another transaction holds the match for longer than the caller waits."""


@dataclass(frozen=True)
class Stored:
    """A match as the database has it, at the database's time `now`."""

    id: UUID
    match: Match
    code: str
    creator_id: UUID
    bot_delay: int
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    sealed_master: bytes
    dealt_seq: int | None
    turn: Turn
    now: datetime
    outages: tuple[Outage, ...]
    names: dict[str, str]
    """Usernames by account id, of all who sit here, sat here or have a seat reserved."""
    rematch: RematchAsked

    @property
    def deadline(self) -> datetime | None:
        """The deadline in force."""
        return self.turn.in_force(self.outages)

    def with_name_of(self, player_id: UUID) -> "Stored":
        """For one who sat down just now: the names were read before."""
        return replace(self, names=self.names | _names([str(player_id)]))

    def is_known_to(self, player_id: UUID | None, *, code: str | None = None) -> bool:
        """Whether this account may know that the match exists: a private one is for those it names or gave its code."""
        if self.match.visibility is Visibility.PUBLIC:
            return True
        if code is not None and secrets.compare_digest(code.encode(), self.code.encode()):
            return True
        return player_id is not None and (player_id == self.creator_id or str(player_id) in self.names)


@dataclass(frozen=True)
class Entry:
    """One row of the log, decoded."""

    seq: int
    at: datetime
    event: Event


REMATCH_DAYS: Final = 3
"""How long a yes to a rematch counts: nobody shall be sat down for one that was long forgotten."""

_READ = f"""
SELECT m.id, m.state, m.code, m.creator_id, m.bot_delay, m.created_at, m.started_at, m.ended_at,
       m.sealed_master, m.dealt_seq, m.turn_since, m.deadline, m.bot_due, truco_now() AS now,
       (SELECT array_agg(o.started_at ORDER BY o.started_at) FROM matches_outage o WHERE o.ended_at > m.turn_since)
           AS outage_starts,
       (SELECT array_agg(o.ended_at ORDER BY o.started_at) FROM matches_outage o WHERE o.ended_at > m.turn_since)
           AS outage_ends,
       (SELECT json_object_agg(p.id, p.username) FROM players_player p WHERE p.id IN (
            SELECT unnest(ARRAY[s.player_id, s.reserved_for_id]) FROM matches_seat s WHERE s.match_id = m.id))
           AS names,
       CASE WHEN m.ended_at IS NOT NULL THEN (
            SELECT json_agg(json_build_array(c.seat, c.player_id) ORDER BY c.seat) FROM matches_consent c
            WHERE c.match_id = m.id AND c.about = 'rematch' AND c.at > truco_now() - interval '{REMATCH_DAYS} days')
       END AS rematch_agreed,
       CASE WHEN m.ended_at IS NOT NULL THEN (
            SELECT r.match_id FROM matches_rematch r WHERE r.rematch_of_id = m.id)
       END AS rematch_id
"""

_PEEK = f"{_READ} FROM matches_match m WHERE m.id = %s"

# Through a CTE, so that `truco_now()` is read after the wait for the lock. The row itself is too; what other tables
# say (names, outages) is as of before the wait.
_LOCK = f"""
WITH locked AS MATERIALIZED (SELECT * FROM matches_match WHERE id = %s FOR UPDATE)
{_READ} FROM locked m
"""


def peek(match_id: UUID) -> Stored:
    """The match as it is, without a lock; raises MatchNotFound."""
    return _read(_PEEK, match_id)


def lock(match_id: UUID, *, patience: int | None = None) -> Stored:
    """The match, held by this transaction until it ends; raises MatchNotFound.

    `patience`: seconds to wait for another transaction that holds it, at most; then raises MatchHeld.
    """
    if patience is not None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", (f"{patience}s",))
    try:
        stored = _read(_LOCK, match_id)
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise MatchHeld(match_id) from error
        raise
    sat_down_meanwhile = {place.account for place in stored.match.places if place.account} - set(stored.names)
    if not sat_down_meanwhile:
        return stored
    return replace(stored, names=stored.names | _names(sat_down_meanwhile))


def entries(match_id: UUID, *, after: int = 0, limit: int | None = None, last: int | None = None) -> list[Entry]:
    """The log's entries behind `after`, up to `last`, in order."""
    return list(_entries(match_id, after, limit, last))


def names_in(stored: Stored, of: Sequence[Entry]) -> dict[str, str]:
    """The names of the match, and of those in these entries who left it again before it started."""
    sat = {e.event.player for e in of if isinstance(e.event, SeatTaken) and e.event.kind is not SeatKind.SERVER_BOT}
    return stored.names | _names(sat - set(stored.names))


def _names(accounts: Iterable[str]) -> dict[str, str]:
    return {str(player): name for player, name in usernames(UUID(account) for account in accounts).items()}


def _entries(match_id: UUID, after: int, limit: int | None, last: int | None) -> Iterator[Entry]:
    query = "SELECT seq, at, type, data FROM matches_logentry WHERE match_id = %s AND seq > %s AND seq <= %s"
    with connection.cursor() as cursor:
        bound = 2**31 - 1 if last is None else last
        cursor.execute(f"{query} ORDER BY seq LIMIT %s", (match_id, after, bound, limit))
        rows = cursor.fetchall()
    for seq, at, name, data in rows:
        yield Entry(seq, at, codec.decode_event(name, msgspec.json.decode(data)))


def _read(query: str, match_id: UUID) -> Stored:
    with connection.cursor() as cursor:
        cursor.execute(query, (match_id,))
        values = cursor.fetchone()
        names = [column.name for column in cursor.description]
    if values is None:
        raise MatchNotFound(match_id)
    row = dict(zip(names, values, strict=True))
    match = codec.decode_match(msgspec.json.decode(row["state"]))
    # A seat that changed hands has agreed to nothing.
    agreed = [Seat(seat) for seat, player in row["rematch_agreed"] or () if match.seat_of(player) == seat]
    return Stored(
        id=row["id"],
        match=match,
        code=row["code"],
        creator_id=row["creator_id"],
        bot_delay=row["bot_delay"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        sealed_master=bytes(row["sealed_master"]),
        dealt_seq=row["dealt_seq"],
        turn=Turn(row["turn_since"], row["deadline"], row["bot_due"]),
        now=row["now"],
        outages=tuple(map(Outage, row["outage_starts"] or (), row["outage_ends"] or ())),
        names=row["names"] or {},
        rematch=RematchAsked(tuple(agreed), row["rematch_id"]),
    )
