"""The pauses that may concern a match, as the database has them."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import connection

from matches.clocks.pauses import Pause, PauseReason

# Of everybody at the table: for whose turn they count, `matches.clocks.pauses.calendar_of` says. Before the first turn
# those since the match was created, for the turn that the next action begins. {match} is a row of matches, {since} one
# of its columns: compared with what is volatile, no index would serve.
PAUSES: Final = """
SELECT jsonb_agg(pause) FROM (
    SELECT jsonb_build_array('outage', o.started_at, o.ended_at, NULL, o.noticed_at) AS pause
    FROM matches_outage o WHERE o.ended_at > {since}
    UNION ALL
    SELECT jsonb_build_array('maintenance', w.starts_at, w.ends_at, NULL, w.announced_at)
    FROM matches_maintenancewindow w WHERE w.ends_at > {since} AND w.ends_at > w.starts_at
    UNION ALL
    SELECT jsonb_build_array('vacation', v.started_at, v.ends_at, v.player_id, v.started_at)
    FROM matches_seat s JOIN players_vacation v ON v.player_id = s.player_id
    WHERE s.match_id = {match}.id AND v.ends_at > {since}
) AS pauses
"""

_ALL_OF_A_MATCH = f"SELECT ({PAUSES.format(match='m', since='m.created_at')}) FROM matches_match m WHERE m.id = %s"


def decoded(pauses: str | None) -> tuple[Pause, ...]:
    """What `PAUSES` gave."""
    return tuple(_pause(*row) for row in msgspec.json.decode(pauses)) if pauses is not None else ()


def all_pauses(match_id: UUID) -> tuple[Pause, ...]:
    """Every pause since the match was created, for a replay of its turns."""
    with connection.cursor() as cursor:
        cursor.execute(_ALL_OF_A_MATCH, (match_id,))
        row = cursor.fetchone()
    return decoded(row[0] if row else None)


def _pause(reason: str, started_at: str, ended_at: str, account: Any, noted_at: str) -> Pause:
    return Pause(
        PauseReason(reason),
        datetime.fromisoformat(started_at),
        datetime.fromisoformat(ended_at),
        account,
        datetime.fromisoformat(noted_at),
    )
