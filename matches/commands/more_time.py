"""More time, given by one who waits to whom all wait for. Beside the log: it changes nothing of the match."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from matches import eventlog
from matches.clocks.pauses import NO_TIME, on_the_clock
from matches.commands.door import Refused, StaleVersion
from matches.commands.hints import write_hint
from matches.commands.play import seat_of
from matches.engine.actions import Refusal
from matches.engine.state import Match
from matches.engine.terms import MatchStatus, Seat, team_of
from matches.eventlog import Stored
from matches.models import Match as MatchRow
from matches.models import MoreTime
from players.models import Player


class TimeNotGiven(Exception):
    """No more time now; `stored` is the match as it stands, unchanged."""

    code = ""

    def __init__(self, stored: Stored) -> None:
        super().__init__(self.code)
        self.stored = stored


class AlreadyGiven(TimeNotGiven):
    """Time is given once per turn, by whoever gives it."""

    code = "time_given"


class NotYoursToGive(TimeNotGiven):
    """Nobody gives time to the own team, and a server bot has no clock."""

    code = "not_yours_to_give"


def give_more_time(player: Player, match_id: UUID, *, version: int) -> Stored:
    """Make the present turn longer by the clock's own step.

    `version` is the one that the giver saw: who has moved meanwhile needs no more time. Raises MatchNotFound,
    NotSeated, Refused, StaleVersion, TimeNotGiven.
    """
    with transaction.atomic():
        stored = eventlog.lock(match_id)
        seat = seat_of(player, stored)
        if stored.match.status is not MatchStatus.ACTIVE:
            raise Refused(Refusal.MATCH_NOT_ACTIVE, stored)
        if version != stored.match.version:
            raise StaleVersion(stored)
        if not _may_give(stored.match, seat):
            raise NotYoursToGive(stored)
        if stored.more_time > NO_TIME:
            raise AlreadyGiven(stored)
        seconds = stored.match.clock.step
        assert stored.turn.version is not None
        MoreTime.objects.create(
            match_id=match_id,
            turn_version=stored.turn.version,
            by_seat=seat,
            seconds=seconds,
            given_at=stored.now,
        )
        MatchRow.objects.filter(pk=match_id).update(more_time=seconds)
        given = eventlog.peek(match_id)
        assert given.more_time == timedelta(seconds=seconds)
        write_hint(given)
    return given


def _may_give(match: Match, seat: Seat) -> bool:
    waited_for = on_the_clock(match)
    return bool(waited_for) and all(team_of(other) != team_of(seat) for other in waited_for)
