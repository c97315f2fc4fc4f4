"""Limits of what apps, their authors and webhooks' owners do (docs/api.md, Limits; docs/oauth.md)."""

from collections.abc import Callable
from typing import Any

import pytest

from players import commands
from players.models import Player
from tests.api.callers import Caller
from tests.api.conftest import Clock, Limit
from tests.api.test_throttling import standing, told
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import App, Browser, code_for, error, tokens_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def app() -> App:
    return App(commands.register(username="bia", password=PASSWORD)[0])


@pytest.fixture
def ana() -> Player:
    return commands.register(username="ana", password=PASSWORD)[0]


def waits(refused: Any) -> int:
    """How long an app is told to, in the form of OAuth's errors."""
    error(refused, 429, "temporarily_unavailable")
    assert refused.json()["error_description"]
    assert "Retry-After" in refused["Access-Control-Expose-Headers"]
    return int(refused["Retry-After"])


@pytest.mark.parametrize("ask", ["token", "revoke"])
def test_what_apps_exchange_and_revoke_is_limited_by_address(
    app: App, ana: Player, limit: Limit, clock: Clock, ask: str, settings: Any
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    given = tokens_for(app, "ana")
    limit(oauth="2/minute")

    def send(address: str) -> Any:
        body = f"client_id={app.client_id}&token=x&grant_type=refresh_token&refresh_token=x"
        form = "application/x-www-form-urlencoded"
        return app.client.post(f"/oauth/{ask}", body, form, headers={"X-Forwarded-For": address})

    first, second = send("192.0.2.1"), send("192.0.2.1")
    assert {first.status_code, second.status_code} == {400 if ask == "token" else 200}
    assert standing(second) == {"oauth": (0, 30)}
    # Errors count, hammering doesn't, and another address has a bucket of its own.
    assert {waits(send("192.0.2.1")) for _ in range(5)} == {30}
    assert send("192.0.2.2").status_code == first.status_code
    clock.move(30)
    assert send("192.0.2.1").status_code == first.status_code
    assert waits(send("192.0.2.1")) == 30
    # A refresh token that came too often was not used.
    assert waits(app.client.post("/oauth/token", "x", "text/plain", headers={"X-Forwarded-For": "192.0.2.1"})) == 30
    assert app.refresh(given["refresh_token"]).status_code == 200


def test_a_code_that_came_too_often_still_works_after_the_wait(
    app: App, ana: Player, limit: Limit, clock: Clock
) -> None:
    code = code_for(app, "ana")
    limit(oauth="1/minute")
    error(app.refresh("nothing"), 400, "invalid_grant")
    clock.move(waits(app.exchange(code)))
    assert app.exchange(code).status_code == 200


def test_the_pages_count_as_reads_and_writes_of_who_is_signed_in(
    app: App, ana: Player, limit: Limit, clock: Clock
) -> None:
    browser, other = Browser("ana"), Browser("bia")
    link = app.link()
    limit(reads="2/minute", writes="1/minute")
    allowed = browser.allow(link)
    assert allowed.status_code == 303
    assert standing(allowed)["writes"] == (0, 60)
    assert browser.get("/account/apps").status_code == 200
    for page in (link, "/account/apps", "/account/sign-in"):
        refused = browser.get(page)
        assert (refused.status_code, refused["Retry-After"]) == (429, "30")
        assert refused["Content-Type"].startswith("text/html")
        assert refused["Cache-Control"] == "no-store"
    assert other.get(link).status_code == 200
    clock.move(30)
    # The page can be read again; the form is a write.
    assert browser.allow(link).status_code == 429
    clock.move(30)
    assert browser.allow(link).status_code == 303


def test_a_link_to_the_consent_page_is_limited_by_address_for_who_is_not_signed_in(app: App, limit: Limit) -> None:
    limit(reads="1/minute")
    assert Browser().get(app.link()).status_code == 302
    assert Browser().get(app.link()).status_code == 429


def test_trying_names_on_the_sign_in_page_waits_as_told(ana: Player, limit: Limit, clock: Clock) -> None:
    browser = Browser()
    limit(sign_in="1/minute", writes="100/hour")
    assert browser.sign_in("ana", password="wrong").status_code == 401
    for _ in range(3):
        assert browser.sign_in("ana")["Retry-After"] == "60"
    clock.move(60)
    assert browser.sign_in("ana").status_code == 303


def webhook(caller: Caller) -> str:
    made = caller.post("/webhooks", {"url": "https://hooks.example/"})
    assert made.status_code == 201, made.content
    return str(made.json()["id"])


NEW: dict[str, Callable[[Caller], Any]] = {
    "app": lambda ana: ana.post("/apps", {"name": "Mesa", "redirect_uris": ["https://mesa.example/"]}),
    "webhook": lambda ana: ana.post("/webhooks", {"url": "https://hooks.example/"}),
}


@pytest.mark.parametrize("kind", NEW)
def test_new_apps_and_webhooks_are_limited_apart_from_other_writes(limit: Limit, clock: Clock, kind: str) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    assert bia.post("/me/bot", {}).status_code == 200
    limit(registrations="2/minute", writes="100/hour", bot_writes="100/hour")
    assert [NEW[kind](ana).status_code for _ in range(2)] == [201, 201]
    refused = NEW[kind](ana)
    assert told(refused) == 30
    # Refused, it counts in no other limit either.
    assert standing(refused)["writes"][0] == 98
    assert ana.post("/matches", {"variant": "mineiro"}).status_code == 201
    assert ana.get("/apps").status_code == ana.get("/webhooks").status_code == 200
    # A bot account has no more of these than anybody.
    assert [NEW[kind](bia).status_code for _ in range(3)] == [201, 201, 429]
    clock.move(30)
    assert NEW[kind](ana).status_code == 201


@pytest.mark.parametrize("of", ["one", "many"])
def test_replays_are_limited_apart_from_other_writes(limit: Limit, clock: Clock, of: str) -> None:
    ana = Caller("ana")
    hook = webhook(ana)

    def replay() -> Any:
        if of == "one":
            return ana.post(f"/webhooks/{hook}/deliveries/01930000-0000-7000-8000-000000000000/replay", {})
        return ana.post(f"/webhooks/{hook}/replay", {"since": "2026-01-01T00:00:00Z"})

    first = replay().status_code
    assert first in (202, 404)
    limit(replays="1/minute", writes="100/hour")
    assert replay().status_code == first
    assert told(replay()) == 60
    assert ana.post(f"/webhooks/{hook}/rotate-secret", {}).status_code == 200
    clock.move(60)
    assert replay().status_code == first
