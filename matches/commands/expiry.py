"""Matches that never started: the clock ends them, through the same door as everything."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import connection

from matches.commands.bots import PATIENCE_SECONDS
from matches.commands.door import Refused, submit
from matches.deadlines import expiry
from matches.engine.actions import Action, CallOff
from matches.eventlog import MatchHeld, MatchNotFound, Stored

# A time in which the server stood still, or was worked on, is given back: all that fell into the wait, or after it. An
# hour that two such times share, or a weekend, is given twice: a match may wait longer than told, never shorter.
_PASSED = """
SELECT expires_at, id FROM (
    SELECT m.expires_at, m.id, (
        SELECT coalesce(sum(p.ended_at - greatest(p.started_at, m.since)), '0') FROM (
            SELECT started_at, ended_at FROM matches_outage WHERE ended_at > m.since
            UNION ALL
            SELECT starts_at, least(ends_at, truco_now()) FROM matches_maintenancewindow
            WHERE ends_at > m.since AND starts_at < truco_now() AND ends_at > starts_at
        ) AS p) AS credit
    FROM (
        SELECT m.id, m.expires_at, l.at AS since
        FROM matches_match m JOIN matches_logentry l ON l.match_id = m.id AND l.seq = m.version
        WHERE m.expires_at <= truco_now() - make_interval(secs => %s) AND {chosen}
    ) AS m
) AS passed
WHERE expires_at + credit <= truco_now() - make_interval(secs => %s)
"""
_PAGE = _PASSED.format(chosen="(m.expires_at, m.id) > (%s, %s)")
_IS_DUE = _PASSED.format(chosen="m.id = %s")

_SINCE = "SELECT at FROM matches_logentry WHERE match_id = %s AND seq = %s"

UNSTARTED: Final = f"{_PAGE} ORDER BY expires_at, id LIMIT %s"
"""Its arguments: the grace; where the page before ended; the grace; how many."""


class NotDue(Exception):
    """Something happened in the match while its end waited for the lock."""


def expire(match_id: UUID) -> None:
    """End a match that has not started in time. Harmless twice, early and beside whatever its players do."""
    try:
        submit(match_id, _call_off, patience=PATIENCE_SECONDS)
    except (NotDue, Refused, MatchHeld, MatchNotFound):
        # It started, ended, or somebody is at it: the next sweep looks again.
        return


def _call_off(stored: Stored) -> Action:
    grace = settings.TRUCO_DEADLINE_GRACE_SECONDS
    with connection.cursor() as cursor:
        cursor.execute(_IS_DUE, (grace, stored.id, grace))
        if cursor.fetchone() is None or not _has_waited(cursor, stored, timedelta(seconds=grace)):
            raise NotDue
    return CallOff()


def _has_waited(cursor: Any, stored: Stored, grace: timedelta) -> bool:
    """Whether it waited as long as a first action may take: what was given back may have moved it into a weekend."""
    cursor.execute(_SINCE, (stored.id, stored.match.version))
    (since,) = cursor.fetchone()
    everybodys = tuple(pause for pause in stored.pauses if pause.account is None)
    due = expiry(stored.match, now=since, pauses=everybodys)
    return due is not None and due + grace <= stored.now
