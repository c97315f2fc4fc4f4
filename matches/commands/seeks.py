"""Looking for a match, and the sweep that pairs those who do."""

import logging
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import DateTimeField, Func, Q, QuerySet
from uuid_utils.compat import uuid7

from matches.apart import Apart
from matches.commands import rated_tables
from matches.commands.create import NewMatch, seat_all
from matches.commands.idempotency import IdempotencyMismatch, RequestKey
from matches.engine import codec
from matches.engine.state import Clock, Table
from matches.engine.terms import Seat, Visibility
from matches.engine.variants import VARIANTS, Rules
from matches.models import Seek, SeekStatus
from matches.seeks.pairing import Party, paired, reach, seating
from players import queries as players
from players.commands import require_account
from players.models import Player

logger = logging.getLogger(__name__)

MAX_SEEKS: Final = 10
LASTS: Final = timedelta(days=7)
KEPT_DAYS: Final = 30
"""After its end."""
AT_ONE_TABLE: Final = 500
"""Of those who want the same, so many who have waited longest are looked at: comparing costs the square of it."""
PAIR_SECONDS: Final = 20
"""After this the rest is left to the next run: a task has a time limit."""
BOT_DELAY: Final = 1

_NOW = Func(function="truco_now", output_field=DateTimeField())

_READY = """
SELECT id, player_id, partner_id, variant, terms, rated, rating_range, conduct_min, waited FROM (
    SELECT s.*, truco_now() - s.created_at AS waited,
           row_number() OVER (PARTITION BY s.terms, s.rated ORDER BY s.created_at, s.id) AS place
    FROM matches_seek s
    WHERE s.status = 'waiting' AND s.expires_at > truco_now() AND (s.partner_id IS NULL OR s.partner_agreed)
      AND NOT EXISTS (
          SELECT 1 FROM players_player p WHERE p.id IN (s.player_id, s.partner_id) AND NOT p.is_active)
) AS ready
WHERE place <= %s ORDER BY terms, rated, created_at, id
"""

_EXPIRE = """
UPDATE matches_seek SET status = 'expired', ended_at = truco_now() WHERE id IN (
    SELECT id FROM matches_seek WHERE status = 'waiting' AND expires_at <= truco_now() FOR UPDATE SKIP LOCKED)
"""

_FORGET = f"DELETE FROM matches_seek WHERE ended_at < truco_now() - interval '{KEPT_DAYS} days'"


class SeekNotFound(LookupError):
    """There is no such seek, or it isn't the asker's."""


class SeekOver(Exception):
    """It was paired, withdrawn or has expired."""


class TooManySeeks(Exception):
    """An account has at most `MAX_SEEKS` that wait."""


@dataclass(frozen=True)
class NewSeek:
    """What a player looks for."""

    rules: Rules
    clock: Clock
    rated: bool
    """If it can be (`_can_be_rated`)."""
    rating_range: int | None
    conduct_min: int = 0
    partner: Player | None = None


@dataclass(frozen=True)
class _Ready:
    """A seek that may be paired."""

    id: UUID
    accounts: tuple[UUID, ...]
    variant: str
    terms: str
    rated: bool
    rating_range: int | None
    conduct_min: int
    waited: timedelta


@dataclass(frozen=True)
class Sought:
    """A seek, and whether this request made it or, sent again, had made it before."""

    seek: Seek
    is_new: bool = False
    replayed: bool = False


def seek(player: Player, new: NewSeek, *, key: RequestKey | None = None, signals: Collection[str] = ()) -> Sought:
    """The player's seek; who looks for the same already gets that.

    `signals`: where the player is, for `players.traces`. Raises TooManySeeks, IdempotencyMismatch, SamePerson.
    """
    rated = new.rated and _can_be_rated(player, new)
    with transaction.atomic():
        require_account(player)
        # Locked, so that two at once are seen by each other.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if key is not None and (made_before := _made_with(key)) is not None:
            return Sought(made_before, replayed=True)
        waiting = Seek.objects.filter(player=player, status=SeekStatus.WAITING, expires_at__gt=_NOW)
        terms = codec.encode_wish(new.rules, new.clock)
        who = {"rating_range": new.rating_range, "conduct_min": new.conduct_min, "partner": new.partner}
        same = waiting.filter(terms=terms, rated=rated, **who)
        if (found := same.first()) is not None:
            return Sought(found)
        if waiting.count() >= MAX_SEEKS:
            raise TooManySeeks
        if rated:
            rated_tables.sit_down(player, [new.partner.pk] if new.partner is not None else [], signals)
        made = uuid7()
        Seek.objects.create(
            id=made,
            player=player,
            variant=new.rules.variant.name,
            terms=terms,
            rated=rated,
            **who,
            created_at=_NOW,
            expires_at=_NOW + LASTS,
            key_hash=key and key.key_hash,
            request_hash=key and key.request_hash,
        )
    return Sought(Seek.objects.get(pk=made), is_new=True)


