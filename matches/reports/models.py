"""Rows and constraints of reports; no behaviour."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from uuid_utils.compat import uuid7


class Reason(models.TextChoices):
    """What a player is reported for. More may be added."""

    INSULTS = "insults"
    SPAM = "spam"
    CHEATING = "cheating"
    STALLING = "stalling"
    NAME = "name"
    OTHER = "other"


class Outcome(models.TextChoices):
    UPHELD = "upheld"
    DISMISSED = "dismissed"


class Report(models.Model):
    """A player who has something against another."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    """None: the account was erased."""
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey("matches.Match", null=True, on_delete=models.SET_NULL, related_name="+")
    message = models.PositiveIntegerField(null=True)
    """The number of the message in the match's talk that it is about."""
    reason = models.CharField(max_length=8, choices=Reason.choices)
    text = models.CharField(max_length=1000, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    outcome = models.CharField(max_length=9, choices=Outcome.choices, null=True, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    """A moderator's, for moderators."""
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["reporter", "player", "match", "message", "reason"],
                name="report_once_while_open",
                condition=models.Q(outcome=None, reporter__isnull=False),
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=models.Q(outcome=None, resolved_at=None)
                | models.Q(outcome__isnull=False, resolved_at__isnull=False),
                name="report_outcome_has_its_time",
            ),
            models.CheckConstraint(
                condition=models.Q(message=None) | models.Q(match__isnull=False), name="report_message_is_of_a_match"
            ),
        )
        indexes = (models.Index(fields=["id"], name="report_open", condition=models.Q(outcome=None)),)

    def __str__(self) -> str:
        return f"report {self.pk}"
