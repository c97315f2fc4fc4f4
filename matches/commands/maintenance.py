"""Maintenance windows: times that operators announce, in which no clock runs."""

from datetime import datetime

from django.db import transaction

from matches.models import MaintenanceWindow
from players.vacation.commands import database_now


class InThePast(ValueError):
    """A window can't be over when it is announced, nor end before it begins."""


def announce(*, starts_at: datetime, ends_at: datetime, note: str = "") -> MaintenanceWindow:
    """A window from now on, or from later: what has run is not taken back. Raises InThePast."""
    now = require_to_come(starts_at=starts_at, ends_at=ends_at)
    return MaintenanceWindow.objects.create(starts_at=max(starts_at, now), ends_at=ends_at, note=note, announced_at=now)


def require_to_come(*, starts_at: datetime, ends_at: datetime) -> datetime:
    """The present, by which a window with these bounds can be announced. Raises InThePast."""
    now = database_now()
    if ends_at <= max(starts_at, now):
        raise InThePast
    return now


def take_back(window_id: int) -> None:
    """End a window now, or take it back before it begins; what it has stopped so far stays stopped. Harmless twice."""
    with transaction.atomic():
        window = MaintenanceWindow.objects.select_for_update().get(pk=window_id)
        now = database_now()
        if window.ends_at <= max(now, window.starts_at):
            return
        window.ends_at = max(now, window.starts_at)
        window.shortened_at, window.settled, window.settled_to = now, False, None
        window.save()
