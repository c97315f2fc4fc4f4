"""Rows of traces; no behaviour."""

from django.conf import settings
from django.db import models


class Trace(models.Model):
    """Where an account was, as a hash under the week's key; no address can be read from it."""

    pk = models.CompositePrimaryKey("player_id", "digest")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="traces")
    digest = models.BinaryField(max_length=32)
    seen_at = models.DateTimeField()

    class Meta:
        indexes = (
            models.Index(fields=["digest"], name="trace_by_digest"),
            models.Index(fields=["seen_at"], name="trace_by_age"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.seen_at}"
