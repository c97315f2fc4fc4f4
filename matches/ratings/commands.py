"""Counting matches that are over, each once and in the order in which they ended."""

import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.db import connection

from matches import eventlog
from matches.apart import Apart
from matches.models import Match
from matches.ratings.finished import finished
from players.ratings import commands as ratings

logger = logging.getLogger(__name__)

PAGE: Final = 200
COUNT_SECONDS: Final = 20
"""After this the rest is left to the next run: a task has a time limit."""

_ENDED = """
SELECT ended_at, id FROM matches_match
WHERE ended_at IS NOT NULL AND (NOT counted OR %s) AND (ended_at, id) > (%s, %s)
ORDER BY ended_at, id LIMIT %s
"""


def count_all() -> None:
    """Count all that ended and is not counted. Harmless twice and beside another."""
    until = time.monotonic() + COUNT_SECONDS
    for match_id in _ended(counted_too=False):
        if time.monotonic() > until or not _apart(match_id):
            return


def count(match_id: UUID) -> bool:
    """Count this match, if it isn't yet; False where another is counting just now.

    Two transactions, for none spans a match and its players' ratings. What dies between them counts again in vain.
    """
    stored = eventlog.peek(match_id)
    if not ratings.count(finished(stored, eventlog.entries(match_id))):
        return False
    Match.objects.filter(pk=match_id).update(counted=True)
    return True


def rebuild() -> int:
    """Make ratings, leaderboards and statistics anew from the logs; how many matches they are of."""
    return ratings.rebuild(
        finished(eventlog.peek(match_id), eventlog.entries(match_id)) for match_id in _ended(counted_too=True)
    )


def _apart(match_id: UUID) -> bool:
    with Apart(logger, "match %s could not be counted", match_id):
        return count(match_id)
    return True


def _ended(*, counted_too: bool) -> Iterator[UUID]:
    """Read on by key: what can't be counted must not hide the others."""
    after = (datetime.min.replace(tzinfo=UTC), UUID(int=0))
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_ENDED, (counted_too, *after, PAGE))
            found = cursor.fetchall()
        yield from (match_id for _, match_id in found)
        if len(found) < PAGE:
            return
        after = found[-1]
