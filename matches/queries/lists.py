"""Lists of matches, a page at a time and by key: no page costs more than the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F, Q

from matches import eventlog
from matches.engine.terms import MatchStatus
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
    return page_of([seat.match for seat in page], player, next_cursor=cursor)


def has_played(player: UUID) -> bool:
    """Whether the account sits or sat in a match; one that it left before the start doesn't count."""
    return Seat.objects.filter(player_id=player).exists()


def page_of(rows: Sequence[Match], asker: Player | None, *, next_cursor: str | None = None) -> dict[str, Any]:
    """These matches as lists show them."""
    # Read as one match is, so that a list and the match itself agree on its clocks.
    found = eventlog.peek_all([row.pk for row in rows])
    items = [summary(stored, asker) for stored in found]
    return {"items": items, "next": next_cursor, "server_time": written(found[0].now if found else now())}


def now() -> datetime:
    """The database's time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT truco_now()")
        row = cursor.fetchone()
    assert row is not None
    at: datetime = row[0]
    return at
