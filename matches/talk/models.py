"""Rows and constraints of talk; no behaviour. Everything of a match is keyed first by its id."""

from django.conf import settings
from django.db import models


class Kind(models.TextChoices):
    """What is said: chosen from a list, signalled to the partner, or in words of one's own."""

    PHRASE = "phrase"
    EMOTE = "emote"
    SIGNAL = "signal"
    TEXT = "text"


class Talk(models.Model):
    """How far the numbers of a match's messages have come: in all, and of what each team hears.

    A row apart from the match's, so that talk takes no lock that a move waits for. A foreign key's check would take
    one, so here the database checks none; matches are never deleted.
    """

    match = models.OneToOneField(
        "matches.Match", primary_key=True, on_delete=models.DO_NOTHING, db_constraint=False, related_name="+"
    )
    last = models.PositiveIntegerField()
    last_0 = models.PositiveIntegerField()
    last_1 = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.match_id} {self.last}"


class Message(models.Model):
    """Something that was said. Its match is not checked by the database either."""

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey("matches.Match", on_delete=models.DO_NOTHING, db_constraint=False, related_name="+")
    number = models.PositiveIntegerField()
    number_0 = models.PositiveIntegerField(null=True)
    number_1 = models.PositiveIntegerField(null=True)
    """Its number for each team, null for the one that does not hear it: a gap would tell of the others' signals."""
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    key = models.CharField(max_length=32, blank=True)
    """Of a phrase, an emote or a signal (`matches.talk.phrases`)."""
    text = models.CharField(max_length=200, blank=True)
    """Words of one's own; emptied when the account is erased."""
    to_player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    """The partner who held the seat when a signal was given: nobody else is ever shown it."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "number_0"], name="message_number_for_team_0"),
            models.UniqueConstraint(fields=["match", "number_1"], name="message_number_for_team_1"),
            models.CheckConstraint(
                condition=models.Q(kind="signal", to_player__isnull=False)
                | (~models.Q(kind="signal") & models.Q(to_player=None)),
                name="message_signal_is_to_the_partner",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="text", key="") | (~models.Q(kind="text") & models.Q(text="")),
                name="message_has_a_key_or_words",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} message {self.number}"


class Mute(models.Model):
    """A player who does not want to hear another in this match."""

    pk = models.CompositePrimaryKey("match_id", "player_id", "muted_id")
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.match_id} {self.player_id} {self.muted_id}"
