"""Players as others see them, and who is the strongest."""

from typing import Any

from matches.bots import BOTS
from matches.queries.lists import now
from players import queries as players
from players.moments import written
from players.ratings import queries as ratings
from players.ratings.finished import of_account, of_bot
from players.ratings.models import Period
from players.ratings.queries import Met, Place


def leaderboard(variant: str, period: Period, *, after: Place | None, limit: int) -> dict[str, Any]:
    """A page of a variant's leaderboard, of the period that it is now."""
    at = now()
    page = ratings.leaderboard(variant, period, at=at, after=after, limit=limit)
    return {"variant": variant, "period": period.value, **page, "server_time": written(at)}


def profile(name: str) -> dict[str, Any] | None:
    """What anybody may know of a player or a server bot; None if nobody bears this name."""
    found = _find(name)
    if found is None:
        return None
    who, shown = found
    return {**shown, **ratings.profile(who)}


def opponents(name: str, *, after: Met | None, limit: int) -> dict[str, Any] | None:
    """Against whom a player or a server bot has played in public; None if nobody bears this name."""
    found = _find(name)
    return None if found is None else ratings.opponents(found[0], after=after, limit=limit)


def _find(name: str) -> tuple[str, dict[str, Any]] | None:
    if (bot := name.lower()) in BOTS:
        return of_bot(bot), {"player": bot, "kind": "server_bot", "guest": False, "created_at": None}
    player = players.by_username(name)
    if player is None:
        return None
    return of_account(player.pk), {
        "player": player.username,
        "kind": player.kind,
        "guest": player.is_guest,
        "created_at": written(player.created_at),
    }
