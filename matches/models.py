"""Rows and constraints of matches; no behaviour. Everything of a match is keyed first by its id.

The log is the truth. Match, Seat and Hand are projections of it, kept in the same transaction
(`matches.eventlog`), checked by `manage.py verify_log` and mended by `manage.py rebuild_projections`.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now
from uuid_utils.compat import uuid7

from matches.consents.models import About, Consent
from matches.engine.terms import HandEnd, HandKind, MatchStatus, SeatKind, Visibility
from matches.reports.models import Report
from matches.seeks.models import Seek, SeekStatus
from matches.sequels.models import Rematch, SeriesGame
from matches.talk.models import Message, Mute, Talk

__all__ = [
    "About",
    "Consent",
    "Hand",
    "Heartbeat",
    "IdempotencyKey",
    "LogEntry",
    "Match",
    "Message",
    "Mute",
    "Outage",
    "Outbox",
    "Rematch",
    "Report",
    "Seat",
    "Seek",
    "SeekStatus",
    "SeriesGame",
    "Talk",
]


def _choices(enum: type[MatchStatus | HandEnd | HandKind | SeatKind | Visibility]) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]


class Match(models.Model):
    """A match: its folded state, and what is due in it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    status = models.CharField(max_length=8, choices=_choices(MatchStatus))
    variant = models.CharField(max_length=32)
    visibility = models.CharField(max_length=7, choices=_choices(Visibility))
    code = models.CharField(max_length=16, blank=True)
    """What lets outsiders join a private match; empty for a public one, and where the host took it back."""
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
    """When the present turn ends if nothing pauses it; changes only together with `version`."""
    turn_version = models.PositiveIntegerField(null=True)
    """The version that the present turn began with."""
    banks = ArrayField(models.BigIntegerField(null=True), null=True)
    """Microseconds left, an entry a seat; written only together with `version`."""
    more_time = models.PositiveIntegerField(db_default=0)
    """Seconds that were given for the present turn."""
    look_at = models.DateTimeField(null=True)
    """A hint: when the sweep is to look whether the deadline in force has passed. That is never earlier than this."""
    bot_due = models.DateTimeField(null=True)
    """When a server bot is to act."""
    counted = models.BooleanField(default=False, db_default=False)
    """Whether what it means for ratings and statistics has been worked off (`matches.ratings`)."""
    expires_at = models.DateTimeField(null=True)
    """When a match that has not started ends if nothing happens in it; no earlier."""

    first_period = models.PositiveIntegerField()
    """Seconds that the clock gives for a first action: by this and what follows the lobby is searched."""
    rated = models.BooleanField()
    house = models.JSONField()
    """The house rules, resolved."""
    open_seats = models.PositiveSmallIntegerField()
    """How many seats anybody may take."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(status="active") | models.Q(deadline=None, bot_due=None),
                name="match_only_active_is_due",
            ),
            models.CheckConstraint(
                condition=models.Q(status="open") | models.Q(expires_at=None, open_seats=0),
                name="match_only_open_expires",
            ),
            models.UniqueConstraint(fields=["code"], name="match_by_code", condition=~models.Q(code="")),
            models.CheckConstraint(
                condition=models.Q(deadline=None, look_at=None)
                | models.Q(deadline__isnull=False, look_at__gte=models.F("deadline")),
                name="match_is_looked_at_for_its_deadline",
            ),
        )
        indexes = (
            models.Index(fields=["look_at", "id"], name="match_look_at", condition=~models.Q(look_at=None)),
            models.Index(fields=["bot_due", "id"], name="match_bot_due", condition=~models.Q(bot_due=None)),
            models.Index(
                fields=["ended_at", "id"],
                name="match_uncounted",
                condition=models.Q(counted=False) & ~models.Q(ended_at=None),
            ),
            models.Index(fields=["expires_at", "id"], name="match_expires", condition=~models.Q(expires_at=None)),
            models.Index(fields=["creator", "-id"], name="match_by_creator"),
            # All that the lobby is searched by, newest first: a search reads no match that it doesn't show.
            models.Index(
                fields=["-id", "variant", "rated", "first_period", "open_seats"],
                name="match_lobby",
                condition=models.Q(visibility="public", status="open"),
            ),
            GinIndex(
                fields=["house"],
                name="match_lobby_house",
                opclasses=["jsonb_path_ops"],
                condition=models.Q(visibility="public", status="open"),
            ),
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
    """The match's `look_at`, while it waits for this account: what lists go by."""

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


class Plan(models.Model):
    """What a seat's account has planned for the hand in progress: nobody else's to see, and gone with the hand."""

    pk = models.CompositePrimaryKey("match_id", "seat")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    hand = models.PositiveIntegerField()
    """The number of the hand that it is for: in any other it says nothing."""
    version = models.PositiveIntegerField()
    """The one that it was made on."""
    data = models.JSONField()
    """The plan, by `matches.engine.plans`."""
    stopped = models.CharField(max_length=32, blank=True)
    """Why the rules refused its last step, if they did; from then on it says nothing."""

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat} hand {self.hand}"


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


class MoreTime(models.Model):
    """Time that a player gave to whom all waited for, in one turn of a match."""

    pk = models.CompositePrimaryKey("match_id", "turn_version")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    turn_version = models.PositiveIntegerField()
    """Once per turn, as the key says."""
    by_seat = models.PositiveSmallIntegerField()
    seconds = models.PositiveIntegerField()
    given_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id} {self.turn_version} {self.seconds}"


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


class MaintenanceWindow(models.Model):
    """A time in which operators work on the server, and no clock runs."""

    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)
    note = models.CharField(max_length=200, blank=True)
    announced_at = models.DateTimeField()
    shortened_at = models.DateTimeField(null=True)
    """When it was taken back, or ended before its time: until it is `settled`, hints may be too late by it."""
    settled = models.BooleanField(default=True)
    settled_to = models.UUIDField(null=True)
    """How far the sweep has come with the matches that it moved, in the round that it began at `settling_since`."""
    settling_since = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at__gte=models.F("starts_at")), name="maintenance_ends_after_it_starts"
            ),
        )
        indexes = (models.Index(fields=["id"], name="maintenance_unsettled", condition=models.Q(settled=False)),)

    def __str__(self) -> str:
        return f"{self.starts_at} to {self.ends_at}"
