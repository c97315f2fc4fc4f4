"""Leaderboards: by variant and period, without a count at reading (docs/ratings.md)."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from players.models import Player
from players.ratings import commands
from players.ratings.books import starts_on
from players.ratings.models import Period, Standing
from players.ratings.queries import Place, leaderboard
from tests.players.ratings.matches import MONDAY, account, match, season

pytestmark = pytest.mark.django_db

DUEL = "paulista-duel"


def board(period: Period = Period.ALL, *, at: datetime = MONDAY, variant: str = DUEL) -> list[Any]:
    return list(leaderboard(variant, period, at=at, limit=100)["items"])


def names(items: list[Any]) -> list[str]:
    return [item["player"] for item in items]


def test_a_provisional_rating_has_no_place() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia, matches=9)
    assert board() == []
    commands.count(match(ana, bia, at=MONDAY + timedelta(hours=1)))
    (first, second) = board()
    assert (first["rank"], first["player"], first["kind"], first["matches"], first["wins"]) == (1, "ana", "human", 1, 1)
    assert first["score"] == first["rating"] > second["score"] == second["rating"]


def test_bots_are_shown_as_such() -> None:
    ana, robo = account("ana"), account("robo", kind="bot_account")
    season(ana, robo)
    season(ana, "cautious")
    assert {item["player"]: item["kind"] for item in board()} == {
        "ana": "human",
        "robo": "bot_account",
        "cautious": "server_bot",
    }


def test_a_period_ranks_by_what_was_gained_in_it() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia, matches=12)
    tuesday, next_week = MONDAY + timedelta(days=1), MONDAY + timedelta(days=7)
    commands.count(match(ana, bia, winner=1, at=tuesday))
    assert names(board(Period.DAY, at=tuesday)) == ["bia", "ana"]
    assert names(board(at=tuesday)) == ["ana", "bia"]
    scores = [
        {item["player"]: item["score"] for item in board(period, at=at)}
        for period, at in ((Period.DAY, MONDAY), (Period.DAY, tuesday), (Period.WEEK, tuesday))
    ]
    assert all(scores[0][name] + scores[1][name] == scores[2][name] for name in ("ana", "bia"))
    gained, lost = board(Period.DAY, at=tuesday)
    assert gained["score"] > 0 > lost["score"]
    assert (gained["matches"], gained["wins"], gained["rating"] < lost["rating"]) == (1, 1, True)
    assert board(Period.DAY, at=next_week) == board(Period.WEEK, at=next_week) == []
    # MONDAY is the last of November.
    assert [names(board(Period.MONTH, at=at)) for at in (MONDAY, tuesday)] == [["ana", "bia"], ["bia", "ana"]]


def test_each_variant_has_its_own() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia)
    assert (len(board()), board(variant="mineiro-duel"), board(variant="paulista")) == (2, [], [])


def test_pages_follow_each_other_without_gaps_or_repeats_and_count_on() -> None:
    players = [account(f"player-{i}") for i in range(7)]
    for number, player in enumerate(players):
        # Three of them stand where others do.
        place = {"score": 1500 + number // 2, "rating": 1500, "starts_on": date(1970, 1, 1)}
        Standing.objects.create(variant=DUEL, period=Period.ALL, who=str(player.pk), player=player, **place)
    found, after = list[Any](), None
    while True:
        page = leaderboard(DUEL, Period.ALL, at=MONDAY, after=after, limit=3)
        found += page["items"]
        if page["next"] is None:
            break
        after = Place.parse(page["next"])
    assert [item["rank"] for item in found] == list(range(1, 8))
    assert sorted(names(found)) == sorted(player.username for player in players)
    assert [item["score"] for item in found] == [1503, 1502, 1502, 1501, 1501, 1500, 1500]


def test_who_is_closed_is_not_shown() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia)
    Player.objects.filter(pk=ana.pk).update(is_active=False)
    assert names(board()) == ["bia"]


@pytest.mark.parametrize("text", ["", "1", "1_2", "x_1_a", "1_x_a", "-1_2_a", "1_99999999999_a", "²_1_a"])
def test_a_cursor_that_is_none_of_ours_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Place.parse(text)


@pytest.mark.parametrize(
    ("period", "first"),
    [
        (Period.DAY, date(2026, 12, 6)),
        (Period.WEEK, date(2026, 11, 30)),
        (Period.MONTH, date(2026, 12, 1)),
        (Period.ALL, date(1970, 1, 1)),
    ],
)
def test_a_week_begins_on_monday_and_all_of_it_by_utc(period: Period, first: date) -> None:
    assert starts_on(period, datetime(2026, 12, 6, 23, 59, tzinfo=UTC)) == first


def test_boards_that_are_long_over_are_forgotten_and_that_of_all_time_is_not() -> None:
    season(account("ana"), account("bia"))
    commands.forget_old(MONDAY + timedelta(days=70))
    assert {row.period for row in Standing.objects.all()} == {Period.ALL}
