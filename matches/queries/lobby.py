"""Public matches, and what they can be searched by: nothing here ever looks at a private one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from matches.engine.terms import MatchStatus, Visibility
from matches.engine.variants import VARIANTS
from matches.models import Match, Seat
from matches.queries.lists import page_of
from players import queries as players
from players.models import Player


@dataclass(frozen=True)
class Search:
    """What is looked for; None: anything. What stands below `creator` is for matches that are open."""

    status: MatchStatus = MatchStatus.OPEN
    variant: str | None = None
    seats: int | None = None
    """How many the variant has."""
    player: UUID | None = None
    creator: UUID | None = None
    rated: bool | None = None
    open_seats: int | None = None
    """At least so many seats that anybody may take."""
    fastest: int | None = None
    slowest: int | None = None
    """The seconds that the clock gives for a first action."""
    conduct_min: int = 0
    """Of a hundred matches, so many must the host have finished without a time-out."""
    house: Mapping[str, object] = field(default_factory=dict)
    """House rules by option: exactly these values."""


def lobby(asker: Player | None, search: Search, *, before: UUID | None = None, limit: int) -> dict[str, Any]:
    """Public matches, newest first."""
    rows = _of_open(_found(search), search)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-id")[: limit + 1])
    page = found[:limit]
    return page_of(page, asker, next_cursor=str(page[-1].pk) if len(found) > limit else None)


def _found(search: Search) -> QuerySet[Match]:
    rows = Match.objects.filter(visibility=Visibility.PUBLIC.value, status=search.status.value)
    if search.variant is not None:
        rows = rows.filter(variant=search.variant)
    if search.seats is not None:
        rows = rows.filter(variant__in=[name for name, of in VARIANTS.items() if of.seats == search.seats])
    if search.player is not None:
        rows = rows.filter(pk__in=Seat.objects.filter(player_id=search.player).values("match_id"))
    if search.creator is not None:
        rows = rows.filter(creator_id=search.creator)
    return rows


def _of_open(rows: QuerySet[Match], search: Search) -> QuerySet[Match]:
    if search.rated is not None:
        rows = rows.filter(rated=search.rated)
    if search.open_seats is not None:
        rows = rows.filter(open_seats__gte=search.open_seats)
    if search.fastest is not None:
        rows = rows.filter(first_period__gte=search.fastest)
    if search.slowest is not None:
        rows = rows.filter(first_period__lte=search.slowest)
    if search.conduct_min:
        rows = rows.exclude(Exists(players.often_timed_out(OuterRef("creator_id"), below=search.conduct_min)))
    if search.house:
        rows = rows.filter(house__contains=dict(search.house))
    return rows
