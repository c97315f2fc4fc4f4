"""What an app gets: short access tokens that work like an account's own, refreshed once each, ended by the owner."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from players import commands, queries, tokens
from players.models import Player, Scope
from players.oauth import registry
from tests.players.oauth.flow import HOME, ISSUER, App, api, code_for, error, tokens_for
from tests.players.oauth.test_codes import at_once

Account = tuple[Player, str]
Queries = Callable[..., Any]


def lives(token: str) -> bool:
    return tokens.find_bearer(token, now=timezone.now()) is not None


# Access


@pytest.mark.parametrize(
    ("scope", "path", "allowed"),
    [
        ("read", "/me", True),
        ("play", "/me", False),
        ("read", "/tokens", False),
        ("read play challenge webhooks", "/me/export", False),
        ("account", "/me/export", True),
        ("account", "/me", False),
        ("account", "/me/apps", True),
    ],
)
def test_an_app_may_do_what_it_was_allowed_and_no_more(
    app: App, ana: Account, scope: str, path: str, allowed: bool
) -> None:
    given = tokens_for(app, "ana", scope=scope)
    response = api(given["access_token"]).get(path)
    assert response.status_code == (200 if allowed else 403)
    if not allowed:
        assert response.json()["code"] == "permission_denied"


def test_what_no_person_is_asked_to_allow_no_app_does(app: App, ana: Account) -> None:
    own = App(ana[0], name="Ana's own")
    acts = api(tokens_for(app, "ana", scope="account")["access_token"])
    thief = {"redirect_uris": ["https://thief.example/"]}
    # Whoever could turn Ana's app elsewhere would get the codes of all who use it. A bot is one for good.
    refused = [
        acts.post("/apps", {"name": "Another", **thief}),
        acts.patch(f"/apps/{own.client_id}", thief),
        acts.patch("/apps/nobody", {"nonsense": True}),
        acts.post("/me/bot", {}),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [(403, "permission_denied")] * 4
    assert api(ana[1]).get("/apps").json()["items"][0]["redirect_uris"] == [HOME]
    # To see and to end them is what it was allowed.
    assert acts.get("/apps").status_code == 200
    assert acts.delete(f"/apps/{own.client_id}").status_code == 204


def test_an_app_plays_and_one_that_only_reads_does_not(app: App, ana: Account) -> None:
    body = {"variant": "paulista-duel"}
    assert api(tokens_for(app, "ana", scope="read")["access_token"]).post("/matches", body).status_code == 403
    made = api(tokens_for(app, "ana", scope="play")["access_token"]).post("/matches", body)
    assert (made.status_code, made.json()["seats"][0]["player"]) == (201, "Ana")


def test_a_warm_authentication_makes_no_query(app: App, ana: Account, django_assert_num_queries: Queries) -> None:
    given = tokens_for(app, "ana")
    assert lives(given["access_token"])
    with django_assert_num_queries(0):
        found = tokens.find_bearer(given["access_token"], now=timezone.now())
    assert found is not None
    assert (found.player.username, set(found.scopes), found.client_id) == ("Ana", {"read", "play"}, app.client_id)


def test_what_is_allowed_has_one_id_however_often_its_tokens_change(app: App, ana: Account) -> None:
    first = tokens_for(app, "ana")
    before = tokens.find_bearer(first["access_token"], now=timezone.now())
    after = tokens.find_bearer(app.refresh(first["refresh_token"]).json()["access_token"], now=timezone.now())
    assert before is not None
    assert after is not None
    assert before.token_id == after.token_id == tokens.grant_id(ana[0].pk, app.client_id)


def test_an_access_token_lasts_a_quarter_of_an_hour_to_the_instant(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")["access_token"]
    expires = AccessToken.objects.get().expires
    assert timedelta(minutes=14) < expires - timezone.now() <= timedelta(minutes=15)
    assert tokens.find_bearer(given, now=expires - timedelta(milliseconds=1)) is not None
    assert tokens.find_bearer(given, now=expires) is None
    tokens.forget(ana[0].pk)
    assert tokens.find_bearer(given, now=expires) is None


@pytest.mark.parametrize("spoilt", ["truco_at_", "truco_at_" + "x" * 43, "truco_at_" + "é" * 43])
@pytest.mark.django_db
def test_a_token_that_is_none_is_401(spoilt: str) -> None:
    client = Client()
    response = client.get("/api/v1/me", headers={"Authorization": f"Bearer {spoilt}".encode().decode("latin-1")})
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")


def test_a_refresh_token_opens_nothing_and_no_token_works_in_an_address(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    assert api(given["refresh_token"]).get("/me").status_code == 401
    assert Client().get(f"/api/v1/me?access_token={given['access_token']}").status_code == 401


def test_a_closed_account_s_tokens_open_nothing(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    Player.objects.filter(pk=ana[0].pk).update(is_active=False)
    assert not lives(given["access_token"])
    error(app.refresh(given["refresh_token"]), 400, "invalid_grant")


# Refreshing


def test_a_refresh_gives_two_new_tokens_and_ends_the_old_ones(app: App, ana: Account) -> None:
    first = tokens_for(app, "ana")
    assert lives(first["access_token"])
    second = app.refresh(first["refresh_token"]).json()
    assert (second["scope"], second["expires_in"]) == ("read play", 900)
    assert not {first["access_token"], first["refresh_token"]} & {second["access_token"], second["refresh_token"]}
    assert (lives(first["access_token"]), lives(second["access_token"])) == (False, True)


def test_a_refresh_token_used_twice_ends_all_that_came_of_the_consent(app: App, ana: Account) -> None:
    first = tokens_for(app, "ana")
    elsewhere = tokens_for(app, "ana")
    second = app.refresh(first["refresh_token"]).json()
    third = app.refresh(second["refresh_token"]).json()
    assert lives(third["access_token"])
    error(app.refresh(first["refresh_token"]), 400, "invalid_grant")
    assert not lives(third["access_token"])
    error(app.refresh(third["refresh_token"]), 400, "invalid_grant")
    # Another device's consent is a family of its own.
    assert lives(elsewhere["access_token"])
    assert app.refresh(elsewhere["refresh_token"]).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_many_refreshes_at_once_one_is_answered_and_all_are_ended(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    answers = at_once(8, app.refresh, given["refresh_token"])
    assert sorted(answer.status_code for answer in answers) == [200] + [400] * 7
    [won] = [answer.json() for answer in answers if answer.status_code == 200]
    assert not lives(won["access_token"])
    assert RefreshToken.objects.filter(revoked=None).count() == 0


def test_a_refresh_may_ask_for_less_and_never_for_more(app: App, ana: Account) -> None:
    first = tokens_for(app, "ana")
    error(app.refresh(first["refresh_token"], scope="read account"), 400, "invalid_scope")
    second = app.refresh(first["refresh_token"], scope="read").json()
    assert second["scope"] == "read"
    assert api(second["access_token"]).post("/matches", {"variant": "paulista-duel"}).status_code == 403
    error(app.refresh(second["refresh_token"], scope="read play"), 400, "invalid_scope")


def test_another_app_refreshes_nothing(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    other = App(ana[0], name="Other")
    error(other.refresh(given["refresh_token"]), 400, "invalid_grant")
    error(app.refresh(given["refresh_token"], client_id=None), 401, "invalid_client")
    assert app.refresh(given["refresh_token"]).status_code == 200


def test_a_refresh_token_unused_for_a_month_ends(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    AccessToken.objects.update(expires=timezone.now() - timedelta(days=30))
    assert registry.authorizations_of(ana[0]) == []
    error(app.refresh(given["refresh_token"]), 400, "invalid_grant")


def test_what_is_of_no_use_is_dropped_as_new_tokens_are_made(app: App, ana: Account) -> None:
    stale = tokens_for(app, "ana")
    app.refresh(stale["refresh_token"])
    Grant.objects.update(expires=timezone.now() - timedelta(hours=2))
    RefreshToken.objects.exclude(revoked=None).update(revoked=timezone.now() - timedelta(days=31))
    AccessToken.objects.update(expires=timezone.now() - timedelta(days=31))
    tokens_for(app, "ana")
    assert (Grant.objects.count(), RefreshToken.objects.count(), AccessToken.objects.count()) == (1, 1, 1)


# Ending it


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
@pytest.mark.parametrize("hint", [None, "access_token", "refresh_token", "nonsense"])
def test_an_app_ends_its_own_tokens(app: App, ana: Account, kind: str, hint: str | None) -> None:
    given = tokens_for(app, "ana")
    assert lives(given["access_token"])
    response = app.revoke(given[kind], token_type_hint=hint)
    assert (response.status_code, response.content) == (200, b"")
    assert not lives(given["access_token"])
    error(app.refresh(given["refresh_token"]), 400, "invalid_grant")


def test_an_app_ends_nobody_else_s_and_learns_nothing(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    other = App(ana[0], name="Other")
    for token in (given["access_token"], given["refresh_token"], "nothing", ana[1]):
        assert other.revoke(token).status_code == 200
    assert lives(given["access_token"])
    assert lives(ana[1])
    error(other.revoke(given["access_token"], client_id=None), 401, "invalid_client")
    error(other.revoke("", client_id=other.client_id), 400, "invalid_request")
    error(other.revoke("\x00"), 400, "invalid_request")


def test_the_owner_lists_and_ends_what_was_allowed(app: App, ana: Account, bia: Account) -> None:
    given, for_bia = tokens_for(app, "ana"), tokens_for(app, "bia")
    tokens_for(app, "ana", scope="account")
    owner = api(ana[1])
    [item] = owner.get("/me/apps").json()["items"]
    assert (item["client_id"], item["name"]) == (app.client_id, "Zap Truco")
    assert item["scopes"] == ["read", "play", "account"]
    assert item["authorized_at"] <= item["refreshed_at"]
    code = code_for(app, "ana")

    assert owner.delete(f"/me/apps/{app.client_id}").status_code == 204
    assert owner.get("/me/apps").json() == {"items": [], "next": None}
    assert api(given["access_token"]).get("/me").status_code == 401
    error(app.refresh(given["refresh_token"]), 400, "invalid_grant")
    error(app.exchange(code), 400, "invalid_grant")
    for client_id in (app.client_id, "nobody", "%00"):
        assert owner.delete(f"/me/apps/{client_id}").status_code == 404
    # Nobody else's consent ended with it.
    assert api(for_bia["access_token"]).get("/me").status_code == 200


def test_an_authorisation_keeps_its_date_as_its_tokens_change(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    began = timezone.now() - timedelta(days=3)
    RefreshToken.objects.update(created=began)
    app.refresh(given["refresh_token"])
    [one] = registry.authorizations_of(ana[0])
    assert one.authorized_at == began
    assert one.refreshed_at > began


def test_removing_an_app_ends_everybody_s_tokens(app: App, ana: Account, bia: Account) -> None:
    given = tokens_for(app, "ana")
    assert lives(given["access_token"])
    assert api(bia[1]).delete(f"/apps/{app.client_id}").status_code == 204
    assert api(given["access_token"]).get("/me").status_code == 401
    error(app.refresh(given["refresh_token"]), 401, "invalid_client")
    assert registry.authorizations_of(ana[0]) == []


def test_staff_see_apps_and_can_remove_one_and_see_no_token(app: App, ana: Account) -> None:
    given = tokens_for(app, "ana")
    client = Client()
    client.force_login(Player.objects.create_superuser(username="root", password="toor in the yard"))
    index = client.get("/admin/").content.decode()
    assert "oauth2_provider/application" in index
    for kind in ("accesstoken", "refreshtoken", "grant", "idtoken"):
        assert f"oauth2_provider/{kind}" not in index
        assert client.get(f"/admin/oauth2_provider/{kind}/").status_code == 403
    pk = Application.objects.get().pk
    assert client.get(f"/admin/oauth2_provider/application/{pk}/change/").status_code == 200
    client.post(f"/admin/oauth2_provider/application/{pk}/delete/", {"post": "yes"})
    assert not lives(given["access_token"])


def test_an_erased_account_leaves_nothing_of_its_apps(app: App, ana: Account, bia: Account) -> None:
    own = App(ana[0], name="Ana's own")
    given, of_bia = tokens_for(app, "ana"), tokens_for(own, "bia")
    code = code_for(app, "ana")
    commands.erase(ana[0])
    assert list(Application.objects.values_list("client_id", flat=True)) == [app.client_id]
    assert (AccessToken.objects.count(), RefreshToken.objects.count(), Grant.objects.count()) == (0, 0, 0)
    for token in (given["access_token"], of_bia["access_token"]):
        assert not lives(token)
    error(app.exchange(code), 400, "invalid_grant")


def test_the_export_lists_both_kinds_without_secrets(app: App, ana: Account) -> None:
    own = App(ana[0], name="Ana's own")
    given = tokens_for(app, "ana")
    export = queries.export(ana[0])
    assert [(one["client_id"], one["redirect_uris"]) for one in export["apps"]] == [(own.client_id, [HOME])]
    assert [(one["client_id"], one["scopes"]) for one in export["authorized_apps"]] == [
        (app.client_id, ["read", "play"])
    ]
    assert api(ana[1]).get("/me/export").status_code == 200
    for secret in (given["access_token"], given["refresh_token"]):
        assert secret not in str(export)


# The server


@pytest.mark.django_db
def test_clients_find_what_there_is() -> None:
    response = Client().get("/.well-known/oauth-authorization-server")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response.json() == {
        "issuer": ISSUER,
        "authorization_endpoint": f"{ISSUER}/oauth/authorize",
        "token_endpoint": f"{ISSUER}/oauth/token",
        "revocation_endpoint": f"{ISSUER}/oauth/revoke",
        "scopes_supported": list(Scope.values),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": ["pt-BR", "en", "es"],
    }


def test_the_scopes_are_those_of_tokens(settings: Any) -> None:
    assert list(settings.OAUTH2_PROVIDER["SCOPES"]) == Scope.values


@pytest.mark.django_db
def test_nothing_of_the_toolkit_is_left_to_migrate() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_no_token_is_logged_at_any_level(app: App, ana: Account, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="")
    given = tokens_for(app, "ana")
    app.refresh(given["refresh_token"])
    for secret in (given["access_token"], given["refresh_token"], app.verifier):
        assert secret not in caplog.text
