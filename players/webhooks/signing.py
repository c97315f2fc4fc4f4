"""Secrets of webhooks, and signatures by Standard Webhooks 1.0."""

import base64
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from standardwebhooks.webhooks import Webhook as Signer

PREFIX: Final = "whsec_"


class KeyLost(Exception):
    """No key in TRUCO_MASTER_KEYS opens this secret; see docs/operations.md."""


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def seal(secret: str) -> bytes:
    # Kept readable for the server, since it has to sign; but not in a stolen copy of the database.
    return _keys().encrypt(secret.encode())


def unseal(sealed: bytes) -> str:
    """Raises KeyLost."""
    try:
        return _keys().decrypt(sealed).decode()
    except InvalidToken as error:
        raise KeyLost from error


def resealed(sealed: bytes) -> bytes | None:
    """The same secret under the first key; None: it is already. Raises KeyLost."""
    try:
        Fernet(settings.TRUCO_MASTER_KEYS[0]).decrypt(sealed)
    except InvalidToken:
        return seal(unseal(sealed))
    return None


def message_id(delivery_id: UUID) -> str:
    return f"msg_{delivery_id.hex}"


def headers(delivery_id: UUID, body: str, *, secrets: Iterable[str], now: datetime) -> dict[str, str]:
    """A signature by each secret: a receiver needs to know but one of them."""
    sent, moment = message_id(delivery_id), now.astimezone(UTC)
    return {
        "webhook-id": sent,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(sent, moment, body) for secret in secrets),
    }


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.TRUCO_MASTER_KEYS])
