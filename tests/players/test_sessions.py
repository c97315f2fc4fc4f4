"""The browser's way in: a cookie, and nothing written without its CSRF token."""

import pytest
from rest_framework.test import APIClient

from players.models import Player
from tests.players.conftest import PASSWORD

Account = tuple[Player, str]


@pytest.fixture
def browser() -> APIClient:
    return APIClient(enforce_csrf_checks=True)


def csrf(browser: APIClient) -> dict[str, str]:
    browser.get("/api/v1/session")
    return {"X-CSRFToken": browser.cookies["csrftoken"].value}


def sign_in(browser: APIClient) -> None:
    body = {"username": "ana", "password": PASSWORD}
    assert browser.post("/api/v1/session", body, headers=csrf(browser)).status_code == 204


def test_a_browser_signs_in_and_out(browser: APIClient, ana: Account) -> None:
    assert browser.get("/api/v1/session").json() == {"player": None}
    sign_in(browser)
    assert browser.get("/api/v1/session").json()["player"]["username"] == "Ana"
    assert browser.get("/api/v1/me").status_code == 200
    assert browser.delete("/api/v1/session", headers=csrf(browser)).status_code == 204
    assert browser.get("/api/v1/session").json() == {"player": None}
    assert browser.get("/api/v1/me").status_code == 401


def test_signing_in_needs_the_csrf_token(browser: APIClient, ana: Account) -> None:
    response = browser.post("/api/v1/session", {"username": "ana", "password": PASSWORD})
    assert (response.status_code, response.json()["code"]) == (403, "permission_denied")
    assert browser.get("/api/v1/session").json() == {"player": None}


def test_every_write_by_cookie_needs_the_csrf_token(browser: APIClient, ana: Account) -> None:
    sign_in(browser)
    new = {"password": "another horse", "current_password": PASSWORD}
    assert browser.patch("/api/v1/me", new).status_code == 403
    assert browser.delete("/api/v1/session").status_code == 403
    assert browser.patch("/api/v1/me", new, headers=csrf(browser)).status_code == 200
    # The browser that changed the password stays signed in.
    assert browser.get("/api/v1/me").status_code == 200


def test_a_new_password_ends_the_other_sessions(browser: APIClient, ana: Account) -> None:
    other = APIClient()
    other.force_login(ana[0])
    assert other.get("/api/v1/me").status_code == 200
    sign_in(browser)
    new = {"password": "another horse", "current_password": PASSWORD}
    assert browser.patch("/api/v1/me", new, headers=csrf(browser)).status_code == 200
    assert other.get("/api/v1/me").status_code == 401


def test_a_wrong_password_opens_no_session(browser: APIClient, ana: Account) -> None:
    response = browser.post("/api/v1/session", {"username": "ana", "password": "wrong"}, headers=csrf(browser))
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")
