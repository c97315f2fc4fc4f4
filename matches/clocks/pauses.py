"""What stops a clock. Pauses are a set: while any of them holds, it stands still, and time that they share counts once.

A pause shifts a deadline and never refills a clock. It follows from the calendar whenever somebody asks, so there is no
job that could miss its beginning or its end.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from heapq import merge
from itertools import takewhile

from matches.clocks.weekends import weekends
from matches.engine.state import Match
from matches.engine.terms import Seat

NO_TIME = timedelta(0)


class PauseReason(StrEnum):
    WEEKEND = "weekend"
    VACATION = "vacation"
    MAINTENANCE = "maintenance"
    OUTAGE = "outage"


@dataclass(frozen=True)
class Pause:
    """A time in which clocks stand still; one that lasts ends as it is foreseen now."""

    reason: PauseReason
    started_at: datetime
    ended_at: datetime
    account: str | None = None
    """Whose vacation it is."""
    noted_at: datetime | None = None
    """Since when it is known; None: as long as there are calendars."""


@dataclass(frozen=True)
class Calendar:
    """All that stops the clock of one turn."""

    pauses: tuple[Pause, ...] = ()
    weekend: str | None = None
    """The time zone of the weekends that stop it."""

    def moved(self, deadline: datetime, *, since: datetime) -> datetime:
        """The deadline of a time that runs from `since` on, later by what the pauses take from it."""
        counted = since
        for pause in self._from(since):
            began = max(pause.started_at, counted)
            if began >= deadline:
                break
            if pause.ended_at > began:
                deadline += pause.ended_at - began
                counted = pause.ended_at
        return deadline

    def played(self, since: datetime, until: datetime) -> timedelta:
        """How long the clock ran between the two."""
        if until <= since:
            return NO_TIME
        paused, counted = NO_TIME, since
        for pause in takewhile(lambda pause: pause.started_at < until, self._from(since)):
            began, ended = max(pause.started_at, counted), min(pause.ended_at, until)
            if ended > began:
                paused += ended - began
                counted = ended
        return until - since - paused

    def holding(self, at: datetime) -> tuple[Pause, ...]:
        """The pauses that hold now."""
        begun = takewhile(lambda pause: pause.started_at <= at, self._from(at))
        return tuple(pause for pause in begun if pause.ended_at > at)

    def _from(self, since: datetime) -> Iterator[Pause]:
        """Those that end later, in the order in which they begin; with weekends there is no end of them."""
        known = sorted((p for p in self.pauses if p.ended_at > since), key=lambda pause: pause.started_at)
        if self.weekend is None:
            return iter(known)
        free = (Pause(PauseReason.WEEKEND, start, end) for start, end in weekends(self.weekend, since))
        return merge(known, free, key=lambda pause: pause.started_at)


def calendar_of(match: Match, pauses: Iterable[Pause]) -> Calendar:
    """What stops the clock of the match's present turn, of all the pauses that may concern it."""
    clock = match.clock
    accounts = {match.places[seat].player for seat in on_the_clock(match)} if clock.vacation else set()
    counted = tuple(pause for pause in pauses if pause.account is None or pause.account in accounts)
    return Calendar(counted, clock.weekend)


def on_the_clock(match: Match) -> tuple[Seat, ...]:
    """The accounts' seats that share the turn's clock: one, or all that answer an offer together.

    A partner that has voted is one of them still: its pauses go on to count, or its vote would cost the other time.
    """
    hand = match.hand
    if hand is None:
        return ()
    seats = (hand.to_play,) if hand.offer is None else hand.offer.answering
    return tuple(seat for seat in seats if match.places[seat].is_account)
