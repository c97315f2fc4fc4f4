"""Every read of vacations."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from players.models import Player
from players.moments import written
from players.vacation.balance import AT_FIRST, DAYS_FOR_ONE, MOST, SHORTEST, Taken, balance
from players.vacation.models import Vacation

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Status:
    """What a player has saved up, and until when the present vacation lasts, if there is one."""

    balance: timedelta
    since: datetime | None
    until: datetime | None


def status(player: Player, *, now: datetime) -> Status:
    last = Vacation.objects.filter(player=player).order_by("-ends_at", "-pk").first()
    taken = Taken(last.started_at, last.ends_at, last.balance) if last else None
    saved = balance(taken, now=now, since=player.created_at)
    away = taken is not None and now < taken.ends_at
    return Status(saved, taken.started_at if taken and away else None, taken.ends_at if taken and away else None)


def vacation_json(player: Player, *, now: datetime) -> dict[str, Any]:
    found = status(player, now=now)
    return {
        "balance_days": _days(found.balance),
        "since": written(found.since),
        "until": written(found.until),
        "server_time": written(now),
        **terms(),
    }


def terms() -> dict[str, Any]:
    """How vacation is saved up, in days."""
    return {
        "first_days": _days(AT_FIRST),
        "cap_days": _days(MOST),
        "days_for_one": DAYS_FOR_ONE,
        "shortest_days": _days(SHORTEST),
    }


def unsettled() -> list[Vacation]:
    """Vacations that ended before their time, of which not all may know who went by the old end."""
    return list(Vacation.objects.filter(settled=False).order_by("pk"))


def export(player: Player) -> list[dict[str, Any]]:
    rows = Vacation.objects.filter(player=player).order_by(F("started_at"))
    return [{"since": written(row.started_at), "until": written(row.ends_at)} for row in rows]


def _days(span: timedelta) -> float:
    return round(span / DAY, 4)
