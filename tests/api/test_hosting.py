"""What a host does before the start, and what those whom it concerns see of it (docs/lobby.md, The host)."""

from typing import Any

import pytest

from players.api import buckets
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import begin, dealt, give_seed, join, seated, sitting, still

pytestmark = pytest.mark.django_db


def remove(host: Caller, match: dict[str, Any], player: str) -> Any:
    return host.post(f"/matches/{match['id']}/remove", {"player": player})


def offer(host: Caller, match: dict[str, Any], seat: int, to: str) -> Any:
    return host.post(f"/matches/{match['id']}/offer-seat", {"seat": seat, "to": to})


def withdraw(host: Caller, match: dict[str, Any]) -> Any:
    return host.post(f"/matches/{match['id']}/withdraw", {})


# Withdrawing


@pytest.mark.parametrize("seats", [["me", "open"], ["open", "open"]])
def test_the_host_withdraws_a_match_that_has_not_started_seated_or_not(seats: list[str]) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=seats)
    join(bia, match)
    response = withdraw(ana, match)
    assert (response.status_code, response.json()["status"]) == (200, "aborted")
    view = bia.view(match["id"])
    assert view["result"] == {"winner": None, "score": [0, 0], "reason": "aborted"}
    assert view["expires_at"] is None
    # It stays in history, and its secret is open.
    assert [item["id"] for item in bia.get("/matches?status=aborted").json()["items"]] == [match["id"]]
    assert bia.get(f"/matches/{match['id']}/record").json()["fairness"]["master"] is not None
    problem(withdraw(ana, match), 409, "match_not_active")
    problem(join(Caller("zeca"), match), 409, "match_not_active")


def test_nobody_else_withdraws_removes_or_offers_and_nobody_once_it_started() -> None:
    table = seated()
    match = table.view()
    for path, body in (
        ("withdraw", {}),
        ("remove", {"player": "ana"}),
        ("offer-seat", {"seat": 1, "to": "open"}),
        ("code", {}),
    ):
        problem(table.seats[1].post(f"/matches/{table.id}/{path}", body), 403, "permission_denied")
        problem(Caller().post(f"/matches/{table.id}/{path}", body), 401, "not_authenticated")
    begin(table)
    for answer in (withdraw(table.seats[0], match), remove(table.seats[0], match, "bia")):
        assert problem(answer, 409, "match_active")["match"]["status"] == "active"
    problem(offer(table.seats[0], match, 1, "open"), 409, "match_active")


# Removing


def test_a_removed_player_sees_what_a_spectator_sees_and_does_not_come_back() -> None:
    table, zeca = seated("paulista"), Caller("zeca")
    bia = table.seats[1]
    response = remove(table.seats[0], table.view(), "bia")
    assert (response.status_code, sitting(response.json())[1]) == (200, (None, None))
    assert still(bia.view(table.id)) == still(zeca.view(table.id))
    for path in ("/events", "/hands", "/fairness"):
        assert table.of(bia, path).json() == table.of(zeca, path).json()
    assert bia.get("/me/matches").json()["items"] == []
    problem(join(bia, table.view()), 409, "removed_by_host")
    problem(give_seed(bia, table.view()), 403, "permission_denied")
    last = table.of(zeca, "/events").json()["events"][-1]
    assert {**last, "at": "", "seq": 0} == {
        "seq": 0,
        "at": "",
        "type": "player_removed",
        "seat": 1,
        "player": "bia",
        "asked": "open",
    }
    assert join(zeca, table.view()).json()["my_seat"] == 1


def test_the_record_of_a_match_that_was_withdrawn_knows_of_no_player_who_was_sent_away() -> None:
    table = seated()
    remove(table.seats[0], table.view(), "bia")
    withdraw(table.seats[0], table.view())
    seats = table.of(Caller(), "/record").json()["seats"]
    assert [(seat["player"], seat["client_seed"]) for seat in seats] == [("ana", None), (None, None)]


