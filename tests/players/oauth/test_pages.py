"""The pages for people: who may see them, what they say, and that no other site can use them."""

import re
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import Grant

from players import commands
from players.models import Player
from players.oauth import registry
from players.oauth.words import SCOPES
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import HOME, ISSUER, App, Browser, tokens_for, told

Account = tuple[Player, str]

PAGES = ["/account/sign-in", "/account/apps"]


def hardened(response: Any, *, form_action: str = "'self'") -> None:
    assert response["Content-Security-Policy"] == (
        f"default-src 'none'; style-src 'self'; form-action {form_action}; frame-ancestors 'none'; base-uri 'none'"
    )
    assert response["X-Frame-Options"] == "DENY"
    assert response["Cache-Control"] == "no-store"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    page = response.content.decode()
    assert "<script" not in page
    assert not re.search(r"\son\w+=|\sstyle=|<style|javascript:", page)


def test_the_consent_page_can_be_framed_and_scripted_by_nobody(app: App, ana: Account) -> None:
    hardened(Browser("ana").get(app.link()), form_action="'self' https://app.example")
    for page in PAGES:
        hardened(Browser("ana").get(page))
    hardened(Browser().get(app.link(client_id="nobody")))


def test_it_says_who_asks_for_what_and_where_it_leads(app: App, ana: Account) -> None:
    page = Browser("ana").get(app.link(scope="read play account"), **{"Accept-Language": "en"}).content.decode()
    for said in ("Zap Truco", "wants to act for your account", "<b>Ana</b>", "<b>app.example</b>", "Bia"):
        assert said in page
    shown = re.findall(r'<li class="(\w+)"><b>([^<]+)</b>', page)
    assert [(scope, title) for scope, title in shown] == [
        ("read", "See your account and your matches"),
        ("play", "Play for you"),
        ("account", "Manage your account"),
    ]
    assert set(SCOPES) == {"read", "play", "challenge", "webhooks", "account"}


@pytest.mark.parametrize(
    ("sent", "language", "said"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.5", "pt-br", "quer agir em nome da sua conta"),
        ("pt", "pt-br", "quer agir em nome da sua conta"),
        ("en-GB", "en", "wants to act for your account"),
        ("es-AR, en;q=0.5", "es", "quiere actuar en nombre de su cuenta"),
        ("fr", "pt-br", "quer agir em nome da sua conta"),
        ("", "pt-br", "quer agir em nome da sua conta"),
    ],
)
def test_it_speaks_the_reader_s_language_and_portuguese_else(
    app: App, ana: Account, sent: str, language: str, said: str
) -> None:
    response = Browser("ana").get(app.link(), **{"Accept-Language": sent})
    page = response.content.decode()
    assert said in page
    assert f'<html lang="{language}">' in page
    assert response["Content-Language"].lower() == language
    assert "Accept-Language" in response["Vary"]


def test_a_name_is_text_and_nothing_else(bia: Account, ana: Account) -> None:
    app = App(bia[0], name='<img src=x onerror="alert(1)"> {{ t }}')
    page = Browser("ana").get(app.link(state='"><script>alert(1)</script>')).content.decode()
    assert "<img" not in page
    assert "<script" not in page
    assert "&lt;img" in page


def test_who_says_no_sends_the_app_away(app: App, ana: Account) -> None:
    answer = Browser("ana").deny(app.link())
    assert answer["Location"].startswith(f"{HOME}?")
    assert told(answer) == {"error": "access_denied", "state": "s t&te=1", "iss": ISSUER}
    assert Grant.objects.count() == 0


def test_a_form_sent_without_a_choice_allows_nothing(app: App, ana: Account) -> None:
    assert told(Browser("ana").send(app.link(), app.link()))["error"] == "access_denied"


def test_nothing_is_allowed_without_the_page_s_own_token(app: App, ana: Account) -> None:
    browser = Browser("ana")
    for path in (app.link(), "/account/apps", "/account/sign-out", "/account/sign-in"):
        for origin in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
            response = browser.client.post(path, {"allow": "1"}, headers=origin)
            assert response.status_code == 403
    assert Grant.objects.count() == 0
    # What a token of the API may do, it may do there: it opens no page.
    bearing = Client(headers={"Authorization": f"Bearer {ana[1]}"})
    assert bearing.get(app.link())["Location"].startswith("/account/sign-in?")


def test_it_asks_again_each_time(app: App, ana: Account) -> None:
    tokens_for(app, "ana")
    for more in ("", "&approval_prompt=auto", "&prompt=none"):
        assert Browser("ana").get(app.link() + more).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "",
        "client_id=x",
        "client_id=%00",
        "client_id=%ff",
        "client_id=x&redirect_uri=https%3A%2F%2Fevil.example",
        "%%%",
        "a=%zz",
        "client_id[]=x",
        "=&=&&",
        "client_id=" + "x" * 3000,
    ],
)
def test_a_link_that_makes_no_sense_is_a_page_that_says_so(ana: Account, query: str) -> None:
    for browser in (Browser("ana"), Browser()):
        response = browser.get(f"/oauth/authorize?{query}")
        assert (response.status_code, response["Content-Type"]) == (400, "text/html; charset=utf-8")
        hardened(response)


