"""Nothing is for nothing: refusals count too, and never against whom they name (docs/api.md, Limits)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from players import commands
from tests.api.callers import Caller
from tests.api.conftest import Clock, Limit
from tests.api.problems import problem
from tests.api.tables import dealt
from tests.api.test_throttling import standing, told

pytestmark = pytest.mark.django_db

HERE, ELSEWHERE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
UNKNOWN = "Bearer truco_" + "x" * 43


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}


def stranger(header: str = UNKNOWN) -> Caller:
    caller = Caller()
    caller.headers["Authorization"] = header
    return caller


@pytest.mark.parametrize("header", [UNKNOWN, "Bearer truco_at_" + "x" * 43, "Bearer nonsense"])
def test_a_flood_of_failed_authentications_is_slowed_where_it_comes_from(
    limit: Limit, clock: Clock, header: str
) -> None:
    limit(refusals="2/minute")
    for _ in range(2):
        problem(stranger(header).get("/me", **HERE), 401, "not_authenticated")
    refused = stranger(header).get("/me", **HERE)
    assert refused["RateLimit-Policy"] == '"refusals";q=2;w=60'
    # Hammering makes it no longer, and waiting as told is enough.
    assert {told(stranger(header).post("/matches", {}, **HERE)) for _ in range(5)} == {told(refused)} == {30}
    problem(stranger(header).get("/me", **ELSEWHERE), 401, "not_authenticated")
    clock.move(30)
    problem(stranger(header).get("/me", **HERE), 401, "not_authenticated")
    assert told(stranger(header).get("/me", **HERE)) == 30


def test_nobody_signed_in_is_slowed_alike(limit: Limit) -> None:
    limit(refusals="1/hour")
    problem(Caller().get("/me", **HERE), 401, "not_authenticated")
    told(Caller().get("/me", **HERE))
    # What is open to nobody stays open.
    assert Caller().get("/matches", **HERE).status_code == 200


def test_a_failed_authentication_hurts_neither_the_account_that_it_is_about_nor_others_of_the_address(
    limit: Limit,
) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, version = table.seats[0], table.view()["version"]
    assert ana.player is not None
    revoked, plain = commands.issue_token(ana.player)
    spoilt = stranger(f"Bearer {plain}")
    commands.revoke_token(ana.player, token_id=revoked.pk)
    limit(refusals="1/day", reads="3/hour", moves="1/hour", writes="1/hour")
    for _ in range(10):
        assert spoilt.get("/me", **HERE).status_code in (401, 429)
        spoilt.post(f"/matches/{table.id}/actions", {"version": version, "type": "resign"}, **HERE)
    # From the very same address: all that is hers is still there.
    assert standing(ana.get("/me", **HERE))["reads"][0] == 2
    assert table.send(0, version=version, type="raise").status_code == 201
    assert table.seats[1].get("/me", **HERE).status_code == 200


def without_webhooks(name: str) -> Caller:
    caller = Caller(name)
    assert caller.player is not None
    return stranger(f"Bearer {commands.issue_token(caller.player, scopes=['read', 'play'])[1]}")


REFUSED: dict[str, tuple[int, Callable[[Caller], Any]]] = {
    "not acceptable": (406, lambda ana: ana.get("/me", Accept="text/html")),
    "not acceptable, of what isn't there": (
        404,
        lambda ana: ana.get("/matches/01930000-0000-7000-8000-000000000000", Accept="text/html"),
    ),
    "unsupported media type": (
        415,
        lambda ana: ana.client.post("/api/v1/matches", "<x/>", "application/xml", headers=ana.headers),
    ),
    "not JSON": (
        400,
        lambda ana: ana.client.post("/api/v1/matches", "{", "application/json", headers=ana.headers),
    ),
    "unknown field": (400, lambda ana: ana.post("/matches", {"variety": "mineiro"})),
    "unknown parameter": (400, lambda ana: ana.get("/me?unknown=1")),
    "no such method": (405, lambda ana: Client().delete("/api/v1/variants", headers=ana.headers)),
    "scope": (403, lambda ana: ana.get("/webhooks")),
    "not found": (404, lambda ana: ana.get("/matches/01930000-0000-7000-8000-000000000000")),
}


@pytest.mark.parametrize("refusal", REFUSED)
def test_every_refusal_counts_for_who_is_signed_in(limit: Limit, clock: Clock, refusal: str) -> None:
    ana, bia = (without_webhooks(name) for name in ("ana", "bia"))
    limit(reads="2/minute", writes="2/minute")
    status, ask = REFUSED[refusal]
    assert [ask(ana).status_code for _ in range(3)] == [status, status, 429]
    assert told(ask(ana)) == 30
    assert ask(bia).status_code == status
    clock.move(30)
    assert ask(ana).status_code == status
    told(ask(ana))
