"""Requests of the wrong form: 400 with its name, and nothing happens (docs/api.md, Errors and Bounds)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import errors
from tests.api.tables import dealt, still

pytestmark = pytest.mark.django_db

MISSING = "0193aaaa-0000-7000-8000-000000000000"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"type": "play", "card": "10C"}, [("/card", "max_length")]),
        ({"type": "play", "card": "4c"}, [("/card", "not_a_card")]),
        ({"type": "play", "card": "9C"}, [("/card", "not_a_card")]),
        ({"type": "play", "card": "4"}, [("/card", "not_a_card")]),
        ({"type": "play", "card": ""}, [("/card", "blank")]),
        ({"type": "play", "card": ["4C"]}, [("/card", "invalid")]),
        ({"type": "play", "card": {"rank": "4"}}, [("/card", "invalid")]),
        ({"type": "play", "card": 4}, [("/card", "invalid")]),
        ({"type": "play", "card": None}, [("/card", "null")]),
        ({"type": "play", "card": "4\x00"}, [("/card", "null_characters_not_allowed")]),
        ({"type": "play"}, [("/card", "required")]),
        ({"type": "play", "face_down": True}, [("/card", "required")]),
        ({"type": "play", "card": "4C", "slot": 0}, [("/card", "does_not_belong")]),
        ({"type": "play", "slot": 3}, [("/slot", "max_value")]),
        ({"type": "play", "slot": -1}, [("/slot", "min_value")]),
        ({"type": "play", "slot": 10**400}, [("/slot", "max_value")]),
        ({"type": "play", "slot": "0"}, [("/slot", "invalid")]),
        ({"type": "play", "slot": False}, [("/slot", "invalid")]),
        ({"type": "play", "card": "4C", "face_down": "true"}, [("/face_down", "invalid")]),
        ({"type": "play", "card": "4C", "face_down": 1}, [("/face_down", "invalid")]),
        ({"type": "play", "card": "4C", "face_down": None}, [("/face_down", "null")]),
        ({"type": "play", "card": "4C", "confirm_forfeit": True}, [("/confirm_forfeit", "does_not_belong")]),
        ({"type": "raise", "card": "4C"}, [("/card", "does_not_belong")]),
        ({"type": "raise", "confirm_forfeit": "yes"}, [("/confirm_forfeit", "invalid")]),
        ({"type": "accept", "slot": 1}, [("/slot", "does_not_belong")]),
        ({"type": "resign", "confirm_forfeit": True}, [("/confirm_forfeit", "does_not_belong")]),
        ({"type": "truco"}, [("/type", "invalid_choice")]),
        ({"type": ["raise"]}, [("/type", "invalid_choice")]),
        ({"type": None}, [("/type", "null")]),
        ({}, [("/type", "required")]),
        ({"type": "raise", "version": None}, [("/version", "null")]),
        ({"type": "raise", "version": "7"}, [("/version", "invalid")]),
        ({"type": "raise", "version": 7.5}, [("/version", "invalid")]),
        ({"type": "play", "slot": 3.0}, [("/slot", "max_value")]),
        ({"type": "raise", "version": True}, [("/version", "invalid")]),
        ({"type": "raise", "version": -1}, [("/version", "min_value")]),
        (
            {"type": "raise", "colour": 1, "seat": 0},
            [("/colour", "unknown_field"), ("/seat", "unknown_field")],
        ),
        ({"type": "raise", "a/b~c": 1}, [("/a~1b~0c", "unknown_field")]),
    ],
)
def test_a_move_of_the_wrong_form_is_400_names_the_field_and_changes_nothing(
    body: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = table.view()
    whole = {"version": before["version"], **body}
    assert errors(table.seats[0].post(f"/matches/{table.id}/actions", whole)) == found
    assert still(table.view()) == still(before)


def test_a_whole_number_is_one_however_it_is_written() -> None:
    # To JSON Schema 3.0 is an integer; so it is here.
    table = dealt("4C 7H AS", "3D 2S KC")
    move = {"version": float(table.view()["version"]), "type": "play", "card": "4C"}
    assert table.seats[0].post(f"/matches/{table.id}/actions", move).status_code == 201
    house = {"target": 24.0, "face_down_from_trick": 1.0}
    rules = Caller("zeca").create(variant="mineiro", rules=house, clock={"per_action": 3600.0}, bot_delay=0.0)["rules"]
    assert [rules[name] for name in house] == [24, 1]
    assert all(type(rules[name]) is int for name in house)


def test_the_version_is_required() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    response = table.seats[0].post(f"/matches/{table.id}/actions", {"type": "raise"})
    assert errors(response) == [("/version", "required")]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"version=1&type=raise",
        b'{"version": NaN, "type": "raise"}',
        b'{"version": Infinity, "type": "raise"}',
        b"[" * 30_000,
        b'{"a":' * 10_000,
        b'{"version": ' + b"1" * 5_000 + b', "type": "raise"}',
        b"\xff\xfe{}",
        b'{"version": 1, "type": "rai\xffse"}',
    ],
)
def test_a_body_that_is_not_json_or_nested_without_end_is_400(body: bytes) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    response = ana.client.post(f"/api/v1/matches/{table.id}/actions", body, "application/json", headers=ana.headers)
    assert errors(response)


@pytest.mark.parametrize("body", ["[]", '"play"', "7", "null", "true", '[{"version": 7, "type": "raise"}]'])
def test_a_body_that_is_no_object_is_400(body: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    assert errors(table.seats[0].post(f"/matches/{table.id}/actions", body)) in (
        [("", "invalid")],
        [("", "null")],
    )


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("card", r'"\ud800"', ("/card", "invalid_text")),
        ("type", r'"\udfff"', ("/type", "invalid_text")),
        (r"\ud800", "1", ("/?", "unknown_field")),
        ("card", r'["\ud800"]', ("/card", "invalid_text")),
    ],
)
def test_half_a_surrogate_pair_is_400_and_comes_back_nowhere(field: str, value: str, found: tuple[str, str]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    played = "" if field == "type" else '"type": "play", '
    body = f'{{"version": 7, {played}"{field}": {value}}}'
    assert errors(table.seats[0].post(f"/matches/{table.id}/actions", body)) == [found]


@pytest.mark.parametrize("charset", ["rot13", "base64", "utf-16", "undefined", "idna", "no-such-charset", "hex"])
def test_a_strange_charset_is_answered_without_a_failure(charset: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    kind = f"application/json; charset={charset}"
    url = f"/api/v1/matches/{table.id}/actions"
    response = ana.client.generic("POST", url, b'{"version": 1, "type": "raise"}', kind, headers=ana.headers)
    assert response.status_code in (400, 409, 415), response.content


@pytest.mark.parametrize("query", ["colour=1", "%00=1", "version=1", "format=json", "format=xml"])
def test_an_unknown_query_parameter_is_400_with_its_name(query: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for path in ("", "/events", "/hands", "/hands/1", "/record", "/fairness"):
        assert [code for _, code in errors(table.of(table.seats[0], f"{path}?{query}"))] == ["unknown_parameter"]
    assert [code for _, code in errors(table.seats[0].post(f"/matches/{table.id}/actions?{query}", {}))] == [
        "unknown_parameter"
    ]


@pytest.mark.parametrize(
    "path",
    [
        "/matches?variant=%00",
        "/matches?player=a%00na",
        "/matches?cursor=%00",
        "/me/matches?turn=%00",
        "/me/matches?cursor=%00",
    ],
)
def test_a_nul_byte_in_a_query_is_400(path: str) -> None:
    ((_, code),) = errors(Caller("ana").get(path))
    assert code == "null_characters_not_allowed"


@pytest.mark.parametrize(
    "path",
    [
        "/matches?status=over",
        "/matches?status=",
        "/matches?variant=poker",
        "/matches?cursor=x",
        "/matches?limit=0",
        "/matches?limit=101",
        "/matches?limit=1e1",
        "/matches?limit=%D9%A1",
        "/matches?limit=99999999999999999999",
        "/me/matches?turn=yours",
        "/me/matches?status=over",
        "/me/matches?cursor=x",
        f"/me/matches?cursor=2026-01-01_{MISSING}",
        f"/me/matches?cursor=20261130T05_{MISSING}",
        f"/me/matches?cursor=_{MISSING}_",
    ],
)
def test_a_query_parameter_of_no_sense_is_400(path: str) -> None:
    name = path.partition("?")[2].partition("=")[0]
    assert errors(Caller("ana").get(path)) == [(f"/{name}", "invalid")]


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59-23:59"])
def test_a_cursor_at_the_ends_of_time_is_an_empty_page(moment: str) -> None:
    page = Caller("ana").get(f"/me/matches?cursor={moment}_{MISSING}")
    assert (page.status_code, page.json()["items"], page.json()["next"]) == (200, [], None)


def test_a_body_without_a_length_is_400_and_not_taken_for_an_empty_one() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "resign"}
    chunked = {"Transfer-Encoding": "chunked"}
    refused = table.seats[0].post(f"/matches/{table.id}/actions", body, **chunked)
    assert errors(refused) == [("", "parse_error")]
    assert table.view()["status"] == "active"
