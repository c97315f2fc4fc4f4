"""When a turn ends. Pure: the database's clock and the outages come in as arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from matches.engine.events import Event, FoldVoted, SeatSubstituted
from matches.engine.rules import awaiting
from matches.engine.state import Match

SHORTEST_SECONDS: Final = 60
LONGEST_SECONDS: Final = 14 * 24 * 3600
USUAL_SECONDS: Final = 2 * 24 * 3600


@dataclass(frozen=True)
class Outage:
    """A time in which the server's clock did not run."""

    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True)
class Turn:
    """What a match waits for: an account until `deadline`, or a server bot that acts at `bot_due`."""

    since: datetime | None = None
    deadline: datetime | None = None
    bot_due: datetime | None = None

    def part(self, share: float) -> "Turn":
        """The turn as if it ended when this share of its time is over."""
        if self.since is None or self.deadline is None:
            return self
        return Turn(self.since, self.since + (self.deadline - self.since) * share)

    def in_force(self, outages: Sequence[Outage]) -> datetime | None:
        """The deadline with every outage credited that fell into this turn.

        The stored deadline never changes without a new version, so whoever named a version knows the deadline too;
        what the server owes the player is added here.
        """
        if self.since is None or self.deadline is None:
            return None
        deadline, counted = self.deadline, self.since
        for outage in sorted(outages, key=lambda outage: outage.started_at):
            # Time that two outages share is given back once.
            began = max(outage.started_at, counted)
            if began < min(deadline, outage.ended_at):
                deadline += outage.ended_at - began
                counted = outage.ended_at
        return deadline


def next_turn(turn: Turn, events: Sequence[Event], *, after: Match, now: datetime, bot_delay: int) -> Turn:
    """The turn after these events. A vote, or a seat that changes hands meanwhile, moves no deadline."""
    waiting = [after.places[seat] for seat in awaiting(after)]
    if not waiting:
        return Turn()
    if not any(place.is_account for place in waiting):
        return Turn(since=now, bot_due=now + timedelta(seconds=bot_delay))
    if turn.deadline is not None and all(isinstance(event, FoldVoted | SeatSubstituted) for event in events):
        return turn
    return Turn(since=now, deadline=now + timedelta(seconds=after.clock.per_action))


def expired(deadline: datetime | None, *, now: datetime, grace: timedelta) -> bool:
    """Whether the clock may act: from the deadline in force and its grace on, never before."""
    return deadline is not None and now >= deadline + grace