def test_a_player_removed_from_a_private_match_is_an_outsider_with_the_code_too() -> None:
    table = seated("paulista", visibility="private")
    bia, code = table.seats[1], table.view()["code"]
    remove(table.seats[0], table.view(), "bia")
    problem(table.of(bia), 404, "not_found")
    problem(table.of(bia, "/events"), 404, "not_found")
    problem(join(bia, {"id": table.id}, code=code), 404, "not_found")
    problem(bia.get(f"/invitations/{code}"), 404, "not_found")
    assert Caller("zeca").get(f"/invitations/{code}").status_code == 200


def test_a_second_press_removes_nobody_who_sat_down_in_between() -> None:
    table, zeca = seated("paulista"), Caller("zeca")
    remove(table.seats[0], table.view(), "bia")
    join(zeca, table.view(), seat=1)
    problem(remove(table.seats[0], table.view(), "bia"), 409, "seat_not_held")
    assert sitting(table.view())[1] == ("zeca", "human")


def test_whom_one_removes_is_a_player_who_sits_and_not_oneself() -> None:
    table, _ = seated(), Caller("zeca")
    host, match = table.seats[0], table.view()
    assert problem(remove(host, match, "ana"), 422, "illegal_action")["refusal"] == "own_seat"
    problem(remove(host, match, "zeca"), 409, "seat_not_held")
    assert errors(remove(host, match, "nobody-has-this-name")) == [("/player", "unknown_player")]


# Offering


def test_a_closed_seat_is_taken_by_nobody_until_it_is_offered() -> None:
    ana, bia, caio, zeca = (Caller(name) for name in ("ana", "bia", "caio", "zeca"))
    match = ana.create(variant="paulista", seats=["me", "bia", "bot:random", "bot:random"])
    join(bia, match)
    closed = remove(ana, match, "bia").json()
    assert closed["seats"][1] == {"seat": 1, "team": 1, "player": None, "kind": None, "closed": True}
    problem(join(zeca, match), 409, "match_full")
    offered = offer(ana, match, 1, "caio").json()
    assert offered["seats"][1]["reserved_for"] == "caio"
    assert [item["id"] for item in caio.get("/me/challenges").json()["items"]] == [match["id"]]
    problem(join(zeca, match), 409, "match_full")
    offer(ana, match, 1, "open")
    assert caio.get("/me/challenges").json()["items"] == []
    assert join(zeca, match).json()["my_seat"] == 1


def test_a_removed_player_comes_back_to_a_seat_that_the_host_offers() -> None:
    table = seated("paulista")
    remove(table.seats[0], table.view(), "bia")
    offer(table.seats[0], table.view(), 1, "bia")
    assert join(table.seats[1], table.view()).json()["my_seat"] == 1


def test_a_bot_sits_down_at_once_and_the_match_starts_if_that_was_all() -> None:
    ana = Caller("ana")
    match = ana.create()
    give_seed(ana, match)
    started = offer(ana, match, 1, "bot:cautious").json()
    assert (started["status"], sitting(started)[1]) == ("active", ("cautious", "server_bot"))


def test_the_log_names_who_was_offered_a_seat_and_instead_of_whom() -> None:
    ana, _bia, _caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(seats=["me", "bia"])
    offer(ana, match, 1, "caio")
    events = Caller().get(f"/matches/{match['id']}/events").json()["events"]
    assert events[0]["seats"] == ["me", "bia"]
    assert (events[-1]["asked"], events[-1]["instead_of"]) == ("caio", "bia")


def test_a_seat_is_offered_once_and_in_words_that_there_are() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "bia", "open", "open"])
    problem(offer(ana, match, 2, "bia"), 409, "already_asked")
    problem(offer(ana, match, 0, "open"), 409, "seat_taken")
    join(bia, match)
    problem(offer(ana, match, 2, "bia"), 409, "already_seated")
    problem(offer(ana, match, 2, "ana"), 409, "already_seated")
    assert errors(offer(ana, match, 2, "me"), code="unknown_option") == [("/to", "unknown_option")]
    assert errors(offer(ana, match, 2, "bot:no"), code="unknown_option") == [("/to", "unknown_option")]
    assert errors(offer(ana, match, 2, "nobody-has-this-name")) == [("/to", "unknown_player")]
    duel = ana.create()
    problem(offer(ana, duel, 3, "open"), 409, "seat_taken")


