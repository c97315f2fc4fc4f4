"""Buckets (docs/api.md, Errors and Bounds): moves apart from reads apart from other writes; 429 tells how long."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from players.api import buckets
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import dealt, seated

pytestmark = pytest.mark.django_db

Limit = Callable[..., None]


@pytest.fixture
def limit(settings: Any) -> Iterator[Limit]:
    """Limits that begin now: `limit(moves=2)` is two an hour."""

    def begin(**hourly: int) -> None:
        buckets.own.forget()
        none = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
        rates = {**none, **{name: f"{number}/hour" for name, number in hourly.items()}}
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}

    yield begin
    buckets.own.forget()


def throttled(response: Any) -> None:
    problem(response, 429, "throttled")
    assert 3500 <= int(response["Retry-After"]) <= 3600


def test_moves_have_a_bucket_of_their_own_for_each_account(limit: Limit) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    limit(moves=1)
    assert table.send(0, version=version, type="play", card="4C").status_code == 201
    throttled(table.send(0, version=version + 1, type="raise"))
    assert table.send(1, version=version + 1, type="play", card="3D").status_code == 201
    # Looking and starting something else still work.
    assert table.view()["version"] == version + 3
    assert table.seats[0].create()["status"] == "open"


def test_polling_never_blocks_a_move(limit: Limit) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    limit(reads=1)
    table.view()
    for path in ("", "/events", "/hands", "/hands/1", "/record", "/fairness"):
        throttled(table.of(table.seats[0], path))
    for path in ("/matches", "/me/matches", "/variants"):
        throttled(table.seats[0].get(path))
    assert table.send(0, version=version, type="raise").status_code == 201


def test_other_writes_share_a_bucket(limit: Limit) -> None:
    table = seated()
    limit(writes=1)
    assert table.seats[0].post("/matches", {"variant": "mineiro"}).status_code == 201
    throttled(table.seats[0].post("/matches", {"variant": "mineiro"}))
    for path in ("start", "leave", "seed", "join"):
        throttled(table.seats[0].post(f"/matches/{table.id}/{path}", {}))
    assert table.view()["status"] == "open"


def test_nobody_reads_from_the_bucket_of_an_address(limit: Limit) -> None:
    limit(reads=1)
    nobody = Caller()
    assert nobody.get("/matches").status_code == 200
    throttled(nobody.get("/matches"))
    assert Caller("ana").get("/matches").status_code == 200


def test_matches_among_bots_alone_are_limited_per_address_whoever_asks(limit: Limit) -> None:
    limit(bots_only=1)
    bots = {"variant": "paulista-duel", "seats": ["bot:random", "bot:cautious"]}
    assert Caller("ana").post("/matches", bots).status_code == 201
    throttled(Caller("bia").post("/matches", bots))
    assert Caller("caio").create(seats=["me", "bot:random"])["status"] == "open"


def test_by_default_one_machine_has_no_limits(settings: Any) -> None:
    assert set(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"].values()) == {None}
