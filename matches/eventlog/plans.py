"""The plans of a match, beside its log: read with its lock, kept and dropped in the transaction that holds it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from matches.engine.actions import Refusal
from matches.engine.plans import Plan, decode_plan, encode_plan
from matches.engine.state import Match
from matches.engine.terms import Seat


@dataclass(frozen=True)
class KeptPlan:
    """A seat's plan for one hand, and why it stopped if it did."""

    seat: Seat
    player: str
    hand: int
    version: int
    plan: Plan
    stopped: Refusal | None = None

    def is_of(self, match: Match) -> bool:
        """Whether it still is a plan in this match: its hand goes on, and who made it holds the seat."""
        if match.hand is None or match.hand.number != self.hand:
            return False
        return match.seat_of(self.player) == self.seat


KeptPlans = Mapping[Seat, KeptPlan]

_KEEP = """
INSERT INTO matches_plan (match_id, seat, player_id, hand, version, data, stopped)
VALUES (%s, %s, %s, %s, %s, %s::jsonb, %s)
ON CONFLICT (match_id, seat) DO UPDATE
SET player_id = excluded.player_id, hand = excluded.hand, version = excluded.version, data = excluded.data,
    stopped = excluded.stopped
"""

_DROP = "DELETE FROM matches_plan WHERE match_id = %s AND seat = ANY(%s)"


def keep_plan(match_id: UUID, kept: KeptPlan) -> None:
    """Write a plan in place of what its seat had planned before."""
    data = msgspec.json.encode(encode_plan(kept.plan)).decode()
    stopped = kept.stopped.value if kept.stopped else ""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, (match_id, kept.seat, UUID(kept.player), kept.hand, kept.version, data, stopped))


def drop_plans(match_id: UUID, seats: Collection[Seat]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_DROP, (match_id, list(seats)))


def bring_up(match_id: UUID, *, before: KeptPlans, after: KeptPlans) -> None:
    """Write what has become of plans; most actions change none, and then nothing is sent."""
    if gone := before.keys() - after.keys():
        drop_plans(match_id, gone)
    for seat, kept in after.items():
        if kept != before.get(seat):
            keep_plan(match_id, kept)


def read_plans(rows: Sequence[Mapping[str, Any]] | None) -> dict[Seat, KeptPlan]:
    """Plans by seat, from the rows as `truco_plans` gives them."""
    found = [kept_plan(**row) for row in rows or ()]
    return {kept.seat: kept for kept in found}


def kept_plan(*, seat: int, player_id: object, hand: int, version: int, data: Any, stopped: str) -> KeptPlan:
    return KeptPlan(Seat(seat), str(player_id), hand, version, decode_plan(data), Refusal(stopped) if stopped else None)
