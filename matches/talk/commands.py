"""Every write to the talk of a match."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q

from matches import eventlog
from matches.commands import NotSeated
from matches.engine.terms import TEAMS, Seat, Team, team_of
from matches.eventlog import MatchNotFound, Stored
from matches.talk.models import Kind, Message, Mute
from players.commands import require_account
from players.models import Player

AFTERWARDS: Final = timedelta(days=1)
"""So long after a match its players may still talk."""


class TalkRefused(Exception):
    """This can't be said here, or now; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# One row a match, so that numbers are given in the order in which they are committed: who reads on misses none.
# The time is read once the row is ours.
_NUMBERS = """
INSERT INTO matches_talk AS t (match_id, last, last_0, last_1) VALUES (%s, 1, %s, %s)
ON CONFLICT (match_id) DO UPDATE
SET last = t.last + 1, last_0 = t.last_0 + excluded.last_0, last_1 = t.last_1 + excluded.last_1
RETURNING last, last_0, last_1, truco_now()
"""


def say(player: Player, match_id: UUID, *, kind: Kind, key: str = "", text: str = "") -> Message:
    """Say something at the table, or signal it to the partner; the match itself is not touched.

    Raises MatchNotFound, NotSeated, TalkRefused.
    """
    with transaction.atomic():
        require_account(player)
        stored = eventlog.peek(match_id)
        seat = _seat_of(player, stored)
        partner = _allowed(stored, seat, kind)
        heard_by = (team_of(seat),) if kind is Kind.SIGNAL else TEAMS
        said = Message(seat=seat, player=player, kind=kind, key=key, text=text, to_player_id=partner)
        return _add(match_id, said, heard_by=heard_by)


def mute(player: Player, stored: Stored, muted: UUID) -> None:
    """Harmless twice. Raises NotSeated."""
    with transaction.atomic():
        require_account(player)
        _seat_of(player, stored)
        Mute.objects.bulk_create([Mute(match_id=stored.id, player=player, muted_id=muted)], ignore_conflicts=True)


def unmute(player: Player, stored: Stored, muted: UUID) -> None:
    """Harmless twice. Raises NotSeated."""
    _seat_of(player, stored)
    Mute.objects.filter(match_id=stored.id, player=player, muted_id=muted).delete()


def forget(player: Player) -> None:
    """Take away the words of an account that is erased; what it chose from lists stays, as its moves do."""
    Message.objects.filter(player=player, kind=Kind.TEXT).exclude(text="").update(text="")
    Mute.objects.filter(Q(player=player) | Q(muted=player)).delete()


def _seat_of(player: Player, stored: Stored) -> Seat:
    if not stored.is_known_to(player.pk):
        raise MatchNotFound(stored.id)
    seat = stored.match.seat_of(str(player.pk))
    if seat is None:
        raise NotSeated
    return seat


def _allowed(stored: Stored, seat: Seat, kind: Kind) -> UUID | None:
    """The partner whom a signal is for. Raises TalkRefused for what is not to be said here or now."""
    match = stored.match
    if stored.ended_at is not None and stored.now > stored.ended_at + AFTERWARDS:
        raise TalkRefused("talk_over")
    if kind is Kind.TEXT and not settings.TRUCO_TALK_FREE_TEXT:
        raise TalkRefused("text_off")
    if kind is not Kind.SIGNAL:
        return None
    if not match.table.signals:
        raise TalkRefused("signals_off")
    if match.hand is None:
        raise TalkRefused("no_hand")
    partner = next(p for p in match.places if p.seat != seat and team_of(p.seat) == team_of(seat))
    if not partner.is_account or partner.player is None:
        # It sees what a player sees, and a player's partner would see it: but it is no party to secrets.
        raise TalkRefused("no_partner")
    return UUID(partner.player)


def _add(match_id: UUID, said: Message, *, heard_by: tuple[Team, ...]) -> Message:
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERS, (match_id, *(int(team in heard_by) for team in TEAMS)))
        row = cursor.fetchone()
    assert row is not None
    number, of_0, of_1, now = row
    said.match_id, said.number, said.at = match_id, number, now
    said.number_0 = of_0 if TEAMS[0] in heard_by else None
    said.number_1 = of_1 if TEAMS[1] in heard_by else None
    said.save(force_insert=True)
    return said
