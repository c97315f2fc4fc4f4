"""Every write to webhooks but what comes of an attempt (`players.webhooks.sending`)."""

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone
from oauth2_provider.models import Application
from rest_framework.exceptions import NotAuthenticated

from players.commands import require_account
from players.errors import TooManyWebhooks, WebhookDisabled
from players.models import Player
from players.moments import written
from players.webhooks import addresses, signing
from players.webhooks.models import Delivery, Disabled, Status, Webhook

logger = logging.getLogger(__name__)

MAX_WEBHOOKS: Final = 20
GRACE: Final = timedelta(hours=24)
"""How long the secret before the last one signs too."""


@dataclass(frozen=True)
class Notice:
    """Something to tell a player of. `key` names it: whoever is told twice is told once."""

    player_id: UUID
    type: str
    key: str
    at: datetime
    data: dict[str, Any]


def create(player: Player, *, url: str, types: Iterable[str], client_id: str | None = None) -> tuple[Webhook, str]:
    """A new webhook and its secret, which is shown by nothing else but a rotation. Raises AddressRefused.

    `client_id`: of the app that makes it, if one does.
    """
    host = addresses.parse(url).host
    secret = signing.new_secret()
    with transaction.atomic():
        require_account(player)
        # Locked, so that two at once can't pass the limit.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if Webhook.objects.filter(player=player).count() >= MAX_WEBHOOKS:
            raise TooManyWebhooks
        app = None if client_id is None else Application.objects.filter(client_id=client_id).first()
        if client_id is not None and app is None:
            raise NotAuthenticated
        webhook = Webhook.objects.create(
            player=player, app=app, url=url, host=host, types=list(types), sealed_secret=signing.seal(secret)
        )
    webhook.refresh_from_db()
    return webhook, secret


def change(
    player: Player,
    webhook_id: UUID,
    *,
    url: str | None = None,
    types: Iterable[str] | None = None,
    enabled: bool | None = None,
) -> Webhook:
    """What is None stays. Raises Webhook.DoesNotExist, AddressRefused."""
    host = addresses.parse(url).host if url is not None else None
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        if url is not None and host is not None:
            if url != webhook.url:
                # The address that is left asked for it.
                webhook.paused_until = None
            webhook.url, webhook.host = url, host
        if types is not None:
            webhook.types = list(types)
        if enabled is True:
            if webhook.disabled_at is not None:
                # Made by a transaction that didn't see it disabled yet.
                _drop_pending(webhook)
            webhook.disabled_at = webhook.disabled_reason = webhook.paused_until = None
        if enabled is False and webhook.disabled_at is None:
            disable(webhook, Disabled.OWNER)
        webhook.save()
    return webhook


def delete(player: Player, webhook_id: UUID) -> None:
    """With all its deliveries. Raises Webhook.DoesNotExist."""
    with transaction.atomic():
        _locked(player, webhook_id).delete()


def rotate(player: Player, webhook_id: UUID) -> tuple[Webhook, str]:
    """A new secret; the present one signs beside it for a day. Raises Webhook.DoesNotExist."""
    secret = signing.new_secret()
    with transaction.atomic():
        webhook = _locked(player, webhook_id)
        webhook.sealed_old_secret, webhook.old_secret_until = webhook.sealed_secret, timezone.now() + GRACE
        webhook.sealed_secret = signing.seal(secret)
        webhook.save()
    return webhook, secret


def reseal() -> None:
    """Bring every secret under the first of the server's keys, so that the others can be dropped."""
    for webhook_id in Webhook.objects.values_list("pk", flat=True).iterator():
        with transaction.atomic():
            webhook = Webhook.objects.select_for_update().filter(pk=webhook_id).first()
            if webhook is not None:
                _reseal(webhook)


def _reseal(webhook: Webhook) -> None:
    try:
        secret = signing.resealed(bytes(webhook.sealed_secret))
        old = webhook.sealed_old_secret and signing.resealed(bytes(webhook.sealed_old_secret))
    except signing.KeyLost:
        logger.critical("no key in TRUCO_MASTER_KEYS opens the secret of webhook %s", webhook.pk)
        return
    if secret or old:
        webhook.sealed_secret = secret or webhook.sealed_secret
        webhook.sealed_old_secret = old or webhook.sealed_old_secret
        webhook.save(update_fields=["sealed_secret", "sealed_old_secret"])


def disable(webhook: Webhook, reason: Disabled) -> None:
    """Tell it nothing more, on a locked row that the caller saves; what was pending can be replayed."""
    webhook.disabled_at, webhook.disabled_reason = timezone.now(), reason
    _drop_pending(webhook)


def enqueue(notices: Iterable[Notice]) -> int:
    """Make a delivery for each webhook that wants to be told; how many. In the caller's transaction, harmless twice."""
    told = list(notices)
    wanted: dict[UUID, list[Webhook]] = {}
    if told:
        for webhook in Webhook.objects.filter(player__in={n.player_id for n in told}, disabled_at=None):
            wanted.setdefault(webhook.player_id, []).append(webhook)
    deliveries = [
        Delivery(webhook=webhook, key=notice.key, type=notice.type, body=_body(notice), next_at=Now())
        for notice in told
        for webhook in wanted.get(notice.player_id, ())
        if notice.type in webhook.types
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
    return len(deliveries)


def replay(player: Player, webhook_id: UUID, delivery_id: UUID) -> Delivery:
    """Send a delivery again, under its id and with its body; a sweep does it within seconds.

    Raises Webhook.DoesNotExist, Delivery.DoesNotExist, WebhookDisabled.
    """
    with transaction.atomic():
        webhook = _enabled(player, webhook_id)
        delivery = Delivery.objects.select_for_update().get(webhook=webhook, pk=delivery_id)
        _due_again(Delivery.objects.filter(pk=delivery.pk))
    delivery.refresh_from_db()
    return delivery


def replay_range(
    player: Player, webhook_id: UUID, *, since: datetime, until: datetime | None, failed_only: bool
) -> int:
    """Send again what was made in this time; how many. Raises Webhook.DoesNotExist, WebhookDisabled."""
    with transaction.atomic():
        webhook = _enabled(player, webhook_id)
        made = Q(created_at__gte=since) & (Q() if until is None else Q(created_at__lt=until))
        chosen = Delivery.objects.filter(made, webhook=webhook).exclude(status=Status.PENDING)
        return _due_again(chosen.filter(status=Status.FAILED) if failed_only else chosen)


def _drop_pending(webhook: Webhook) -> None:
    pending = Delivery.objects.filter(webhook=webhook, status=Status.PENDING)
    pending.update(status=Status.FAILED, next_at=None, claimed_until=None, last_error="disabled")


def _due_again(deliveries: QuerySet[Delivery]) -> int:
    return deliveries.update(status=Status.PENDING, attempts=0, next_at=Now(), claimed_until=None, delivered_at=None)


def _enabled(player: Player, webhook_id: UUID) -> Webhook:
    webhook = _locked(player, webhook_id)
    if webhook.disabled_at is not None:
        raise WebhookDisabled
    return webhook


def _locked(player: Player, webhook_id: UUID) -> Webhook:
    return Webhook.objects.select_for_update().get(player=player, pk=webhook_id)


def _body(notice: Notice) -> str:
    body = {"type": notice.type, "timestamp": written(notice.at), "data": notice.data}
    return json.dumps(body, separators=(",", ":"))
