"""A match as its log tells it: every turn, when it ended, and until when it could have gone on.

Worked out anew from the log and from the rows of what stops clocks, without the server's own reckoning
(`matches.clocks`, `matches.deadlines`): simple, slow, and nobody's but the check's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import groupby
from uuid import UUID
from zoneinfo import ZoneInfo

from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    MatchCreated,
    MatchStarted,
    Raised,
    Resigned,
    SeatSubstituted,
)
from matches.engine.evolve import begin, evolve
from matches.engine.rules import awaiting
from matches.engine.state import Bank, PerAction
from matches.engine.terms import By, Seat
from matches.eventlog import Entry
from matches.models import MaintenanceWindow, MoreTime, Outage
from players.vacation.models import Vacation

NO_TIME = timedelta(0)
ALWAYS = datetime.max.replace(tzinfo=UTC)
Span = tuple[datetime, datetime]


@dataclass
class Turn:
    """A time in which a match waited for accounts."""

    seq: int
    """The entry with which it began."""
    began: datetime
    waits_for: dict[Seat, str]
    time: timedelta
    """With what was given besides."""
    deadline: datetime
    """With all that stopped its clock."""
    acted: dict[Seat, datetime] = field(default_factory=dict)
    timed_out: list[datetime] = field(default_factory=list)
    ended: datetime | None = None

    def until(self, seat: Seat) -> datetime | None:
        """When it was the seat's turn no more."""
        return self.acted.get(seat, self.ended)


@dataclass(frozen=True)
class Pauses:
    """All that ever stopped a clock, as the rows say once it is over."""

    everybody: tuple[Span, ...]
    outages: tuple[Span, ...]
    vacations: dict[str, list[Span]]
    given: dict[tuple[UUID, int], MoreTime]

    def given_by(self, at: datetime, match_id: UUID, seq: int) -> timedelta:
        """What more the turn that began with this entry had then."""
        row = self.given.get((match_id, seq))
        return timedelta(seconds=row.seconds) if row is not None and row.given_at <= at else NO_TIME


def pauses() -> Pauses:
    outages = tuple((row.started_at, row.ended_at) for row in Outage.objects.all())
    windows = tuple((row.starts_at, row.ends_at) for row in MaintenanceWindow.objects.all())
    vacations: dict[str, list[Span]] = {}
    for row in Vacation.objects.all():
        vacations.setdefault(str(row.player_id), []).append((row.started_at, row.ends_at))
    given = {(row.match_id, row.turn_version): row for row in MoreTime.objects.all()}
    return Pauses(outages + windows, outages, vacations, given)


