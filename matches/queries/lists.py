"""Lists of matches, a page at a time and by key: no page costs more than the first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import F, Q

from matches.deadlines import Outage, Turn
from matches.engine.codec import decode_match
from matches.engine.seats import reserved_account
from matches.engine.terms import MatchStatus
from matches.models import Match, Seat
from matches.models import Outage as OutageRow
from matches.presentation import Names, summary_json
from matches.queries.plans import plans_of
from players import queries as players
from players.models import Player
from players.moments import written
from players.ratings import queries as ratings


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


def export(player: Player) -> list[dict[str, Any]]:
    """Every match the player sits or sat in, for an export of all that is stored: the log holds the rest."""
    seats = Seat.objects.filter(player=player).select_related("match").order_by("match_id")
    running = [seat.match_id for seat in seats if seat.match.status == MatchStatus.ACTIVE.value]
    plans = plans_of(player, running) if running else {}
    return [
        {
            "id": str(seat.match_id),
            "seat": seat.seat,
            "variant": seat.match.variant,
            "status": seat.match.status,
            "created_at": written(seat.match.created_at),
            "ended_at": written(seat.match.ended_at),
            **({"plan": plans[seat.match_id]} if seat.match_id in plans else {}),
        }
        for seat in seats
    ]


def page_of(rows: Sequence[Match], asker: Player | None, *, next_cursor: str | None = None) -> dict[str, Any]:
    """These matches as lists show them."""
    matches = [(row, decode_match(row.state)) for row in rows]
    names = _names(account for row, match in matches for account in (str(row.creator_id), *_accounts(match.places)))
    outages, at = _outages(rows), now()
    over = [row.pk for row in rows if row.ended_at is not None]
    rated = ratings.of_matches(over) if over else {}
    items = [
        summary_json(
            str(row.pk),
            match,
            match.seat_of(str(asker.pk)) if asker else None,
            names=names,
            created_at=row.created_at,
            deadline=Turn(row.turn_since, row.deadline).in_force(outages),
            rating=rated.get(row.pk),
            expires_at=row.expires_at,
            creator=names[str(row.creator_id)],
        )
        for row, match in matches
    ]
    return {"items": items, "next": next_cursor, "server_time": written(at)}


def _accounts(places: Iterable[Any]) -> Iterable[str]:
    for place in places:
        if place.is_account and place.player is not None:
            yield place.player
        if (kept_for := reserved_account(place.asked)) is not None:
            yield kept_for


def _names(accounts: Iterable[str]) -> Names:
    found = players.usernames(UUID(account) for account in accounts)
    return Names({str(player): name for player, name in found.items()})


def _outages(rows: Sequence[Match]) -> list[Outage]:
    earliest = min((row.turn_since for row in rows if row.turn_since), default=None)
    if earliest is None:
        return []
    found = OutageRow.objects.filter(ended_at__gt=earliest).order_by("started_at")
    return [Outage(row.started_at, row.ended_at) for row in found]


def now() -> datetime:
    """The database's time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT truco_now()")
        row = cursor.fetchone()
    assert row is not None
    at: datetime = row[0]
    return at
