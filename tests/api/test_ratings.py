"""Ratings over HTTP: the field beside the result, leaderboards, profiles, and who may sit at a rated table."""

from typing import Any

import pytest

from matches import ratings
from matches.api.errors import CONFLICTS
from matches.models import Match, Seat
from players import commands as accounts
from players.models import Player, Trace
from players.ratings.models import Standing
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, dealt, join, seated, viewers

pytestmark = pytest.mark.django_db

HOME, ELSEWHERE = "203.0.114.7", "198.52.100.9"


def over(*by: Caller, loser: int = 1, **body: Any) -> Table:
    table = dealt(by=by or (Caller("ana"), Caller("bia")), **body)
    table.resign(loser)
    return table


# --- the match ----------


def test_a_match_is_to_be_rated_unless_its_creator_says_no() -> None:
    ana = Caller("ana")
    assert [ana.create(**body)["rated"] for body in ({}, {"rated": True}, {"rated": False})] == [True, True, False]
    body = problem(ana.post("/matches", {"variant": "mineiro", "rated": "yes"}), 400, "invalid_request")
    assert body["errors"][0]["pointer"] == "/rated"


def test_what_cannot_be_rated_says_so_at_once() -> None:
    ana, guest = Caller("ana"), Caller()
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    assert not ana.create(variant="mineiro", rules={"target": 24})["rated"]
    assert ana.create(variant="mineiro", rules={"target": 12})["rated"]
    assert not ana.create(seats=["bot:cautious", "bot:random"])["rated"]
    assert ana.create(seats=["me", "bot:random"])["rated"]
    assert not guest.create()["rated"]


def test_everybody_sees_with_the_result_what_it_did_to_the_ratings_and_the_tag_changes() -> None:
    table = over()
    callers = viewers(table)
    before = [(table.of(caller).json()["rating"], table.of(caller)["ETag"]) for caller in callers]
    ratings.count_all()
    after = [(table.of(caller).json()["rating"], table.of(caller)["ETag"]) for caller in callers]
    assert {str(rating) for rating, _ in before} == {"None"}
    assert not {tag for _, tag in before} & {tag for _, tag in after}
    won, lost = after[0][0]["seats"]
    assert [rating for rating, _ in after] == [after[0][0]] * len(after)
    assert (after[0][0]["rated"], after[0][0]["reason"]) == (True, None)
    assert (won["seat"], won["before"], won["change"] > 0, won["provisional"]) == (0, 1500, True, True)
    assert (lost["seat"], lost["after"], lost["change"] < 0) == (1, 1500 + lost["change"], True)


def test_lists_show_it_too_and_of_an_unrated_match_the_reason() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    rated, unrated = over(ana, bia), over(ana, bia, rated=False)
    playing = dealt(by=(ana, bia))
    ratings.count_all()
    shown = {item["id"]: item["rating"] for item in ana.get("/me/matches").json()["items"]}
    assert shown == {
        rated.id: rated.view()["rating"],
        unrated.id: {"rated": False, "reason": "not_asked", "seats": []},
        playing.id: None,
    }
    assert shown[rated.id]["rated"]
    listed = Caller().get("/matches?status=finished").json()["items"]
    assert {item["id"]: item["rating"] for item in listed} == {id: shown[id] for id in (rated.id, unrated.id)}


def test_a_match_that_all_aborted_changes_nobodys_rating() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for seat in table.seats:
        assert seat.post(f"/matches/{table.id}/abort", {}).status_code == 200
    ratings.count_all()
    assert table.view(0)["rating"] == {"rated": False, "reason": "aborted", "seats": []}
    assert (profile("ana")["variants"], profile("ana")["conduct"]["matches"]) == ([], 0)


def test_the_rating_is_no_event_and_changes_no_version() -> None:
    table = over()
    before = table.of(Caller(), "/events").json(), table.of(Caller(), "/record").json()
    ratings.count_all()
    assert (table.of(Caller(), "/events").json(), table.of(Caller(), "/record").json()) == before
    assert Match.objects.get(pk=table.id).version == table.view()["version"]


# --- one person, two accounts ----------


def at(caller: Caller, address: str) -> Caller:
    """The caller, whose requests come from this address."""
    caller.client.defaults["REMOTE_ADDR"] = address
    return caller


def test_two_accounts_at_one_address_do_not_sit_at_one_rated_table() -> None:
    ana, bia, caio = at(Caller("ana"), HOME), at(Caller("bia"), HOME), at(Caller("caio"), ELSEWHERE)
    match = ana.create()
    refused = problem(join(bia, match), 409, "same_person")
    assert (refused["current_version"], "match" in refused) == (match["version"], False)
    assert join(caio, match).status_code == 200
    # Wherever she is now, she was there.
    assert join(at(bia, "198.52.100.10"), ana.create(rated=False)).status_code == 200


