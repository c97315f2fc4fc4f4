"""Quiet hours: hours of the day where the player is, whatever the clocks there do."""

from datetime import UTC, datetime, time

import pytest

from players.notices.preferences import Preferences, Quiet

NIGHT = Quiet(time(22), time(7, 30))
NOON = Quiet(time(12), time(14))


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        # São Paulo is three hours behind.
        (NIGHT, "2026-11-30T00:59", None),
        (NIGHT, "2026-11-30T01:00", "2026-11-30T10:30"),
        (NIGHT, "2026-11-30T04:00", "2026-11-30T10:30"),
        (NIGHT, "2026-11-30T10:29", "2026-11-30T10:30"),
        (NIGHT, "2026-11-30T10:30", None),
        (NOON, "2026-11-30T14:59", None),
        (NOON, "2026-11-30T15:00", "2026-11-30T17:00"),
        (NOON, "2026-11-30T17:00", None),
        (None, "2026-11-30T04:00", None),
    ],
)
def test_quiet_hours_last_until_their_end(quiet: Quiet | None, now: str, until: str | None) -> None:
    expected = None if until is None else moment(until)
    assert Preferences(quiet=quiet).quiet_until(moment(now)) == expected


def test_an_hour_that_the_clocks_leave_out_or_repeat_ends_no_later() -> None:
    # Madrid, 29 March 2026: from 2:00 to 3:00 in a moment; 25 October: 2:30 comes twice.
    madrid = Preferences(time_zone="Europe/Madrid", quiet=Quiet(time(1), time(2, 30)))
    assert madrid.quiet_until(moment("2026-03-29T00:30")) == moment("2026-03-29T01:30")
    assert madrid.quiet_until(moment("2026-10-24T23:30")) == moment("2026-10-25T00:30")
