"""When the sweep looks at a match: `look_at`, a hint that is never later than the deadline in force.

An action writes it with the turn. What only makes a deadline later (an outage, a vacation that begins, more time) need
not touch it: the sweep looks in vain once, and writes the hint anew. What makes a deadline earlier again (a player who
comes back from vacation before the end, a maintenance window that is taken back) is noted with what was shortened, and
the sweep writes the hints of the matches concerned, before it looks at anything.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final
from uuid import UUID

from django.db import connection

from matches import eventlog
from matches.eventlog import Stored
from matches.models import MaintenanceWindow
from players.vacation import queries as vacations
from players.vacation.commands import STRAGGLERS, database_now
from players.vacation.commands import settle as settle_vacation
from players.vacation.models import Vacation

PAGE: Final = 200
PAGES: Final = 25
"""Of matches that a window moved, in one sweep: the clock's own work must not wait for all of them."""

# Not while another holds the match: it writes a hint of its own, or the next sweep does.
_WRITE = """
WITH free AS (
    SELECT id FROM matches_match WHERE id = %s AND version = %s AND look_at IS DISTINCT FROM %s
    FOR NO KEY UPDATE SKIP LOCKED
), hint AS (
    UPDATE matches_match m SET look_at = %s FROM free WHERE m.id = free.id RETURNING m.id
)
UPDATE matches_seat s SET deadline = %s FROM hint WHERE s.match_id = hint.id AND s.awaiting
"""

_ON_THE_CLOCK = """
SELECT m.id FROM matches_seat s JOIN matches_match m ON m.id = s.match_id
WHERE s.player_id = %s AND m.look_at IS NOT NULL ORDER BY m.id
"""

_AFTER = "SELECT id FROM matches_match WHERE look_at >= %s AND id > %s ORDER BY id LIMIT %s"


def write_hint(stored: Stored) -> bool:
    """Look again when the deadline in force has passed, as it is known now; whether another hint stood there."""
    deadline = stored.deadline
    if deadline is None or deadline == stored.look_at:
        return False
    write = (stored.id, stored.match.version, deadline, deadline, deadline)
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, write)
    return True


def settle(has_time: Callable[[], bool]) -> None:
    """Write the hints anew that went by the end of a pause which ended sooner. Harmless twice and beside another."""
    for vacation in vacations.unsettled():
        if has_time():
            _settle_vacation(vacation)
    for window in MaintenanceWindow.objects.filter(settled=False).order_by("pk"):
        _settle_window(window, has_time)


def _settle_vacation(vacation: Vacation) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_ON_THE_CLOCK, (vacation.player_id,))
        concerned = [match_id for (match_id,) in cursor.fetchall()]
    if not _write_hints(concerned):
        settle_vacation(vacation)


def _settle_window(window: MaintenanceWindow, has_time: Callable[[], bool]) -> None:
    """In rounds over all matches that it may have moved, until one began when no straggler could know the old end."""
    assert window.shortened_at is not None
    if window.settled_to is None or window.settling_since is None:
        window.settled_to, window.settling_since = UUID(int=0), database_now()
    for _ in takewhile(lambda _: has_time(), range(PAGES)):
        with connection.cursor() as cursor:
            cursor.execute(_AFTER, (window.starts_at, window.settled_to, PAGE))
            page = [match_id for (match_id,) in cursor.fetchall()]
        _write_hints(page)
        if len(page) < PAGE:
            window.settled = window.settling_since >= window.shortened_at + STRAGGLERS
            window.settled_to = None
            break
        window.settled_to = page[-1]
    window.save(update_fields=["settled", "settled_to", "settling_since"])


def _write_hints(match_ids: Sequence[UUID]) -> int:
    """How many stood otherwise."""
    return sum(write_hint(stored) for stored in eventlog.peek_all(match_ids))
