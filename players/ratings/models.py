"""Rows of ratings and of what else is counted; no behaviour.

`who` is an account's id or `bot:<name>`: server bots have no account. `player` is the account, for joins.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

LONGEST_WHO = 40


class Reason(models.TextChoices):
    """Why a match does not count for ratings; the first that applies."""

    ABORTED = "aborted"
    BOTS_ONLY = "bots_only"
    GUEST = "guest"
    HOUSE_RULES = "house_rules"
    NOT_ASKED = "not_asked"


class Period(models.TextChoices):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"


class CountedMatch(models.Model):
    """A match that has been counted, once and for all: its row is what makes it once."""

    match_id = models.UUIDField(primary_key=True)
    variant = models.CharField(max_length=32)
    ended_at = models.DateTimeField()
    rated = models.BooleanField()
    reason = models.CharField(max_length=16, choices=Reason.choices, null=True)
    seats = models.JSONField()
    """What each seat's rating was, is, and by how much that changed it; nothing where it is unrated."""
    counted_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(rated=True, reason=None) | models.Q(rated=False, reason__isnull=False),
                name="counted_unrated_for_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.reason or 'rated'}"


class Rating(models.Model):
    """How strong somebody is thought to be in a variant. It outlives an erased account, with nothing but its id:
    matches that it was in may still have to be counted for the others."""

    pk = models.CompositePrimaryKey("who", "variant")
    who = models.CharField(max_length=LONGEST_WHO)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="ratings")
    variant = models.CharField(max_length=32)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.who} {self.variant} {self.mu:.1f}"


class Statistics(models.Model):
    """What somebody's finished matches of a variant come to, rated or not; variant "": of all."""

    pk = models.CompositePrimaryKey("who", "variant")
    who = models.CharField(max_length=LONGEST_WHO)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    variant = models.CharField(max_length=32, blank=True)
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    hands_won = models.PositiveIntegerField(default=0)
    raises = models.PositiveIntegerField(default=0)
    raises_won = models.PositiveIntegerField(default=0)
    """Raises in hands that the team then won, by a fold or by tricks."""
    folds = models.PositiveIntegerField(default=0)
    without_timeouts = models.PositiveIntegerField(default=0)
    """Matches in which the clock never had to act for this seat."""
    streak = models.IntegerField(default=0)
    """Wins in a row; below zero, losses."""
    longest_streak = models.PositiveIntegerField(default=0)
    """The most wins in a row."""

    def __str__(self) -> str:
        return f"{self.who} {self.variant} {self.wins} of {self.matches}"


class HeadToHead(models.Model):
    """Public matches of one against another: a row for each side."""

    pk = models.CompositePrimaryKey("who", "opponent")
    who = models.CharField(max_length=LONGEST_WHO)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    opponent = models.CharField(max_length=LONGEST_WHO)
    opponent_player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=["who", "-matches", "opponent"], name="head_to_head_most"),)

    def __str__(self) -> str:
        return f"{self.who} against {self.opponent}: {self.wins} of {self.matches}"


class Standing(models.Model):
    """A place on a leaderboard. `all` ranks by rating, a day, week or month by what was gained in it."""

    variant = models.CharField(max_length=32)
    period = models.CharField(max_length=5, choices=Period.choices)
    starts_on = models.DateField()
    """The period's first day, UTC; of `all` always the same."""
    who = models.CharField(max_length=LONGEST_WHO)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    score = models.IntegerField(default=0)
    rating = models.IntegerField()
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["variant", "period", "starts_on", "who"], name="standing_one_each"),
        )
        indexes = (
            models.Index(fields=["variant", "period", "starts_on", "-score", "who"], name="standing_by_score"),
            models.Index(fields=["period", "starts_on"], name="standing_by_age"),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.period} {self.who} {self.score}"
