"""What is answered before the body counts: 401 to 415, in the order of the page (docs/api.md, Errors)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import conflict, errors, problem
from tests.api.tables import dealt, seated, still

pytestmark = pytest.mark.django_db

ONZE = (11, 4)
MISSING = "0193aaaa-0000-7000-8000-000000000000"
PLAYS: dict[str, Any] = {"type": "play", "card": "4C"}


@pytest.mark.parametrize(
    "match_id",
    [
        "0193aaaa-0000-7000-8000",
        MISSING,
        "0193aaaa-0000-7000-8000-00000000000g",
        "not-a-uuid",
        "%00",
        "..",
        "0193aaaa%2D0000-7000-8000-000000000000",
        "1" * 500,
    ],
)
def test_a_broken_or_unknown_match_id_is_404_everywhere(match_id: str) -> None:
    ana = Caller("ana")
    for path in ("", "/events", "/hands", "/hands/1", "/record", "/fairness"):
        problem(ana.get(f"/matches/{match_id}{path}"), 404, "not_found")
    for path, body in (
        ("/join", {}),
        ("/start", {}),
        ("/leave", {}),
        ("/seed", {"client_seed": "a" * 32, "commitment": "x"}),
        ("/actions", {"version": 1, "type": "raise"}),
    ):
        problem(ana.post(f"/matches/{match_id}{path}", body), 404, "not_found")


def test_a_match_id_is_read_in_upper_case_too() -> None:
    # RFC 9562, 4: written in lower case, read in any.
    table = dealt("4C 7H AS", "3D 2S KC")
    loud = f"/matches/{table.id.upper()}"
    ana = table.seats[0]
    assert ana.get(loud).json()["id"] == table.id
    assert ana.post(f"{loud}/actions", {"version": table.view()["version"], **PLAYS}).json()["match"]["id"] == table.id
    for path in ("/events", "/hands", "/hands/1", "/fairness"):
        assert ana.get(loud + path).status_code == 200


@pytest.mark.parametrize("number", ["0", "2", "99999999999", "1" * 5_000, "-1", "x"])
def test_a_hand_that_was_not_dealt_is_404(number: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    problem(table.of(table.seats[0], f"/hands/{number}"), 404, "not_found")


def test_an_address_beside_the_api_is_a_problem_too() -> None:
    problem(Caller().get("/no-such-thing"), 404, "not_found")


def test_another_method_is_405_with_the_allowed_ones() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    response = ana.get(f"/matches/{table.id}/actions")
    problem(response, 405, "method_not_allowed")
    assert "POST" in response["Allow"]
    problem(ana.post(f"/matches/{table.id}", {}), 405, "method_not_allowed")
    problem(ana.delete(f"/matches/{table.id}"), 405, "method_not_allowed")


def test_an_answer_that_is_not_json_is_406() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    problem(table.seats[0].get(f"/matches/{table.id}", Accept="text/html"), 406, "not_acceptable")
    response = table.seats[0].post(f"/matches/{table.id}/actions", {**PLAYS, "version": 7}, Accept="text/html")
    problem(response, 406, "not_acceptable")


@pytest.mark.parametrize(
    "media_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml", ""],
)
def test_a_body_of_another_media_type_is_415(media_type: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    url = f"/api/v1/matches/{table.id}/actions"
    version = table.view()["version"]
    body = f'{{"version": {version}, "type": "raise"}}'
    response = ana.client.post(url, body, content_type=media_type, headers=ana.headers)
    problem(response, 415, "unsupported_media_type")
    assert table.view()["version"] == version


def test_a_body_of_64_kib_is_read_and_one_byte_more_is_413() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    body = f'{{"version": {version}, "type": "raise"}}'
    too_large = table.seats[0].post(f"/matches/{table.id}/actions", body.ljust(64 * 1024 + 1))
    problem(too_large, 413, "too_large")
    assert table.view()["version"] == version
    assert table.seats[0].post(f"/matches/{table.id}/actions", body.ljust(64 * 1024)).status_code == 201


@pytest.mark.parametrize("path", ["/matches", "/players", "/tokens"])
def test_every_address_that_takes_a_body_has_the_same_bound(path: str) -> None:
    problem(Caller("ana").post(path, "{}".ljust(64 * 1024 + 1)), 413, "too_large")


def test_a_spectator_who_acts_is_403_and_nobody_is_401() -> None:
    table, zeca = dealt("4C 7H AS", "3D 2S KC"), Caller("zeca")
    before = table.view()
    for move in (PLAYS, {"type": "resign"}):
        body = {"version": before["version"], **move}
        told = problem(zeca.post(f"/matches/{table.id}/actions", body), 403, "permission_denied")
        assert not {"match", "current_version", "refusal"} & set(told)
        problem(Caller().post(f"/matches/{table.id}/actions", body), 401, "not_authenticated")
    assert still(table.view()) == still(before)


def test_a_spectator_gets_403_before_anything_is_said_of_the_move() -> None:
    table, zeca = dealt("4C 7H AS", "3D 2S KC"), Caller("zeca")
    for body in ({}, {"version": 1, "type": "raise"}, {"version": 10**9, "type": "play", "card": "10C"}):
        problem(zeca.post(f"/matches/{table.id}/actions", body), 403, "permission_denied")


def test_an_unknown_match_is_404_before_anything_is_said_of_the_body() -> None:
    for path in ("/actions", "/join", "/seed", "/start", "/leave"):
        problem(Caller("a" + path[1:]).post(f"/matches/{MISSING}{path}", {"colour": 1}), 404, "not_found")


def test_a_private_match_is_404_to_an_outsider_before_anything_is_said_of_the_request() -> None:
    table, zeca = seated(visibility="private"), Caller("zeca")
    url = f"/matches/{table.id}/actions"
    problem(zeca.post(url, {"colour": 1}), 404, "not_found")
    problem(zeca.get(f"/matches/{table.id}/events?colour=1"), 404, "not_found")
    problem(zeca.get(f"/matches/{table.id}/events?after=x"), 404, "not_found")


def test_an_unknown_match_is_404_before_anything_is_said_of_the_request() -> None:
    ana = Caller("ana")
    path = f"/matches/{MISSING}/actions"
    for response in (
        ana.get(path),
        ana.post(path, {}, Accept="text/html"),
        ana.post(path, "{}".ljust(70_000)),
        ana.client.post(f"/api/v1{path}", "x", "text/plain", headers=ana.headers),
        ana.post(path, "{"),
        ana.post(f"{path}?colour=1", {}),
        ana.get(f"/matches/{MISSING}", Accept="text/html"),
        ana.delete(f"/matches/{MISSING}"),
    ):
        problem(response, 404, "not_found")


def test_who_is_not_signed_in_is_401_before_anything_is_said_of_the_request() -> None:
    table, nobody = dealt("4C 7H AS", "3D 2S KC"), Caller()
    url = f"/matches/{table.id}/actions"
    for response in (
        nobody.post(url, "{"),
        nobody.post(f"{url}?colour=1", {}),
        nobody.post(url, {}, Accept="text/html"),
        nobody.client.post(f"/api/v1{url}", "x", "text/plain"),
        nobody.post(url, "{}".ljust(70_000)),
        nobody.post(f"/matches/{MISSING}/actions", {}),
    ):
        problem(response, 401, "not_authenticated")
    assert "Bearer" in nobody.post(url, {})["WWW-Authenticate"]


def test_an_unknown_token_is_401_even_where_nobody_needs_one() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    stranger = Caller()
    stranger.headers["Authorization"] = "Bearer truco_" + "x" * 43
    problem(table.of(stranger), 401, "not_authenticated")


def test_the_media_type_is_judged_before_the_form() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    response = ana.client.post(f"/api/v1/matches/{table.id}/actions", "{", "text/plain", headers=ana.headers)
    problem(response, 415, "unsupported_media_type")


def test_the_form_is_judged_before_the_state_of_the_match() -> None:
    table = seated()
    assert errors(table.send(0, type="play", card="10C")) == [("/card", "max_length")]


def test_a_match_that_is_over_is_said_before_the_version() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.resign(0)
    conflict(table, 1, "match_not_active", version=1, type="accept")


def test_the_version_is_judged_before_the_turn_and_the_turn_before_the_rules() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", score=ONZE)
    now = table.view()["version"]
    conflict(table, 1, "stale_version", version=now - 1, type="raise")
    conflict(table, 1, "not_your_turn", type="raise")
    conflict(table, 0, "would_forfeit", type="raise")


def test_a_token_without_the_scope_may_read_and_not_play() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    reader = Caller()
    body = {"username": "ana", "password": "correct horse battery", "scopes": ["read"]}
    reader.headers["Authorization"] = f"Bearer {reader.post('/tokens', body).json()['token']}"
    assert reader.view(table.id)["hand"]["holdings"][0]["cards"] == ["4C", "7H", "AS"]
    problem(reader.post(f"/matches/{table.id}/actions", {"version": 7, **PLAYS}), 403, "permission_denied")
    problem(reader.post("/matches", {"variant": "paulista-duel"}), 403, "permission_denied")
