"""Going on vacation and coming back."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from rest_framework.exceptions import NotAuthenticated

from players.errors import NoVacationLeft
from players.models import Player
from players.vacation import queries
from players.vacation.balance import SHORTEST
from players.vacation.models import Vacation

STRAGGLERS: Final = timedelta(minutes=1)
"""A transaction that read an end which holds no longer has ended by then."""


def begin(player: Player) -> None:
    """Go on vacation, until the balance is spent at the latest. Harmless twice. Raises NoVacationLeft."""
    with transaction.atomic():
        current = _lock(player)
        now = database_now()
        status = queries.status(current, now=now)
        if status.until is not None:
            return
        if status.balance < SHORTEST:
            raise NoVacationLeft
        Vacation.objects.create(player=current, started_at=now, ends_at=now + status.balance, balance=status.balance)


def end(player: Player) -> None:
    """Come back. Harmless twice."""
    with transaction.atomic():
        current = _lock(player)
        now = database_now()
        Vacation.objects.filter(player=current, ends_at__gt=now).update(ends_at=now, shortened_at=now, settled=False)


def settle(vacation: Vacation) -> None:
    """Note that all who went by the old end know; a minute later at the earliest, for the sake of stragglers."""
    if vacation.shortened_at is not None and database_now() >= vacation.shortened_at + STRAGGLERS:
        Vacation.objects.filter(pk=vacation.pk, ends_at=vacation.ends_at).update(settled=True)


def database_now() -> datetime:
    """By the clock that deadlines go by."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT truco_now()")
        row = cursor.fetchone()
    assert row is not None
    now: datetime = row[0]
    return now


def _lock(player: Player) -> Player:
    current = Player.objects.select_for_update(no_key=True).filter(pk=player.pk, is_active=True).first()
    if current is None:
        raise NotAuthenticated
    return current
