"""Rows and constraints of notices and of what carries them; no behaviour."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower, Now
from uuid_utils.compat import uuid7

LONGEST_ENDPOINT: Final = 500


class Kind(models.TextChoices):
    """What one can be told of. More may be added."""

    TURN = "turn"
    CHALLENGE = "challenge"
    RESULT = "result"
    REMINDER = "reminder"


class Channel(models.TextChoices):
    """How one can be told. More may be added."""

    INBOX = "inbox"
    EMAIL = "email"
    PUSH = "push"


class Letter(models.TextChoices):
    """What an e-mail is about."""

    NOTICE = "notice"
    VERIFY = "verify"
    RESET = "reset"


class Language(models.TextChoices):
    """As the API writes them."""

    PORTUGUESE = "pt-BR"
    ENGLISH = "en"
    SPANISH = "es"


class Notice(models.Model):
    """A fact that concerns a player. It names others by their ids: names are filled in when it is read."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    match_id = models.UUIDField()
    key = models.CharField(max_length=100)
    """Names the fact: no player is told of one twice."""
    data = models.JSONField()
    at = models.DateTimeField()
    in_inbox = models.BooleanField()
    read_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)
    """Since then it is no news: the player has acted, or a later notice of the match says it."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "key"], name="notice_once_per_fact"),)
        indexes = (
            models.Index(fields=["player", "-id"], name="notice_inbox", condition=models.Q(in_inbox=True)),
            models.Index(
                fields=["player", "-id"],
                name="notice_unread",
                condition=models.Q(in_inbox=True, read_at=None, over_at=None),
            ),
            models.Index(fields=["match_id"], name="notice_open", condition=models.Q(over_at=None)),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.kind}"


class NoticeSettings(models.Model):
    """What a player chose; who chose nothing has no row."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="notice_settings"
    )
    language = models.CharField(max_length=5, choices=Language.choices)
    time_zone = models.CharField(max_length=64)
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)
    wanted = models.JSONField()
    """The kinds by channel."""

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(quiet_from=None, quiet_to=None)
                | models.Q(quiet_from__isnull=False, quiet_to__isnull=False),
                name="quiet_hours_begin_and_end",
            ),
        )

    def __str__(self) -> str:
        return str(self.player_id)


class Mailbox(models.Model):
    """A player's e-mail address, told to nobody else."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="mailbox"
    )
    address = models.CharField(max_length=254, blank=True)
    """Verified; empty: none yet."""
    pending = models.CharField(max_length=254, blank=True)
    """Waits for somebody to follow the link that was sent to it."""
    verified_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(Lower("address"), name="mailbox_address"),)

    def __str__(self) -> str:
        return str(self.player_id)


class PushSubscription(models.Model):
    """A browser that wants to be told."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=LONGEST_ENDPOINT)
    host = models.CharField(max_length=255)
    p256dh = models.CharField(max_length=88)
    auth = models.CharField(max_length=24)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (models.UniqueConstraint(fields=["player", "endpoint"], name="push_once_per_browser"),)

    def __str__(self) -> str:
        return f"{self.pk} {self.host}"


class SendingStatus(models.TextChoices):
    PENDING = "pending"
    SENT = "sent"
    DROPPED = "dropped"
    FAILED = "failed"


class Sending(models.Model):
    """An e-mail or a push message that is to go out, or went."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sendings")
    notice = models.ForeignKey(Notice, null=True, on_delete=models.CASCADE, related_name="sendings")
    channel = models.CharField(max_length=5, choices=Channel.choices)
    subscription = models.ForeignKey(PushSubscription, null=True, on_delete=models.CASCADE, related_name="+")
    letter = models.CharField(max_length=6, choices=Letter.choices, default=Letter.NOTICE)
    address = models.CharField(max_length=254, blank=True)
    """Of a letter that is no notice: where it goes."""
    language = models.CharField(max_length=5, blank=True)
    """Of such a letter: the one in which it was asked for."""
    host = models.CharField(max_length=255)
    """What the breaker goes by."""
    created_at = models.DateTimeField()
    status = models.CharField(max_length=7, choices=SendingStatus.choices, default=SendingStatus.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    """When it is to be sent; null: no more."""
    claimed_until = models.DateTimeField(null=True)
    """A worker is at it; if nothing is heard of it by then, it is sent again."""
    last_error = models.CharField(max_length=24, blank=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["notice", "channel", "subscription"],
                name="sending_once_per_channel",
                condition=models.Q(notice__isnull=False),
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=models.Q(status="pending", next_at__isnull=False)
                | (~models.Q(status="pending") & models.Q(next_at=None, claimed_until=None)),
                name="sending_only_pending_is_due",
            ),
        )
        indexes = (
            models.Index(fields=["next_at"], name="sending_due", condition=~models.Q(next_at=None)),
            models.Index(fields=["claimed_until"], name="sending_claimed", condition=~models.Q(claimed_until=None)),
            models.Index(
                Lower("address"),
                "created_at",
                name="sending_letters",
                condition=~models.Q(address=""),
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk} {self.channel} {self.letter}"
