"""What the creator of a match, its host, does with it before it starts."""

import secrets
from dataclasses import replace
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from matches import eventlog
from matches.commands.door import Done, Refused, submit
from matches.engine.actions import Action, CallOff, OfferSeat, Refusal, RemovePlayer
from matches.engine.seats import reserved_account
from matches.engine.terms import MatchStatus, Seat, Visibility
from matches.eventlog import MatchNotFound, Stored
from players.models import Player

CODE_BYTES: Final = 9
"""72 bits: nobody finds one by trying."""


class NotHost(Exception):
    """The account did not create this match."""


class NotPrivate(Exception):
    """A public match is open to all, and needs no code."""

    def __init__(self, stored: Stored) -> None:
        super().__init__(str(stored.id))
        self.stored = stored


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def withdraw(host: Player, match_id: UUID) -> Done:
    """End a match that has not started. Raises as `submit`, and NotHost."""

    def call_off(stored: Stored) -> Action:
        _require_host(host, stored)
        return CallOff()

    return submit(match_id, call_off)


def remove(host: Player, match_id: UUID, *, player: Player) -> Done:
    """Send a player away before the start. Raises as `submit`, and NotHost."""

    def send_away(stored: Stored) -> Action:
        _require_host(host, stored)
        return RemovePlayer(str(player.pk), host=str(host.pk))

    return submit(match_id, send_away)


def offer_seat(host: Player, match_id: UUID, *, seat: Seat, asked: str) -> Done:
    """Say anew for whom an empty seat is. Raises as `submit`, and NotHost."""

    def offer(stored: Stored) -> Action:
        _require_host(host, stored)
        return OfferSeat(seat, asked)

    done = submit(match_id, offer)
    account = reserved_account(asked)
    return done if account is None else replace(done, stored=done.stored.with_name_of(UUID(account)))


def renew_code(host: Player, match_id: UUID) -> Stored:
    """Another code for a private match, the only one from now on.

    Raises MatchNotFound, NotHost, NotPrivate, Refused.
    """
    return _set_code(host, match_id, new_code())


def take_back_code(host: Player, match_id: UUID) -> Stored:
    """No code opens the match any more. Raises as `renew_code`."""
    return _set_code(host, match_id, "")


def _set_code(host: Player, match_id: UUID, code: str) -> Stored:
    with transaction.atomic():
        stored = eventlog.lock(match_id)
        _require_host(host, stored)
        if stored.match.visibility is not Visibility.PRIVATE:
            raise NotPrivate(stored)
        if stored.match.status is not MatchStatus.OPEN:
            raise Refused(Refusal.MATCH_NOT_ACTIVE if stored.match.is_over else Refusal.MATCH_ACTIVE, stored)
        # Not in the log: a code opens a door for outsiders, and is nothing that happens in the match.
        with connection.cursor() as cursor:
            cursor.execute("UPDATE matches_match SET code = %s WHERE id = %s", (code, match_id))
    return replace(stored, code=code)


def _require_host(host: Player, stored: Stored) -> None:
    if not stored.is_known_to(host.pk):
        raise MatchNotFound(stored.id)
    if host.pk != stored.creator_id:
        raise NotHost
