"""Whatever is sent: a 4xx with a code, never a 500, and nothing half obeyed."""

import json

import pytest
from rest_framework.test import APIClient

from players.models import Player
from tests.players.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def register(api: APIClient, body: str) -> tuple[int, list[tuple[str, str]]]:
    response = api.post("/api/v1/players", data=body, content_type="application/json")
    assert response.json()["code"] == "invalid_request", response.content
    assert Player.objects.count() == 0
    return response.status_code, [(error["pointer"], error["code"]) for error in response.json()["errors"]]


def with_field(name: str, value: str) -> str:
    """The body as it goes over the wire: `value` is JSON already."""
    fields = {"username": '"ana"', "password": json.dumps(PASSWORD)} | {name: value}
    return "{" + ", ".join(f'"{key}": {text}' for key, text in fields.items()) + "}"


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("colour", "1", ("/colour", "unknown_field")),
        ("is_staff", "true", ("/is_staff", "unknown_field")),
        (r"\ud800", "1", ("/?", "unknown_field")),
        ("username", r'"a\u0000na"', ("/username", "null_characters_not_allowed")),
        ("password", r'"a horse \u0000 in the yard"', ("/password", "null_characters_not_allowed")),
        ("username", r'"an\ud800a"', ("/username", "invalid_text")),
        ("password", r'"a horse \udfff in the yard"', ("/password", "invalid_text")),
        ("username", r'["\ud800"]', ("/username", "invalid_text")),
        ("username", r'{"\ud800": 1}', ("/username", "invalid_text")),
        ("username", "12345", ("/username", "invalid")),
        ("username", "true", ("/username", "invalid")),
        ("username", "null", ("/username", "null")),
        ("password", "12345678", ("/password", "invalid")),
        ("password", '["a horse in the yard"]', ("/password", "invalid")),
    ],
)
def test_a_field_that_is_unknown_or_no_text_is_named(
    api: APIClient, name: str, value: str, error: tuple[str, str]
) -> None:
    status, errors = register(api, with_field(name, value))
    assert status == 400
    assert error in errors


@pytest.mark.parametrize("body", ["[]", '"ana"', "1", "null", "true"])
def test_a_body_that_is_no_object_is_400(api: APIClient, body: str) -> None:
    status, errors = register(api, body)
    assert status == 400
    assert errors


@pytest.mark.parametrize("body", ["[" * 30_000, '{"a":' * 10_000, '{"username": NaN}', "1" * 5_000, b"\xff\xfe"])
def test_a_body_that_is_no_json_or_nested_without_end_is_400(api: APIClient, body: str | bytes) -> None:
    response = api.post("/api/v1/players", data=body, content_type="application/json")
    assert response.status_code == 400


def test_a_guest_is_asked_for_without_a_word(api: APIClient) -> None:
    response = api.post("/api/v1/players/guest", {"username": "ana"})
    assert response.status_code == 400
    assert [(e["pointer"], e["code"]) for e in response.json()["errors"]] == [("/username", "unknown_field")]


@pytest.mark.parametrize("query", ["colour=1", "%00=1", "a%ed%a0%80=1"])
def test_an_unknown_query_parameter_is_400(api: APIClient, query: str) -> None:
    response = api.post(f"/api/v1/players/guest?{query}", {})
    assert response.status_code == 400
    assert [error["code"] for error in response.json()["errors"]] == ["unknown_parameter"]
    assert api.put(f"/api/v1/players/guest?{query}", {}).status_code == 405
