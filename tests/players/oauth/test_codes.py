"""Authorisation code with PKCE: the whole way, and every way in which it must not go (RFC 6749, 7636, 9700)."""

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from players.models import Player
from tests.players.oauth.flow import HOME, ISSUER, App, Browser, api, challenge, code_for, error, tokens_for, told

Account = tuple[Player, str]


def test_the_whole_way(app: App, ana: Account) -> None:
    browser = Browser()
    link = app.link()
    sent = browser.get(link)
    assert (sent.status_code, sent["Location"].partition("?")[0]) == (302, "/account/sign-in")
    assert browser.sign_in("ana", then=link)["Location"] == link

    page = browser.get(link).content.decode()
    assert "Zap Truco" in page
    assert "app.example" in page

    answer = browser.allow(link)
    assert answer["Location"].startswith(f"{HOME}?")
    assert told(answer) == {"code": told(answer)["code"], "state": "s t&te=1", "iss": ISSUER}

    response = app.exchange(told(answer)["code"])
    assert response.status_code == 200
    assert (response["Content-Type"], response["Cache-Control"]) == ("application/json", "no-store")
    given = response.json()
    assert given == {
        "access_token": given["access_token"],
        "token_type": "Bearer",
        "expires_in": 900,
        "scope": "read play",
        "refresh_token": given["refresh_token"],
    }
    assert api(given["access_token"]).get("/me").json()["username"] == "Ana"


def test_no_row_holds_a_code_or_a_token(app: App, ana: Account) -> None:
    code = code_for(app, "ana")
    given = app.exchange(code).json()
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT coalesce(string_agg(t::text, chr(10)), $$$$) FROM "{table}" t')
            row = cursor.fetchone()
        for secret in (code, given["access_token"][9:], given["refresh_token"][9:]):
            assert secret not in row[0], table


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": "s256"}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": "x" * 500}, "invalid_request"),
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "id_token token"}, "unsupported_response_type"),
        ({"response_type": "code token"}, "unauthorized_client"),
        ({"scope": "read admin"}, "invalid_scope"),
        ({"scope": "openid"}, "invalid_scope"),
        ({"response_mode": "fragment"}, "invalid_request"),
        ({"response_mode": "form_post"}, "invalid_request"),
    ],
)
def test_a_request_of_another_form_is_refused_to_the_app(
    app: App, ana: Account, changes: dict[str, str | None], code: str
) -> None:
    link, browser = app.link(**changes), Browser("ana")
    # A link alone sends nobody to an address that anybody may have registered: a click does.
    page = browser.get(link)
    assert (page.status_code, "Location" in page) == (400, False)
    assert "app.example" in page.content.decode()
    assert "form-action 'self' https://app.example;" in page["Content-Security-Policy"]
    answer = browser.send(link, link)
    assert answer["Location"].startswith(f"{HOME}?")
    refused = told(answer)
    assert (refused["error"], refused["state"], refused["iss"]) == (code, "s t&te=1", ISSUER)
    # Whoever isn't signed in is sent nowhere at all.
    stranger = Browser().get(link)
    assert (stranger.status_code, "Location" in stranger) == (400, False)
    assert Grant.objects.count() == 0


def test_what_was_shown_is_what_is_checked_when_the_form_is_sent(app: App, ana: Account) -> None:
    browser = Browser("ana")
    for changes in ({"scope": "read account x"}, {"code_challenge_method": "plain"}):
        assert "code" not in told(browser.send(app.link(), app.link(**changes), allow="1"))
    for changes in ({"client_id": "nobody"}, {"redirect_uri": "https://evil.example/"}):
        assert browser.send(app.link(), app.link(**changes), allow="1").status_code == 400
    assert Grant.objects.count() == 0


