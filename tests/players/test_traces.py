"""Traces: what tells that two accounts may be one person's, and that nothing else can be read from it."""

from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from players import commands as accounts
from players import queries as players
from players.models import Player
from players.traces import commands, queries
from players.traces.digests import digests, digests_kept
from players.traces.models import Trace
from tests.players.conftest import PASSWORD

pytestmark = pytest.mark.django_db

HOME = "address 203.0.114.7"
ELSEWHERE = "address 198.52.100.9"


@pytest.fixture
def pair() -> tuple[Player, Player]:
    return Player.objects.create(username="Ana"), Player.objects.create(username="bia")


def test_two_accounts_seen_at_one_place_may_be_one_person(pair: tuple[Player, Player]) -> None:
    ana, bia = pair
    commands.note(ana, [HOME])
    assert queries.may_be_one_person(bia.pk, [ana.pk], signals=[HOME])
    assert not queries.may_be_one_person(bia.pk, [ana.pk], signals=[ELSEWHERE])
    commands.note(bia, [HOME])
    assert queries.may_be_one_person(bia.pk, [ana.pk], signals=[ELSEWHERE])
    assert queries.may_be_one_person(ana.pk, [bia.pk])


def test_nobody_is_another_person_by_its_own_traces(pair: tuple[Player, Player]) -> None:
    ana, bia = pair
    commands.note(ana, [HOME])
    assert not queries.may_be_one_person(ana.pk, [ana.pk], signals=[HOME])
    assert not queries.may_be_one_person(ana.pk, [], signals=[HOME])
    assert not queries.may_be_one_person(ana.pk, [bia.pk], signals=[HOME])


def test_a_trace_counts_for_two_weeks_over_the_change_of_keys_and_is_then_forgotten(
    pair: tuple[Player, Player],
) -> None:
    ana, bia = pair
    commands.note(ana, [HOME])
    then = timezone.now()
    for days, still in ((6, True), (13, True), (15, False)):
        with mock.patch.object(timezone, "now", lambda days=days: then + timedelta(days=days)):
            assert queries.may_be_one_person(bia.pk, [ana.pk], signals=[HOME]) is still
            commands.forget_old()
            assert Trace.objects.exists() is still


def test_the_same_place_has_another_hash_each_week_and_under_each_servers_secret(settings: Any) -> None:
    now = timezone.now()
    this_week, last_week = digests([HOME], at=now), digests([HOME], at=now - timedelta(days=7))
    assert this_week != last_week
    assert {*this_week, *last_week} <= set(digests_kept([HOME], at=now))
    settings.SECRET_KEY = "another secret of another server, of fifty characters"
    assert digests([HOME], at=now) != this_week


def test_what_is_kept_holds_no_address(pair: tuple[Player, Player]) -> None:
    commands.note(pair[0], [HOME])
    commands.note(pair[0], [HOME])
    with connection.cursor() as cursor:
        cursor.execute("SELECT row_to_json(t)::text FROM players_trace t")
        ((row,),) = cursor.fetchall()
    assert "203.0.114" not in row
    assert HOME.encode().hex() not in row


def test_erasing_forgets_them_and_the_export_tells_when_they_were_left(pair: tuple[Player, Player]) -> None:
    ana, _ = pair
    commands.note(ana, [HOME, ELSEWHERE])
    traces = players.export(ana)["traces"]
    assert [set(trace) for trace in traces] == [{"seen_at"}] * 2
    accounts.erase(ana)
    assert not Trace.objects.exists()


# --- one browser ----------


def sign_in(browser: APIClient, name: str) -> None:
    assert browser.post("/api/v1/session", {"username": name, "password": PASSWORD}).status_code == 204


@pytest.fixture
def known() -> tuple[Player, Player]:
    return tuple(accounts.register(username=name, password=PASSWORD)[0] for name in ("Ana", "bia"))  # type: ignore[return-value]


@pytest.mark.parametrize("signs_out", [True, False])
def test_two_accounts_that_sign_in_with_one_browser_may_be_one_person(
    known: tuple[Player, Player], signs_out: bool
) -> None:
    ana, bia = known
    browser = APIClient()
    sign_in(browser, "ana")
    assert not queries.may_be_one_person(bia.pk, [ana.pk])
    if signs_out:
        assert browser.delete("/api/v1/session").status_code == 204
        assert browser.get("/api/v1/me").status_code == 401
    sign_in(browser, "bia")
    assert browser.get("/api/v1/session").json()["player"]["username"] == "bia"
    assert queries.may_be_one_person(bia.pk, [ana.pk])


def test_two_browsers_are_two(known: tuple[Player, Player]) -> None:
    for name in ("ana", "bia"):
        sign_in(APIClient(), name)
    assert not queries.may_be_one_person(known[0].pk, [known[1].pk])


def test_the_page_for_people_leaves_the_same_trace(known: tuple[Player, Player]) -> None:
    ana, bia = known
    browser = APIClient()
    for name in ("ana", "bia"):
        answer = browser.post("/account/sign-in", {"username": name, "password": PASSWORD}, format="multipart")
        assert answer.status_code == 303
    assert queries.may_be_one_person(bia.pk, [ana.pk])
