"""When a delivery that failed is tried again."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

STEPS: Final = (5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 36_000)
"""Seconds after the first attempt, the second, ..: a day in all."""

ATTEMPTS: Final = len(STEPS) + 1

LONGEST: Final = 86_400.0
JITTER: Final = 0.2


def delay(attempts: int, *, chance: float) -> float | None:
    """Seconds until the next attempt after so many; None: that was the last. `chance` is from 0 up to 1."""
    if attempts >= ATTEMPTS:
        return None
    # Earlier, never later, so that the whole stays within the day; apart, so that a host that is back isn't stormed.
    return STEPS[attempts - 1] * (1 - JITTER * chance)


def retry_after(value: str | None, *, now: datetime) -> float | None:
    """Seconds of a `Retry-After`, in either of its forms, a day at most; None where there is none to be read."""
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return min(float(text[:9]), LONGEST)
    try:
        at = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        # A year or an offset beyond all numbers is the second.
        return None
    moment = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return min(max((moment - now).total_seconds(), 0.0), LONGEST)
