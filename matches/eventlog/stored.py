"""Matches and their log as the database has them."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

from matches.clocks.banks import Banks
from matches.clocks.pauses import Calendar, Pause, calendar_of
from matches.consents.counting import Given
from matches.deadlines import Turn
from matches.engine import codec
from matches.engine.events import Event, MatchCreated, PlayerRemoved, SeatDeclined, SeatOffered, SeatTaken
from matches.engine.seats import reserved_account
from matches.engine.state import Match
from matches.engine.terms import Seat, SeatKind, Visibility
from matches.eventlog.pauses import PAUSES, decoded
from matches.eventlog.plans import KeptPlans, read_plans
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
    expires_at: datetime | None
    now: datetime
    pauses: tuple[Pause, ...]
    """All that may concern the present turn or the next: of everybody at the table."""
    banks: Banks | None
    more_time: timedelta
    """What was given for the present turn."""
    look_at: datetime | None
    """When the sweep is to look at the deadline; never later than the deadline in force."""
    names: dict[str, str]
    """Usernames by account id, of all who sit here, sat here or have a seat reserved."""
    creator: str
    """The username of the host, who created it."""
    consents: tuple[Given, ...]
    """To abort it, as they were given."""
    rematch: RematchAsked
    rating: dict[str, Any] | None = None
    """What it did to its players' ratings, once it is over and that has been worked out."""
    plans: KeptPlans = field(default_factory=dict)
    """What seats have planned: known to who holds the match's lock, and to nobody else."""

    @property
    def deadline(self) -> datetime | None:
        """The deadline in force."""
        return self.turn.in_force(self.calendar, more=self.more_time)

    @property
    def calendar(self) -> Calendar:
        """What stops the clock of the present turn."""
        return calendar_of(self.match, self.pauses)

    @property
    def used(self) -> timedelta:
        """How much of its own time whoever is awaited has used up."""
        return self.turn.used(self.calendar, now=self.now, more=self.more_time)

    def with_name_of(self, player_id: UUID) -> "Stored":
        """For one who sat down or was asked to just now: the names were read before."""
        return replace(self, names=self.names | _names([str(player_id)]))

    def is_known_to(self, player_id: UUID | None, *, code: str | None = None) -> bool:
        """Whether this account may know that the match exists: a private one is for those it names or gave its code."""
        if self.match.visibility is Visibility.PUBLIC:
            return True
        if player_id is not None and (player_id == self.creator_id or self.concerns(player_id)):
            return True
        return code is not None and str(player_id) not in self.match.removed and self._has_code(code)

    def concerns(self, player_id: UUID) -> bool:
        """Whether the account sits or sat here, or has a seat kept for it: as the match itself says, under its lock."""
        return str(player_id) in _accounts_of(self.match)

    def _has_code(self, code: str) -> bool:
        # A code that was taken back is empty.
        return bool(self.code) and secrets.compare_digest(code.encode(), self.code.encode())


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
       m.sealed_master, m.dealt_seq, m.turn_since, m.deadline, m.bot_due, m.turn_version, m.banks, m.more_time,
       m.look_at, m.expires_at, truco_now() AS now,
       (SELECT p.username FROM players_player p WHERE p.id = m.creator_id) AS creator,
       (SELECT json_agg(json_build_array(c.seat, c.player_id, c.hand) ORDER BY c.seat) FROM matches_consent c
           WHERE c.match_id = m.id AND c.about = 'abort') AS consents,
       ({PAUSES.format(match="m", since="coalesce(m.turn_since, m.created_at)")}) AS pauses,
       (SELECT json_object_agg(p.id, p.username) FROM players_player p WHERE p.id IN (
            SELECT unnest(ARRAY[s.player_id, s.reserved_for_id]) FROM matches_seat s WHERE s.match_id = m.id))
           AS names,
       (SELECT json_build_object('rated', c.rated, 'reason', c.reason, 'seats', c.seats)
        FROM players_countedmatch c WHERE m.ended_at IS NOT NULL AND c.match_id = m.id) AS rating,
       CASE WHEN m.ended_at IS NOT NULL THEN (
            SELECT json_agg(json_build_array(c.seat, c.player_id) ORDER BY c.seat) FROM matches_consent c
            WHERE c.match_id = m.id AND c.about = 'rematch' AND c.at > truco_now() - interval '{REMATCH_DAYS} days')
       END AS rematch_agreed,
       CASE WHEN m.ended_at IS NOT NULL THEN (
            SELECT r.match_id FROM matches_rematch r WHERE r.rematch_of_id = m.id)
       END AS rematch_id