@pytest.mark.parametrize("name", ["client_id", "redirect_uri", "state", "scope", "response_type"])
def test_a_parameter_sent_twice_is_refused(app: App, ana: Account, name: str) -> None:
    response = Browser("ana").get(f"{app.link()}&{name}=x")
    assert (response.status_code, "Location" in response) == (400, False)


@pytest.mark.parametrize("state", ["é 漢", "%ff", "%00", "a\r\nSet-Cookie: x=y", "&code=evil&", "x" * 1500])
def test_a_state_comes_back_as_it_was_sent(app: App, ana: Account, state: str) -> None:
    answer = Browser("ana").allow(app.link(state=state))
    assert told(answer)["state"] == state
    assert "Set-Cookie: x" not in str(answer.headers)


def test_a_guest_keeps_the_account_first(app: App) -> None:
    guest, _ = commands.create_guest()
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    for response in (client.get(app.link()), client.post(app.link(), {"allow": "1"})):
        assert response.status_code == 403
    assert Grant.objects.count() == 0
    commands.keep_guest(guest, username="Kept", password=PASSWORD)
    assert "code" in told(Browser("kept").allow(app.link()))


# Signing in


@pytest.mark.parametrize(
    ("username", "password"),
    [("ana", "wrong"), ("nobody", PASSWORD), ("", ""), ("ana", "x" * 5000), ("a\x00", PASSWORD), ("x" * 5000, "y")],
)
def test_a_wrong_name_or_password_opens_nothing(ana: Account, username: str, password: str) -> None:
    browser = Browser()
    response = browser.sign_in(username, password=password)
    assert response.status_code == 401
    hardened(response)
    assert browser.get("/account/apps").status_code == 302


def test_a_guest_has_no_password_to_sign_in_with(db: None) -> None:
    guest, _ = commands.create_guest()
    for password in ("", "!", guest.password):
        assert Browser().sign_in(guest.username, password=password).status_code == 401


def test_guessing_is_stopped_with_the_seconds_to_wait(ana: Account, settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    browser = Browser()
    assert [browser.sign_in(name, password="wrong").status_code for name in ("ana", "ANA", "Ana")] == [401] * 3
    locked = browser.sign_in("ana")
    assert (locked.status_code, locked["Retry-After"]) == (429, "900")
    assert locked["Content-Type"].startswith("text/html")
    assert browser.get("/account/apps").status_code == 302


def test_signing_in_is_counted_with_the_api_s(ana: Account, settings: Any, empty_buckets: None) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in": "2/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    assert [Browser().sign_in("ana", password="wrong").status_code for _ in range(2)] == [401, 401]
    response = Browser().sign_in("ana")
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= 3600


@pytest.mark.parametrize(
    "then",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example",
        "/\t/evil.example/",
        "/\n/evil.example",
        "http:evil.example",
        "javascript:alert(1)",
        "evil",
        "",
        " https://evil.example",
        "/\x00",
    ],
)
def test_nobody_is_led_elsewhere_by_signing_in(ana: Account, then: str) -> None:
    assert Browser().sign_in("ana", then=then)["Location"] == "/account/apps"
    browser = Browser("ana")
    signed_out = browser.send("/account/apps", "/account/sign-out", next=then)
    assert signed_out["Location"] == "/account/sign-in?next=%2Faccount%2Fapps"


def test_signing_in_starts_a_new_session_and_signing_out_ends_it(ana: Account) -> None:
    browser = Browser()
    browser.sign_in("ana")
    session = browser.client.cookies["sessionid"]
    assert (session["httponly"], session["samesite"]) == (True, "Lax")
    assert browser.get("/account/apps").status_code == 200
    assert browser.send("/account/apps", "/account/sign-out").status_code == 303
    assert browser.get("/account/apps").status_code == 302
    assert browser.get("/account/sign-out").status_code == 405


def test_another_account_can_be_chosen_on_the_consent_page(app: App, ana: Account, bia: Account) -> None:
    browser, link = Browser("ana"), app.link()
    out = browser.send(link, "/account/sign-out", next=link)
    browser.send(out["Location"], "/account/sign-in", username="bia", password=PASSWORD, next=link)
    assert "<b>Bia</b>" in browser.get(link).content.decode()


# My apps


def test_an_app_is_ended_by_one_click(app: App, ana: Account, bia: Account) -> None:
    given = tokens_for(app, "ana")
    tokens_for(app, "bia")
    browser = Browser("ana")
    page = browser.get("/account/apps", **{"Accept-Language": "en"}).content.decode()
    assert "Zap Truco" in page
    assert "Play for you" in page
    assert browser.send("/account/apps", "/account/apps", client_id=app.client_id)["Location"] == "/account/apps"
    assert "Zap Truco" not in browser.get("/account/apps").content.decode()
    assert Client().get("/api/v1/me", headers={"Authorization": f"Bearer {given['access_token']}"}).status_code == 401
    assert [one.name for one in registry.authorizations_of(bia[0])] == ["Zap Truco"]
    for client_id in (app.client_id, "nobody", "\x00"):
        assert browser.send("/account/apps", "/account/apps", client_id=client_id).status_code == 303
