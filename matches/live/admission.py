"""What stands between a request and its stream: who was let in to what, and how many streams each caller has."""

import threading
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings

from players.models import Player

_ATTRIBUTE: Final = "_truco_live_places"


@dataclass(frozen=True)
class MatchLive:
    """A match's stream, shown up to this version."""

    match_id: UUID
    version: int
    viewer: int | None


@dataclass(frozen=True)
class MineLive:
    """A player's stream; `known` are the versions of the player's matches as it began."""

    known: dict[UUID, int]


@dataclass(frozen=True)
class PollLive:
    """A long poll that found nothing behind this version."""

    match_id: UUID
    version: int
    seconds: int


Live = MatchLive | MineLive | PollLive


@dataclass(frozen=True)
class Admitted:
    """What a view leaves on its response: this request was let in, and goes on live."""

    live: Live
    asker: Player | None
    token: bytes | None
    """The hash of the token that it came with; None for a session or nobody."""


class Places:
    """How many streams each caller has in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    def take(self, caller: str, *, at_most: int) -> bool:
        """Whether there was a place; whoever took one gives it back."""
        with self._lock:
            if self._taken[caller] >= at_most or self._taken.total() >= settings.TRUCO_STREAMS_AT_MOST:
                return False
            self._taken[caller] += 1
            return True

    def give_back(self, caller: str) -> None:
        with self._lock:
            self._taken[caller] -= 1
            if self._taken[caller] <= 0:
                del self._taken[caller]


@dataclass
class Place:
    """What a request brings along where streams are served: in other processes it has none, and nothing waits."""

    places: Places
    again: bool = False
    """A long poll that was let in before, and is to be answered now."""
    caller: str | None = None

    def take(self, caller: str, *, at_most: int) -> bool:
        if not self.places.take(caller, at_most=at_most):
            return False
        self.caller = caller
        return True

    def give_back(self) -> None:
        if self.caller is not None:
            self.places.give_back(self.caller)
            self.caller = None


def offer_place(request: Any, place: Place) -> None:
    setattr(request, _ATTRIBUTE, place)


def places_of(request: Any) -> Place | None:
    """The place offered to this Django request; None in a process that serves no streams."""
    place: Place | None = getattr(request, _ATTRIBUTE, None)
    return place
