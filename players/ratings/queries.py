"""Every read of ratings, leaderboards and statistics. Nothing is counted here: a row holds what is shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import CharField, F, OuterRef, Q, QuerySet
from django.db.models.functions import Cast

from players.models import Player
from players.moments import written
from players.ratings.books import ALL_VARIANTS, starts_on
from players.ratings.finished import bot_name, of_account
from players.ratings.models import CountedMatch, HeadToHead, Period, Rating, Standing, Statistics
from players.ratings.skill import Skill, is_provisional


@dataclass(frozen=True)
class Conduct:
    """Whether somebody finishes matches in time."""

    matches: int = 0
    without_timeouts: int = 0

    @property
    def share(self) -> float | None:
        """Of the matches, how many had no time-out; None before the first."""
        return _share(self.without_timeouts, self.matches)


@dataclass(frozen=True)
class Place:
    """Where a page of a leaderboard ended."""

    rank: int
    score: int
    who: str

    @classmethod
    def parse(cls, cursor: str) -> "Place":
        """Raises ValueError for a text that is no cursor of ours."""
        rank, score, who = cursor.split("_", 2)
        if not (rank.isascii() and rank.isdigit() and len(rank) < 10 and len(score.removeprefix("-")) < 10):
            raise ValueError(cursor)
        return cls(int(rank), int(score), who)

    def __str__(self) -> str:
        return f"{self.rank}_{self.score}_{self.who}"


@dataclass(frozen=True)
class Met:
    """Where a page of opponents ended."""

    matches: int
    opponent: str

    @classmethod
    def parse(cls, cursor: str) -> "Met":
        """Raises ValueError for a text that is no cursor of ours."""
        matches, opponent = cursor.split("_", 1)
        if not (matches.isascii() and matches.isdigit() and len(matches) < 10):
            raise ValueError(cursor)
        return cls(int(matches), opponent)

    def __str__(self) -> str:
        return f"{self.matches}_{self.opponent}"


def conduct(players: Iterable[UUID]) -> dict[UUID, Conduct]:
    """How each of them keeps time, of all variants; whoever has finished no match is as good as any."""
    wanted = list(players)
    rows = Statistics.objects.filter(who__in=map(of_account, wanted), variant=ALL_VARIANTS)
    found = {row.who: Conduct(row.matches, row.without_timeouts) for row in rows}
    return {player: found.get(of_account(player), Conduct()) for player in wanted}


def often_timed_out(player: OuterRef, *, below: int) -> QuerySet[Statistics]:
    """Whether that player has finished less than so many of a hundred matches without a time-out, as a subquery."""
    rows = Statistics.objects.filter(who=Cast(player, CharField()), variant=ALL_VARIANTS)
    return rows.filter(without_timeouts__lt=F("matches") * below / 100.0)


def ratings(players: Iterable[UUID], variant: str) -> dict[UUID, int]:
    """The rating of each of them in a variant, as it is shown; a beginner's where there is none."""
    wanted = list(players)
    rows = Rating.objects.filter(who__in=map(of_account, wanted), variant=variant)
    found = {row.who: _skill(row).shown for row in rows}
    return {player: found.get(of_account(player), Skill().shown) for player in wanted}


def of_matches(matches: Iterable[UUID]) -> Mapping[UUID, dict[str, Any]]:
    """What each of these did to ratings, if it has been counted."""
    rows = CountedMatch.objects.filter(pk__in=list(matches))
    return {row.match_id: {"rated": row.rated, "reason": row.reason, "seats": row.seats} for row in rows}


