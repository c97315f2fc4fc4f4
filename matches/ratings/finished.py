"""A log, read for what it says about those who played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    HandDealt,
    HandEnded,
    Raised,
    SeatSubstituted,
    SeatTaken,
)
from matches.engine.state import Match, Place
from matches.engine.terms import By, MatchStatus, Seat, SeatKind, Team, Visibility, team_of
from matches.eventlog import Entry, Stored
from players.ratings.finished import Finished, Played, of_account, of_bot


@dataclass
class Tally:
    """What is counted for a seat while its account, or the server bot that began there, holds it."""

    is_human: bool = False
    sat_at: datetime | None = None
    holds: bool = True
    timeouts: int = 0
    hands: int = 0
    hands_won: int = 0
    raises: int = 0
    raises_won: int = 0
    raises_in_hand: int = 0
    folds: int = 0


def finished(stored: Stored, log: Sequence[Entry]) -> Finished:
    """What counts of a match that is over."""
    match = stored.match
    assert match.result is not None
    assert stored.ended_at is not None
    seats = tallies(log, seats=len(match.places))
    return Finished(
        match_id=stored.id,
        variant=match.rules.variant.name,
        ended_at=stored.ended_at,
        asked=match.table.rated,
        aborted=match.status is MatchStatus.ABORTED,
        usual_rules=match.rules.are_usual,
        public=match.visibility is Visibility.PUBLIC,
        played=tuple(_played(match, place, seats[place.seat]) for place in match.places if place.player),
    )


def tallies(log: Iterable[Entry], *, seats: int) -> list[Tally]:
    """What each seat has to show by then."""
    reader = _Reader([Tally() for _ in range(seats)])
    for entry in log:
        reader.read(entry.event, entry.at)
    return reader.tallies


def _played(match: Match, place: Place, tally: Tally) -> Played:
    assert match.result is not None
    return Played(
        seat=place.seat,
        who=of_account(UUID(place.account)) if place.account else of_bot(place.player or ""),
        account=UUID(place.account) if place.account else None,
        # Not by who holds it now: a bot may have taken it over.
        is_human=tally.is_human,
        sat_at=tally.sat_at,
        won=match.result.winner == team_of(place.seat),
        lost_seat=place.lost_by is not None,
        timeouts=tally.timeouts,
        hands=tally.hands,
        hands_won=tally.hands_won,
        raises=tally.raises,
        raises_won=tally.raises_won,
        folds=tally.folds,
    )


@dataclass
class _Reader:
    tallies: list[Tally]

    def read(self, event: Event, at: datetime) -> None:
        match event:
            case HandDealt():
                for tally in self.tallies:
                    tally.raises_in_hand = 0
            case CardPlayed(seat=seat, by=By.TIMEOUT) | Accepted(seat=seat, by=By.TIMEOUT):
                self._of(seat).timeouts += 1
            case Folded(seat=seat, by=By.TIMEOUT) | FoldVoted(seat=seat, by=By.TIMEOUT):
                self._of(seat).timeouts += 1
            case Folded(seat=seat):
                self._of(seat).folds += 1
            case Raised(seat=seat):
                self._of(seat).raises += 1
                self._of(seat).raises_in_hand += 1
            case HandEnded(winner=winner):
                self._hand_ended(winner)
            case SeatTaken(seat=seat, kind=kind):
                self.tallies[seat].is_human, self.tallies[seat].sat_at = kind is SeatKind.HUMAN, at
            case SeatSubstituted(seat=seat):
                self.tallies[seat].holds = False

    def _of(self, seat: Seat) -> Tally:
        """The seat's tally; of a seat that a bot took over, one that nobody reads."""
        tally = self.tallies[seat]
        return tally if tally.holds else Tally()

    def _hand_ended(self, winner: Team | None) -> None:
        for number, tally in enumerate(self.tallies):
            if tally.holds:
                won = winner == team_of(Seat(number))
                tally.hands += 1
                tally.hands_won += won
                tally.raises_won += tally.raises_in_hand if won else 0
