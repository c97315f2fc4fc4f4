"""The database's clock, moved by a test: every other process and thread sees it too."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import connection

from matches import commands
from matches.models import Heartbeat

STOPPED = (
    "CREATE OR REPLACE FUNCTION truco_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$SELECT '{}'::timestamptz$$"
)
# So that no two transactions fall on one moment, as under a lock none do.
TICKING = (
    "CREATE OR REPLACE FUNCTION truco_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS "
    "$$SELECT '{}'::timestamptz + make_interval(secs => nextval('truco_ticks') / 1e6)$$"
)
A_SWEEPS_PAUSE = timedelta(seconds=15)


class Clock:
    """The time that it is until a test moves it; one that ticks is a microsecond later each time it is read."""

    def __init__(self, now: datetime, *, ticks: bool = False) -> None:
        self._form = TICKING if ticks else STOPPED
        if ticks:
            _define("CREATE SEQUENCE IF NOT EXISTS truco_ticks")
        self.set(now)

    def set(self, now: datetime) -> None:
        self.now = now
        _define(self._form.format(now.isoformat()))

    def move(self, **by: float) -> None:
        """Let this time pass while no sweep runs: `move(hours=1)` is a server that stood still."""
        self.set(self.now + timedelta(**by))

    def run(self, **by: float) -> None:
        """Let this time pass while the server's clock runs: sweeps on the way, none at the end."""
        self.run_until(self.now + timedelta(**by))

    def skip(self, **by: float) -> None:
        """Let this time pass while the server's clock runs, and finds nothing to do on the way."""
        self.skip_until(self.now + timedelta(**by))

    def skip_until(self, then: datetime) -> None:
        self.set(then)
        Heartbeat.objects.update(at=then)

    def run_until(self, then: datetime) -> None:
        commands.sweep()
        while self.now + A_SWEEPS_PAUSE < then:
            self.set(self.now + A_SWEEPS_PAUSE)
            commands.sweep()
        self.set(then)


@contextmanager
def stopped_clock(*, ticks: bool = False) -> Iterator[Clock]:
    """Stop the database's clock at the present; it runs again afterwards."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT date_trunc('second', clock_timestamp()), pg_get_functiondef('truco_now'::regproc)")
        row = cursor.fetchone()
    assert row is not None
    now, running = row
    try:
        yield Clock(now, ticks=ticks)
    finally:
        _define(running)


def _define(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
