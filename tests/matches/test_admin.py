"""The admin is for operators, who may play too: it shows no card, state or secret of a match."""

import re

import pytest
from django.test import Client

from matches.models import Match
from players.models import Player
from tests.builders import rules
from tests.matches.tables import Table, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(
        Player.objects.create_superuser(username="operator", password="correct horse battery"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


@pytest.fixture
def table() -> Table:
    return sit_down(rules("paulista-duel"), "4C 7H AS", "3D 2S KC")


def test_a_match_is_shown_without_what_only_its_seats_may_see(operator: Client, table: Table) -> None:
    sealed = bytes(Match.objects.get(pk=table.id).sealed_master)
    for path in ("/admin/matches/match/", f"/admin/matches/match/{table.id}/change/"):
        response = operator.get(path)
        assert response.status_code == 200
        page = response.content.decode()
        assert str(table.id) in page
        for secret in ("4C", "7H", "3D", "2S", "KC", "holdings", sealed.decode()):
            assert re.search(rf"\b{secret}\b", page) is None


def test_nobody_changes_a_match_in_the_admin(operator: Client, table: Table) -> None:
    version = table.match.version
    path = f"/admin/matches/match/{table.id}"
    assert operator.post(f"{path}/change/", {"version": 99}).status_code == 403
    assert operator.post(f"{path}/delete/", {"post": "yes"}).status_code == 403
    assert operator.get("/admin/matches/match/add/").status_code == 403
    assert table.match.version == version
