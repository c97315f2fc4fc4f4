"""Rows and constraints of webhooks; no behaviour."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from uuid_utils.compat import uuid7

LONGEST_URL: Final = 500


class EventType(models.TextChoices):
    """What one can be told of. More may be added."""

    CHALLENGE_RECEIVED = "challenge.received"
    SEAT_TAKEN = "seat.taken"
    MATCH_STARTED = "match.started"
    TURN_STARTED = "turn.started"
    HAND_ENDED = "hand.ended"
    SEAT_LOST = "seat.lost"
    MATCH_ENDED = "match.ended"


class Disabled(models.TextChoices):
    """Why a webhook is told nothing."""

    OWNER = "owner"
    GONE = "gone"
    FAILING = "failing"


class Webhook(models.Model):
    """An address of a player's that is told of some events."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    app = models.ForeignKey("oauth2_provider.Application", on_delete=models.CASCADE, null=True, related_name="webhooks")
    """That made it, by leave of the player; it lasts as long as that leave does. Null: the player's own."""
    url = models.CharField(max_length=LONGEST_URL)
    host = models.CharField(max_length=255)
    """Of the url: what the breaker goes by."""
    types = models.JSONField()
    sealed_secret = models.BinaryField()
    sealed_old_secret = models.BinaryField(null=True)
    old_secret_until = models.DateTimeField(null=True)
    """Until then the secret before the last rotation signs too."""
    created_at = models.DateTimeField(db_default=Now())
    disabled_at = models.DateTimeField(null=True)
    disabled_reason = models.CharField(max_length=8, choices=Disabled.choices, null=True)
    paused_until = models.DateTimeField(null=True)
    """It asked for this pause by `Retry-After`."""
    last_success_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(disabled_at=None, disabled_reason=None)
                | models.Q(disabled_at__isnull=False, disabled_reason__isnull=False),
                name="webhook_disabled_for_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.host}"


class Status(models.TextChoices):
    PENDING = "pending"
    DELIVERED = "delivered"
    FAILED = "failed"


class Delivery(models.Model):
    """One event for one webhook; its id is the message's, the same at every attempt."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=100)
    """Names the event: no webhook is told of one twice under two ids."""
    type = models.CharField(max_length=24)
    body = models.TextField()
    """As it is sent, to the byte: every attempt sends the same."""
    created_at = models.DateTimeField(db_default=Now())
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    """When it is to be sent; null: no more."""
    claimed_until = models.DateTimeField(null=True)
    """A worker is at it; if nothing is heard of it by then, it is sent again."""
    last_attempt_at = models.DateTimeField(null=True)
    last_status = models.PositiveSmallIntegerField(null=True)
    last_error = models.CharField(max_length=24, blank=True)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["webhook", "key"], name="delivery_once_per_event"),
            models.CheckConstraint(
                condition=models.Q(status="pending", next_at__isnull=False)
                | (~models.Q(status="pending") & models.Q(next_at=None, claimed_until=None)),
                name="delivery_only_pending_is_due",
            ),
        )
        indexes = (
            models.Index(fields=["next_at"], name="delivery_due", condition=~models.Q(next_at=None)),
            models.Index(fields=["claimed_until"], name="delivery_claimed", condition=~models.Q(claimed_until=None)),
            models.Index(fields=["webhook", "-id"], name="delivery_by_webhook"),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.type}"


class Host(models.Model):
    """A host that fails, and until when nothing is sent there; one that answers has no row."""

    name = models.CharField(max_length=255, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    open_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name
