"""Every read of webhooks."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from players.models import Player
from players.webhooks.models import Delivery, Webhook


def webhooks_of(player: Player, *, client_id: str | None = None) -> list[dict[str, Any]]:
    """Newest first; at most as many as an account may have. An app that asks is shown its own."""
    return [webhook_json(webhook) for webhook in _seen(player, client_id).order_by("-id")]


def webhook_of(player: Player, webhook_id: UUID, *, client_id: str | None = None) -> Webhook:
    """Raises Webhook.DoesNotExist, for another player's and, where an app asks, for what it didn't make."""
    return _seen(player, client_id).get(pk=webhook_id)


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


def _seen(player: Player, client_id: str | None) -> QuerySet[Webhook]:
    webhooks = Webhook.objects.filter(player=player)
    return webhooks if client_id is None else webhooks.filter(app__client_id=client_id)
