"""What a match that counts changes: ratings, places on the leaderboards, statistics. In the caller's transaction, which
is alone at it.

A server bot may hold several seats. It is one bot all the same: its rating learns the mean of what they would, and its
statistics are those of the first.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import connection

from players.ratings.finished import Finished, Played
from players.ratings.models import Period, Rating
from players.ratings.skill import Skill, after_match, is_provisional

ALL_VARIANTS: Final = ""
ALL_TIME: Final = date(1970, 1, 1)

_RATINGS = """
INSERT INTO players_rating AS r (who, player_id, variant, mu, sigma, matches, changed_at)
SELECT v.who, v.player, %s, v.mu, v.sigma, 1, %s
FROM unnest(%s::text[], %s::uuid[], %s::float8[], %s::float8[]) AS v (who, player, mu, sigma)
ON CONFLICT (who, variant) DO UPDATE
SET mu = excluded.mu, sigma = excluded.sigma, matches = r.matches + 1, changed_at = excluded.changed_at
"""

_STANDINGS = """
INSERT INTO players_standing AS s (variant, period, starts_on, who, player_id, score, rating, matches, wins)
SELECT %s, p.period, p.starts_on, v.who, v.player, CASE WHEN p.period = %s THEN v.rating ELSE v.change END, v.rating,
       1, v.won::int
FROM unnest(%s::text[], %s::date[]) AS p (period, starts_on),
     unnest(%s::text[], %s::uuid[], %s::int[], %s::int[], %s::bool[]) AS v (who, player, rating, change, won)
ON CONFLICT (variant, period, starts_on, who) DO UPDATE
SET score = excluded.score + CASE WHEN s.period = %s THEN 0 ELSE s.score END, rating = excluded.rating,
    matches = s.matches + 1, wins = s.wins + excluded.wins
"""

_STATISTICS = """
INSERT INTO players_statistics AS s (who, player_id, variant, matches, wins, hands, hands_won, raises, raises_won,
                                     folds, without_timeouts, streak, longest_streak)
SELECT v.who, v.player, variant, 1, v.won::int, v.hands, v.hands_won, v.raises, v.raises_won, v.folds, v.in_time::int,
       CASE WHEN v.won THEN 1 ELSE -1 END, v.won::int
FROM unnest(%s::text[]) AS variant,
     unnest(%s::text[], %s::uuid[], %s::bool[], %s::int[], %s::int[], %s::int[], %s::int[], %s::int[], %s::bool[])
         AS v (who, player, won, hands, hands_won, raises, raises_won, folds, in_time)
ON CONFLICT (who, variant) DO UPDATE
SET matches = s.matches + 1, wins = s.wins + excluded.wins, hands = s.hands + excluded.hands,
    hands_won = s.hands_won + excluded.hands_won, raises = s.raises + excluded.raises,
    raises_won = s.raises_won + excluded.raises_won, folds = s.folds + excluded.folds,
    without_timeouts = s.without_timeouts + excluded.without_timeouts,
    streak = CASE WHEN excluded.streak > 0 THEN greatest(s.streak, 0) + 1 ELSE least(s.streak, 0) - 1 END,
    longest_streak = greatest(s.longest_streak, CASE WHEN excluded.streak > 0 THEN greatest(s.streak, 0) + 1 ELSE 0 END)
