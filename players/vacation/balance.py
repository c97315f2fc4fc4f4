"""How many days are saved up. Pure: it follows from the last vacation, so nothing has to count days as they pass."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

AT_FIRST: Final = timedelta(days=7)
"""What a new account has."""
MOST: Final = timedelta(days=30)
DAYS_FOR_ONE: Final = 12
"""A day is saved up in so many that are played."""
SHORTEST: Final = timedelta(hours=1)
"""What a vacation costs at least, however soon it ends: nobody stops the clock for a minute at a time."""


@dataclass(frozen=True)
class Taken:
    """A vacation, as it was or as it is foreseen."""

    started_at: datetime
    ends_at: datetime
    balance: timedelta
    """When it began."""

    @property
    def left(self) -> timedelta:
        """Of the balance, at its end; what ends by itself has spent it all."""
        return max(self.balance - max(self.ends_at - self.started_at, SHORTEST), timedelta(0))


def balance(last: Taken | None, *, now: datetime, since: datetime) -> timedelta:
    """What is saved up now; `since`: when the account began. On vacation nothing is added."""
    if last is None:
        return _saved(AT_FIRST, now - since)
    if now < last.ends_at:
        return last.balance - (now - last.started_at)
    return _saved(last.left, now - last.ends_at)


def _saved(before: timedelta, played: timedelta) -> timedelta:
    return min(before + max(played, timedelta(0)) / DAYS_FOR_ONE, MOST)
