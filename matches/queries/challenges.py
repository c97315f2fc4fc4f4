"""Seats that are kept for somebody: challenges that I got, and those that I sent."""

from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from matches.engine.terms import MatchStatus
from matches.models import Match, Seat
from matches.queries.lists import page_of
from players.models import Player


class Direction(StrEnum):
    RECEIVED = "received"
    SENT = "sent"


def challenges(player: Player, direction: Direction, *, before: UUID | None = None, limit: int) -> dict[str, Any]:
    """Open matches in which a seat waits for the player, or for one whom the player asked; newest first."""
    waiting = Seat.objects.filter(player=None)
    if direction is Direction.RECEIVED:
        rows = Match.objects.filter(pk__in=waiting.filter(reserved_for=player).values("match_id"))
    else:
        asked = waiting.filter(match_id=OuterRef("pk"), reserved_for__isnull=False)
        rows = Match.objects.filter(Exists(asked), creator=player)
    rows = rows.filter(status=MatchStatus.OPEN.value)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-id")[: limit + 1])
    page = found[:limit]
    return page_of(page, player, next_cursor=str(page[-1].pk) if len(found) > limit else None)
