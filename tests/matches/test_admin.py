"""The admin is for operators, who may play too: it shows no card, state or secret of a match."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from matches.models import MaintenanceWindow, Match
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


WINDOW = {"starts_at_0": "2999-12-05", "starts_at_1": "10:00", "ends_at_0": "2999-12-05", "ends_at_1": "12:00"}


def test_an_operator_announces_a_maintenance_window_and_takes_it_back(operator: Client) -> None:
    path = "/admin/matches/maintenancewindow/"
    assert operator.post(f"{path}add/", {**WINDOW, "note": "a new disk"}).status_code == 302
    (window,) = MaintenanceWindow.objects.all()
    assert window.ends_at - window.starts_at == timedelta(hours=2)
    assert "a new disk" in operator.get(path).content.decode()
    assert operator.post(f"{path}{window.pk}/change/", WINDOW).status_code == 403
    assert operator.post(f"{path}{window.pk}/delete/", {"post": "yes"}).status_code == 403
    operator.post(path, {"action": "take_back", "_selected_action": [window.pk]})
    window.refresh_from_db()
    assert (window.ends_at, window.settled) == (window.starts_at, False)


@pytest.mark.parametrize("wrong", [{"ends_at_1": "09:00"}, {"starts_at_0": "1999-12-05", "ends_at_0": "1999-12-05"}])
def test_a_window_that_is_over_can_not_be_announced(operator: Client, wrong: dict[str, str]) -> None:
    answer = operator.post("/admin/matches/maintenancewindow/add/", {**WINDOW, "note": "", **wrong})
    assert (answer.status_code, MaintenanceWindow.objects.count()) == (200, 0)
    assert "after now" in answer.content.decode()
