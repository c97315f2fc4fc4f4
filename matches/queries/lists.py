"""Lists of matches, a page at a time and by key: no page costs more than the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F, Q

from matches import eventlog
from matches.engine.terms import MatchStatus, Visibility
from matches.models import Match, Seat
from matches.queries.match import summary
from players.models import Player
from players.moments import written


@dataclass(frozen=True)
class Position:
    """Where a page of "my matches" ended."""

    deadline: datetime | None
    match_id: UUID

    @classmethod
    def parse(cls, cursor: str) -> "Position":
        """Raises ValueError for a text that is no cursor of ours."""
        deadline, _, match_id = cursor.partition("_")
        at = datetime.fromisoformat(deadline) if deadline else None
        if at is not None and at.tzinfo is None:
            raise ValueError(cursor)
        return cls(at, UUID(match_id))

    def __str__(self) -> str:
        # "Z": a plus sign in an address would have to be escaped.
        deadline = self.deadline.isoformat().replace("+00:00", "Z") if self.deadline else ""
        return f"{deadline}_{self.match_id}"


def lobby(
    asker: Player | None,
    *,
    status: MatchStatus,
    variant: str | None = None,
    player: UUID | None = None,
    before: UUID | None = None,
    limit: int,
) -> dict[str, Any]:
    """Public matches, newest first."""
    rows = Match.objects.filter(visibility=Visibility.PUBLIC.value, status=status.value)
    if variant is not None:
        rows = rows.filter(variant=variant)
    if player is not None:
        rows = rows.filter(pk__in=Seat.objects.filter(player_id=player).values("match_id"))
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-id")[: limit + 1])
    page = found[:limit]
    return _page(page, asker, next_cursor=str(page[-1].pk) if len(found) > limit else None)


def matches_of(
    player: Player,
    *,
    my_turn: bool = False,
    status: MatchStatus | None = None,
    after: Position | None = None,
    limit: int,
) -> dict[str, Any]:
    """The player's matches, those where a seat is kept for the player too: the most urgent first, then the newest."""
    mine = Q(player=player) | Q(reserved_for=player, player=None)
    seats = Seat.objects.filter(mine).select_related("match")
    if my_turn:
        seats = seats.filter(awaiting=True)
    if status is not None:
        seats = seats.filter(match__status=status.value)
    if after is not None:
        later = Q(deadline=None) & Q(match_id__lt=after.match_id)
        if after.deadline is not None:
            same = Q(deadline=after.deadline) & Q(match_id__lt=after.match_id)
            later = same | Q(deadline__gt=after.deadline) | Q(deadline=None)
        seats = seats.filter(later)
    found = list(seats.order_by(F("deadline").asc(nulls_last=True), "-match_id")[: limit + 1])
    page = found[:limit]
    cursor = str(Position(page[-1].deadline, page[-1].match_id)) if len(found) > limit else None
    return _page([seat.match for seat in page], player, next_cursor=cursor)


def has_played(player: UUID) -> bool:
    """Whether the account sits or sat in a match; one that it left before the start doesn't count."""
    return Seat.objects.filter(player_id=player).exists()


def export(player: Player) -> list[dict[str, Any]]:
    """Every match the player sits or sat in, for an export of all that is stored: the log holds the rest."""
    seats = Seat.objects.filter(player=player).select_related("match").order_by("match_id")
    return [
        {
            "id": str(seat.match_id),
            "seat": seat.seat,
            "variant": seat.match.variant,
            "status": seat.match.status,
            "created_at": written(seat.match.created_at),
            "ended_at": written(seat.match.ended_at),
        }
        for seat in seats
    ]


def page_of(rows: Sequence[Match], asker: Player | None) -> dict[str, Any]:
    """These matches as lists show them."""
    return _page(rows, asker, next_cursor=None)


def _page(rows: Sequence[Match], asker: Player | None, *, next_cursor: str | None) -> dict[str, Any]:
    # Read as one match is, so that a list and the match itself agree on its clocks.
    found = eventlog.peek_all([row.pk for row in rows])
    items = [summary(stored, asker) for stored in found]
    return {"items": items, "next": next_cursor, "server_time": written(found[0].now if found else _now())}


def _now() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT truco_now()")
        row = cursor.fetchone()
    assert row is not None
    now: datetime = row[0]
    return now
