"""Taking and leaving seats (docs/api.md, Seating)."""

import pytest

from matches import fairness
from players.models import PlayerKind
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import give_seed, join, seated, sitting, start

pytestmark = pytest.mark.django_db


def test_joining_without_a_seat_takes_the_first_that_is_open_and_answers_200_with_my_view() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    response = join(bia, match)
    joined = response.json()
    assert (response.status_code, joined["my_seat"], joined["status"]) == (200, 1, "open")
    assert sitting(joined) == [("ana", "human"), ("bia", "human"), (None, None), (None, None)]
    assert {**joined, "server_time": ""} == {**bia.view(match["id"]), "server_time": ""}


def test_joining_takes_the_seat_that_is_asked_for() -> None:
    match = Caller("ana").create(variant="paulista")
    assert sitting(join(Caller("bia"), match, seat=3).json())[3] == ("bia", "human")


def test_a_seat_that_is_taken_is_409_and_changes_nothing() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    body = problem(join(bia, match, seat=0), 409, "seat_taken")
    assert body["current_version"] == match["version"]
    assert "match" not in body  # only for those who hold a seat
    assert ana.view(match["id"])["version"] == match["version"]


def test_whoever_sits_is_told_so_with_the_own_view() -> None:
    ana = Caller("ana")
    match = ana.create(variant="paulista")
    body = problem(join(ana, match), 409, "already_seated")
    assert {**body["match"], "server_time": ""} == {**ana.view(match["id"]), "server_time": ""}


def test_one_player_with_two_devices_gets_one_seat() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    assert join(bia, match, seat=1).status_code == 200
    assert problem(join(bia.device(), match, seat=2), 409, "already_seated")["match"]["my_seat"] == 1
    assert sitting(ana.view(match["id"])) == [("ana", "human"), ("bia", "human"), (None, None), (None, None)]


def test_two_devices_that_accept_one_challenge_take_one_seat() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "open", "bia", "open"])
    assert join(bia, match).json()["my_seat"] == 2
    for seat in ({}, {"seat": 1}, {"seat": 2}):
        problem(join(bia.device(), match, **seat), 409, "already_seated")
    assert [player for player, _kind in sitting(ana.view(match["id"]))] == ["ana", None, "bia", None]


def test_a_full_match_is_409_whether_it_started_or_not() -> None:
    table = seated()
    view = table.view()
    problem(join(Caller("zeca"), view), 409, "match_full")
    assert start(table.seats[0], view).json()["status"] == "active"
    problem(join(Caller("yara"), view), 409, "match_full")


def test_a_username_reserves_its_seat_in_any_case_of_letters() -> None:
    ana, bia, caio = Caller("ana"), Caller("Bia"), Caller("caio")
    match = ana.create(variant="paulista", seats=["me", "open", "bIA", "caio"])
    assert [seat.get("reserved_for") for seat in match["seats"]] == [None, None, "Bia", "caio"]
    problem(join(caio, match, seat=2), 409, "seat_taken")
    joined = join(bia, match).json()
    assert joined["my_seat"] == 2
    assert "reserved_for" not in joined["seats"][2]


def test_when_only_reserved_seats_are_left_the_match_is_full_for_others() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"])
    problem(join(Caller("zeca"), match), 409, "match_full")
    assert join(bia, match).json()["my_seat"] == 1


def test_a_reserved_seat_is_in_my_matches_before_it_is_taken() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"])
    assert [item["id"] for item in bia.get("/me/matches").json()["items"]] == [match["id"]]


def test_the_log_shows_seats_as_they_were_asked_for_with_names() -> None:
    ana, _ = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "bia", "bot:random", "open"])
    created = Caller().get(f"/matches/{match['id']}/events").json()["events"][0]
    assert created["seats"] == ["me", "bia", "bot:random", "open"]


def test_server_bots_sit_at_once_and_the_match_waits_for_the_creators_seed() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"])
    assert (match["status"], sitting(match)) == ("open", [("ana", "human"), ("cautious", "server_bot")])
    assert give_seed(ana, match).json()["status"] == "active"


