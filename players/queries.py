"""Every read of accounts."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db.models import QuerySet
from rest_framework.exceptions import NotAuthenticated

from players.blocks.queries import blocked_among, blocked_between, blocks_of, has_blocked
from players.models import Player, Token
from players.moments import written
from players.notices import export as notices
from players.oauth import registry
from players.ratings import queries as counted
from players.ratings.queries import conduct, often_timed_out, ratings
from players.traces.queries import alike_among, may_be_one_person
from players.vacation import queries as vacations

__all__ = [
    "account",
    "blocked_among",
    "blocked_between",
    "by_username",
    "conduct",
    "export",
    "has_blocked",
    "kept_apart",
    "may_be_one_person",
    "me",
    "often_timed_out",
    "ratings",
    "tokens_of",
    "usernames",
]


def by_username(name: str) -> Player | None:
    """The account that bears this name, in any case; never an erased or closed one."""
    # PostgreSQL's text holds no NUL, so nobody is called that.
    if "\x00" in name:
        return None
    return Player.objects.named(name).filter(is_active=True).first()


def usernames(ids: Iterable[UUID]) -> dict[UUID, str]:
    wanted = set(ids)
    return dict(Player.objects.filter(pk__in=wanted).values_list("pk", "username")) if wanted else {}


def kept_apart(accounts: Iterable[UUID]) -> set[frozenset[UUID]]:
    """The pairs among these who shall not meet: one has blocked the other, or they may be one person."""
    among = set(accounts)
    return blocked_among(among) | alike_among(among)


def me(player: Player) -> dict[str, Any]:
    """The account as it is now; `player` itself may be half a minute old. Raises NotAuthenticated if it is erased."""
    return account(_as_it_is(player))


def account(player: Player) -> dict[str, Any]:
    return {
        "id": player.pk,
        "username": player.username,
        "kind": player.kind,
        "guest": player.is_guest,
        "created_at": player.created_at,
    }


def tokens_of(player: Player) -> QuerySet[Token]:
    """Newest first; at most as many as an account may have."""
    return player.tokens.order_by("-created_at", "-id")


def export(player: Player) -> dict[str, Any]:
    """All that is stored about the player in this app, secrets aside; times as they are written.

    Raises NotAuthenticated if the account is erased.
    """
    current = _as_it_is(player)
    return {
        "account": {
            **account(current),
            "created_at": written(current.created_at),
            "last_login": written(current.last_login),
            "staff": current.is_staff,
        },
        "tokens": [
            {
                "id": token.pk,
                "name": token.name,
                "prefix": token.prefix,
                "scopes": token.scopes,
                "created_at": written(token.created_at),
                "expires_at": written(token.expires_at),
                "last_used_at": written(token.last_used_at),
            }
            for token in tokens_of(current)
        ],
        "webhooks": [
            {
                "id": webhook.pk,
                "url": webhook.url,
                "types": webhook.types,
                "enabled": webhook.disabled_at is None,
                "disabled_at": written(webhook.disabled_at),
                "disabled_reason": webhook.disabled_reason,
                "created_at": written(webhook.created_at),
            }
            for webhook in current.webhooks.order_by("id")
        ],
        "vacations": vacations.export(current),
        "blocks": [{**block, "created_at": written(block["created_at"])} for block in blocks_of(current)],
        **notices.export(current),
        **registry.export(current),
        **counted.export(current),
        "traces": [{"seen_at": written(trace.seen_at)} for trace in current.traces.order_by("seen_at")],
        "sign_ins": _sign_ins(current.username),
    }


def _as_it_is(player: Player) -> Player:
    current = Player.objects.filter(pk=player.pk, is_active=True).first()
    if current is None:
        raise NotAuthenticated
    return current


def _sign_ins(username: str) -> list[dict[str, Any]]:
    return [
        {"at": written(row.attempt_time), "address": row.ip_address, "user_agent": row.user_agent, "outcome": outcome}
        for model, outcome in (
            (AccessLog, "success"),
            (AccessAttempt, "failure"),
            (AccessFailureLog, "failure"),
        )
        for row in model.objects.filter(username__iexact=username).order_by("attempt_time")
    ]