class History:
    """The turns of one match, in order, and the match as it ended."""

    def __init__(self, match_id: UUID, log: Sequence[Entry], known: Pauses) -> None:
        self.match_id, self.known = match_id, known
        first = log[0]
        assert isinstance(first.event, MatchCreated)
        self.match = begin(first.event)
        self.banks: dict[Seat, timedelta] = {}
        self.turns: list[Turn] = []
        self.early: list[str] = []
        self.last_before_start = first.at
        self._turn: Turn | None = None
        for at, together in groupby(log[1:], key=lambda entry: entry.at):
            self._read(at, list(together))

    def _read(self, at: datetime, entries: list[Entry]) -> None:
        """All that happened at one moment. A turn that began and ended in it took nobody's time."""
        turn, seen = self._turn, set[Seat]()
        used = self._used(turn, at)
        seq: int | None = None
        for entry in entries:
            self._note(turn, entry.event, at, used, seen)
            self.match = evolve(self.match, entry.event)
            self._came_or_went(entry.event)
            if not isinstance(entry.event, FoldVoted | SeatSubstituted):
                seq = entry.seq
        if self.match.hand is None and not self.match.is_over:
            self.last_before_start = at
        if seq is None and turn is not None and self._accounts():
            # Votes and substitutions move no deadline, but for what stopped the clock of those who are on it no more.
            turn.deadline = self._moved(turn.began, turn.time)
            turn.waits_for = turn.waits_for | self._accounts()
            return
        if turn is not None:
            turn.ended = at
        self._turn = self._next(at, seq if seq is not None else entries[-1].seq)

    def _next(self, at: datetime, seq: int) -> Turn | None:
        waits_for = self._accounts()
        if not waits_for:
            return None
        time = self._allowance(waits_for) + self.known.given_by(ALWAYS, self.match_id, seq)
        turn = Turn(seq, at, waits_for, time, self._moved(at, time))
        self.turns.append(turn)
        return turn

    def _note(self, turn: Turn | None, event: Event, at: datetime, used: timedelta, seen: set[Seat]) -> None:
        if not isinstance(event, CardPlayed | Raised | Accepted | Folded | FoldVoted | Resigned):
            return
        seat = event.seat
        is_first = turn is not None and seat in turn.waits_for and seat not in turn.acted and seat not in seen
        if getattr(event, "by", None) is By.TIMEOUT:
            if turn is None or not is_first:
                self.early.append(f"{self.match_id}: seat {seat} timed out at {at}, in a turn that had just begun")
            else:
                turn.timed_out.append(at)
        if turn is not None and is_first:
            turn.acted[seat] = at
        if isinstance(self.match.clock.pace, Bank) and not isinstance(event, Resigned) and seat in self.banks:
            left = max(self.banks[seat] - (used if is_first else NO_TIME), NO_TIME)
            pace = self.match.clock.pace
            self.banks[seat] = min(left + timedelta(seconds=pace.increment), timedelta(seconds=pace.cap))
        seen.add(seat)

    def _came_or_went(self, event: Event) -> None:
        if isinstance(event, MatchStarted) and isinstance(self.match.clock.pace, Bank):
            initial = timedelta(seconds=self.match.clock.pace.initial)
            self.banks = {place.seat: initial for place in self.match.places if place.is_account}
        if isinstance(event, SeatSubstituted):
            self.banks.pop(event.seat, None)

    def _accounts(self) -> dict[Seat, str]:
        places = [self.match.places[seat] for seat in awaiting(self.match)]
        return {place.seat: place.player or "" for place in places if place.is_account}

    def _allowance(self, waits_for: Iterable[Seat]) -> timedelta:
        pace = self.match.clock.pace
        return (
            timedelta(seconds=pace.seconds)
            if isinstance(pace, PerAction)
            else max(map(self.banks.__getitem__, waits_for))
        )

    def _used(self, turn: Turn | None, at: datetime) -> timedelta:
        """Of the bank: what was given is used first."""
        if turn is None:
            return NO_TIME
        ran = at - turn.began
        for began, ended in self._stops(turn.began):
            ran -= max(min(ended, at) - max(began, turn.began), NO_TIME)
        return max(ran - self.known.given_by(at, self.match_id, turn.seq), NO_TIME)

    def _moved(self, since: datetime, time: timedelta) -> datetime:
        return later(since, time, self._stops(since))

    def _stops(self, since: datetime) -> list[Span]:
        """All that stops the present turn's clock."""
        clock, hand = self.match.clock, self.match.hand
        spans = list(self.known.everybody)
        if clock.weekend is not None:
            spans += free_days(clock.weekend, since.date())
        if clock.vacation and hand is not None:
            seats = [hand.to_play] if hand.offer is None else hand.offer.answering
            for place in (self.match.places[seat] for seat in seats):
                spans += self.known.vacations.get(place.player or "", []) if place.is_account else []
        return joined(span for span in spans if span[1] > since)


def later(since: datetime, time: timedelta, stops: Sequence[Span]) -> datetime:
    """When this time is over, if it runs from `since` on and stands still in these spans, apart and in order."""
    now, left = since, time
    for began, ended in stops:
        runs = max(began - now, NO_TIME)
        if left <= runs:
            break
        left, now = left - runs, max(now, ended)
    return now + left


def joined(spans: Iterable[Span]) -> list[Span]:
    """The same time, in spans that are apart and in order."""
    found: list[Span] = []
    for began, ended in sorted(spans):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], ended))
        else:
            found.append((began, ended))
    return found


def free_days(zone: str, around: date) -> list[Span]:
    return [span for span in _weekend_days(zone, around.year) if span[1].date() >= around - timedelta(days=3)]


@cache
def _weekend_days(zone: str, year: int) -> tuple[Span, ...]:
    place, first = ZoneInfo(zone), date(year, 1, 1) - timedelta(days=7)
    days = [first + timedelta(days=number) for number in range(800)]

    def midnight(day: date) -> datetime:
        return datetime(day.year, day.month, day.day, tzinfo=place).astimezone(ZoneInfo("UTC"))

    return tuple((midnight(day), midnight(day + timedelta(days=1))) for day in days if day.weekday() in (5, 6))
