"""Rows and constraints of matches; no behaviour. Everything of a match is keyed first by its id.

The log is the truth. Match, Seat and Hand are projections of it, kept in the same transaction
(`matches.eventlog`), checked by `manage.py verify_log` and mended by `manage.py rebuild_projections`.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from uuid_utils.compat import uuid7

from matches.engine.terms import HandEnd, HandKind, MatchStatus, SeatKind, Visibility


def _choices(enum: type[MatchStatus | HandEnd | HandKind | SeatKind | Visibility]) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]


class Match(models.Model):
    """A match: its folded state, and what is due in it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    status = models.CharField(max_length=8, choices=_choices(MatchStatus))
    variant = models.CharField(max_length=32)
    visibility = models.CharField(max_length=7, choices=_choices(Visibility))
    code = models.CharField(max_length=16, blank=True)
    """What lets outsiders join a private match; empty for a public one."""
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    bot_delay = models.PositiveSmallIntegerField()
    """Seconds that a server bot waits before it acts."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    version = models.PositiveIntegerField()
    """The `seq` of the last log entry."""
    state = models.JSONField()
    """The log folded, by `matches.engine.codec`: an action costs the same at the first hand and the hundredth."""
    sealed_master = models.BinaryField()
    """The secret behind the deals, encrypted; revealed by the log's last entry."""
    dealt_seq = models.PositiveIntegerField(null=True)
    """The entry that dealt the hand in progress."""

    turn_since = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    """When the present turn ends if no outage is credited; changes only together with `version`."""
    bot_due = models.DateTimeField(null=True)
    """When a server bot is to act."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(status="active") | models.Q(deadline=None, bot_due=None),
                name="match_only_active_is_due",
            ),
        )
        indexes = (
            models.Index(fields=["deadline", "id"], name="match_deadline", condition=~models.Q(deadline=None)),
            models.Index(fields=["bot_due", "id"], name="match_bot_due", condition=~models.Q(bot_due=None)),
            models.Index(fields=["status", "-id"], name="match_by_status", condition=models.Q(visibility="public")),
            models.Index(
                fields=["status", "variant", "-id"],
                name="match_by_variant",
                condition=models.Q(visibility="public"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.variant} {self.pk}"


class Seat(models.Model):
    """A seat of a match, and the account that holds or held it: so that "my matches" needs no match row."""

    pk = models.CompositePrimaryKey("match_id", "seat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    """The account; for a seat that a server bot took over, the account that lost it."""
    reserved_for = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=11, choices=_choices(SeatKind), null=True)
    awaiting = models.BooleanField(default=False)
    deadline = models.DateTimeField(null=True)
    """The match's, while it waits for this account."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "player"], name="seat_one_per_player"),
            models.CheckConstraint(
                condition=models.Q(deadline=None) | models.Q(awaiting=True), name="seat_deadline_is_awaited"
            ),
        )
        indexes = (models.Index(fields=["player", "deadline", "-match"], name="seat_by_player"),)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat}"


class LogEntry(models.Model):
    """One event of a match, for good: a trigger refuses to change or delete it."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, on_delete=models.DO_NOTHING, related_name="log")
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    type = models.CharField(max_length=24)
    data = models.JSONField()

    def __str__(self) -> str:
        return f"{self.match_id} {self.seq} {self.type}"


class Hand(models.Model):
    """A hand that is over, for review and statistics; while one runs it lives in the match's state."""

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hands")
    number = models.PositiveIntegerField()
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    """Its entries in the log, from the deal to what ended it."""
    kind = models.CharField(max_length=12, choices=_choices(HandKind))
    winner = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=8, choices=_choices(HandEnd), null=True)
    """None for a hand that the end of the match cut short."""

    def __str__(self) -> str:
        return f"{self.match_id} hand {self.number}"


class IdempotencyKey(models.Model):
    """What a request with this key did, so that sending it again does nothing more."""

    pk = models.CompositePrimaryKey("player_id", "key_hash")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key_hash = models.BinaryField(max_length=32)
    request_hash = models.BinaryField(max_length=32)
    """Of method, path and body: a key with another request is a mistake."""
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()
    """The log entries that the request made."""

    def __str__(self) -> str:
        return f"{self.player_id} {self.match_id} {self.first_seq}"


class Outbox(models.Model):
    """How far players have been told of a match's log: what is behind `version` is still to be told.

    A row apart from the match's, so that telling takes no lock that a move waits for.
    """

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    told_seq = models.PositiveIntegerField()
    turn_seq = models.PositiveIntegerField(null=True)
    """The entry with which the turn began that was told of last; null: the match waits for no account."""
    reminded = models.PositiveSmallIntegerField(db_default=0)
    """How many reminders of this turn were made, or are too late."""
    remind_at = models.DateTimeField(null=True)
    """When to look whether the next one is due; never later than it is due, save after a pause that was cut short."""

    class Meta:
        indexes = (
            models.Index(fields=["match"], name="outbox_untold", condition=models.Q(told_seq__lt=models.F("version"))),
            models.Index(fields=["remind_at"], name="outbox_reminders", condition=~models.Q(remind_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.told_seq} of {self.version}"


class Heartbeat(models.Model):
    """When a periodic job last ran."""

    SWEEP = "sweep"

    name = models.CharField(max_length=16, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


class Outage(models.Model):
    """A time in which the clock did not run: every deadline open during it is later by as much."""

    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)
    noticed_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ended_at__gt=models.F("started_at")), name="outage_ends_after_it_starts"
            ),
        )

    def __str__(self) -> str:
        return f"{self.started_at} to {self.ended_at}"
