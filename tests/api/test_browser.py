"""The browser's way to the table: by session cookie, and no write without its CSRF token (docs/api.md)."""

from typing import Any

import pytest
from django.test import Client

from tests.api.problems import problem
from tests.api.tables import Table, dealt

pytestmark = pytest.mark.django_db


def browser_of(table: Table, seat: int) -> Client:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    player = table.seats[seat].player
    assert player is not None
    browser.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def post(browser: Client, table: Table, body: dict[str, Any], **headers: str) -> Any:
    return browser.post(f"/api/v1/matches/{table.id}/actions", body, "application/json", headers=headers)


def test_a_browser_sees_its_seat_and_moves_with_the_csrf_token() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    browser = browser_of(table, 0)
    view = browser.get(f"/api/v1/matches/{table.id}").json()
    assert view["hand"]["holdings"][0]["cards"] == ["4C", "7H", "AS"]
    browser.get("/api/v1/session")
    token = browser.cookies["csrftoken"].value
    move = {"version": view["version"], "type": "play", "card": "4C"}
    assert post(browser, table, move, **{"X-CSRFToken": token}).status_code == 201


@pytest.mark.parametrize("headers", [{}, {"X-CSRFToken": "x" * 32}])
def test_without_the_csrf_token_nothing_happens(headers: dict[str, str]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    browser = browser_of(table, 0)
    problem(post(browser, table, {"version": version, "type": "resign"}, **headers), 403, "permission_denied")
    assert table.view()["version"] == version


def test_a_token_in_the_address_opens_nothing() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    token = table.seats[0].headers["Authorization"].removeprefix("Bearer ")
    for name in ("token", "access_token", "authorization"):
        response = Client().get(f"/api/v1/matches/{table.id}?{name}={token}")
        problem(response, 400, "invalid_request")
        assert token not in response.content.decode()
