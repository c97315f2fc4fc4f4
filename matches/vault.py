"""The master secret of each match at rest: encrypted by keys that can be rotated (TRUCO_MASTER_KEYS)."""

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class KeyLost(Exception):
    """No key in TRUCO_MASTER_KEYS opens this secret; see docs/operations.md."""


def seal(master: bytes) -> bytes:
    return _keys().encrypt(master)


def unseal(sealed: bytes) -> bytes:
    """The secret, for a deal or for the reveal; raises KeyLost."""
    try:
        return _keys().decrypt(sealed)
    except InvalidToken as error:
        raise KeyLost from error


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.TRUCO_MASTER_KEYS])