"""

_PEEK = f"{_READ} FROM matches_match m WHERE m.id = %s"
_PEEK_ALL = f"{_READ} FROM matches_match m WHERE m.id = ANY(%s)"

# Through a CTE, so that `truco_now()` is read after the wait for the lock. The row itself is too; what other tables
# say (names, pauses) is as of before the wait. Plans must not be: one that was made meanwhile would never be asked.
# So `truco_plans` is a volatile function, which looks anew.
_LOCK = f"""
WITH locked AS MATERIALIZED (SELECT * FROM matches_match WHERE id = %s FOR UPDATE)
{_READ}, truco_plans(m.id) AS plans FROM locked m
"""


def peek(match_id: UUID) -> Stored:
    """The match as it is, without a lock; raises MatchNotFound."""
    return _read(_PEEK, match_id)


def peek_all(match_ids: Sequence[UUID]) -> list[Stored]:
    """These matches as they are, in this order and without a lock; what is not there is left out."""
    with connection.cursor() as cursor:
        cursor.execute(_PEEK_ALL, (list(match_ids),))
        found = {stored.id: stored for stored in map(_decoded, _rows(cursor))}
    return [found[match_id] for match_id in match_ids if match_id in found]


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
    came_meanwhile = _accounts_of(stored.match) - set(stored.names)
    if not came_meanwhile:
        return stored
    return replace(stored, names=stored.names | _names(came_meanwhile))


def entries(match_id: UUID, *, after: int = 0, limit: int | None = None, last: int | None = None) -> list[Entry]:
    """The log's entries behind `after`, up to `last`, in order."""
    return list(_entries(match_id, after, limit, last))


def names_in(stored: Stored, of: Sequence[Entry]) -> dict[str, str]:
    """The names of the match, and of those in these entries who are in it no more."""
    told_of = {account for entry in of for account in _accounts_in(entry.event)}
    return stored.names | _names(told_of - set(stored.names))


def _accounts_of(match: Match) -> set[str]:
    """All who sit here, sat here until a server bot took the seat, or have a seat kept for them."""
    return {a for place in match.places for a in (place.account, reserved_account(place.asked)) if a is not None}


def _accounts_in(event: Event) -> Iterator[str]:
    match event:
        case MatchCreated(seats=asked):
            yield from filter(None, map(reserved_account, asked))
        case SeatTaken(player=player, kind=kind) if kind is not SeatKind.SERVER_BOT:
            yield player
        case PlayerRemoved(player=player) | SeatDeclined(player=player):
            yield player
        case SeatOffered(asked=offered, instead_of=before):
            yield from filter(None, (reserved_account(offered), before))


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
        row = next(_rows(cursor), None)
    if row is None:
        raise MatchNotFound(match_id)
    return _decoded(row)


def _rows(cursor: Any) -> Iterator[dict[str, Any]]:
    names = [column.name for column in cursor.description]
    for values in cursor.fetchall():
        yield dict(zip(names, values, strict=True))


def _decoded(row: dict[str, Any]) -> Stored:
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
        turn=Turn(row["turn_since"], row["deadline"], row["bot_due"], row["turn_version"]),
        expires_at=row["expires_at"],
        now=row["now"],
        pauses=decoded(row["pauses"]),
        banks=_balances(row["banks"]),
        more_time=timedelta(seconds=row["more_time"]),
        look_at=row["look_at"],
        names=row["names"] or {},
        rating=row["rating"],
        creator=row["creator"],
        consents=tuple(Given(Seat(seat), player, hand) for seat, player, hand in row["consents"] or ()),
        rematch=RematchAsked(tuple(agreed), row["rematch_id"]),
        plans=read_plans(row.get("plans")),
    )


def _balances(microseconds: list[int | None] | None) -> Banks | None:
    if microseconds is None:
        return None
    return tuple(None if left is None else timedelta(microseconds=left) for left in microseconds)
