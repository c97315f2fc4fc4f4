"""An erased account: nothing that tells who it was, and a name that nobody gets again."""

import re

from axes.models import AccessAttempt
from django.db import connection
from rest_framework.test import APIClient

from players import commands, queries
from players.models import NameTaken, Player, Token
from tests.players.conftest import PASSWORD

Account = tuple[Player, str]


def test_an_erased_account_keeps_its_id_alone(api: APIClient, ana: Account) -> None:
    api.force_login(ana[0])
    APIClient().post("/api/v1/tokens", {"username": "ana", "password": "wrong"})
    assert AccessAttempt.objects.count() == 1

    commands.erase(ana[0])

    erased = Player.objects.get(pk=ana[0].pk)
    assert re.fullmatch(r"deleted-[0-9a-f]{8}", erased.username)
    assert (erased.is_active, erased.has_usable_password(), erased.last_login) == (False, False, None)
    assert erased.erased_at is not None
    assert (Token.objects.count(), AccessAttempt.objects.count()) == (0, 0)
    assert queries.by_username("ana") is None
    assert queries.usernames([erased.pk]) == {erased.pk: erased.username}
    assert api.get("/api/v1/me").status_code == 401
    api.logout()
    assert api.get("/api/v1/me", HTTP_AUTHORIZATION=f"Bearer {ana[1]}").status_code == 401
    assert api.post("/api/v1/tokens", {"username": "ana", "password": PASSWORD}).status_code == 401


def test_no_row_of_the_database_holds_the_name(ana: Account) -> None:
    zacarias, _ = commands.register(username="Zacarias", password=PASSWORD)
    APIClient().post("/api/v1/tokens", {"username": "zacarias", "password": "wrong"})
    commands.erase(zacarias)
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{table}" t WHERE t::text ILIKE %s', ["%zacarias%"])
            assert cursor.fetchone() == (0,), table


def test_an_erased_name_is_never_given_again(api: APIClient, ana: Account) -> None:
    commands.erase(ana[0])
    for name in ("Ana", "ana", "ANA"):
        response = api.post("/api/v1/players", {"username": name, "password": PASSWORD})
        assert (response.status_code, response.json()["code"]) == (409, "username_taken")
    guest = api.post("/api/v1/players/guest").json()["token"]
    body = {"username": "ana", "password": PASSWORD}
    assert api.patch("/api/v1/me", body, HTTP_AUTHORIZATION=f"Bearer {guest}").status_code == 409


def test_erasing_twice_changes_nothing_more(ana: Account) -> None:
    commands.erase(ana[0])
    first = Player.objects.get(pk=ana[0].pk)
    commands.erase(ana[0])
    again = Player.objects.get(pk=ana[0].pk)
    assert (again.username, again.erased_at) == (first.username, first.erased_at)
    assert NameTaken.objects.count() == 1


def test_the_export_has_all_but_the_secrets(ana: Account) -> None:
    APIClient().post("/api/v1/tokens", {"username": "ANA", "password": "wrong"}, REMOTE_ADDR="192.0.2.7")
    export = queries.export(ana[0])
    assert export["account"]["username"] == "Ana"
    assert [token["prefix"] for token in export["tokens"]] == [ana[1][:12]]
    assert [(row["address"], row["outcome"]) for row in export["sign_ins"]] == [("192.0.2.7", "failure")]
    assert ana[1] not in str(export)
    assert ana[0].password not in str(export)
