"""Every write to an account."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final
from uuid import UUID

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry as AdminLogEntry
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, connection, transaction
from django.db.models import Q
from django.utils import timezone
from psycopg.errors import UniqueViolation
from rest_framework.exceptions import NotAuthenticated

from players import names, tokens
from players.errors import AlreadyBot, AlreadyPlayed, TooManyTokens, UsernameFixed, UsernameTaken
from players.models import Block, NameTaken, Player, PlayerKind, Scope, Token
from players.notices.models import Mailbox, Notice, NoticeSettings, PushSubscription, Sending
from players.oauth import registry
from players.ratings import commands as ratings
from players.vacation import commands as vacations

MAX_TOKENS: Final = 100

_HELD: Final = "SELECT kind FROM players_player WHERE id = %s AND is_active FOR KEY SHARE"


def register(*, username: str, password: str) -> tuple[Player, str]:
    """A new account and its first token, in plain text."""
    player = Player(username=username, password=make_password(password))
    with transaction.atomic():
        _save_under_new_name(player)
        return player, _add_token(player, name="registration")[1]


def create_guest() -> tuple[Player, str]:
    """An account that is reached by its token alone, and that token."""
    player = Player(is_guest=True, password=make_password(None))
    with transaction.atomic():
        _save_under_drawn_name(player, names.guest)
        return player, _add_token(player, name="guest")[1]


def keep_guest(player: Player, *, username: str, password: str) -> Player:
    """Make a guest's account a full one, for good: same id, same matches, same tokens."""
    password_hash = make_password(password)
    with transaction.atomic():
        kept = _lock(player)
        if not kept.is_guest:
            raise UsernameFixed
        _retire(kept.username)
        kept.username, kept.password, kept.is_guest = username, password_hash, False
        kept.kept_at = vacations.database_now()
        _save_under_new_name(kept)
        tokens.forget(kept.pk)
    return kept


def change_password(player: Player, *, password: str) -> Player:
    """Ends every browser session of the account; tokens stay valid until they are revoked."""
    password_hash = make_password(password)
    with transaction.atomic():
        changed = _lock(player)
        changed.password = password_hash
        changed.save(update_fields=["password"])
    return changed


def become_bot(player: Player, *, has_played: Callable[[UUID], bool]) -> Player:
    """Mark the account as a program's, for good; raises AlreadyBot, AlreadyPlayed."""
    with transaction.atomic():
        # Whoever sits down holds this row too (`require_account`), until the seat can be seen.
        bot = _lock(player)
        if bot.kind == PlayerKind.BOT_ACCOUNT:
            raise AlreadyBot
        if has_played(bot.pk):
            raise AlreadyPlayed
        bot.kind = PlayerKind.BOT_ACCOUNT
        bot.save(update_fields=["kind"])
        tokens.forget(bot.pk)
    return bot


def issue_token(
    player: Player,
    *,
    name: str = "",
    scopes: Iterable[str] = Scope.values,
    expires_at: datetime | None = None,
) -> tuple[Token, str]:
    """A new token and its plain text, which is stored nowhere."""
    with transaction.atomic():
        # Locked, so that two at once can't pass the limit.
        owner = _lock(player)
        owner.tokens.filter(expires_at__lte=timezone.now()).delete()
        if owner.tokens.count() >= MAX_TOKENS:
            raise TooManyTokens
        return _add_token(owner, name=name, scopes=scopes, expires_at=expires_at)


def revoke_token(player: Player, *, token_id: UUID) -> None:
    """Raises `Token.DoesNotExist` where the player has no such token."""
    deleted, _ = Token.objects.filter(player=player, pk=token_id).delete()
    if not deleted:
        raise Token.DoesNotExist
    tokens.forget(player.pk)


def require_account(player: Player) -> PlayerKind:
    """Hold the account as it is to the end of this transaction; raises NotAuthenticated if it is erased.

    A web process may take a token for valid, and a bot for a person, for half a minute after another one has erased
    or changed its owner.
    """
    with connection.cursor() as cursor:
        cursor.execute(_HELD, (player.pk,))
        row = cursor.fetchone()
    if row is None:
        raise NotAuthenticated
    return PlayerKind(row[0])


def erase(player: Player) -> None:
    """Remove all that tells who the player was; the id stays, for the matches. Harmless twice.

    Sessions end by the password's removal. The caller takes the player out of matches.
    """
    with transaction.atomic():
        erased = Player.objects.select_for_update().get(pk=player.pk)
        if erased.erased_at is not None:
            return
        vacations.end(erased)
        _forget_sign_ins(erased.username)
        _retire(erased.username)
        AdminLogEntry.objects.filter(object_id=str(erased.pk)).update(object_repr="")
        erased.tokens.all().delete()
        erased.webhooks.all().delete()
        Block.objects.filter(Q(player=erased) | Q(blocked=erased)).delete()
        _forget_notices(erased)
        registry.erase(erased)
        ratings.erase(erased)
        erased.traces.all().delete()
        erased.groups.clear()
        erased.user_permissions.clear()
        erased.is_active = erased.is_staff = erased.is_superuser = False
        erased.last_login, erased.erased_at = None, timezone.now()
        erased.set_unusable_password()
        _save_under_drawn_name(erased, names.deleted)
        tokens.forget(erased.pk)


def _lock(player: Player) -> Player:
    """The player's row as it is now: the caller's copy may be half a minute old."""
    current = Player.objects.select_for_update().filter(pk=player.pk, is_active=True).first()
    if current is None:
        raise NotAuthenticated
    return current


def _save_under_new_name(player: Player) -> None:
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        if isinstance(error.__cause__, UniqueViolation):
            raise UsernameTaken from error
        raise
    # Looked up only now: the save above waits for an owner who is giving the name up at this moment.
    if NameTaken.objects.filter(digest=names.digest(player.username)).exists():
        raise UsernameTaken


def _save_under_drawn_name(player: Player, draw: Callable[[], str]) -> None:
    while True:
        player.username = draw()
        try:
            return _save_under_new_name(player)
        except UsernameTaken:
            continue


def _retire(username: str) -> None:
    NameTaken.objects.bulk_create([NameTaken(digest=names.digest(username))], ignore_conflicts=True)


def _add_token(
    player: Player, *, name: str, scopes: Iterable[str] = Scope.values, expires_at: datetime | None = None
) -> tuple[Token, str]:
    plain = tokens.generate()
    granted = set(scopes)
    token = Token.objects.create(
        player=player,
        name=name,
        prefix=plain[:12],
        digest=tokens.digest(plain),
        scopes=[scope for scope in Scope.values if scope in granted],
        expires_at=expires_at,
    )
    return token, plain


def _forget_notices(player: Player) -> None:
    # By the rows' own models: some of them are one to one.
    for model in (Sending, Notice, PushSubscription, Mailbox, NoticeSettings):
        model._default_manager.filter(player=player).delete()


def _forget_sign_ins(username: str) -> None:
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        attempts.objects.filter(username__iexact=username).delete()
