"""Every read of block lists."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Q

from players.blocks.models import Block
from players.models import Player


def blocks_of(player: Player) -> list[dict[str, Any]]:
    """Newest first; at most as many as an account may have."""
    rows = Block.objects.filter(player=player).select_related("blocked").order_by("-created_at", "blocked_id")
    return [block_json(row) for row in rows]


def block_json(row: Block) -> dict[str, Any]:
    return {"username": row.blocked.username, "created_at": row.created_at}


def has_blocked(player: UUID, other: UUID) -> bool:
    """Whether the first has blocked the second."""
    return Block.objects.filter(player_id=player, blocked_id=other).exists()


def blocked_between(one: UUID, other: UUID) -> bool:
    """Whether either of the two has blocked the other: they are not to be brought together."""
    either = Q(player_id=one, blocked_id=other) | Q(player_id=other, blocked_id=one)
    return Block.objects.filter(either).exists()


def blocked_among(accounts: Collection[UUID]) -> set[frozenset[UUID]]:
    """The pairs of these accounts in which one has blocked the other."""
    rows = Block.objects.filter(player_id__in=accounts, blocked_id__in=accounts)
    return {frozenset(pair) for pair in rows.values_list("player_id", "blocked_id")}
