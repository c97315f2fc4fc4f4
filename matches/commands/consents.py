"""Aborting a match that runs: each account says yes beside the log, and the last yes ends it."""

from dataclasses import replace
from uuid import UUID

from django.db import connection, transaction

from matches import eventlog
from matches.commands.door import Done, Refused, carry_out
from matches.commands.play import seat_of
from matches.consents.counting import Given, agreed
from matches.consents.models import About
from matches.engine.actions import Abort, IllegalAction, Refusal
from matches.engine.rules import decide
from matches.engine.terms import Seat
from matches.eventlog import Stored
from players.models import Player

_GIVE = """
INSERT INTO matches_consent (match_id, seat, about, player_id, hand, at) VALUES (%s, %s, %s, %s, %s, truco_now())
ON CONFLICT (match_id, seat, about) DO UPDATE SET player_id = excluded.player_id, hand = excluded.hand, at = excluded.at
"""

_TAKE_BACK = "DELETE FROM matches_consent WHERE match_id = %s AND seat = %s AND about = %s"

_GIVEN = "SELECT seat, player_id, hand FROM matches_consent WHERE match_id = %s AND about = %s ORDER BY seat"


def agree_to_abort(player: Player, match_id: UUID) -> Done:
    """The player's yes; the match is aborted if it was the last that was missing. A second yes changes nothing.

    Raises MatchNotFound, NotSeated, Refused.
    """
    with transaction.atomic():
        stored = eventlog.lock(match_id)
        seat, hand = seat_of(player, stored), stored.match.hand
        if hand is None:
            raise Refused(Refusal.MATCH_NOT_ACTIVE, stored)
        with connection.cursor() as cursor:
            cursor.execute(_GIVE, (match_id, seat, About.ABORT.value, player.pk, hand.number))
        stored = _with_consents(stored)
        abort = Abort(agreed(stored.match, stored.consents))
        if not _is_agreed(stored, abort):
            return Done(stored, ())
        return Done(*carry_out(stored, abort))


def take_back_abort(player: Player, match_id: UUID) -> None:
    """The player's yes is a yes no more. Harmless twice. Raises as `agree_to_abort`."""
    with transaction.atomic():
        stored = eventlog.lock(match_id)
        seat = seat_of(player, stored)
        if stored.match.hand is None:
            raise Refused(Refusal.MATCH_NOT_ACTIVE, stored)
        with connection.cursor() as cursor:
            cursor.execute(_TAKE_BACK, (match_id, seat, About.ABORT.value))


def _is_agreed(stored: Stored, abort: Abort) -> bool:
    try:
        decide(stored.match, abort)
    except IllegalAction as error:
        if error.refusal is Refusal.CONSENT_MISSING:
            return False
        raise Refused(error.refusal, stored) from error
    return True


def _with_consents(stored: Stored) -> Stored:
    """Read anew: what the lock's own statement read beside the match is as of before it waited."""
    with connection.cursor() as cursor:
        cursor.execute(_GIVEN, (stored.id, About.ABORT.value))
        given = tuple(Given(Seat(seat), str(player), hand) for seat, player, hand in cursor.fetchall())
    return replace(stored, consents=given)
