"""Accounts: how one begins, which names it may have, and what a guest becomes."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from rest_framework.test import APIClient

from players import commands, queries
from players.models import Player
from tests.players.conftest import PASSWORD

Bearer = Callable[[str], APIClient]


def codes(response: Any) -> list[tuple[str, str]]:
    assert response.status_code == 400, response.content
    assert response.json()["code"] == "invalid_request"
    return [(error["pointer"], error["code"]) for error in response.json()["errors"]]


@pytest.mark.django_db
def test_registering_answers_the_account_and_a_token_that_works(api: APIClient, bearer: Bearer) -> None:
    response = api.post("/api/v1/players", {"username": "Ana_1", "password": PASSWORD})
    assert response.status_code == 201
    player, token = response.json()["player"], response.json()["token"]
    assert player == {
        "id": str(Player.objects.get().pk),
        "username": "Ana_1",
        "kind": "human",
        "guest": False,
        "created_at": player["created_at"],
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", player["created_at"])
    assert re.fullmatch(r"truco_[A-Za-z0-9_-]{43}", token)
    assert response["Cache-Control"] == "no-store"
    assert bearer(token).get("/api/v1/me").json() == player


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["ab", "a" * 31, "ana maria", "joão", "ana\n", " ana", "ana.b", "", "４４４４"])
def test_a_name_is_3_to_30_ascii_letters_digits_underscores_and_hyphens(api: APIClient, name: str) -> None:
    response = api.post("/api/v1/players", {"username": name, "password": PASSWORD})
    assert {pointer for pointer, _ in codes(response)} == {"/username"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["open", "bot", "BOT", "Cautious", "random", "easy", "medium", "hard", "deleted-x", "Guest-1"]
)
def test_a_reserved_name_is_refused_in_any_case(api: APIClient, name: str) -> None:
    response = api.post("/api/v1/players", {"username": name, "password": PASSWORD})
    assert codes(response) == [("/username", "reserved")]


@pytest.mark.django_db
def test_a_name_is_taken_in_any_case(api: APIClient, ana: tuple[Player, str]) -> None:
    response = api.post("/api/v1/players", {"username": "aNA", "password": PASSWORD})
    assert (response.status_code, response.json()["code"]) == (409, "username_taken")
    assert queries.by_username("ANA") == ana[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("password", "code"),
    [("7 chars", "min_length"), ("password", "password_too_common"), ("marianax", "password_too_similar")],
)
def test_a_weak_password_is_refused_under_its_pointer(api: APIClient, password: str, code: str) -> None:
    response = api.post("/api/v1/players", {"username": "marianax", "password": password})
    assert codes(response) == [("/password", code)]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_a_name_at_once_one_gets_it() -> None:
    barrier = threading.Barrier(2)
    statuses: list[int] = []

    def register(name: str) -> None:
        barrier.wait()
        response = APIClient().post("/api/v1/players", {"username": name, "password": PASSWORD})
        statuses.append(response.status_code)
        connection.close()

    for n in range(20):
        both = [threading.Thread(target=register, args=(name,)) for name in (f"Joao-{n}", f"joao-{n}")]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
    assert sorted(statuses) == [201] * 20 + [409] * 20


@pytest.mark.django_db(transaction=True)
def test_a_name_that_is_being_erased_cannot_be_had_meanwhile() -> None:
    ana, _token = commands.register(username="Ana", password=PASSWORD)
    answers: list[int] = []

    def register() -> None:
        answers.append(APIClient().post("/api/v1/players", {"username": "ana", "password": PASSWORD}).status_code)
        connection.close()

    other = threading.Thread(target=register)
    with transaction.atomic():
        commands.erase(ana)
        other.start()
        other.join(timeout=0.5)
        assert answers == []
    other.join()
    assert answers == [409]


@pytest.mark.django_db
def test_a_guest_plays_at_once_and_becomes_an_account_for_good(api: APIClient, bearer: Bearer) -> None:
    guest = api.post("/api/v1/players/guest", {}).json()
    assert guest["player"]["guest"] is True
    assert re.fullmatch(r"guest-[0-9a-f]{8}", guest["player"]["username"])

    mine = bearer(guest["token"])
    kept = mine.patch("/api/v1/me", {"username": "Bia", "password": PASSWORD})
    assert kept.status_code == 200
    assert kept.json() == guest["player"] | {"username": "Bia", "guest": False}
    assert mine.get("/api/v1/me").json() == kept.json()
    assert api.post("/api/v1/tokens", {"username": "bia", "password": PASSWORD}).status_code == 201


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_is_kept_twice_at_once_has_one_name() -> None:
    guest, token = commands.create_guest()
    barrier = threading.Barrier(2)
    answers: dict[str, int] = {}

    def keep(name: str) -> None:
        barrier.wait()
        header = f"Bearer {token}"
        body = {"username": name, "password": PASSWORD}
        answers[name] = APIClient().patch("/api/v1/me", body, HTTP_AUTHORIZATION=header).status_code
        connection.close()

    both = [threading.Thread(target=keep, args=(name,)) for name in ("Bia", "Caio")]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert sorted(answers.values()) == [200, 409]
    guest.refresh_from_db()
    assert answers[guest.username] == 200


@pytest.mark.django_db
def test_a_guest_needs_both_a_name_and_a_password(api: APIClient, bearer: Bearer) -> None:
    mine = bearer(api.post("/api/v1/players/guest").json()["token"])
    assert codes(mine.patch("/api/v1/me", {"password": PASSWORD})) == [("/username", "required")]
    assert codes(mine.patch("/api/v1/me", {"username": "Bia"})) == [("/password", "required")]
    assert mine.get("/api/v1/me").json()["guest"] is True


@pytest.mark.django_db
def test_a_guest_cannot_take_an_accounts_name(api: APIClient, bearer: Bearer, ana: tuple[Player, str]) -> None:
    mine = bearer(api.post("/api/v1/players/guest").json()["token"])
    response = mine.patch("/api/v1/me", {"username": "ANA", "password": PASSWORD})
    assert (response.status_code, response.json()["code"]) == (409, "username_taken")


@pytest.mark.django_db
def test_an_accounts_name_is_fixed(bearer: Bearer, ana: tuple[Player, str]) -> None:
    response = bearer(ana[1]).patch("/api/v1/me", {"username": "Bia", "password": PASSWORD})
    assert (response.status_code, response.json()["code"]) == (409, "username_fixed")


@pytest.mark.django_db
def test_a_password_is_changed_by_who_knows_the_old_one(
    api: APIClient, bearer: Bearer, ana: tuple[Player, str]
) -> None:
    mine, new = bearer(ana[1]), "another horse"
    wrong = mine.patch("/api/v1/me", {"password": new, "current_password": "no such horse"})
    assert codes(wrong) == [("/current_password", "wrong_password")]
    assert mine.patch("/api/v1/me", {"password": new, "current_password": PASSWORD}).status_code == 200
    assert api.post("/api/v1/tokens", {"username": "Ana", "password": PASSWORD}).status_code == 401
    assert api.post("/api/v1/tokens", {"username": "Ana", "password": new}).status_code == 201