# Codes


def test_a_code_shows_the_match_before_one_joins_by_it() -> None:
    ana, bia, zeca = Caller("ana"), Caller("bia"), Caller("zeca")
    match = ana.create(variant="paulista", visibility="private", seats=["me", "bia", "open", "open"])
    for caller in (Caller(), zeca):
        shown = caller.get(f"/invitations/{match['code']}").json()
        assert (shown["match"]["id"], shown["match"]["creator"], shown["open_seats"]) == (match["id"], "ana", [2, 3])
        assert match["code"] not in str(shown)
    own = {"client_seed": "5e" * 16, "commitment": shown["commitment"]}
    assert join(zeca, match, code=match["code"], **own).json()["my_seat"] == 2
    problem(bia.get("/invitations/0123456789ab"), 404, "not_found")
    for wrong in ("%00", "%20", "x" * 300):
        problem(Caller().get(f"/invitations/{wrong}"), 404, "not_found")


def test_a_replaced_code_and_one_that_was_taken_back_are_dead() -> None:
    ana, zeca = Caller("ana"), Caller("zeca")
    match = ana.create(variant="paulista", visibility="private")
    renewed = ana.post(f"/matches/{match['id']}/code", {}).json()
    assert renewed["code"] != match["code"]
    problem(zeca.get(f"/invitations/{match['code']}"), 404, "not_found")
    problem(join(zeca, match, code=match["code"]), 404, "not_found")
    assert join(zeca, match, code=renewed["code"]).json()["my_seat"] == 1

    yara = Caller("yara")
    assert ana.delete(f"/matches/{match['id']}/code").status_code == 204
    assert "code" not in ana.view(match["id"])
    for dead in (renewed["code"], ""):
        problem(join(yara, match, code=dead), 404, "not_found")
    problem(yara.get(f"/invitations/{renewed['code']}"), 404, "not_found")
    # Who sits there stays.
    assert zeca.view(match["id"])["my_seat"] == 1


def test_a_new_code_is_a_new_view_for_the_host_alone() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", visibility="private")
    join(bia, match, code=match["code"])
    tags = [caller.get(f"/matches/{match['id']}")["ETag"] for caller in (ana, bia)]
    ana.post(f"/matches/{match['id']}/code", {})
    later = [caller.get(f"/matches/{match['id']}")["ETag"] for caller in (ana, bia)]
    assert (tags[0] == later[0], tags[1] == later[1]) == (False, True)


def test_a_code_of_a_match_that_started_opens_nothing_to_outsiders() -> None:
    table = dealt(visibility="private")
    code = table.view()["code"]
    problem(Caller("zeca").get(f"/invitations/{code}"), 404, "not_found")
    assert table.seats[1].get(f"/invitations/{code}").json()["match"]["my_seat"] == 1
    problem(table.seats[0].post(f"/matches/{table.id}/code", {}), 409, "match_active")
    problem(table.seats[0].delete(f"/matches/{table.id}/code"), 409, "match_active")


def test_codes_are_not_found_by_trying(settings: Any) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "invitations": "2/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    ana = Caller("ana")
    match = ana.create(visibility="private")
    buckets.own.forget()
    for caller in (Caller(), ana):
        problem(caller.get("/invitations/AAAAAAAAAAAA"), 404, "not_found")
    refused = Caller().get(f"/invitations/{match['code']}")
    problem(refused, 429, "throttled")
    assert int(refused["Retry-After"]) > 0
    buckets.own.forget()


def test_a_public_match_has_no_code() -> None:
    ana = Caller("ana")
    match = ana.create()
    problem(ana.post(f"/matches/{match['id']}/code", {}), 409, "not_private")
    problem(ana.delete(f"/matches/{match['id']}/code"), 409, "not_private")
