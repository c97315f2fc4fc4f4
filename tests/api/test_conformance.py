"""The check that holds answers to the schema: it has to bite."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse

from tests.api.callers import Caller
from tests.api.conformance import Nonconforming, check
from tests.api.tables import dealt

pytestmark = pytest.mark.django_db

Spoil = Callable[[dict[str, Any]], Any]

VIEWS: dict[str, Spoil] = {
    "a field more": lambda view: view.update(deck=[]),
    "a field less": lambda view: view.pop("commitment"),
    "a field more, deep inside": lambda view: view["hand"]["holdings"][1].update(hidden=["4C"]),
    "no card": lambda view: view["hand"].update(vira="10D"),
    "a word that is none of those there are": lambda view: view.update(status="paused"),
    "a number as a string": lambda view: view.update(version="9"),
    "null where there is always something": lambda view: view.update(rules=None),
    "microseconds": lambda view: view.update(server_time="2026-11-30T12:00:00.123456Z"),
    "a move that nobody can make": lambda view: view["legal_actions"].append({"type": "peek"}),
}
EVENTS: dict[str, Spoil] = {
    "another type's fields": lambda page: page["events"][0].update(type="raised"),
    "an unknown type": lambda page: page["events"][0].update(type="cheated"),
    "the seed": lambda page: seed_given(page).update(client_seed="a" * 32),
}
PROBLEMS: dict[str, Spoil] = {
    "an unlisted code": lambda problem: problem.update(code="no_luck"),
    "a code of another status": lambda problem: problem.update(code="not_found"),
    "an unlisted refusal": lambda problem: problem.update(refusal="no_luck"),
    "another status": lambda problem: problem.update(status=400),
    "another address": lambda problem: problem.update(instance="/"),
}


def seed_given(page: dict[str, Any]) -> Any:
    return next(event for event in page["events"] if event["type"] == "seed_given")


@pytest.mark.parametrize("spoil", VIEWS.values(), ids=VIEWS)
def test_a_view_that_is_not_as_documented_is_found(spoil: Spoil) -> None:
    table = dealt()
    assert_found(table.of(table.seats[0]), spoil)


@pytest.mark.parametrize("spoil", EVENTS.values(), ids=EVENTS)
def test_an_event_that_is_not_as_documented_is_found(spoil: Spoil) -> None:
    table = dealt()
    assert_found(table.of(Caller(), "/events"), spoil)


@pytest.mark.parametrize("spoil", PROBLEMS.values(), ids=PROBLEMS)
def test_a_problem_that_is_not_as_documented_is_found(spoil: Spoil) -> None:
    assert_found(dealt().send(0, type="accept"), spoil)


@pytest.mark.parametrize("status", [202, 304, 410, 500])
def test_a_status_that_is_not_documented_or_not_with_a_body_is_found(status: int) -> None:
    table = dealt()
    response = table.of(table.seats[0])
    response.status_code = status
    with pytest.raises(Nonconforming):
        check(response)


@pytest.mark.parametrize("name", ["Location", "Retry-After", "Idempotent-Replayed"])
def test_a_header_that_is_not_documented_is_found(name: str) -> None:
    table = dealt()
    response = table.of(table.seats[0])
    response[name] = "5"
    with pytest.raises(Nonconforming, match=name):
        check(response)


def test_a_page_instead_of_json_is_found() -> None:
    table = dealt()
    page = HttpResponse("<h1>Not Found</h1>", status=404)
    page.request = table.of(table.seats[0]).request  # type: ignore[attr-defined]
    with pytest.raises(Nonconforming, match="text/html"):
        check(page)


def test_an_address_that_is_not_documented_may_only_be_not_found() -> None:
    table = dealt()
    response = table.of(table.seats[0])
    response.request["PATH_INFO"] += "/deck"
    with pytest.raises(Nonconforming, match="no such path"):
        check(response)


def assert_found(response: Any, spoil: Spoil) -> None:
    check(response)
    body = response.json()
    spoil(body)
    response.content = json.dumps(body).encode()
    with pytest.raises(Nonconforming):
        check(response)
