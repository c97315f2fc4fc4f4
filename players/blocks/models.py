"""Rows and constraints of blocks; no behaviour."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Block(models.Model):
    """One player has blocked another. The other is never told."""

    pk = models.CompositePrimaryKey("player_id", "blocked_id")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~models.Q(player=models.F("blocked")), name="block_is_of_another"),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.blocked_id}"
