"""A player's own plan: nobody else's query may show it."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from matches.engine.plans import encode_plan
from matches.eventlog import KeptPlan, Stored, kept_plan
from matches.models import Plan
from matches.queries.match import view
from players.models import Player


def plan_of(stored: Stored, player: Player) -> dict[str, Any] | None:
    """What the player has planned for the hand that is being played."""
    row = Plan.objects.filter(match_id=stored.id, player=player).first()
    if row is None:
        return None
    kept = _kept(row)
    return plan_json(kept) if kept.is_of(stored.match) else None


def plan_set(stored: Stored, player: Player) -> dict[str, Any]:
    """The answer to setting a plan: what is left of it, and the match with what it has done."""
    kept = next((kept for kept in stored.plans.values() if kept.player == str(player.pk)), None)
    return {"plan": plan_json(kept) if kept else None, "match": view(stored, player)}


def plans_of(player: Player, matches: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    """The player's plans in these matches, by match: for an export of all that is stored."""
    rows = Plan.objects.filter(player=player, match_id__in=list(matches))
    return {row.match_id: plan_json(_kept(row)) for row in rows}


def plan_json(kept: KeptPlan) -> dict[str, Any]:
    """The API's plan."""
    return {
        "hand": kept.hand,
        "version": kept.version,
        **encode_plan(kept.plan),
        "state": "active" if kept.stopped is None else "stopped",
        "reason": kept.stopped.value if kept.stopped else None,
    }


def _kept(row: Plan) -> KeptPlan:
    return kept_plan(
        seat=row.seat,
        player_id=row.player_id,
        hand=row.hand,
        version=row.version,
        data=row.data,
        stopped=row.stopped,
    )