def test_a_match_among_bots_alone_starts_at_once() -> None:
    match = Caller("ana").create(seats=["bot:random", "bot:cautious"])
    assert (match["status"], match["my_seat"]) == ("active", None)
    assert sitting(match) == [("random", "server_bot"), ("cautious", "server_bot")]
    assert match["hand"]["holdings"][0]["cards"] is None


def test_a_third_partys_bot_is_shown_as_a_bot_account() -> None:
    ana, robot = Caller("ana"), Caller("robot")
    assert robot.player is not None
    robot.player.kind = PlayerKind.BOT_ACCOUNT
    robot.player.save()
    match = ana.create(variant="paulista")
    assert sitting(join(robot, match).json())[1] == ("robot", "bot_account")
    taken = robot.get(f"/matches/{match['id']}/events?after=2").json()["events"][0]
    assert (taken["type"], taken["player"], taken["kind"]) == ("seat_taken", "robot", "bot_account")


def test_a_guest_sits_as_a_person() -> None:
    guest = Caller()
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    match = Caller("ana").create(variant="paulista")
    assert sitting(join(guest, match).json())[1][1] == "human"


def test_leaving_frees_the_seat_for_another() -> None:
    table, zeca = seated("paulista"), Caller("zeca")
    response = table.seats[2].post(f"/matches/{table.id}/leave", {})
    assert (response.status_code, response.json()["my_seat"]) == (200, None)
    assert sitting(response.json()) == [
        ("ana", "human"),
        ("bia", "human"),
        (None, None),
        ("duda", "human"),
    ]
    assert join(zeca, table.view()).json()["my_seat"] == 2
    assert table.seats[2].get("/me/matches").json()["items"] == []


def test_who_left_is_still_named_in_the_log() -> None:
    table = seated("paulista")
    table.seats[2].post(f"/matches/{table.id}/leave", {})
    events = Caller().get(f"/matches/{table.id}/events").json()["events"]
    assert [e["player"] for e in events if e["type"] == "seat_taken"] == ["ana", "bia", "caio", "duda"]
    assert {k: v for k, v in events[-1].items() if k not in ("seq", "at")} == {
        "type": "seat_left",
        "seat": 2,
    }


def test_leaving_an_active_match_is_409_and_the_seat_is_kept() -> None:
    table = seated()
    start(table.seats[0], table.view())
    body = problem(table.seats[1].post(f"/matches/{table.id}/leave", {}), 409, "match_active")
    assert (body["match"]["my_seat"], body["match"]["status"]) == (1, "active")


def test_the_last_account_that_leaves_aborts_the_match() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "open", "bot:random", "open"])
    join(bia, match)
    ana.post(f"/matches/{match['id']}/leave", {})
    left = bia.post(f"/matches/{match['id']}/leave", {}).json()
    assert (left["status"], left["my_seat"], left["hand"]) == ("aborted", None, None)
    assert left["result"] == {"winner": None, "score": [0, 0], "reason": "aborted"}
    problem(join(Caller("zeca"), match), 409, "match_not_active")
    problem(start(ana, match), 403, "permission_denied")


def test_the_record_of_an_aborted_match_lists_every_seat_and_opens_the_commitment() -> None:
    ana = Caller("ana")
    match = ana.create(variant="paulista", seats=["me", "open", "bot:random", "open"])
    give_seed(ana, match)
    ana.post(f"/matches/{match['id']}/leave", {})
    record = Caller().get(f"/matches/{match['id']}/record").json()
    empty = {"player": None, "kind": None, "client_seed": None, "seed_source": None, "substituted_at": None}
    assert record["seats"] == [
        {"seat": 0, "team": 0, **empty},
        {"seat": 1, "team": 1, **empty},
        {"seat": 2, "team": 0, **empty, "player": "random", "kind": "server_bot"},
        {"seat": 3, "team": 1, **empty},
    ]
    assert (record["hands"], record["match"]["started_at"]) == ([], None)
    assert record["result"] == {"winner": None, "score": [0, 0], "reason": "aborted"}
    assert match["commitment"] == record["fairness"]["commitment"]
    assert match["commitment"] == fairness.commitment(
        match_id=match["id"],
        ruleset=record["match"]["ruleset"],
        rules=fairness.canonical_rules(record["match"]["rules"]),
        master=bytes.fromhex(record["fairness"]["master"]),
    )
