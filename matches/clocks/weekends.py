"""Weekends, by the calendar of a time zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

SATURDAY, LENGTH = 5, timedelta(days=2)


@cache
def zones() -> frozenset[str]:
    """The names of the time zones that there are: places, and UTC. Abbreviations such as `EST` are no place's time."""
    return frozenset(name for name in available_timezones() if "/" in name and not name.startswith("Etc/")) | {"UTC"}


def weekends(zone: str, since: datetime) -> Iterator[tuple[datetime, datetime]]:
    """From the one that holds at `since` or follows it on, without end.

    From a Saturday's first midnight to a Monday's: where the clocks change on such a day it is an hour longer or
    shorter than 48, as the weekend there is.
    """
    place = ZoneInfo(zone)
    today = since.astimezone(place).date()
    # One week back: an instant in a repeated hour may lie before the midnight of its own date.
    saturday = today - timedelta(days=(today.weekday() - SATURDAY) % 7 + 7)
    while True:
        started_at, ended_at = _midnight(saturday, place), _midnight(saturday + LENGTH, place)
        if ended_at > since:
            yield started_at, ended_at
        saturday += timedelta(days=7)


def _midnight(day: date, place: ZoneInfo) -> datetime:
    """The instant at which the day begins: where its midnight is skipped, the one at which the clocks are put forward.

    Where midnight comes twice, the first.
    """
    return datetime(day.year, day.month, day.day, tzinfo=place).astimezone(UTC)
