"""Rows and constraints of vacations; no behaviour."""

from django.conf import settings
from django.db import models


class Vacation(models.Model):
    """A time in which a player is away. It ends by itself when the balance that it began with is spent."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacations")
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    """When the balance is spent, or when the player came back."""
    balance = models.DurationField()
    """What was saved up when it began: what is left of it is the next one's beginning."""
    shortened_at = models.DateTimeField(null=True)
    """When the player came back before the end: until it is `settled`, whoever went by the old end may not know."""
    settled = models.BooleanField(default=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at__gte=models.F("started_at"))
                & models.Q(ends_at__lte=models.F("started_at") + models.F("balance")),
                name="vacation_is_paid_for",
            ),
        )
        indexes = (
            models.Index(fields=["player", "ends_at"], name="vacation_by_player"),
            models.Index(fields=["id"], name="vacation_unsettled", condition=models.Q(settled=False)),
        )

    def __str__(self) -> str:
        return f"{self.player_id} {self.started_at} to {self.ends_at}"
