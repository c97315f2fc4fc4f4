"""When a turn ends. Pure: the database's clock and all that stops it come in as arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from matches.clocks.banks import Banks, allowance
from matches.clocks.pauses import NO_TIME, Calendar, Pause
from matches.engine.events import Event, FoldVoted, SeatSubstituted
from matches.engine.rules import awaiting
from matches.engine.state import Clock, Match
from matches.engine.terms import MatchStatus

SHORTEST_SECONDS: Final = 60
LONGEST_SECONDS: Final = 14 * 24 * 3600
USUAL_SECONDS: Final = 2 * 24 * 3600
USUAL_BANK: Final = {"initial": 3 * 24 * 3600, "increment": 12 * 3600, "cap": 7 * 24 * 3600}
OPEN_AT_LEAST_SECONDS: Final = 3600
"""However fast a match is to be, so long it waits for its players."""


@dataclass(frozen=True)
class Turn:
    """What a match waits for: an account until `deadline`, or a server bot that acts at `bot_due`."""

    since: datetime | None = None
    deadline: datetime | None = None
    bot_due: datetime | None = None
    version: int | None = None
    """The match's when the turn began: what tells it from every other."""

    def part(self, share: float, *, more: timedelta = NO_TIME) -> "Turn":
        """The turn as if it ended when this share of its time, and of what more was given, is over."""
        if self.since is None or self.deadline is None:
            return self
        return Turn(self.since, self.since + (self.deadline + more - self.since) * share, version=self.version)

    def in_force(self, calendar: Calendar, *, more: timedelta = NO_TIME) -> datetime | None:
        """The deadline later by every pause that falls into this turn, and by what more time was given.

        The stored deadline never changes without a new version, so whoever named a version knows the deadline too;
        what the player is owed besides is added here.
        """
        if self.since is None or self.deadline is None:
            return None
        return calendar.moved(self.deadline + more, since=self.since)

    def used(self, calendar: Calendar, *, now: datetime, more: timedelta = NO_TIME) -> timedelta:
        """How much of its own time whoever is awaited has used up; what was given is used first."""
        if self.since is None or self.deadline is None:
            return NO_TIME
        return max(calendar.played(self.since, now) - more, NO_TIME)


def next_turn(
    turn: Turn,
    events: Sequence[Event],
    *,
    after: Match,
    now: datetime,
    bot_delay: int,
    banks: Banks | None = None,
) -> Turn:
    """The turn after these events. A vote, or a seat that changes hands meanwhile, moves no deadline."""
    waiting = [after.places[seat] for seat in awaiting(after)]
    if not waiting:
        return Turn()
    if not any(place.is_account for place in waiting):
        return Turn(since=now, bot_due=now + timedelta(seconds=bot_delay), version=_version(events, after))
    if turn.deadline is not None and all(map(_moves_no_deadline, events)):
        return turn
    return Turn(since=now, deadline=now + allowance(after, banks), version=_version(events, after))


def _version(events: Sequence[Event], after: Match) -> int:
    """The version with which the turn began: that of the last event that begins one."""
    return after.version - sum(1 for _ in takewhile(_moves_no_deadline, reversed(events)))


def _moves_no_deadline(event: Event) -> bool:
    return isinstance(event, FoldVoted | SeatSubstituted)


def first_period(clock: Clock) -> int:
    """Seconds that a seat has for its first action."""
    return clock.per_action


def expiry(match: Match, *, now: datetime, pauses: tuple[Pause, ...] = ()) -> datetime | None:
    """When a match that has not started is over, if from now on nothing happens in it; None once it started.

    Later by the weekends that would stop its clock, and by these pauses: else it could be over before a first action's
    deadline.
    """
    if match.status is not MatchStatus.OPEN:
        return None
    waits = timedelta(seconds=max(OPEN_AT_LEAST_SECONDS, first_period(match.clock)))
    return Calendar(pauses, match.clock.weekend).moved(now + waits, since=now)


def expired(deadline: datetime | None, *, now: datetime, grace: timedelta) -> bool:
    """Whether the clock may act: from the deadline in force and its grace on, never before."""
    return deadline is not None and now >= deadline + grace