"""

_HEAD_TO_HEAD = """
INSERT INTO players_headtohead AS h (who, player_id, opponent, opponent_player_id, matches, wins)
SELECT v.who, v.player, v.opponent, v.other, 1, v.won::int
FROM unnest(%s::text[], %s::uuid[], %s::text[], %s::uuid[], %s::bool[]) AS v (who, player, opponent, other, won)
ON CONFLICT (who, opponent) DO UPDATE SET matches = h.matches + 1, wins = h.wins + excluded.wins
"""


def rate(finished: Finished, erased: Set[UUID]) -> list[dict[str, Any]]:
    """Change the ratings of those who played, and tell how, by seat."""
    players = _each_once(finished.played)
    rows = {row.who: row for row in Rating.objects.filter(who__in=players, variant=finished.variant)}
    before = {who: Skill(rows[who].mu, rows[who].sigma) if who in rows else Skill() for who in players}
    matches = {who: rows[who].matches + 1 if who in rows else 1 for who in players}
    after = _skills(finished.played, before)
    _keep(finished, after, players)
    established = [one for who, one in players.items() if not is_provisional(matches[who])]
    _place(finished, [one for one in established if one.account not in erased], before, after)
    return [
        {
            "seat": one.seat,
            "before": before[one.who].shown,
            "after": after[one.who].shown,
            "change": after[one.who].shown - before[one.who].shown,
            "provisional": is_provisional(matches[one.who]),
        }
        for one in finished.played
    ]


def add_up(finished: Finished, erased: Set[UUID]) -> None:
    """Add the match to the statistics of those who played."""
    players = [one for one in _each_once(finished.played).values() if one.account not in erased]
    _add(finished.variant, players)
    if finished.public:
        _meet([(one, other) for one in players for other in players if one.team != other.team])


def starts_on(period: Period, at: datetime) -> date:
    """The first day of the period that this moment is in."""
    day = at.date()
    match period:
        case Period.DAY:
            return day
        case Period.WEEK:
            return day - timedelta(days=day.weekday())
        case Period.MONTH:
            return day.replace(day=1)
    return ALL_TIME


def _each_once(played: Sequence[Played]) -> dict[str, Played]:
    return {one.who: one for one in reversed(played)}


def _skills(played: Iterable[Played], before: Mapping[str, Skill]) -> dict[str, Skill]:
    winners = [one for one in played if one.won]
    losers = [one for one in played if not one.won]
    won, lost = after_match([before[one.who] for one in winners], [before[one.who] for one in losers])
    after: dict[str, list[Skill]] = {}
    for one, skill in zip([*winners, *losers], [*won, *lost], strict=True):
        # Whoever's seat a bot had to take has no part in what the team then won.
        unmoved = one.won and one.lost_seat
        after.setdefault(one.who, []).append(before[one.who] if unmoved else skill)
    return {who: _mean(skills) for who, skills in after.items()}


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(one.mu for one in skills) / len(skills), sum(one.sigma for one in skills) / len(skills))


def _keep(finished: Finished, after: Mapping[str, Skill], players: Mapping[str, Played]) -> None:
    accounts = [players[who].account for who in after]
    skills = [one.mu for one in after.values()], [one.sigma for one in after.values()]
    _execute(_RATINGS, finished.variant, finished.ended_at, list(after), accounts, *skills)


def _place(
    finished: Finished, players: Sequence[Played], before: Mapping[str, Skill], after: Mapping[str, Skill]
) -> None:
    periods = [period.value for period in Period], [starts_on(period, finished.ended_at) for period in Period]
    shown = [after[one.who].shown for one in players]
    changes = [after[one.who].shown - before[one.who].shown for one in players]
    won = [one.won for one in players]
    values = (*_whose(players), shown, changes, won)
    _execute(_STANDINGS, finished.variant, Period.ALL.value, *periods, *values, Period.ALL.value)


def _add(variant: str, players: Sequence[Played]) -> None:
    _execute(
        _STATISTICS,
        [variant, ALL_VARIANTS],
        *_whose(players),
        [one.won for one in players],
        [one.hands for one in players],
        [one.hands_won for one in players],
        [one.raises for one in players],
        [one.raises_won for one in players],
        [one.folds for one in players],
        [not one.timeouts and not one.lost_seat for one in players],
    )


def _meet(pairs: Sequence[tuple[Played, Played]]) -> None:
    ones, others = [one for one, _ in pairs], [other for _, other in pairs]
    _execute(_HEAD_TO_HEAD, *_whose(ones), *_whose(others), [one.won for one in ones])


def _whose(players: Sequence[Played]) -> tuple[list[str], list[UUID | None]]:
    return [one.who for one in players], [one.account for one in players]


def _execute(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
