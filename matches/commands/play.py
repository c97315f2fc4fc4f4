"""What an account does with a match."""

from collections.abc import Callable, Collection
from dataclasses import replace
from uuid import UUID

from matches.commands import rated_tables
from matches.commands.door import Choose, Done, server_seed, start_action, submit
from matches.commands.idempotency import RequestKey
from matches.engine.actions import Action, ClientSeed, GiveSeed, LeaveSeat, Move, TakeSeat
from matches.engine.seats import reserved_for
from matches.engine.terms import Seat, SeatKind, SeedSource
from matches.eventlog import MatchNotFound, Stored
from players.commands import require_account
from players.models import Player
from players.queries import has_blocked


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
    signals: Collection[str] = (),
) -> Done:
    """Take a seat, with the player's seed or else the server's.

    `signals`: where the player is, for `players.traces`. Raises as `submit`, and SamePerson.
    """

    def take(stored: Stored) -> Action:
        if not stored.is_known_to(player.pk, code=code):
            raise MatchNotFound(match_id)
        kind = require_account(player)
        _require_welcome(player, stored)
        rated_tables.join(player, stored, signals)
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
        seat_of(player, stored)
        return start_action(stored.match)

    return submit(match_id, begin)


def leave(player: Player, match_id: UUID) -> Done:
    """Give up a seat before the start. Raises as `submit`, and NotSeated."""
    return submit(match_id, _for_seat_of(player, LeaveSeat))


def _require_welcome(player: Player, stored: Stored) -> None:
    """A creator's block closes the match; a seat that the creator keeps for the account is still an invitation."""
    kept = reserved_for(str(player.pk))
    if any(place.asked == kept and place.player is None for place in stored.match.places):
        return
    if stored.match.seat_of(str(player.pk)) is None and has_blocked(stored.creator_id, player.pk):
        raise Unwelcome


def _for_seat_of(player: Player, to_action: Callable[[Seat], Action]) -> Choose:
    return lambda stored: to_action(seat_of(player, stored))


def seat_of(player: Player, stored: Stored) -> Seat:
    """The player's seat; raises MatchNotFound where the player may not know of the match, NotSeated."""
    if not stored.is_known_to(player.pk):
        raise MatchNotFound(stored.id)
    seat = stored.match.seat_of(str(player.pk))
    if seat is None:
        raise NotSeated
    return seat
