"""Matches that never started: the clock ends them, through the same door as everything."""

from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection

from matches.commands.bots import PATIENCE_SECONDS
from matches.commands.door import Refused, submit
from matches.deadlines import OPEN_AT_LEAST_SECONDS
from matches.engine.actions import Action, CallOff
from matches.eventlog import MatchHeld, MatchNotFound, Stored

# A time in which the server stood still is given back: all that fell into the wait, or after it.
_PASSED = """
SELECT expires_at, id FROM (
    SELECT m.expires_at, m.id, (
        SELECT coalesce(sum(o.ended_at - greatest(o.started_at, m.since)), '0') FROM matches_outage o
        WHERE o.ended_at > m.since) AS credit
    FROM (
        SELECT id, expires_at, expires_at - make_interval(secs => greatest({least}, first_period)) AS since
        FROM matches_match WHERE expires_at <= truco_now() - make_interval(secs => %s) AND {chosen}
    ) AS m
) AS passed
WHERE expires_at + credit <= truco_now() - make_interval(secs => %s)
"""
_PAGE = _PASSED.format(least=OPEN_AT_LEAST_SECONDS, chosen="(expires_at, id) > (%s, %s)")
_IS_DUE = _PASSED.format(least=OPEN_AT_LEAST_SECONDS, chosen="id = %s")

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
        if cursor.fetchone() is None:
            raise NotDue
    return CallOff()
