"""What an account's end means for its matches."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from uuid import UUID

from matches.commands.challenges import decline
from matches.commands.door import Refused, submit
from matches.commands.host import withdraw
from matches.commands.play import NotSeated, seat_of
from matches.engine.actions import Action, LeaveSeat, Resign
from matches.engine.terms import MatchStatus
from matches.eventlog import MatchNotFound, Stored
from matches.models import Match, Seat
from matches.vault import KeyLost
from players.models import Player

logger = logging.getLogger(__name__)


def leave_all(player: Player) -> None:
    """Leave every match that has not started, resign every one that runs, and keep nobody waiting. Harmless twice."""
    for match_id, part in _parts(player):
        try:
            part()
        except (Refused, NotSeated, MatchNotFound):
            # It started or ended, or a bot took the seat, since the list was read.
            continue
        except KeyLost:
            # It can't be ended, nor dealt on; that must not keep an account from being erased.
            logger.critical("no key in TRUCO_MASTER_KEYS opens the secret of match %s", match_id)


def _parts(player: Player) -> Iterator[tuple[UUID, Callable[[], object]]]:
    """What is to be done in which match: leave or resign it, decline a seat, end what waits for a host."""
    seats = Seat.objects.filter(match__status__in=[MatchStatus.OPEN, MatchStatus.ACTIVE])
    for match_id in list(seats.filter(player=player).values_list("match_id", flat=True)):
        yield match_id, partial(submit, match_id, partial(_leave_or_resign, player))
    for match_id in list(seats.filter(reserved_for=player, player=None).values_list("match_id", flat=True)):
        yield match_id, partial(decline, player, match_id)
    unstarted = Match.objects.filter(creator=player, status=MatchStatus.OPEN)
    # A match that others sit in goes on without a host who has left it.
    for match_id in list(unstarted.exclude(seats__player__isnull=False).values_list("pk", flat=True)):
        yield match_id, partial(withdraw, player, match_id)


def _leave_or_resign(player: Player, stored: Stored) -> Action:
    seat = seat_of(player, stored)
    return LeaveSeat(seat) if stored.match.status is MatchStatus.OPEN else Resign(seat)
