"""Who plays: accounts, their tokens, and the names that are used up."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from uuid_utils.compat import uuid7

from players import names
from players.blocks.models import Block
from players.notices.models import Mailbox, Notice, NoticeSettings, PushSubscription, Sending
from players.ratings.models import CountedMatch, HeadToHead, Rating, Standing, Statistics
from players.traces.models import Trace
from players.vacation.models import Vacation
from players.webhooks.models import Delivery, Host, Webhook

__all__ = [
    "Block",
    "CountedMatch",
    "Delivery",
    "HeadToHead",
    "Host",
    "Mailbox",
    "NameTaken",
    "Notice",
    "NoticeSettings",
    "Player",
    "PlayerKind",
    "Players",
    "PushSubscription",
    "Rating",
    "Scope",
    "Sending",
    "Standing",
    "Statistics",
    "Token",
    "Trace",
    "Vacation",
    "Webhook",
]


class PlayerKind(models.TextChoices):
    HUMAN = "human"
    BOT_ACCOUNT = "bot_account"


class Scope(models.TextChoices):
    """What the holder of a token may do in its player's name."""

    READ = "read"
    PLAY = "play"
    CHALLENGE = "challenge"
    WEBHOOKS = "webhooks"
    ACCOUNT = "account"


class Players(BaseUserManager["Player"]):
    def named(self, username: str) -> models.QuerySet["Player"]:
        """The account of this name in any case, by the index that keeps names unique."""
        return self.alias(folded=Lower("username")).filter(folded=names.fold(username))

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.named(username or "").get()

    def create_superuser(self, *, username: str, password: str | None = None, **fields: Any) -> "Player":
        player = Player(username=username, is_staff=True, is_superuser=True, **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser, PermissionsMixin):
    """An account; a guest's has neither password nor chosen name, an erased one keeps only its id."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    username = models.CharField(max_length=30)
    kind = models.CharField(max_length=12, choices=PlayerKind.choices, default=PlayerKind.HUMAN)
    is_guest = models.BooleanField(default=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    kept_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a guest's account became a full one, if it was a guest's."""
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[Players] = Players()

    USERNAME_FIELD = "username"

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("username"), name="player_username_any_case"),
            # Implied by the one above; Django's sign-in asks for a constraint on the bare field.
            models.UniqueConstraint(fields=["username"], name="player_username"),
            models.CheckConstraint(
                condition=models.Q(username__regex=names.PATTERN), name="player_username_well_formed"
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=True) | models.Q(is_active=False),
                name="player_erased_is_inactive",
            ),
        )


class Token(models.Model):
    """A key to an account; only its hash is stored, so a stolen table opens nothing."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60, blank=True)
    prefix = models.CharField(max_length=12)
    digest = models.BinaryField(max_length=32, unique=True)
    scopes = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return f"{self.prefix}..."


class NameTaken(models.Model):
    """A name that was given once and is never given again; only its hash outlives the owner."""

    digest = models.BinaryField(primary_key=True, max_length=32)

    def __str__(self) -> str:
        return self.digest.hex()
