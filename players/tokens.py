"""Tokens: how one is made, and how its bearer is found again."""

import copy
import hashlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q
from oauth2_provider.models import AccessToken

from players.models import Player, Token

PREFIX: Final = "truco_"
ACCESS_PREFIX: Final = "truco_at_"
REFRESH_PREFIX: Final = "truco_rt_"
SHAPE: Final = re.compile(r"truco_[A-Za-z0-9_-]{43}")
ACCESS_SHAPE: Final = re.compile(r"truco_at_[A-Za-z0-9_-]{43}")
"""An access token of an app. It is longer than a token of the account's own, so that none is both."""
REMEMBERED_FOR: Final = 30.0
REMEMBERED_AT_MOST: Final = 10_000
LAST_USED_STEP: Final = timedelta(hours=1)


@dataclass(frozen=True)
class Bearer:
    """An account as its token's row and its own row said it when they were read."""

    player: Player
    token_id: UUID
    scopes: frozenset[str]
    expires_at: datetime | None
    digest: bytes
    """The token's own: `token_id` stays the same while an app changes its tokens."""
    client_id: str | None = None
    """The app that acts; None: the token is the account's own."""


def generate(prefix: str = PREFIX) -> str:
    return prefix + secrets.token_urlsafe(32)


def digest(plain: str) -> bytes:
    # Unsalted and fast: 256 random bits can't be guessed, and this runs on every request.
    return hashlib.sha256(plain.encode()).digest()


def find_bearer(plain: str, *, now: datetime) -> Bearer | None:
    """Whose token this is; without a query where this process read it less than 30 seconds ago."""
    read = _read if SHAPE.fullmatch(plain) else _read_access if ACCESS_SHAPE.fullmatch(plain) else None
    if read is None:
        return None
    key = digest(plain)
    bearer = _remembered.get(key) or read(key, now=now)
    if bearer is None or (bearer.expires_at is not None and bearer.expires_at <= now):
        return None
    # A copy, so that no request sees what another one does to its player.
    return replace(bearer, player=copy.copy(bearer.player))


def forget(player_id: UUID) -> None:
    """Make this process read the player's tokens anew; other processes do within 30 seconds."""
    _remembered.drop(player_id)
    # Again after the commit, for whoever read the old rows in between.
    transaction.on_commit(lambda: _remembered.drop(player_id))


def forget_app(client_id: str) -> None:
    """The same for the tokens of an app, whoever's they are."""
    _remembered.drop_app(client_id)
    transaction.on_commit(lambda: _remembered.drop_app(client_id))


def disbelieve(digests: Iterable[bytes]) -> None:
    """Make this process read these tokens anew, which another one has ended."""
    _remembered.discard(digests)


def grant_id(player_id: UUID, client_id: str) -> UUID:
    """One id for what an account allows an app, however often the app's tokens change."""
    return uuid5(player_id, client_id)


class RecentBearers:
    """What one process remembers of the tokens that it has read; safe among threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._entries: dict[bytes, tuple[float, Bearer]] = {}
        self.generation = 0

    def get(self, key: bytes) -> Bearer | None:
        entry = self._entries.get(key)
        if entry is None or entry[0] <= self._clock():
            return None
        return entry[1]

    def put(self, key: bytes, bearer: Bearer, *, generation: int) -> None:
        """Remember what was read when `generation` was current, unless something was dropped since."""
        with self._lock:
            if generation != self.generation:
                return
            if len(self._entries) >= REMEMBERED_AT_MOST:
                self._entries.clear()
            self._entries[key] = (self._clock() + REMEMBERED_FOR, bearer)

    def drop(self, player_id: UUID) -> None:
        self._drop(lambda bearer: bearer.player.pk == player_id)

    def drop_app(self, client_id: str) -> None:
        self._drop(lambda bearer: bearer.client_id == client_id)

    def discard(self, keys: Iterable[bytes]) -> None:
        with self._lock:
            self.generation += 1
            for key in keys:
                self._entries.pop(key, None)

    def _drop(self, meant: Callable[[Bearer], bool]) -> None:
        with self._lock:
            self.generation += 1
            self._entries = {key: entry for key, entry in self._entries.items() if not meant(entry[1])}


_remembered = RecentBearers()


def _read(key: bytes, *, now: datetime) -> Bearer | None:
    generation = _remembered.generation
    rows = Token.objects.filter(player__is_active=True).select_related("player").defer("player__password")
    token = rows.filter(digest=key).first()
    if token is None:
        return None
    _note_use(token, now=now)
    bearer = Bearer(token.player, token.pk, frozenset(token.scopes), token.expires_at, key)
    _remembered.put(key, bearer, generation=generation)
    return bearer


def _read_access(key: bytes, *, now: datetime) -> Bearer | None:
    generation = _remembered.generation
    rows = AccessToken.objects.filter(user__is_active=True).select_related("user", "application")
    token = rows.defer("user__password").filter(token_checksum=key.hex(), expires__gt=now).first()
    if token is None:
        return None
    player, client_id = token.user, token.application.client_id
    scopes = frozenset(token.scope.split())
    bearer = Bearer(player, grant_id(player.pk, client_id), scopes, token.expires, key, client_id)
    _remembered.put(key, bearer, generation=generation)
    return bearer


def _note_use(token: Token, *, now: datetime) -> None:
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lte=now - LAST_USED_STEP)
    if token.last_used_at is None or token.last_used_at <= now - LAST_USED_STEP:
        Token.objects.filter(stale, pk=token.pk).update(last_used_at=now)
