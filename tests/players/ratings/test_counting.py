"""A match is counted once, whatever happens to the task that does it; and what it changes (docs/ratings.md)."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from django.db import connection, transaction

from players import commands as accounts
from players import queries as players
from players.models import Player
from players.ratings import books, commands, queries
from players.ratings.finished import Finished
from players.ratings.models import CountedMatch, HeadToHead, Period, Rating, Standing, Statistics
from players.ratings.skill import Skill, after_match
from tests.players.ratings.matches import MONDAY, account, match, season, who

pytestmark = pytest.mark.django_db


def skills(variant: str = "paulista-duel") -> dict[str, Skill]:
    return {row.who: Skill(row.mu, row.sigma) for row in Rating.objects.filter(variant=variant)}


def everything() -> list[Any]:
    """All that is kept, but for when it was written."""
    return [
        sorted(rows.objects.values_list(*names))
        for rows, names in (
            (CountedMatch, ["match_id", "variant", "ended_at", "rated", "reason"]),
            (Rating, ["who", "variant", "mu", "sigma", "matches", "changed_at"]),
            (Statistics, ["who", "variant", "matches", "wins", "streak", "longest_streak", "without_timeouts"]),
            (HeadToHead, ["who", "opponent", "matches", "wins"]),
            (Standing, ["who", "variant", "period", "starts_on", "score", "rating", "matches", "wins"]),
        )
    ]


def shown(finished: Finished) -> Any:
    return queries.of_matches([finished.match_id])[finished.match_id]


# --- once ----------


def test_counted_twice_is_counted_once() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia)
    before, again = everything(), match(ana, bia, at=MONDAY + timedelta(hours=1))
    commands.count(again)
    after = everything()
    assert before != after
    assert commands.count(again)
    assert everything() == after


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_count_each_match_once() -> None:
    ana, bia = account("ana"), account("bia")
    finished = [match(ana, bia, winner=i % 2, at=MONDAY + timedelta(minutes=i)) for i in range(5)]

    def count_until_done() -> None:
        for one in finished:
            # Refused while another is at it, as a sweep is that then leaves the rest to that one.
            while not commands.count(one):
                continue

    at_once([count_until_done] * 20)
    assert CountedMatch.objects.count() == 5
    assert set(Rating.objects.values_list("matches", flat=True)) == {5}
    assert set(Statistics.objects.filter(variant="").values_list("matches", flat=True)) == {5}


def at_once(calls: Sequence[Callable[[], None]]) -> None:
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], None]) -> None:
        try:
            connection.ensure_connection()
            ready.wait(timeout=60)
            call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        for future in [threads.submit(run, call) for call in calls]:
            future.result()


@pytest.mark.parametrize("where", ["_keep", "_place", "_add", "_meet"])
def test_one_that_dies_in_the_middle_has_done_nothing_and_the_next_does_all_of_it(where: str) -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia)
    before, one = everything(), match(ana, bia, at=MONDAY + timedelta(hours=1))
    dies = mock.patch.object(books, where, side_effect=KeyboardInterrupt)
    with dies, pytest.raises(KeyboardInterrupt), transaction.atomic():
        commands.count(one)
    assert everything() == before
    assert commands.count(one)
    assert {row.matches for row in Rating.objects.all()} == {11}


@pytest.mark.django_db(transaction=True)
def test_while_another_counts_nothing_is_counted_and_nobody_waits() -> None:
    ana, bia = account("ana"), account("bia")
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                assert commands._alone()
                held.set()
                release.wait(30)
        finally:
            connection.close()

    other = threading.Thread(target=hold, daemon=True)
    other.start()
    assert held.wait(10)
    try:
        assert not commands.count(match(ana, bia))
        assert not CountedMatch.objects.exists()
    finally:
        release.set()
        other.join(10)
    assert commands.count(match(ana, bia))


# --- what counts ----------


def test_each_seats_change_is_told_with_the_match() -> None:
    ana, bia = account("ana"), account("bia")
    one = match(ana, bia)
    commands.count(one)
    (won,), (lost,) = after_match([Skill()], [Skill()])
    assert shown(one) == {
        "rated": True,
        "reason": None,
        "seats": [
            {"seat": 0, "before": 1500, "after": won.shown, "change": won.shown - 1500, "provisional": True},
            {"seat": 1, "before": 1500, "after": lost.shown, "change": lost.shown - 1500, "provisional": True},
        ],
    }
    assert skills() == {who(ana): won, who(bia): lost}


def test_partners_and_server_bots_have_ratings_too_and_variants_are_apart() -> None:
    ana, bia = account("ana"), account("bia", kind="bot_account")
    commands.count(match(ana, "cautious", bia, "random"))
    winners, losers = after_match([Skill(), Skill()], [Skill(), Skill()])
    assert skills("paulista") == dict(
        zip([who(ana), who(bia), "bot:cautious", "bot:random"], [*winners, *losers], strict=True)
    )
    commands.count(match(ana, "cautious"))
    assert set(skills("paulista-duel")) == {who(ana), "bot:cautious"}
    assert skills("paulista")["bot:cautious"] == losers[0]


def test_a_bot_that_holds_two_seats_is_one_bot() -> None:
    ana, bia = account("ana"), account("bia")
    commands.count(match(ana, "cautious", bia, "cautious"))
    assert Rating.objects.get(who="bot:cautious").matches == 1
    assert queries.profile("bot:cautious")["overall"]["matches"] == 1
    # On both sides it wins as much as it loses, and its partners' skill is what is learnt of.
    commands.count(match("random", "random", ana, bia))
    assert Rating.objects.get(who="bot:random").matches == 1


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"asked": False}, "not_asked"),
        ({"usual_rules": False, "asked": False}, "house_rules"),
        ({"aborted": True}, "aborted"),
    ],
)
def test_an_unrated_match_changes_no_rating_and_says_why(what: dict[str, Any], reason: str) -> None:
    one = match(account("ana"), account("bia"), **what)
    commands.count(one)
    assert shown(one) == {"rated": False, "reason": reason, "seats": []}
    assert not Rating.objects.exists()
    assert not Standing.objects.exists()
    assert Statistics.objects.exists() is (reason != "aborted")


def test_a_match_with_a_guest_is_unrated_and_counts_for_statistics() -> None:
    ana, guest = account("ana"), account("guest-0a1b2c3d", is_guest=True)
    one = match(ana, guest)
    commands.count(one)
    assert (shown(one)["reason"], queries.conduct([ana.pk])[ana.pk].matches) == ("guest", 1)


@pytest.mark.parametrize("kind", ["bot_account", None])
def test_a_match_among_bots_alone_is_unrated(kind: str | None) -> None:
    bot = account("robo", kind=kind) if kind else "random"
    one = match(bot, "cautious")
    commands.count(one)
    assert shown(one)["reason"] == "bots_only"
    assert Statistics.objects.exists() is (kind is not None)


def test_whoever_lost_the_seat_gains_nothing_by_what_the_team_then_won_and_the_partner_does() -> None:
    ana, bia, caio, duda = (account(name) for name in ("ana", "bia", "caio", "duda"))
    commands.count(match(ana, bia, caio, duda, counted=[{"lost_seat": True}, {}, {}, {}]))
    after = skills("paulista")
    assert (after[who(ana)], after[who(caio)].mu > Skill().mu) == (Skill(), True)
    commands.count(match(ana, bia, caio, duda, winner=1, counted=[{"lost_seat": True}, {}, {}, {}]))
    assert skills("paulista")[who(ana)].mu < Skill().mu


# --- statistics ----------


def test_statistics_add_up_by_variant_and_of_all() -> None:
    ana, bia = account("ana"), account("bia")
    hers = {"hands": 9, "hands_won": 5, "raises": 3, "raises_won": 2, "folds": 1}
    commands.count(match(ana, bia, counted=[hers, {"timeouts": 2}]))
    commands.count(match(ana, bia, winner=1, counted=[hers, {}]))
    commands.count(match(ana, bia, account("caio"), account("duda"), counted=[hers, {}, {}, {}]))
    profile = queries.profile(who(ana))
    assert profile["overall"] == {
        "matches": 3,
        "wins": 2,
        "win_rate": 0.667,
        "hands": 27,
        "hands_won": 15,
        "raises": 9,
        "raises_won": 6,
        "folds": 3,
        "streak": 1,
        "longest_streak": 1,
    }
    duel, four = profile["variants"][1], profile["variants"][0]
    assert (duel["variant"], duel["statistics"]["matches"], duel["statistics"]["win_rate"]) == ("paulista-duel", 2, 0.5)
    assert (four["variant"], four["rating"]["matches"], four["rating"]["provisional"]) == ("paulista", 1, True)
    assert queries.profile(who(bia))["conduct"] == {"matches": 3, "without_timeouts": 2, "share": 0.667}


def test_a_streak_grows_turns_and_the_longest_is_kept() -> None:
    ana, bia = account("ana"), account("bia")
    streaks = []
    for winner in (0, 0, 0, 1, 1, 0):
        commands.count(match(ana, bia, winner=winner))
        streaks.append(queries.profile(who(ana))["overall"]["streak"])
    assert streaks == [1, 2, 3, -1, -2, 1]
    assert queries.profile(who(ana))["overall"]["longest_streak"] == 3
    assert queries.profile(who(bia))["overall"]["longest_streak"] == 2


def test_head_to_head_counts_opponents_and_not_partners_and_no_private_match() -> None:
    ana, bia, caio, duda = (account(name) for name in ("ana", "bia", "caio", "duda"))
    commands.count(match(ana, bia, caio, duda))
    commands.count(match(ana, bia, winner=1))
    commands.count(match(ana, caio, public=False))
    commands.count(match(ana, "cautious"))
    assert queries.opponents(who(ana), limit=10)["items"] == [
        {"player": "bia", "kind": "human", "matches": 2, "wins": 1},
        *sorted(
            [
                {"player": "duda", "kind": "human", "matches": 1, "wins": 1},
                {"player": "cautious", "kind": "server_bot", "matches": 1, "wins": 1},
            ],
            key=lambda one: who("cautious") if one["kind"] == "server_bot" else who(duda),
        ),
    ]


def test_opponents_are_paged_without_gaps_or_repeats() -> None:
    ana, others = account("ana"), [account(f"player-{i}") for i in range(7)]
    for number, other in enumerate(others):
        for _ in range(1 + number % 2):
            commands.count(match(ana, other))
    found, after = list[str](), None
    while True:
        page = queries.opponents(who(ana), after=after, limit=2)
        found += [one["player"] for one in page["items"]]
        if page["next"] is None:
            break
        after = queries.Met.parse(page["next"])
    assert sorted(found) == sorted(other.username for other in others)
    assert {*found[:3]} == {"player-1", "player-3", "player-5"}


def test_conduct_and_ratings_can_be_asked_for_many_at_once(django_assert_num_queries: Any) -> None:
    ana, bia, caio = account("ana"), account("bia"), account("caio")
    commands.count(match(ana, bia, counted=[{}, {"timeouts": 1}]))
    ids = [ana.pk, bia.pk, caio.pk]
    with django_assert_num_queries(2):
        kept, rated = players.conduct(ids), players.ratings(ids, "paulista-duel")
    assert [kept[pk].share for pk in ids] == [1.0, 0.0, None]
    assert rated[ana.pk] > rated[caio.pk] == 1500 > rated[bia.pk]


# --- erased, rebuilt ----------


def erase(player: Player) -> None:
    accounts.erase(player)


def test_who_is_erased_is_in_no_list_and_the_others_numbers_stay() -> None:
    ana, bia = account("ana"), account("bia")
    season(ana, bia)
    rating, one = skills()[who(bia)], match(ana, bia, at=MONDAY + timedelta(hours=1))
    before = queries.profile(who(bia))
    erase(ana)
    board = queries.leaderboard("paulista-duel", Period.ALL, at=MONDAY, limit=10)
    assert [item["player"] for item in board["items"]] == ["bia"]
    assert queries.opponents(who(bia), limit=10)["items"] == []
    assert queries.profile(who(bia)) == before
    # A match that she resigned by being erased is counted for the other one.
    commands.count(match(ana, bia, winner=1, at=one.ended_at))
    assert skills()[who(bia)].mu > rating.mu
    assert not Statistics.objects.filter(player=ana).exists()
    assert not Standing.objects.filter(player=ana).exists()
    assert not HeadToHead.objects.filter(opponent_player=ana).exists()


def test_rebuilt_from_the_same_matches_it_is_what_it_was() -> None:
    ana, bia, guest = account("ana"), account("bia"), account("guest-0a1b2c3d", is_guest=True)
    all_of_them = [match(ana, bia, winner=i % 3 // 2, at=MONDAY + timedelta(hours=9 * i)) for i in range(14)]
    all_of_them += [match(ana, guest, at=MONDAY + timedelta(days=9)), match(ana, bia, aborted=True)]
    for one in all_of_them:
        commands.count(one)
    before, changes = everything(), shown(all_of_them[5])
    # What was a guest's match stays one.
    Player.objects.filter(pk=guest.pk).update(is_guest=False)
    Rating.objects.update(mu=1)
    assert commands.rebuild(all_of_them) == 16
    assert everything() == before
    assert shown(all_of_them[5]) == changes


def test_the_export_has_ratings_and_statistics() -> None:
    ana, bia = account("ana"), account("bia")
    commands.count(match(ana, bia))
    exported = players.export(ana)
    ((rating,), statistics) = (exported["ratings"], exported["statistics"])
    assert (rating["variant"], rating["rating"] > 1500, rating["mu"]) == ("paulista-duel", True, skills()[who(ana)].mu)
    assert [one["variant"] for one in statistics] == [None, "paulista-duel"]
    assert "bia" not in str(exported["ratings"] + statistics)


def test_an_unknown_match_has_no_rating() -> None:
    assert queries.of_matches([uuid4()]) == {}
