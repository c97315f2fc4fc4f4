"""Apps, and what accounts allow them: every write and read beside the protocol's own."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken
from oauth2_provider.settings import oauth2_settings
from rest_framework.exceptions import NotAuthenticated

from players import tokens
from players.errors import TooManyApps
from players.models import Player, Scope, Webhook
from players.moments import written

MAX_APPS: Final = 20
MAX_REDIRECTS: Final = 10
# A code that was used is kept a while, so that a second use ends what the first one got.
CODE_KEPT: Final = timedelta(hours=1)


@dataclass(frozen=True)
class Authorization:
    """What an account allows an app."""

    client_id: str
    name: str
    scopes: list[str]
    authorized_at: datetime
    refreshed_at: datetime


def register(player: Player, *, name: str, redirect_uris: Iterable[str]) -> Any:
    """A new app of the player's; it has no secret, for it could keep none."""
    with transaction.atomic():
        # Locked, so that two at once can't pass the limit.
        owner = Player.objects.select_for_update().filter(pk=player.pk, is_active=True).first()
        if owner is None:
            raise NotAuthenticated
        if Application.objects.filter(user=owner).count() >= MAX_APPS:
            raise TooManyApps
        return Application.objects.create(
            user=owner,
            name=name,
            redirect_uris=" ".join(redirect_uris),
            client_type=Application.CLIENT_PUBLIC,
            authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
            client_secret="",
            hash_client_secret=False,
        )


def change(player: Player, client_id: str, *, name: str | None, redirect_uris: Iterable[str] | None) -> Any:
    """Raises `Application.DoesNotExist` where the player has no such app."""
    with transaction.atomic():
        app = apps_of(player).select_for_update().get(client_id=client_id)
        if name is not None:
            app.name = name
        if redirect_uris is not None:
            app.redirect_uris = " ".join(redirect_uris)
        app.save(update_fields=["name", "redirect_uris", "updated"])
    return app


def remove(player: Player, client_id: str) -> None:
    """The app and all that anybody allowed it. Raises `Application.DoesNotExist`."""
    with transaction.atomic():
        apps_of(player).select_for_update().get(client_id=client_id).delete()
        tokens.forget_app(client_id)


def revoke(player: Player, client_id: str) -> None:
    """Take back all that the player allows an app; raises `Application.DoesNotExist` if that is nothing."""
    with transaction.atomic():
        deleted = _delete(user=player, application__client_id=client_id)
        if not deleted:
            raise Application.DoesNotExist
        end_webhooks(player.pk)
        tokens.forget(player.pk)


def erase(player: Player) -> None:
    """Remove the player's apps, and what the player allows others'."""
    _delete(user=player)
    for app in apps_of(player):
        app.delete()
        tokens.forget_app(app.client_id)


def discard_expired(player: Player) -> None:
    """Drop those of the player's codes and tokens that are no use to anybody."""
    now = timezone.now()
    idle = timedelta(seconds=oauth2_settings.REFRESH_TOKEN_EXPIRE_SECONDS)
    Grant.objects.filter(user=player, expires__lte=now - CODE_KEPT).delete()
    # Those revoked are kept as long, for their reuse to be noticed.
    RefreshToken.objects.filter(user=player, revoked__lte=now - idle).delete()
    RefreshToken.objects.filter(user=player, access_token__expires__lte=now - idle).delete()
    AccessToken.objects.filter(user=player, expires__lte=now - idle).delete()


def end_webhooks(player_id: UUID | None = None) -> None:
    """Delete the webhooks of apps that may act no more for whom they tell of; of one player, or of all."""
    idle = timedelta(seconds=oauth2_settings.REFRESH_TOKEN_EXPIRE_SECONDS)
    leave = RefreshToken.objects.filter(
        user=OuterRef("player"),
        application=OuterRef("app"),
        revoked=None,
        access_token__expires__gt=timezone.now() - idle,
        access_token__scope__contains=Scope.WEBHOOKS,
    )
    made = Webhook.objects.filter(~Exists(leave), app__isnull=False)
    (made if player_id is None else made.filter(player_id=player_id)).delete()


def apps_of(player: Player) -> "QuerySet[Any]":
    """Newest first; at most as many as an account may have."""
    found: QuerySet[Any] = Application.objects.filter(user=player).order_by("-created", "-id")
    return found


def redirect_uris_of(app: Any) -> list[str]:
    return list(app.redirect_uris.split())


def authorizations_of(player: Player) -> list[Authorization]:
    """The apps that may act for the player now, or could once they refresh their token; by name."""
    rows = (
        RefreshToken.objects.filter(user=player, revoked=None, access_token__isnull=False)
        .select_related("application", "access_token")
        .order_by("created")
    )
    live = [row for row in rows if _is_live(row)]
    families = [row.token_family for row in live]
    oldest = dict(
        RefreshToken.objects.filter(user=player, token_family__in=families)
        .order_by("-created")
        .values_list("token_family", "created")
    )
    found: dict[str, Authorization] = {}
    for row in live:
        app, began = row.application, oldest[row.token_family]
        before = found.get(app.client_id)
        granted = {*row.access_token.scope.split(), *(before.scopes if before else ())}
        found[app.client_id] = Authorization(
            client_id=app.client_id,
            name=app.name,
            scopes=[scope for scope in Scope.values if scope in granted],
            authorized_at=min(began, before.authorized_at) if before else began,
            refreshed_at=row.created,
        )
    return sorted(found.values(), key=lambda one: (one.name.casefold(), one.client_id))


def export(player: Player) -> dict[str, list[dict[str, Any]]]:
    """What is stored of both kinds, times as they are written."""
    return {
        "apps": [
            {
                "client_id": app.client_id,
                "name": app.name,
                "redirect_uris": redirect_uris_of(app),
                "created_at": written(app.created),
            }
            for app in apps_of(player)
        ],
        "authorized_apps": [
            {
                "client_id": one.client_id,
                "name": one.name,
                "scopes": one.scopes,
                "authorized_at": written(one.authorized_at),
                "refreshed_at": written(one.refreshed_at),
            }
            for one in authorizations_of(player)
        ],
    }


def users_of_token(plain: str) -> set[UUID]:
    """Whose a token of either kind is."""
    checksum = hashlib.sha256(plain.encode()).hexdigest()
    return {
        owner
        for model in (AccessToken, RefreshToken)
        for owner in model.objects.filter(token_checksum=checksum).values_list("user_id", flat=True)
    }


def _delete(**whose: Any) -> int:
    # Refresh tokens before access tokens, as where one is exchanged: two at once then wait, and never for each other.
    return sum(model.objects.filter(**whose).delete()[0] for model in (Grant, RefreshToken, AccessToken))


def _is_live(row: Any) -> bool:
    idle = timedelta(seconds=oauth2_settings.REFRESH_TOKEN_EXPIRE_SECONDS)
    return bool(row.access_token.expires + idle > timezone.now())
