"""Reminding people whose time is passing: at half of it, and at nine tenths.

When to look stands in the match's outbox row; what is due follows from the deadline in force, each time anew.
"""

import logging
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from matches import eventlog, wakeups
from matches.apart import Apart
from matches.commands.notices import SHARES, against, asked, awaited, moment
from matches.eventlog import Stored
from players.notices import telling
from players.notices.models import Kind
from players.notices.telling import News

logger = logging.getLogger(__name__)

PAGE: Final = 200
REMIND_SECONDS: Final = 20
"""After this the rest is left to the next run: a task has a time limit."""
LOOK_AGAIN: Final = timedelta(hours=1)
"""A pause may be cut short: a reminder that pauses delay is looked at so often."""

_DUE = """
SELECT match_id FROM matches_outbox
WHERE remind_at <= truco_now() AND told_seq = version AND match_id > %s ORDER BY match_id LIMIT %s
"""

_LOCK = """
SELECT told_seq, turn_seq, reminded FROM matches_outbox
WHERE match_id = %s AND remind_at <= truco_now() AND told_seq = version FOR UPDATE SKIP LOCKED
"""

_REMINDED = "UPDATE matches_outbox SET reminded = %s, remind_at = %s WHERE match_id = %s"


def remind_all() -> None:
    """Remind all whose time is passing. Harmless twice and beside another."""
    until, made = time.monotonic() + REMIND_SECONDS, 0
    for match_id in _due():
        if time.monotonic() > until:
            break
        made += _apart(match_id)
    wakeups.notices_due(min(made, 1))


def remind(match_id: UUID) -> int:
    """Remind whom this match waits for, if it is time; how many messages are to go out."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_LOCK, (match_id,))
        row = cursor.fetchone()
        if row is None:
            return 0
        told_seq, turn_seq, reminded = row
        stored = eventlog.peek(match_id)
        if stored.match.version != told_seq:
            # What happened since is told first; with it a new turn may begin.
            return 0
        reached = sum(at is not None and at <= stored.now for at in (moment(stored, share) for share in SHARES))
        made = 0
        if reached > reminded:
            made = telling.tell(
                match_id,
                _news(stored, SHARES[reached - 1], turn_seq),
                awaited=dict(awaited(stored.match)),
                asked=asked(stored.match),
            )
        reminded = max(reached, reminded)
        cursor.execute(_REMINDED, (reminded, _next_look(stored, reminded), match_id))
    return made


def _news(stored: Stored, share: float, turn_seq: int) -> list[News]:
    percent = round(share * 100)
    if stored.deadline is None or stored.deadline <= stored.now:
        return []
    return [
        News(
            player,
            Kind.REMINDER,
            f"{stored.id}:{turn_seq}:reminder:{percent}",
            stored.now,
            {"against": against(stored.match, seat), "percent": percent},
        )
        for player, seat in awaited(stored.match)
    ]


def _next_look(stored: Stored, reminded: int) -> datetime | None:
    if reminded >= len(SHARES):
        return None
    due = moment(stored, SHARES[reminded])
    undelayed = stored.turn.part(SHARES[reminded], more=stored.more_time).deadline
    if due is None or undelayed is None:
        return None
    return min(due, max(undelayed, stored.now + LOOK_AGAIN))


def _apart(match_id: UUID) -> int:
    with Apart(logger, "nobody could be reminded of match %s", match_id):
        return remind(match_id)
    return 0


def _due() -> Iterator[UUID]:
    """Read on by key: a match that fails must not hide the others."""
    after = UUID(int=0)
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_DUE, (after, PAGE))
            found = [match_id for (match_id,) in cursor.fetchall()]
        yield from found
        if len(found) < PAGE:
            return
        after = found[-1]
