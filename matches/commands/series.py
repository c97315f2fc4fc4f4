"""The games of a series, each made once by whoever finds that the one before is over."""

import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from matches import eventlog
from matches.apart import Apart
from matches.commands.again import again, host, present
from matches.commands.create import GameExists, seat_all
from matches.commands.rematch import is_due, make_rematch
from matches.engine import series
from matches.eventlog import REMATCH_DAYS
from matches.models import SeriesGame

logger = logging.getLogger(__name__)

PAGE: Final = 200
SEQUEL_SECONDS: Final = 20
"""After this the rest is left to the next run: a task has a time limit."""

_UNSETTLED = """
SELECT g.match_id FROM matches_seriesgame g JOIN matches_match m ON m.id = g.match_id
WHERE NOT g.is_settled AND m.ended_at IS NOT NULL AND g.match_id > %s
ORDER BY g.match_id LIMIT %s
"""

_WANTED = f"""
SELECT c.match_id FROM matches_consent c
WHERE c.about = 'rematch' AND c.at > truco_now() - interval '{REMATCH_DAYS} days' AND c.match_id > %s
  AND NOT EXISTS (SELECT 1 FROM matches_rematch r WHERE r.rematch_of_id = c.match_id)
GROUP BY c.match_id
HAVING count(*) >= (
    SELECT count(*) FROM matches_seat s WHERE s.match_id = c.match_id AND s.kind IN ('human', 'bot_account'))
ORDER BY c.match_id LIMIT %s
"""


def make_sequels() -> None:
    """Make every next game and every rematch that is due and was not made. Harmless twice and beside another."""
    until = time.monotonic() + SEQUEL_SECONDS
    for make, query in ((make_next_game, _UNSETTLED), (_make_if_agreed, _WANTED)):
        for match_id in _found(query):
            if time.monotonic() > until:
                return
            with Apart(logger, "the match after %s could not be made", match_id):
                make(match_id)


def make_next_game(match_id: UUID) -> None:
    """The game that follows one that is over, if the series goes on. Harmless twice, early and beside another."""
    old = eventlog.peek(match_id)
    if not old.match.is_over:
        return
    following = series.next_game(old.match)
    # Who lost a seat to a server bot gets it back: a series is one contest of the same people.
    accounts = {place.seat: place.account for place in old.match.places if place.account is not None}
    sitters = present(accounts)
    # Without one of them (an account was erased) it ends here, undecided.
    if following is not None and len(sitters) == len(accounts):
        try:
            with transaction.atomic():
                seat_all(host(old, sitters), replace(again(old), series=following, best_of=None), sitters)
        except GameExists:
            logger.info("game %s of series %s was made by another", following.game, following.id)
    # In a transaction of its own: this row is of the match before.
    SeriesGame.objects.filter(match_id=match_id).update(is_settled=True)


def _make_if_agreed(match_id: UUID) -> None:
    stored = eventlog.peek(match_id)
    if is_due(stored):
        make_rematch(stored)


def _found(query: str) -> Iterator[UUID]:
    """Read on by key: a match that fails must not hide the others."""
    after = UUID(int=0)
    while True:
        with connection.cursor() as cursor:
            cursor.execute(query, (after, PAGE))
            found = [match_id for (match_id,) in cursor.fetchall()]
        yield from found
        if len(found) < PAGE:
            return
        after = found[-1]
