"""Web push (RFC 8030, 8291, 8292): browsers that want to be told, and what is sent to them."""

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction

from players.commands import require_account
from players.errors import PushUnavailable, TooManySubscriptions
from players.models import Player
from players.notices.models import PushSubscription
from players.webhooks import addresses
from players.webhooks.post import Answer, post

try:
    from py_vapid import Vapid
    from pywebpush import WebPusher
except ImportError:  # an extra that a server may be without
    Vapid = WebPusher = None

MAX_SUBSCRIPTIONS: Final = 20
KEPT_SECONDS: Final = 24 * 3600
"""For how long a push service keeps a message for a browser that is away."""

POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16


class KeyRefused(Exception):
    """No key of a browser."""


def is_available() -> bool:
    """Whether this server can push: it has the library, and a key to sign with."""
    return Vapid is not None and bool(settings.TRUCO_VAPID_PRIVATE_KEY)


def public_key() -> str | None:
    """What a browser subscribes with."""
    if not is_available():
        return None
    point = _signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def subscribe(player: Player, *, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """Tell this browser too; the one that has this endpoint already gets these keys.

    Raises PushUnavailable, AddressRefused, TooManySubscriptions.
    """
    if not is_available():
        raise PushUnavailable
    host = addresses.parse(endpoint).host
    with transaction.atomic():
        require_account(player)
        # Locked, so that two at once can't pass the limit.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        known = PushSubscription.objects.filter(player=player)
        if known.exclude(endpoint=endpoint).count() >= MAX_SUBSCRIPTIONS:
            raise TooManySubscriptions
        browser, _ = PushSubscription.objects.update_or_create(
            player=player, endpoint=endpoint, defaults={"host": host, "p256dh": p256dh, "auth": auth}
        )
    browser.refresh_from_db()
    return browser


def unsubscribe(player: Player, subscription_id: UUID) -> None:
    """Raises PushSubscription.DoesNotExist."""
    deleted, _ = PushSubscription.objects.filter(player=player, pk=subscription_id).delete()
    if not deleted:
        raise PushSubscription.DoesNotExist


def subscriptions_of(player: Player) -> list[PushSubscription]:
    """Newest first; at most as many as an account may have."""
    return list(PushSubscription.objects.filter(player=player).order_by("-id"))


def checked_point(text: str) -> str:
    """A browser's public key; raises KeyRefused for what is none."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decoded(text, POINT_BYTES))
    except ValueError as error:
        raise KeyRefused from error
    return text


def checked_auth(text: str) -> str:
    """Raises KeyRefused."""
    _decoded(text, AUTH_BYTES)
    return text


def send(browser: PushSubscription, message: Mapping[str, Any], *, topic: str, urgent: bool) -> Answer:
    """One attempt. What waits at the push service under this topic is replaced."""
    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    pusher = WebPusher({"endpoint": browser.endpoint, "keys": keys})
    body = bytes(pusher.encode(json.dumps(message).encode(), "aes128gcm")["body"])
    parts = urlsplit(browser.endpoint)
    signed = _signer().sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": settings.TRUCO_VAPID_SUBJECT})
    headers = {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Topic": topic,
        "Urgency": "high" if urgent else "normal",
    }
    return post(browser.endpoint, body, headers)


def _signer() -> Any:
    return Vapid.from_raw(settings.TRUCO_VAPID_PRIVATE_KEY.encode())


def _decoded(text: str, length: int) -> bytes:
    try:
        decoded = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise KeyRefused from error
    if len(decoded) != length:
        raise KeyRefused
    return decoded