def test_a_scope_that_is_not_named_is_read(app: App, ana: Account) -> None:
    assert tokens_for(app, "ana", scope=None)["scope"] == "read"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"code_verifier": None}, "invalid_request"),
        ({"code_verifier": ""}, "invalid_request"),
        ({"code_verifier": "x" * 42}, "invalid_request"),
        ({"code_verifier": "x" * 129}, "invalid_request"),
        ({"code_verifier": "é" * 43}, "invalid_request"),
        ({"code_verifier": "x" * 43}, "invalid_grant"),
        ({"redirect_uri": "https://app.example/callback/"}, "invalid_grant"),
        ({"redirect_uri": "https://evil.example/"}, "invalid_grant"),
        ({"code": "x" * 30}, "invalid_grant"),
        ({"code": None}, "invalid_request"),
        ({"grant_type": None}, "unsupported_grant_type"),
        ({"grant_type": "password", "username": "ana", "password": "a horse in the yard"}, "unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"grant_type": "implicit"}, "unsupported_grant_type"),
        ({"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "x"}, "unsupported_grant_type"),
        ({"code": "\x00"}, "invalid_request"),
    ],
)
def test_a_code_alone_is_worth_nothing(app: App, ana: Account, changes: dict[str, str | None], code: str) -> None:
    error(app.exchange(code_for(app, "ana"), **changes), 400, code)
    assert AccessToken.objects.count() == 0


def test_the_challenge_itself_is_no_verifier(app: App, ana: Account) -> None:
    error(app.exchange(code_for(app, "ana"), code_verifier=challenge(app.verifier)), 400, "invalid_grant")


@pytest.mark.parametrize("client_id", ["nobody", "", "\x00", None])
def test_an_app_that_is_not_known_is_an_invalid_client(app: App, ana: Account, client_id: str | None) -> None:
    response = app.exchange(code_for(app, "ana"), client_id=client_id)
    error(response, *((400, "invalid_request") if client_id == "\x00" else (401, "invalid_client")))


def test_a_secret_makes_no_app_another(app: App, ana: Account) -> None:
    error(app.exchange(code_for(app, "ana"), client_secret="guess"), 401, "invalid_client")


def test_only_public_apps_for_codes_are_apps(app: App, ana: Account) -> None:
    link, browser = app.link(), Browser("ana")
    for change in (
        {"client_type": "confidential"},
        {"client_type": "public", "authorization_grant_type": "client-credentials"},
    ):
        Application.objects.filter(client_id=app.client_id).update(**change)
        assert browser.get(link).status_code == 400
        error(app.exchange("x"), 401, "invalid_client")


def test_a_code_is_of_the_app_that_it_was_made_for(app: App, ana: Account) -> None:
    other = App(ana[0], name="Other")
    code = code_for(app, "ana")
    error(other.exchange(code, code_verifier=app.verifier), 400, "invalid_grant")
    assert app.exchange(code).status_code == 200


def test_a_code_used_twice_ends_what_it_was_exchanged_for(app: App, ana: Account) -> None:
    code = code_for(app, "ana")
    given = app.exchange(code).json()
    assert api(given["access_token"]).get("/me").status_code == 200
    newer = app.refresh(given["refresh_token"]).json()
    error(app.exchange(code), 400, "invalid_grant")
    assert api(newer["access_token"]).get("/me").status_code == 401
    error(app.refresh(newer["refresh_token"]), 400, "invalid_grant")


def test_a_code_lasts_a_minute(app: App, ana: Account) -> None:
    code = code_for(app, "ana")
    left = Grant.objects.get().expires - timezone.now()
    assert timedelta(seconds=50) < left <= timedelta(seconds=60)
    Grant.objects.update(expires=timezone.now())
    error(app.exchange(code), 400, "invalid_grant")
    assert AccessToken.objects.count() == 0


def test_a_code_of_an_account_that_was_closed_is_worth_nothing(app: App, ana: Account) -> None:
    code = code_for(app, "ana")
    Player.objects.filter(pk=ana[0].pk).update(is_active=False)
    error(app.exchange(code), 400, "invalid_grant")
    assert AccessToken.objects.count() == 0


def test_two_people_get_tokens_of_their_own(app: App, ana: Account, bia: Account) -> None:
    for_ana, for_bia = tokens_for(app, "ana"), tokens_for(app, "bia", scope="read")
    assert api(for_ana["access_token"]).get("/me").json()["username"] == "Ana"
    assert api(for_bia["access_token"]).get("/me").json()["username"] == "Bia"
    assert (for_ana["scope"], for_bia["scope"]) == ("read play", "read")


def test_a_page_opened_by_one_person_allows_nothing_for_the_next(app: App, ana: Account, bia: Account) -> None:
    browser, link = Browser("ana"), app.link()
    stale = browser.get(link).content.decode()
    assert browser.sign_in("bia").status_code == 303
    token = stale.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    assert browser.client.post(link, {"csrfmiddlewaretoken": token, "allow": "1"}).status_code == 403
    assert Grant.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ('{"grant_type": "authorization_code"}', "application/json"),
        ("", "text/plain"),
        ("grant_type=refresh_token&grant_type=authorization_code", "application/x-www-form-urlencoded"),
        ("grant_type=refresh_token&refresh_token=%ff%fe&client_id=%e9", "application/x-www-form-urlencoded"),
        ("%%%=&&&=%", "application/x-www-form-urlencoded"),
        ("", "application/x-www-form-urlencoded"),
    ],
)
def test_another_form_of_request_is_answered_in_json(app: App, body: str, content_type: str) -> None:
    for path in ("/oauth/token", "/oauth/revoke"):
        response = app.client.post(path, body, content_type)
        assert response.status_code in (400, 401), response.content
        assert response.json()["error"] in ("invalid_request", "unsupported_grant_type", "invalid_client")


def test_the_token_endpoint_takes_no_other_method_and_nothing_in_its_address(app: App) -> None:
    refused = app.client.get("/oauth/token")
    error(refused, 405, "invalid_request")
    assert refused["Allow"] == "POST"
    error(app.post("/oauth/token?code=x", grant_type="authorization_code"), 400, "invalid_request")


def test_any_site_may_call_it_for_it_takes_no_cookie(app: App, ana: Account) -> None:
    assert app.exchange("x")["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in app.exchange("x")
    assert "Access-Control-Allow-Origin" not in Browser("ana").get(app.link())


@pytest.mark.django_db(transaction=True)
def test_of_many_exchanges_of_one_code_at_once_at_most_one_is_answered(app: App, ana: Account) -> None:
    answers = at_once(8, app.exchange, code_for(app, "ana"))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == [200] + [400] * 7
    # A second use ends what the first one got: nothing is left of either.
    assert RefreshToken.objects.filter(revoked=None).count() == 0
    assert AccessToken.objects.count() == 0


def at_once(count: int, ask: Any, argument: str) -> list[Any]:
    answers: list[Any] = []
    gate = threading.Barrier(count)

    def one() -> None:
        try:
            gate.wait(10)
            answers.append(ask(argument))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(answers) == count
    return answers