def join_seek(partner: Player, seek_id: UUID, *, signals: Collection[str] = ()) -> Seek:
    """The partner's yes: from now on the two are paired with others. Harmless twice.

    Raises SeekNotFound, SeekOver, SamePerson.
    """
    with transaction.atomic():
        require_account(partner)
        found = _locked(Q(partner=partner), seek_id)
        if found.status != SeekStatus.WAITING:
            raise SeekOver
        if found.rated:
            rated_tables.sit_down(partner, [found.player_id], signals)
        found.partner_agreed = True
        found.save(update_fields=["partner_agreed"])
    return found


def withdraw_seek(player: Player, seek_id: UUID) -> None:
    """By the player, or by the partner, asked or agreed. Harmless twice. Raises SeekNotFound, SeekOver if paired."""
    with transaction.atomic():
        found = _locked(Q(player=player) | Q(partner=player), seek_id)
        if found.status == SeekStatus.PAIRED:
            raise SeekOver
        _withdraw(Seek.objects.filter(pk=found.pk))


def withdraw_all_seeks(player: Player) -> None:
    """All of an account that goes."""
    _withdraw(Seek.objects.filter(Q(player=player) | Q(partner=player)))


def pair_seeks() -> None:
    """Pair all who can be, and end what has waited too long. Harmless twice and beside another."""
    until = time.monotonic() + PAIR_SECONDS
    with connection.cursor() as cursor:
        cursor.execute(_EXPIRE)
        cursor.execute(_FORGET)
        cursor.execute(_READY, (AT_ONE_TABLE,))
        rows = [_ready(*row) for row in cursor.fetchall()]
    for _, alike in groupby(rows, key=lambda row: (row.terms, row.rated)):
        for table in _tables(list(alike)):
            if time.monotonic() > until:
                return
            _apart(table)


def _ready(id: UUID, player: UUID, partner: UUID | None, variant: str, terms: Any, rated: bool, *wanted: Any) -> _Ready:
    accounts = (player,) if partner is None else (player, partner)
    return _Ready(id, accounts, variant, str(terms), rated, *wanted)


def _tables(ready: Sequence[_Ready]) -> list[tuple[Party, ...]]:
    variant, accounts = ready[0].variant, {account for row in ready for account in row.accounts}
    rated, kept_time = players.ratings(accounts, variant), players.conduct(accounts)
    parties = [
        Party(
            row.id,
            row.accounts,
            rating=sum(rated[account] for account in row.accounts) / len(row.accounts),
            reach=reach(row.rating_range, row.waited),
            # Who has finished no match is as good as any.
            conduct=min(1.0 if (share := kept_time[who].share) is None else share for who in row.accounts),
            conduct_min=row.conduct_min / 100,
        )
        for row in ready
    ]
    return list(paired(parties, seats=VARIANTS[variant].seats, apart=players.kept_apart(accounts)))


def _apart(table: Sequence[Party]) -> None:
    with Apart(logger, "the seeks %s could not be paired", [str(party.seek) for party in table]):
        _sit_down(table)


def _sit_down(table: Sequence[Party]) -> None:
    """The match of these seeks, which it uses up; none where another has used or ended one of them meanwhile."""
    with transaction.atomic():
        wanted = Seek.objects.filter(
            pk__in=[party.seek for party in table], status=SeekStatus.WAITING, expires_at__gt=_NOW
        )
        seeks = list(wanted.select_for_update(skip_locked=True, no_key=True).order_by("pk"))
        if len(seeks) < len(table):
            return
        accounts = seating(table)
        found = Player.objects.in_bulk(accounts)
        sitters = {Seat(seat): found[account] for seat, account in enumerate(accounts)}
        rules, clock = codec.decode_wish(seeks[0].terms)
        new = NewMatch(
            rules=rules,
            seats=["open"] * len(accounts),
            clock=clock,
            visibility=Visibility.PUBLIC,
            bot_delay=BOT_DELAY,
            table=Table(forced=True, rated=seeks[0].rated),
        )
        done = seat_all(found[table[0].accounts[0]], new, sitters)
        Seek.objects.filter(pk__in=[row.pk for row in seeks]).update(
            status=SeekStatus.PAIRED, match_id=done.stored.id, ended_at=_NOW
        )


def _can_be_rated(player: Player, new: NewSeek) -> bool:
    """As far as can be known before it is paired; `players.ratings` has the last word."""
    return new.rules.are_usual and not player.is_guest and not (new.partner is not None and new.partner.is_guest)


def _made_with(key: RequestKey) -> Seek | None:
    found = Seek.objects.filter(player_id=key.player_id, key_hash=key.key_hash).first()
    if found is not None and bytes(found.request_hash or b"") != key.request_hash:
        raise IdempotencyMismatch
    return found


def _withdraw(seeks: QuerySet[Seek]) -> None:
    seeks.filter(status=SeekStatus.WAITING).update(status=SeekStatus.WITHDRAWN, ended_at=_NOW)


def _locked(whose: Q, seek_id: UUID) -> Seek:
    found = Seek.objects.select_for_update(no_key=True).filter(whose, pk=seek_id).first()
    if found is None:
        raise SeekNotFound
    return found
