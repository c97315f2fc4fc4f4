"""Tokens: shown once, hashed at rest, limited by scope and time, ended by their owner."""

import hashlib
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from players import commands, tokens
from players.models import Player, Scope, Token
from tests.players.conftest import PASSWORD

Account = tuple[Player, str]
Bearer = Callable[[str], APIClient]
Queries = Callable[..., Any]


def issue(player: Player, *scopes: str, expires_at: datetime | None = None) -> str:
    return commands.issue_token(player, scopes=scopes or Scope.values, expires_at=expires_at)[1]


def test_a_token_is_asked_for_by_name_and_password(api: APIClient, ana: Account) -> None:
    body = {"username": "ana", "password": PASSWORD, "name": "phone", "scopes": ["play", "read", "play"]}
    response = api.post("/api/v1/tokens", body | {"expires_at": "2099-01-01T03:00:00+03:00"})
    assert response.status_code == 201
    answer = response.json()
    assert answer == {
        "id": answer["id"],
        "token": answer["token"],
        "name": "phone",
        "scopes": ["read", "play"],
        "created_at": answer["created_at"],
        "expires_at": "2099-01-01T00:00:00.000Z",
    }


def test_the_plain_token_is_nowhere_in_the_table(ana: Account) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT t::text FROM players_token t")
        [(row,)] = cursor.fetchall()
    assert ana[1][12:] not in row
    assert hashlib.sha256(ana[1].encode()).hexdigest() in row


def test_an_expired_token_may_be_sent_along_while_asking_for_a_new_one(bearer: Bearer, ana: Account) -> None:
    body = {"username": "ana", "password": PASSWORD}
    assert bearer("truco_" + "x" * 43).post("/api/v1/tokens", body).status_code == 201


@pytest.mark.parametrize("body", [{"username": "ana", "password": "wrong"}, {"username": "bia", "password": "x"}])
def test_a_wrong_password_and_an_unknown_name_are_the_same_401(
    api: APIClient, ana: Account, body: dict[str, str]
) -> None:
    response = api.post("/api/v1/tokens", body)
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"


