"""The clock's turn: deadlines that ran out, outages to credit, bots that no hint reached."""

import logging
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import takewhile, zip_longest
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from matches import eventlog
from matches.apart import Apart
from matches.commands.bots import PATIENCE_SECONDS, play_bot
from matches.commands.door import Choose, Refused, StaleVersion, submit
from matches.commands.expiry import UNSTARTED, expire
from matches.commands.hints import settle, write_hint
from matches.deadlines import expired
from matches.engine.actions import Action, Timeout
from matches.engine.rules import awaiting
from matches.engine.terms import Seat
from matches.eventlog import MatchHeld, Stored
from matches.models import Heartbeat

logger = logging.getLogger(__name__)

PAGE: Final = 200
BOT_PATIENCE_SECONDS: Final = 3
"""How long a hint has before the sweep makes the bot's move."""

SWEEP_SECONDS: Final = 20
"""After this a sweep leaves the rest to the next one: a task has a time limit."""

_BEAT = """
INSERT INTO matches_heartbeat (name, at) VALUES (%s, truco_now())
ON CONFLICT (name) DO UPDATE SET at = greatest(matches_heartbeat.at, excluded.at)
"""

_CREDIT = """
INSERT INTO matches_outage (started_at, ended_at, noticed_at)
SELECT at, now, now FROM (SELECT at, truco_now() AS now FROM matches_heartbeat WHERE name = %s FOR UPDATE) AS last
WHERE now - at >= make_interval(secs => %s)
"""

_BOTS_DUE = """
SELECT bot_due, id FROM matches_match
WHERE bot_due <= truco_now() - make_interval(secs => %s) AND (bot_due, id) > (%s, %s)
ORDER BY bot_due, id LIMIT %s
"""

# By the hint: a weekend, a vacation or an outage costs one look, however long it lasts.
_TO_LOOK_AT = """
SELECT look_at, id FROM matches_match
WHERE look_at <= truco_now() - make_interval(secs => %s) AND (look_at, id) > (%s, %s)
ORDER BY look_at, id LIMIT %s
"""


class NotDue(Exception):
    """The deadline in force, with its grace, has not passed."""


def sweep() -> None:
    """Do all that is due and that nobody else did. Harmless twice and beside another sweep."""
    until = time.monotonic() + SWEEP_SECONDS

    def has_time() -> bool:
        return time.monotonic() <= until

    beat()
    _settle(has_time)
    for act, page in _due():
        for match_id in takewhile(lambda _: has_time(), page):
            _apart(act, match_id)
        if not has_time():
            return
        beat()


def _due() -> Iterator[tuple[Callable[[UUID], None], list[UUID]]]:
    """Pages of all kinds in turn: no kind can be so many that another is never reached."""
    grace = settings.TRUCO_DEADLINE_GRACE_SECONDS
    overdue = ((time_out, _passed(page)) for page in _pages(_TO_LOOK_AT, grace))
    bots = ((play_bot, page) for page in _pages(_BOTS_DUE, BOT_PATIENCE_SECONDS))
    unstarted = ((expire, page) for page in _pages(UNSTARTED, grace, grace))
    for turn in zip_longest(overdue, bots, unstarted):
        yield from filter(None, turn)


def _settle(has_time: Callable[[], bool]) -> None:
    with Apart(logger, "the sweep could not settle which deadlines are earlier again"):
        settle(has_time)


def _passed(page: list[UUID]) -> list[UUID]:
    """Of these matches those whose deadline in force has passed; the others are looked at again when it will have."""
    with Apart(logger, "the sweep could not read a page of matches"):
        found = eventlog.peek_all(page)
        for stored in found:
            if not _is_due(stored):
                write_hint(stored)
        return [stored.id for stored in found if _is_due(stored)]
    # One of them can't be read: each is looked at by itself.
    return page


def _apart(act: Callable[[UUID], None], match_id: UUID) -> None:
    # Its key may be lost.
    with Apart(logger, "the sweep failed in match %s", match_id):
        act(match_id)


def beat() -> None:
    """Say that the clock runs; if it had stood still for long, first credit that time to every open deadline."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_CREDIT, (Heartbeat.SWEEP, settings.TRUCO_OUTAGE_SECONDS))
        cursor.execute(_BEAT, (Heartbeat.SWEEP,))


def time_out(match_id: UUID) -> None:
    """Act for every seat whose time is over in this match, by the rules."""
    while (stored := eventlog.peek(match_id)) and _is_due(stored):
        seat = next(seat for seat in awaiting(stored.match) if stored.match.places[seat].is_account)
        try:
            submit(match_id, _timeout(seat), version=stored.match.version, patience=PATIENCE_SECONDS)
        except (StaleVersion, NotDue):
            # An action that was committed before the clock's counts, and the clock looks again.
            continue
        except (Refused, MatchHeld):
            # It is over, or somebody is at it: who holds a match for long must not hold up the clock of all.
            return


def _timeout(seat: Seat) -> Choose:
    def choose(stored: Stored) -> Action:
        # Looked at again under the lock, whose wait an outage may have fallen into.
        if not _is_due(eventlog.peek(stored.id)):
            raise NotDue
        return Timeout(seat)

    return choose


def _is_due(stored: Stored) -> bool:
    grace = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)
    return expired(stored.deadline, now=stored.now, grace=grace)


def _pages(query: str, *patience: float) -> Iterator[list[UUID]]:
    """Matches in which something has been due for so many seconds, longest first.

    Read on by key: what stays due (a key is lost) must not hide the others.
    """
    first, *rest = patience
    after = (datetime.min.replace(tzinfo=UTC), UUID(int=0))
    while True:
        with connection.cursor() as cursor:
            cursor.execute(query, (first, *after, *rest, PAGE))
            rows = cursor.fetchall()
        yield [match_id for _, match_id in rows]
        if len(rows) < PAGE:
            return
        after = rows[-1]
