"""The inbox: what there is, and what was read."""

from collections.abc import Collection
from typing import Any, Final, Literal
from uuid import UUID

from django.db.models import Q, QuerySet

from players.models import Player
from players.notices import clock, letters
from players.notices.models import Notice

Show = Literal["unread", "current", "all"]
SHOWS: Final[dict[str, Show]] = {"unread": "unread", "current": "current", "all": "all"}


def page(player: Player, *, show: Show, before: UUID | None, limit: int) -> dict[str, Any]:
    """Newest first, by key; what is no news any more is among `all` alone."""
    rows = _unread(player) if show == "unread" else Notice.objects.filter(player=player, in_inbox=True)
    if show == "current":
        rows = rows.filter(over_at=None)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-id")[: limit + 1])
    shown = found[:limit]
    names = letters.names_in(shown)
    return {
        "items": [_shown(notice, names) for notice in shown],
        "unread": unread(player),
        "next": str(shown[-1].pk) if len(found) > limit else None,
    }


def unread(player: Player) -> int:
    return _unread(player).count()


def read(player: Player, *, ids: Collection[UUID], up_to: UUID | None) -> None:
    """Mark these as read, and all that is no newer than `up_to`. Harmless twice."""
    chosen = Q(pk__in=list(ids))
    if up_to is not None:
        chosen |= Q(pk__lte=up_to)
    Notice.objects.filter(chosen, player=player, in_inbox=True, read_at=None).update(read_at=clock.now())


def _unread(player: Player) -> QuerySet[Notice]:
    return Notice.objects.filter(player=player, in_inbox=True, read_at=None, over_at=None)


def _shown(notice: Notice, names: letters.Names) -> dict[str, Any]:
    return {
        "id": notice.pk,
        "kind": notice.kind,
        "match_id": notice.match_id,
        "title": letters.title(notice, names),
        "at": notice.at,
        "read": notice.read_at is not None,
        "over": notice.over_at is not None,
    }
