"""Limits that tests set, on a clock that stands still until it is moved."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from players.api import buckets

Limit = Callable[..., None]


class Clock:
    """Buckets' clock, which stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def move(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(buckets, "clock", lambda: stopped.now)
    return stopped


@pytest.fixture
def limit(settings: Any, clock: Clock) -> Iterator[Limit]:
    """Limits that begin now: `limit(moves="2/minute")`."""

    def begin(**rates: str) -> None:
        buckets.own.forget()
        none = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {**none, **rates}}

    yield begin
    buckets.own.forget()
