"""Rows of seeks; no behaviour."""

from django.conf import settings
from django.db import models
from uuid_utils.compat import uuid7


class SeekStatus(models.TextChoices):
    WAITING = "waiting"
    PAIRED = "paired"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Seek(models.Model):
    """A player who looks for a match, alone or with a partner."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    partner_agreed = models.BooleanField(default=False)
    variant = models.CharField(max_length=32)
    terms = models.JSONField()
    """Rules and clock, by `matches.engine.codec`: those who are paired want the same."""
    rated = models.BooleanField()
    rating_range = models.PositiveSmallIntegerField(null=True)
    """How far from their own the others' ratings may be, at first; None: however far."""
    conduct_min = models.PositiveSmallIntegerField(default=0)
    """Of a hundred matches, so many must the others have finished without a time-out."""
    key_hash = models.BinaryField(max_length=32, null=True)
    request_hash = models.BinaryField(max_length=32, null=True)
    """Of the Idempotency-Key that it was made with, and of the whole request."""
    status = models.CharField(max_length=9, choices=SeekStatus.choices, default=SeekStatus.WAITING)
    match = models.ForeignKey("matches.Match", null=True, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "key_hash"], name="seek_once_for_a_key"),
            models.CheckConstraint(
                condition=models.Q(status="paired", match__isnull=False)
                | (~models.Q(status="paired") & models.Q(match=None)),
                name="seek_paired_has_a_match",
            ),
            models.CheckConstraint(
                condition=models.Q(status="waiting", ended_at=None)
                | (~models.Q(status="waiting") & models.Q(ended_at__isnull=False)),
                name="seek_waits_or_has_ended",
            ),
        )
        indexes = (
            models.Index(fields=["created_at", "id"], name="seek_waiting", condition=models.Q(status="waiting")),
            models.Index(fields=["expires_at"], name="seek_expires", condition=models.Q(status="waiting")),
            models.Index(fields=["ended_at"], name="seek_ended", condition=models.Q(ended_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.status} {self.pk}"