def test_the_address_is_remembered_and_not_only_compared() -> None:
    ana, bia, caio = at(Caller("ana"), HOME), at(Caller("bia"), HOME), at(Caller("caio"), ELSEWHERE)
    ana.create()
    assert join(bia, caio.create()).status_code == 200
    problem(join(at(ana, "198.52.100.77"), at(bia, "198.52.100.78").create()), 409, "same_person")


def test_a_seat_of_a_rated_match_is_not_kept_for_what_may_be_my_other_account() -> None:
    ana, bia = at(Caller("ana"), HOME), at(Caller("bia"), HOME)
    bia.create()
    body = problem(ana.post("/matches", {"variant": "paulista-duel", "seats": ["me", "bia"]}), 409, "same_person")
    assert "current_version" not in body
    assert ana.create(seats=["me", "bia"], rated=False)["rated"] is False
    assert Match.objects.count() == 2


def test_an_unrated_table_leaves_no_trace_and_neither_does_an_address_inside() -> None:
    ana, bia = at(Caller("ana"), HOME), at(Caller("bia"), HOME)
    assert join(bia, ana.create(rated=False)).status_code == 200
    for address in ("127.0.0.1", "10.0.0.7", "192.168.1.2", "100.64.0.9", "fe80::1"):
        assert join(at(bia, address), at(ana, address).create()).status_code == 200
    assert not Trace.objects.exists()


def test_a_customers_ipv6_network_is_one_address() -> None:
    ana, bia = at(Caller("ana"), "2600:1f18::1"), at(Caller("bia"), "2600:1f18::2")
    problem(join(bia, ana.create()), 409, "same_person")


def test_a_join_that_is_sent_again_with_its_key_is_answered_as_before() -> None:
    ana, bia = at(Caller("ana"), HOME), at(Caller("bia"), ELSEWHERE)
    match, key = ana.create(), {"Idempotency-Key": "a-seat"}
    assert bia.post(f"/matches/{match['id']}/join", {}, **key).status_code == 200
    again = at(bia, HOME).post(f"/matches/{match['id']}/join", {}, **key)
    assert (again.status_code, again["Idempotent-Replayed"]) == (200, "true")
    problem(join(bia, match), 409, "already_seated")


def test_a_creation_that_is_sent_again_with_its_key_is_answered_as_before() -> None:
    ana, bia = at(Caller("ana"), HOME), at(Caller("bia"), ELSEWHERE)
    body, key = {"variant": "paulista-duel", "seats": ["me", "bia"]}, {"Idempotency-Key": "a-match"}
    first = ana.post("/matches", body, **key)
    at(bia, HOME).create()
    again = ana.post("/matches", body, **key)
    assert (first.status_code, again.status_code, again.json()["id"]) == (201, 201, first.json()["id"])
    problem(ana.post("/matches", body), 409, "same_person")


def test_a_guest_may_sit_down_and_the_match_is_unrated() -> None:
    ana, guest = at(Caller("ana"), HOME), at(Caller(), HOME)
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    match = ana.create()
    assert join(guest, match).status_code == 200
    assert ana.post(f"/matches/{match['id']}/start", {}).status_code == 200
    assert guest.act(guest.view(match["id"]), type="resign").status_code == 201
    ratings.count_all()
    assert ana.view(match["id"])["rating"] == {"rated": False, "reason": "guest", "seats": []}


def test_a_guest_who_keeps_the_account_meanwhile_sat_down_as_a_guest() -> None:
    ana, guest = at(Caller("ana"), HOME), at(Caller(), HOME)
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    match = ana.create()
    assert join(guest, match).status_code == 200
    assert ana.post(f"/matches/{match['id']}/start", {}).status_code == 200
    accounts.keep_guest(seated_in(match["id"], 1), username="second", password="correct horse battery")
    assert ana.act(ana.view(match["id"]), type="resign").status_code == 201
    ratings.count_all()
    assert ana.view(match["id"])["rating"] == {"rated": False, "reason": "guest", "seats": []}


def seated_in(match_id: str, seat: int) -> Player:
    player = Seat.objects.get(match_id=match_id, seat=seat).player
    assert player is not None
    return player


def test_the_code_is_no_refusal_of_the_rules() -> None:
    assert "same_person" not in {refusal.value for refusal in CONFLICTS}


# --- profiles ----------


def profile(name: str, by: Caller | None = None) -> dict[str, Any]:
    response = (by or Caller()).get(f"/players/{name}")
    assert response.status_code == 200, response.content
    return dict(response.json())


def test_a_profile_shows_ratings_statistics_and_conduct_to_anybody() -> None:
    table = over()
    ratings.count_all()
    shown = profile("ANA")
    assert (shown["player"], shown["kind"], shown["guest"]) == ("ana", "human", False)
    assert shown["conduct"] == {"matches": 1, "without_timeouts": 1, "share": 1.0}
    (variant,) = shown["variants"]
    assert variant["rating"]["rating"] == table.view()["rating"]["seats"][0]["after"]
    assert (variant["variant"], variant["statistics"]["win_rate"], shown["overall"]["wins"]) == ("paulista-duel", 1, 1)
    for viewer in table.seats:
        assert profile("ana", viewer) == shown