def test_guessing_is_stopped_with_the_seconds_to_wait(api: APIClient, ana: Account, settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    for spelling in ("ana", "ANA", "Ana"):
        wrong = api.post("/api/v1/tokens", {"username": spelling, "password": "wrong"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "not_authenticated")
    locked = api.post("/api/v1/tokens", {"username": "ana", "password": PASSWORD})
    assert (locked.status_code, locked.json()["code"]) == (429, "throttled")
    assert int(locked["Retry-After"]) == 900


def test_mine_are_listed_newest_first_without_their_secrets(bearer: Bearer, ana: Account) -> None:
    plain = issue(ana[0], "account")
    response = bearer(plain).get("/api/v1/tokens")
    assert response.status_code == 200
    items = response.json()["items"]
    assert [(item["prefix"], item["scopes"], item["last_used_at"] is None) for item in items] == [
        (plain[:12], ["account"], False),
        (ana[1][:12], list(Scope.values), True),
    ]
    assert plain not in response.content.decode()


def test_a_revoked_token_ends_at_once(bearer: Bearer, ana: Account) -> None:
    token, plain = commands.issue_token(ana[0])
    assert bearer(plain).get("/api/v1/me").status_code == 200
    assert bearer(ana[1]).delete(f"/api/v1/tokens/{token.pk}").status_code == 204
    assert bearer(plain).get("/api/v1/me").status_code == 401
    assert bearer(ana[1]).delete(f"/api/v1/tokens/{token.pk}").status_code == 404


def test_anothers_token_and_a_broken_id_are_404(bearer: Bearer, ana: Account) -> None:
    bia, _ = commands.register(username="Bia", password=PASSWORD)
    theirs, plain = commands.issue_token(bia)
    for token_id in (theirs.pk, uuid.uuid4(), "broken", "%00"):
        assert bearer(ana[1]).delete(f"/api/v1/tokens/{token_id}").status_code == 404
    assert bearer(plain).get("/api/v1/me").status_code == 200


def test_an_account_has_at_most_100_tokens(api: APIClient, ana: Account) -> None:
    rows = [Token(player=ana[0], prefix="truco_x", digest=bytes([n]) * 32, scopes=[]) for n in range(99)]
    Token.objects.bulk_create(rows)
    body = {"username": "ana", "password": PASSWORD}
    refused = api.post("/api/v1/tokens", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tokens")
    Token.objects.filter(digest=bytes([7]) * 32).update(expires_at=timezone.now())
    assert api.post("/api/v1/tokens", body).status_code == 201


def test_a_warm_authentication_makes_no_query(ana: Account, django_assert_num_queries: Queries) -> None:
    now = timezone.now()
    assert tokens.find_bearer(ana[1], now=now) is not None
    with django_assert_num_queries(0):
        found = tokens.find_bearer(ana[1], now=now)
        assert found is not None
        assert (found.player.pk, found.player.username, found.player.is_guest) == (ana[0].pk, "Ana", False)
        assert tokens.find_bearer("truco_short", now=now) is None


def test_what_one_request_does_to_its_player_no_other_sees(ana: Account) -> None:
    first = tokens.find_bearer(ana[1], now=timezone.now())
    assert first is not None
    first.player.username = "changed"
    second = tokens.find_bearer(ana[1], now=timezone.now())
    assert second is not None
    assert second.player.username == "Ana"


def test_a_token_remembered_still_expires_to_the_instant(ana: Account) -> None:
    now = timezone.now()
    plain = issue(ana[0], expires_at=now + timedelta(seconds=5))
    assert tokens.find_bearer(plain, now=now) is not None
    assert tokens.find_bearer(plain, now=now + timedelta(seconds=4.999)) is not None
    assert tokens.find_bearer(plain, now=now + timedelta(seconds=5)) is None


def test_memory_lasts_30_seconds_and_no_read_outlives_a_revocation(ana: Account) -> None:
    clock = [0.0]
    recent = tokens.RecentBearers(clock=lambda: clock[0])
    bearer = tokens.Bearer(ana[0], uuid.uuid4(), frozenset(), None, b"k")
    recent.put(b"k", bearer, generation=0)
    clock[0] = 29.9
    assert recent.get(b"k") == bearer
    clock[0] = 30.0
    assert recent.get(b"k") is None

    read_at = recent.generation
    recent.drop(ana[0].pk)
    recent.put(b"k", bearer, generation=read_at)
    assert recent.get(b"k") is None
    # One token alone, that another process has ended.
    for key in (b"k", b"other"):
        recent.put(key, bearer, generation=recent.generation)
    read_at = recent.generation
    recent.discard([b"k"])
    recent.put(b"k", bearer, generation=read_at)
    assert (recent.get(b"k"), recent.get(b"other")) == (None, bearer)


def test_the_last_use_is_written_once_an_hour(ana: Account) -> None:
    def used_at(now: datetime) -> datetime | None:
        tokens.forget(ana[0].pk)
        tokens.find_bearer(ana[1], now=now)
        return Token.objects.get().last_used_at

    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert used_at(noon) == noon
    assert used_at(noon + timedelta(minutes=59)) == noon
    assert used_at(noon + timedelta(minutes=60)) == noon + timedelta(minutes=60)


@pytest.mark.parametrize(
    ("method", "path", "needed"),
    [
        ("get", "/api/v1/me", Scope.READ),
        ("patch", "/api/v1/me", Scope.ACCOUNT),
        ("get", "/api/v1/tokens", Scope.ACCOUNT),
        ("delete", "/api/v1/tokens/01930000-0000-7000-8000-000000000000", Scope.ACCOUNT),
    ],
)
def test_a_scope_is_needed_and_is_enough(
    api: APIClient, bearer: Bearer, ana: Account, method: str, path: str, needed: Scope
) -> None:
    anonymous = getattr(api, method)(path)
    assert (anonymous.status_code, anonymous.json()["code"]) == (401, "not_authenticated")
    assert anonymous["WWW-Authenticate"] == "Bearer"

    without = issue(ana[0], *(scope for scope in Scope.values if scope != needed))
    refused = getattr(bearer(without), method)(path)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")

    assert getattr(bearer(issue(ana[0], needed)), method)(path).status_code not in (401, 403)


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer x", "bearer truco_" + "x" * 43, "Bearer a b c"])
def test_a_bad_token_is_401_and_never_merely_anonymous(api: APIClient, header: str) -> None:
    response = api.get("/api/v1/me", HTTP_AUTHORIZATION=header)
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("extra", "error"),
    [
        ({"scopes": ["play", "admin"]}, ("/scopes/1", "invalid_choice")),
        ({"scopes": []}, ("/scopes", "empty")),
        ({"scopes": "play"}, ("/scopes", "not_a_list")),
        ({"expires_at": "2020-01-01T00:00:00Z"}, ("/expires_at", "in_the_past")),
        ({"expires_at": "2099-01-01 00:00"}, ("/expires_at", "not_rfc3339")),
        ({"expires_at": "9999-12-31T23:59:59-12:00"}, ("/expires_at", "overflow")),
        ({"expires_at": 1}, ("/expires_at", "not_rfc3339")),
        ({"name": "x" * 61}, ("/name", "max_length")),
        ({"name": 5}, ("/name", "invalid")),
    ],
)
def test_what_is_asked_for_is_checked(
    api: APIClient, ana: Account, extra: dict[str, object], error: tuple[str, str]
) -> None:
    response = api.post("/api/v1/tokens", {"username": "ana", "password": PASSWORD} | extra)
    assert response.status_code == 400
    assert [(found["pointer"], found["code"]) for found in response.json()["errors"]] == [error]
