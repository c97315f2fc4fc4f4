"""Where letters lead: addresses of this site, some of them signed."""

import hashlib
from collections.abc import Callable, Collection
from typing import Final
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.urls import reverse

from players.models import Player

_VERIFY: Final = "players.notices.verify"
_STOP: Final = "players.notices.unsubscribe"
VERIFY_SECONDS: Final = 3 * 24 * 3600


def host() -> str:
    return urlsplit(settings.TRUCO_SITE_URL).hostname or "localhost"


def match(match_id: UUID) -> str:
    return _here(f"/matches/{match_id}")


def verify(player: Player, address: str) -> str:
    # Without the address itself: links get into logs.
    signed = signing.dumps({"player": str(player.pk), "address": _digest(address)}, salt=_VERIFY)
    return _here(reverse("verify-email", args=[signed]))


def verified(signed: str, box_of: Callable[[UUID], Collection[str]]) -> tuple[UUID, str] | None:
    """Whose address it is, by a link that is still good: one of those that the player has or asked for."""
    try:
        said = signing.loads(signed, salt=_VERIFY, max_age=VERIFY_SECONDS)
    except signing.BadSignature:
        return None
    player_id = UUID(said["player"])
    return next(((player_id, found) for found in box_of(player_id) if _digest(found) == said["address"]), None)


def unsubscribe(player: Player) -> str:
    # Good for ever: a letter may be read years later.
    signed = signing.dumps(str(player.pk), salt=_STOP)
    return _here(reverse("unsubscribe", args=[signed]))


def unsubscribed(signed: str) -> UUID | None:
    try:
        return UUID(signing.loads(signed, salt=_STOP))
    except signing.BadSignature:
        return None


def reset(uid: str, token: str) -> str:
    return _here(reverse("choose-password", args=[uid, token]))


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:32]


def _here(path: str) -> str:
    return f"{settings.TRUCO_SITE_URL}{path}"
