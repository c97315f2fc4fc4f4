"""What an account does with a match."""

import logging
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from matches.commands.door import Choose, Done, Refused, server_seed, start_action, submit
from matches.commands.idempotency import RequestKey
from matches.engine.actions import Action, ClientSeed, GiveSeed, LeaveSeat, Move, Resign, TakeSeat
from matches.engine.rules.table import reserved_for
from matches.engine.terms import MatchStatus, Seat, SeatKind, SeedSource
from matches.eventlog import MatchNotFound, Stored
from matches.models import Seat as SeatRow
from matches.vault import KeyLost
from players.commands import require_account
from players.models import Player
from players.queries import has_blocked

logger = logging.getLogger(__name__)


class NotSeated(Exception):
    """The account holds no seat in this match."""


class Unwelcome(Exception):
    """Whoever created the match has blocked the account."""


def act(
    player: Player,
    match_id: UUID,
    to_move: Callable[[Seat], Move],
    *,
    version: int,
    key: RequestKey | None = None,
) -> Done:
    """Make a move for the seat that the player holds. Raises as `submit`, and NotSeated."""
    return submit(match_id, _for_seat_of(player, to_move), version=version, key=key)


def join(
    player: Player,
    match_id: UUID,
    *,
    seat: Seat | None = None,
    client_seed: str | None = None,
    commitment: str | None = None,
    code: str | None = None,
    key: RequestKey | None = None,
) -> Done:
    """Take a seat, with the player's seed or else the server's. Raises as `submit`."""

    def take(stored: Stored) -> Action:
        if not stored.is_known_to(player.pk, code=code):
            raise MatchNotFound(match_id)
        kind = require_account(player)
        _require_welcome(player, stored)
        return TakeSeat(
            player=str(player.pk),
            kind=SeatKind(kind.value),
            seat=seat,
            seed=ClientSeed(
                client_seed or server_seed(),
                SeedSource.PLAYER if client_seed else SeedSource.SERVER,
                # Who leaves the seed to the server need not echo what it committed to.
                commitment or stored.match.commitment,
            ),
        )

    done = submit(match_id, take, key=key)
    return replace(done, stored=done.stored.with_name_of(player.pk))


def give_seed(player: Player, match_id: UUID, *, client_seed: str, commitment: str) -> Done:
    """The player's own seed, until the start. Raises as `submit`, and NotSeated."""
    return submit(
        match_id,
        _for_seat_of(player, lambda seat: GiveSeed(seat, ClientSeed(client_seed, SeedSource.PLAYER, commitment))),
    )


def start(player: Player, match_id: UUID) -> Done:
    """Begin, with the server's seed for each account that gave none. Raises as `submit`, and NotSeated."""

    def begin(stored: Stored) -> Action:
        _seat_of(player, stored)
        return start_action(stored.match)

    return submit(match_id, begin)


def leave(player: Player, match_id: UUID) -> Done:
    """Give up a seat before the start. Raises as `submit`, and NotSeated."""
    return submit(match_id, _for_seat_of(player, LeaveSeat))


def leave_all(player: Player) -> None:
    """Leave every match that has not started, resign every one that runs. Harmless twice."""
    held = SeatRow.objects.filter(player=player, match__status__in=[MatchStatus.OPEN, MatchStatus.ACTIVE])
    for match_id in held.values_list("match_id", flat=True):
        try:
            submit(match_id, _leave_or_resign(player))
        except (Refused, NotSeated, MatchNotFound):
            # It ended, or a bot took the seat, since the list was read.
            continue
        except KeyLost:
            # It can't be ended, nor dealt on; that must not keep an account from being erased.
            logger.critical("no key in TRUCO_MASTER_KEYS opens the secret of match %s", match_id)


def _require_welcome(player: Player, stored: Stored) -> None:
    """A creator's block closes the match; a seat that the creator keeps for the account is still an invitation."""
    kept = reserved_for(str(player.pk))
    if any(place.asked == kept and place.player is None for place in stored.match.places):
        return
    if stored.match.seat_of(str(player.pk)) is None and has_blocked(stored.creator_id, player.pk):
        raise Unwelcome


def _leave_or_resign(player: Player) -> Choose:
    def choose(stored: Stored) -> Action:
        seat = _seat_of(player, stored)
        return LeaveSeat(seat) if stored.match.status is MatchStatus.OPEN else Resign(seat)

    return choose


def _for_seat_of(player: Player, to_action: Callable[[Seat], Action]) -> Choose:
    return lambda stored: to_action(_seat_of(player, stored))


def _seat_of(player: Player, stored: Stored) -> Seat:
    if not stored.is_known_to(player.pk):
        raise MatchNotFound(stored.id)
    seat = stored.match.seat_of(str(player.pk))
    if seat is None:
        raise NotSeated
    return seat