def leaderboard(
    variant: str, period: Period, *, at: datetime, after: Place | None = None, limit: int
) -> dict[str, Any]:
    """Who stands highest in the period that `at` is in; provisional ratings have no place."""
    first = starts_on(period, at)
    rows = Standing.objects.filter(_is_shown("player"), variant=variant, period=period, starts_on=first)
    if after is not None:
        rows = rows.filter(Q(score__lt=after.score) | Q(score=after.score, who__gt=after.who))
    found = list(rows.select_related("player").order_by("-score", "who")[: limit + 1])
    page, above = found[:limit], after.rank if after else 0
    return {
        "items": [_standing(row, rank) for rank, row in enumerate(page, start=above + 1)],
        "next": str(Place(above + len(page), page[-1].score, page[-1].who)) if len(found) > limit else None,
        "starts_on": None if period is Period.ALL else first.isoformat(),
    }


def profile(who: str) -> dict[str, Any]:
    """What somebody's matches come to."""
    rows = {row.variant: row for row in Statistics.objects.filter(who=who).order_by("variant")}
    rated = {row.variant: row for row in Rating.objects.filter(who=who).order_by("variant")}
    overall = rows.pop(ALL_VARIANTS, None) or Statistics(who=who)
    kept = Conduct(overall.matches, overall.without_timeouts)
    return {
        "conduct": {"matches": kept.matches, "without_timeouts": kept.without_timeouts, "share": kept.share},
        "overall": _statistics(overall),
        "variants": [
            {
                "variant": variant,
                "rating": _rating(rated[variant]) if variant in rated else None,
                "statistics": _statistics(rows.get(variant) or Statistics(who=who, variant=variant)),
            }
            for variant in sorted(rows.keys() | rated.keys())
        ],
    }


def opponents(who: str, *, after: Met | None = None, limit: int) -> dict[str, Any]:
    """Against whom somebody has played, the most often first."""
    rows = HeadToHead.objects.filter(_is_shown("opponent_player"), who=who)
    if after is not None:
        rows = rows.filter(Q(matches__lt=after.matches) | Q(matches=after.matches, opponent__gt=after.opponent))
    found = list(rows.select_related("opponent_player").order_by("-matches", "opponent")[: limit + 1])
    page = found[:limit]
    items = [{**_named(row.opponent, row.opponent_player), "matches": row.matches, "wins": row.wins} for row in page]
    more = len(found) > limit
    return {"items": items, "next": str(Met(page[-1].matches, page[-1].opponent)) if more else None}


def export(player: Player) -> dict[str, Any]:
    """All that is kept here about a player alone."""
    rows = Rating.objects.filter(player=player).order_by("variant")
    found = Statistics.objects.filter(player=player).order_by("variant")
    return {
        "ratings": [{"variant": row.variant, "mu": row.mu, "sigma": row.sigma, **_rating(row)} for row in rows],
        "statistics": [{"variant": row.variant or None, **_statistics(row)} for row in found],
    }


def _is_shown(account: str) -> Q:
    """Server bots, and accounts that are neither erased nor closed."""
    return Q(**{account: None}) | Q(**{f"{account}__is_active": True})


def _standing(row: Standing, rank: int) -> dict[str, Any]:
    return {
        "rank": rank,
        **_named(row.who, row.player),
        "score": row.score,
        "rating": row.rating,
        "matches": row.matches,
        "wins": row.wins,
    }


def _named(who: str, player: Player | None) -> dict[str, Any]:
    if player is None:
        return {"player": bot_name(who), "kind": "server_bot"}
    return {"player": player.username, "kind": player.kind}


def _rating(row: Rating) -> dict[str, Any]:
    return {
        "rating": _skill(row).shown,
        "provisional": is_provisional(row.matches),
        "matches": row.matches,
        "changed_at": written(row.changed_at),
    }


def _skill(row: Rating) -> Skill:
    return Skill(row.mu, row.sigma)


def _statistics(row: Statistics) -> dict[str, Any]:
    return {
        "matches": row.matches,
        "wins": row.wins,
        "win_rate": _share(row.wins, row.matches),
        "hands": row.hands,
        "hands_won": row.hands_won,
        "raises": row.raises,
        "raises_won": row.raises_won,
        "folds": row.folds,
        "streak": row.streak,
        "longest_streak": row.longest_streak,
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
