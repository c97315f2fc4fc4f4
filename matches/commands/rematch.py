"""A rematch: each account says yes beside the log, and the last yes makes one new match.

The match that is over is looked at in one transaction, and the new one made in another, which claims by a unique row
that it is the only one. So it is made once however many press at once; what a crash leaves undone, the sequels' sweep
finds.
"""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from uuid_utils.compat import uuid7

from matches import eventlog, wakeups
from matches.commands import rated_tables
from matches.commands.again import again, host, present
from matches.commands.create import seat_all
from matches.commands.door import Refused
from matches.commands.play import NotSeated
from matches.engine import series
from matches.engine.actions import Refusal
from matches.engine.rules import awaiting
from matches.engine.state import Place
from matches.engine.terms import Seat
from matches.eventlog import MatchNotFound, Stored
from matches.models import About, Consent, Rematch
from players import queries as players
from players.models import Player
from players.webhooks.commands import Notice, enqueue
from players.webhooks.models import EventType

_AGREE = """
INSERT INTO matches_consent (match_id, seat, about, player_id, hand, at) VALUES (%s, %s, %s, %s, 0, truco_now())
ON CONFLICT (match_id, seat, about) DO UPDATE SET player_id = excluded.player_id, at = excluded.at
"""

_CLAIM = "INSERT INTO matches_rematch (match_id, rematch_of_id) VALUES (%s, %s) ON CONFLICT DO NOTHING"


class GoesOn(Exception):
    """There is no rematch of a match, or of a series, that goes on."""

    def __init__(self, code: str, stored: Stored) -> None:
        super().__init__(code)
        self.code = code
        self.stored = stored


def agree_to_rematch(player: Player, match_id: UUID, *, signals: Collection[str] = ()) -> tuple[Stored, bool]:
    """The player's yes. With the last one the new match and True, before it this one and False.

    A second yes changes nothing, and once there is a new match it gets that. `signals`: where the player is, for
    `players.traces`. Raises MatchNotFound, NotSeated, GoesOn, Refused, SamePerson.
    """
    with transaction.atomic():
        old = eventlog.lock(match_id)
        seat = _seat_after_the_end(player, old)
        if old.match.table.rated and not player.is_guest and old.rematch.match_id is None:
            rated_tables.sit_down(player, _accounts(old) - {player.pk}, signals, stored=old)
        with connection.cursor() as cursor:
            cursor.execute(_AGREE, (match_id, seat, About.REMATCH.value, player.pk))
        # Read anew: what the lock's own statement read beside the match is as of before it waited.
        stored = eventlog.peek(match_id)
        if not is_due(stored):
            _tell_of_offer(stored, seat)
    if not is_due(stored):
        return stored, False
    return eventlog.peek(make_rematch(stored)), True


def take_back_rematch(player: Player, match_id: UUID) -> None:
    """The player's yes is a yes no more; a rematch that was made stays. Harmless twice.

    Raises as `agree_to_rematch`.
    """
    with transaction.atomic():
        seat = _seat_after_the_end(player, eventlog.lock(match_id))
        Consent.objects.filter(match_id=match_id, seat=seat, about=About.REMATCH, player=player).delete()


def is_due(stored: Stored) -> bool:
    """Whether all have agreed and may meet again, or there is a rematch already.

    Who has blocked another since saying yes doesn't want it any more, and that isn't told.
    """
    if stored.rematch.match_id is not None:
        return True
    seats = {place.seat for place in stored.match.places if place.is_account}
    return bool(seats) and seats <= set(stored.rematch.consented) and not players.blocked_among(_accounts(stored))


def make_rematch(old: Stored) -> UUID:
    """The match that follows one whose players have all agreed, made by whoever comes first."""
    new_id, sitters = uuid7(), present({place.seat: place.player for place in old.match.places if place.is_account})
    with transaction.atomic(), connection.cursor() as cursor:
        # Before the match itself, whose row it needs only at the end: who comes second waits here, having made none.
        cursor.execute(_CLAIM, (new_id, old.id))
        if cursor.rowcount:
            done = seat_all(host(old, sitters), again(old), sitters, match_id=new_id)
            _tell_of_rematch(done.stored, old.id)
    return Rematch.objects.values_list("match_id", flat=True).get(rematch_of=old.id)


def _accounts(stored: Stored) -> set[UUID]:
    """Of those who held a seat at the end."""
    return {UUID(place.player) for place in stored.match.places if place.is_account and place.player is not None}


def _seat_after_the_end(player: Player, stored: Stored) -> Seat:
    if not stored.is_known_to(player.pk):
        raise MatchNotFound(stored.id)
    seat = stored.match.seat_of(str(player.pk))
    if seat is None:
        raise NotSeated
    if not stored.match.is_over:
        raise GoesOn("match_not_over", stored)
    if stored.started_at is None:
        raise Refused(Refusal.MATCH_NOT_ACTIVE, stored)
    if series.next_game(stored.match) is not None:
        raise GoesOn("series_goes_on", stored)
    return seat


def _tell_of_offer(stored: Stored, by: Seat) -> None:
    others = (place for place in stored.match.places if place.is_account and place.seat != by)
    _tell(EventType.REMATCH_OFFERED, stored, others, key=f"{stored.id}:{by}")


def _tell_of_rematch(stored: Stored, old_id: UUID) -> None:
    seated = (place for place in stored.match.places if place.is_account)
    _tell(EventType.REMATCH_AGREED, stored, seated, key=str(stored.id), rematch_of=str(old_id))


def _tell(about: EventType, stored: Stored, places: Iterable[Place], *, key: str, **more: str) -> None:
    match = stored.match
    data: dict[str, Any] = {
        "match_id": str(stored.id),
        "seq": match.version,
        "version": match.version,
        "status": match.status.value,
        "awaiting": list(awaiting(match)),
        **more,
    }
    told = (
        Notice(UUID(place.player), about.value, f"{key}:{about.value}", stored.now, {**data, "my_seat": place.seat})
        for place in places
        if place.player is not None
    )
    if enqueue(told):
        transaction.on_commit(lambda: wakeups.webhooks_due(1), robust=True)
