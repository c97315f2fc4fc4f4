"""What is kept of an address or a browser: a hash that only this server can make, and only for two weeks."""

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

WEEK: Final = timedelta(days=7)
KEPT: Final = 2 * WEEK


def digests(signals: Iterable[str], *, at: datetime) -> list[bytes]:
    """Under the key of the week that this moment is in."""
    key = _digest(settings.SECRET_KEY.encode(), f"trace of {at:%G-%V}")
    return [_digest(key, signal) for signal in signals]


def digests_kept(signals: Iterable[str], *, at: datetime) -> list[bytes]:
    """Under each key that a trace still kept may be under."""
    given = list(signals)
    weeks = range(KEPT // WEEK + 1)
    return [digest for weeks_ago in weeks for digest in digests(given, at=at - weeks_ago * WEEK)]


def _digest(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
