"""Every read of webhooks."""

from typing import Any
from uuid import UUID

from players.models import Player
from players.webhooks.models import Delivery, Webhook


def webhooks_of(player: Player) -> list[dict[str, Any]]:
    """Newest first; at most as many as an account may have."""
    return [webhook_json(webhook) for webhook in Webhook.objects.filter(player=player).order_by("-id")]


def webhook_of(player: Player, webhook_id: UUID) -> Webhook:
    """Raises Webhook.DoesNotExist, for another player's too."""
    return Webhook.objects.get(player=player, pk=webhook_id)


def webhook_json(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.pk,
        "url": webhook.url,
        "types": webhook.types,
        "enabled": webhook.disabled_at is None,
        "disabled_at": webhook.disabled_at,
        "disabled_reason": webhook.disabled_reason,
        "created_at": webhook.created_at,
    }


def deliveries_of(
    webhook: Webhook, *, status: str | None = None, before: UUID | None = None, limit: int
) -> dict[str, Any]:
    """A page, newest first, by key."""
    rows = Delivery.objects.filter(webhook=webhook)
    if status is not None:
        rows = rows.filter(status=status)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-id")[: limit + 1])
    page = found[:limit]
    return {"items": page, "next": str(page[-1].pk) if len(found) > limit else None}
