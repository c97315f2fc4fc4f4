"""The questions that the hub asks the database, on one connection of its own."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

import psycopg
from django.db import connections

# It changes with every commit of anything, and costs nothing to ask: while it stands still, nothing is new.
_SNAPSHOT = "SELECT pg_current_snapshot()::text"

# A version below ours, or none, is a database that was set back.
_VERSIONS = """
SELECT w.id, m.version FROM unnest(%s::uuid[], %s::int[]) AS w (id, seen)
LEFT JOIN matches_match m ON m.id = w.id WHERE m.version IS DISTINCT FROM w.seen
"""

# Those that ended just now too: a match may begin and end between two of these questions.
_MATCHES_OF = """
SELECT s.player, s.match_id FROM (
    SELECT player_id AS player, match_id FROM matches_seat WHERE player_id = ANY(%s::uuid[])
    UNION ALL
    SELECT reserved_for_id, match_id FROM matches_seat WHERE reserved_for_id = ANY(%s::uuid[]) AND player_id IS NULL
) s JOIN matches_match m ON m.id = s.match_id
WHERE m.status IN ('open', 'active') OR m.ended_at > truco_now() - interval '1 minute'
"""

# Of both kinds. What ends one, whoever and wherever, ends its row, its time or its account.
_TOKENS = """
WITH w AS (SELECT unnest(%s::bytea[]) AS digest)
SELECT w.digest FROM w JOIN players_token t ON t.digest = w.digest JOIN players_player p ON p.id = t.player_id
WHERE p.is_active AND (t.expires_at IS NULL OR t.expires_at > now())
UNION ALL
SELECT w.digest FROM w JOIN oauth2_provider_accesstoken t ON t.token_checksum = encode(w.digest, 'hex')
JOIN players_player p ON p.id = t.user_id WHERE p.is_active AND t.expires > now()
"""


async def connect() -> psycopg.AsyncConnection[tuple[Any, ...]]:
    """To the database that Django is told to use, as it is told to."""
    told = connections["default"].get_connection_params()
    ours = {"cursor_factory", "context", "server_side_binding", "pool", "isolation_level", "assume_role"}
    given = {name: value for name, value in told.items() if name not in ours}
    return await psycopg.AsyncConnection.connect(**given, autocommit=True)


async def snapshot(connection: psycopg.AsyncConnection[Any]) -> str:
    row = await (await connection.execute(_SNAPSHOT)).fetchone()
    assert row is not None
    return str(row[0])


async def changed(connection: psycopg.AsyncConnection[Any], seen: Mapping[UUID, int]) -> list[tuple[UUID, int | None]]:
    """The matches whose version isn't the one seen, and the version that they have."""
    cursor = await connection.execute(_VERSIONS, (list(seen), list(seen.values())))
    return await cursor.fetchall()


async def matches_of(connection: psycopg.AsyncConnection[Any], players: Collection[UUID]) -> list[tuple[UUID, UUID]]:
    """Player and match: open, active, or just ended."""
    return await (await connection.execute(_MATCHES_OF, (list(players), list(players)))).fetchall()


async def good_tokens(connection: psycopg.AsyncConnection[Any], digests: Iterable[bytes]) -> set[bytes]:
    """Those of these tokens that still open anything."""
    rows = await (await connection.execute(_TOKENS, (list(digests),))).fetchall()
    return {digest for (digest,) in rows}
