"""Seeks: a player's own, and how many wait for what."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import msgspec
from django.db.models import Count, DateTimeField, Func, Q

from matches.engine.codec import decode_wish
from matches.models import Seek, SeekStatus
from matches.presentation import clock_json
from players import queries as players
from players.models import Player
from players.moments import written

AT_MOST: Final = 100
JUST_ENDED: Final = timedelta(days=1)
_NOW = Func(function="truco_now", output_field=DateTimeField())


def seek_json(seek: Seek) -> dict[str, Any]:
    return _shown([seek])[0]


def seeks_of(player: Player) -> dict[str, Any]:
    """Those that wait or have just ended, the newest first; those of which the player is the partner too."""
    recent = Q(status=SeekStatus.WAITING) | Q(ended_at__gt=_NOW - JUST_ENDED)
    rows = Seek.objects.filter(_mine(player), recent).order_by("-created_at", "-id")[:AT_MOST]
    return {"items": _shown(list(rows))}


def export_seeks(player: Player) -> list[dict[str, Any]]:
    """All that are stored, those that ended long ago are not."""
    return _shown(list(Seek.objects.filter(_mine(player)).order_by("created_at", "id")))


def pool() -> dict[str, Any]:
    """How many parties wait for what, the most wanted first; nobody's name."""
    waiting = Seek.objects.filter(_is_complete(), status=SeekStatus.WAITING, expires_at__gt=_NOW)
    rows = waiting.values("variant", "terms", "rated").annotate(waiting=Count("pk")).order_by("-waiting", "variant")
    return {
        "items": [
            {**_wish(row["variant"], row["terms"], row["rated"]), "waiting": row["waiting"]} for row in rows[:AT_MOST]
        ]
    }


def _mine(player: Player) -> Q:
    return Q(player=player) | Q(partner=player)


def _is_complete() -> Q:
    return Q(partner=None) | Q(partner_agreed=True)


def _shown(seeks: Sequence[Seek]) -> list[dict[str, Any]]:
    names = players.usernames(p for seek in seeks for p in (seek.player_id, seek.partner_id) if p is not None)
    return [
        {
            "id": str(seek.pk),
            "player": names[seek.player_id],
            "partner": None if seek.partner_id is None else names[seek.partner_id],
            "partner_agreed": seek.partner_agreed,
            **_wish(seek.variant, seek.terms, seek.rated),
            "rating_range": seek.rating_range,
            "conduct_min": seek.conduct_min,
            "status": seek.status,
            "match": None if seek.match_id is None else str(seek.match_id),
            "created_at": written(seek.created_at),
            "expires_at": written(seek.expires_at),
        }
        for seek in seeks
    ]


def _wish(variant: str, terms: dict[str, Any], rated: bool) -> dict[str, Any]:
    rules, clock = decode_wish(terms)
    return {
        "variant": variant,
        "rules": msgspec.to_builtins(rules.house),
        "clock": clock_json(clock),
        "rated": rated,
    }
