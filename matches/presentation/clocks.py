"""Both sides' clocks, as the API shows them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec

from matches.clocks.banks import Banks
from matches.clocks.pauses import NO_TIME, Calendar, Pause
from matches.deadlines import Turn
from matches.engine.rules import awaiting
from matches.engine.state import Bank, Clock, Match, PerAction
from matches.engine.terms import Seat
from players.moments import written

SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class Clocks:
    """All that the clocks of a match show at the time `now`."""

    match: Match
    turn: Turn
    calendar: Calendar
    banks: Banks | None
    more_time: timedelta
    now: datetime

    def json(self) -> list[dict[str, Any]]:
        """An entry a seat."""
        return [self._entry(Seat(seat)) for seat in range(len(self.match.places))]

    def mark(self) -> tuple[object, ...]:
        """What changes when anything does but the time that passes."""
        pauses = self._holding()
        left = self._left()
        # While the clock stands still what is left stays the same, while it runs the time at which it will be nothing.
        return (self.banks, left if pauses or left is None else self.now + left, pauses)

    def _entry(self, seat: Seat) -> dict[str, Any]:
        waits = self.turn.deadline is not None and seat in awaiting(self.match) and self._has_clock(seat)
        pauses = self._holding() if waits else ()
        left = self._left() if waits else self._next(seat)
        return {
            "seat": seat,
            "left": _seconds(left),
            "bank": _seconds(self._bank(seat, waits=waits)),
            "runs": waits and not pauses,
            "pauses": [{"reason": p.reason.value, "until": written(p.ended_at)} for p in _each_once(pauses)],
        }

    def _has_clock(self, seat: Seat) -> bool:
        return self.match.places[seat].is_account

    def _holding(self) -> tuple[Pause, ...]:
        return self.calendar.holding(self.now) if self.turn.deadline is not None else ()

    def _left(self) -> timedelta | None:
        """Of the present turn, pauses aside; less than nothing once it is over. None: nobody's clock is asked."""
        turn = self.turn
        if turn.since is None or turn.deadline is None:
            return None
        return turn.deadline + self.more_time - turn.since - self.calendar.played(turn.since, self.now)

    def _next(self, seat: Seat) -> timedelta | None:
        """What a turn of this seat would have."""
        pace = self.match.clock.pace
        if not self._has_clock(seat):
            return None
        return timedelta(seconds=pace.seconds) if isinstance(pace, PerAction) else self._bank(seat, waits=False)

    def _bank(self, seat: Seat, *, waits: bool) -> timedelta | None:
        """What the seat would have in the bank if it acted now, before the increment."""
        pace = self.match.clock.pace
        if not isinstance(pace, Bank) or not self._has_clock(seat):
            return None
        balance = self.banks[seat] if self.banks is not None else timedelta(seconds=pace.initial)
        if balance is None or not waits:
            return balance
        return max(balance - self.turn.used(self.calendar, now=self.now, more=self.more_time), NO_TIME)


def clock_json(clock: Clock) -> dict[str, Any]:
    """What was agreed: with a bank, `per_action` is the most that one turn can have."""
    bank = clock.pace if isinstance(clock.pace, Bank) else None
    return {
        "per_action": clock.per_action,
        "bank": msgspec.to_builtins(bank),
        "weekend": clock.weekend,
        "vacation": clock.vacation,
    }


def _each_once(pauses: Iterable[Pause]) -> Sequence[Pause]:
    """One for each reason, the one that lasts longest: of a pair both may be on vacation."""
    longest: dict[str, Pause] = {}
    for pause in sorted(pauses, key=lambda pause: pause.ended_at):
        longest[pause.reason] = pause
    return [longest[reason] for reason in sorted(longest)]


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else max(span, NO_TIME) // SECOND