def test_who_has_not_played_has_an_empty_profile_and_nobody_has_none() -> None:
    zeca = Caller("zeca")
    shown = profile("zeca", zeca)
    assert (shown["variants"], shown["overall"]["win_rate"], shown["conduct"]["share"]) == ([], None, None)
    for name in ("nobody-there", "x" * 200, "%00", "deleted-00000000"):
        problem(zeca.get(f"/players/{name}"), 404, "not_found")
        problem(zeca.get(f"/players/{name}/opponents"), 404, "not_found")


def test_server_bots_have_profiles_by_their_names() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"])
    assert ana.post(f"/matches/{match['id']}/start", {}).status_code == 200
    assert ana.act(ana.view(match["id"]), type="resign").status_code == 201
    ratings.count_all()
    shown = profile("Cautious")
    assert (shown["player"], shown["kind"], shown["created_at"]) == ("cautious", "server_bot", None)
    assert shown["variants"][0]["rating"]["rating"] > 1500
    assert profile("random")["variants"] == []
    assert ana.get("/players/ana/opponents").json()["items"] == [
        {"player": "cautious", "kind": "server_bot", "matches": 1, "wins": 0}
    ]


def test_head_to_head_shows_public_matches_alone() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    over(ana, bia)
    over(ana, bia, visibility="private")
    ratings.count_all()
    assert profile("ana")["overall"]["matches"] == 2
    assert Caller().get("/players/ana/opponents").json() == {
        "items": [{"player": "bia", "kind": "human", "matches": 1, "wins": 1}],
        "next": None,
    }


def test_an_erased_player_has_no_profile_and_no_place_and_the_others_numbers_stay() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    table = over(ana, bia)
    ratings.count_all()
    before, changes = profile("bia"), table.view(1)["rating"]
    assert ana.delete("/me").status_code == 204
    problem(bia.get("/players/ana"), 404, "not_found")
    assert profile("bia") == before
    assert bia.get("/players/bia/opponents").json()["items"] == []
    assert table.view(1)["rating"] == changes


def test_who_erases_the_account_in_a_match_loses_it_and_the_opponent_gains() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    table = dealt(by=(ana, bia))
    assert ana.delete("/me").status_code == 204
    ratings.count_all()
    assert table.view(1)["rating"]["seats"][1]["change"] > 0
    assert profile("bia")["overall"]["wins"] == 1


# --- leaderboards ----------


def place(caller: Caller, score: int) -> None:
    assert caller.player is not None
    who = {"who": str(caller.player.pk), "player": caller.player}
    board = {"variant": "paulista-duel", "period": "all", "starts_on": "1970-01-01"}
    Standing.objects.create(**board, **who, score=score, rating=score)


def test_a_leaderboard_is_paged_by_its_cursor() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    for caller, score in ((ana, 1700), (bia, 1800), (caio, 1600)):
        place(caller, score)
    first = Caller().get("/leaderboards/paulista-duel?limit=2").json()
    assert [(item["rank"], item["player"]) for item in first["items"]] == [(1, "bia"), (2, "ana")]
    rest = Caller().get(f"/leaderboards/paulista-duel?limit=2&cursor={first['next']}").json()
    assert [(item["rank"], item["player"], rest["next"]) for item in rest["items"]] == [(3, "caio", None)]


@pytest.mark.parametrize("period", ["day", "week", "month", "all"])
def test_there_is_one_for_each_variant_and_period(period: str) -> None:
    board = Caller().get(f"/leaderboards/mineiro?period={period}").json()
    assert (board["variant"], board["period"], board["items"], board["next"]) == ("mineiro", period, [], None)
    assert (board["starts_on"] is None) is (period == "all")


def test_an_unknown_variant_period_or_cursor_is_refused() -> None:
    problem(Caller().get("/leaderboards/poker"), 404, "not_found")
    for query in ("period=year", "cursor=x", "cursor=1_99999999999_a", "limit=0"):
        problem(Caller().get(f"/leaderboards/mineiro?{query}"), 400, "invalid_request")
    problem(Caller("ana").get("/players/ana/opponents?cursor=x"), 400, "invalid_request")


def test_a_table_of_four_shares_a_rating_change_by_team() -> None:
    table = seated("paulista")
    assert table.seats[0].post(f"/matches/{table.id}/start", {}).status_code == 200
    table.resign(2)
    ratings.count_all()
    changes = [seat["change"] for seat in table.view()["rating"]["seats"]]
    assert (changes[0] == changes[2] < 0, changes[1] == changes[3] > 0) == (True, True)
