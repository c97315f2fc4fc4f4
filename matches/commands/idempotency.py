"""Requests that may be sent again: what each key did, kept in the transaction that did it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from matches.eventlog import Entry


@dataclass(frozen=True)
class RequestKey:
    """An Idempotency-Key, and the request that bears it, both hashed."""

    player_id: UUID
    key_hash: bytes
    request_hash: bytes

    @classmethod
    def of(cls, player_id: UUID, key: str, *, request: bytes) -> "RequestKey":
        """`request` is all that makes it the same request: method, path, body."""
        return cls(player_id, hashlib.sha256(key.encode()).digest(), hashlib.sha256(request).digest())


@dataclass(frozen=True)
class Kept:
    match_id: UUID
    first_seq: int
    last_seq: int


class IdempotencyMismatch(Exception):
    """This account has used the key for another request."""


class KeyUsed(Exception):
    """This account has used the key; what for, `find` tells once this transaction is rolled back."""


_INSERT = """
INSERT INTO matches_idempotencykey (player_id, key_hash, request_hash, match_id, first_seq, last_seq)
VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""

_FIND = """
SELECT request_hash, match_id, first_seq, last_seq FROM matches_idempotencykey
WHERE player_id = %s AND key_hash = %s
"""


def remember(key: RequestKey, match_id: UUID, entries: Sequence[Entry]) -> None:
    """Keep what the key did; raises KeyUsed, having waited for a transaction that uses it at this moment."""
    row = (key.player_id, key.key_hash, key.request_hash, match_id, entries[0].seq, entries[-1].seq)
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, row)
        if cursor.rowcount == 0:
            raise KeyUsed


def find(key: RequestKey) -> Kept | None:
    """What the key did; raises IdempotencyMismatch if that was another request."""
    with connection.cursor() as cursor:
        cursor.execute(_FIND, (key.player_id, key.key_hash))
        row = cursor.fetchone()
    if row is None:
        return None
    request_hash, *kept = row
    if bytes(request_hash) != key.request_hash:
        raise IdempotencyMismatch
    return Kept(*kept)
