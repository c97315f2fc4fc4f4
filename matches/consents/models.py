"""Rows of consents; no behaviour."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class About(models.TextChoices):
    """What a yes is to."""

    ABORT = "abort"
    REMATCH = "rematch"


class Consent(models.Model):
    """A seat's yes. It counts while the account that gave it holds the seat, and in the hand in which it was given."""

    pk = models.CompositePrimaryKey("match_id", "seat", "about")
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    about = models.CharField(max_length=8, choices=About.choices)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    hand = models.PositiveIntegerField()
    """The hand in which it was given; 0 once the match is over."""
    at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = (models.Index(fields=["at"], name="consent_to_rematch", condition=models.Q(about="rematch")),)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat} {self.about}"
