"""Private matches: for outsiders there is none (docs/api.md, Seating)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import SEEDS, join, seated, start

pytestmark = pytest.mark.django_db

NO_COMMITMENT = "0" * 64
READS = ("", "/events", "/hands", "/hands/1", "/record", "/fairness")
WRITES: dict[str, dict[str, Any]] = {
    "/join": {},
    "/seed": {"client_seed": SEEDS[0], "commitment": NO_COMMITMENT},
    "/start": {},
    "/leave": {},
    "/more-time": {"version": 1},
    "/actions": {"version": 1, "type": "accept"},
    "/abort": {},
    "/decline": {},
    "/withdraw": {},
    "/remove": {"player": "bia"},
    "/offer-seat": {"seat": 1, "to": "open"},
    "/code": {},
}


@pytest.mark.parametrize("status", ["open", "active", "finished"])
def test_a_private_match_is_404_for_outsiders_at_every_address(status: str) -> None:
    table, zeca = seated(visibility="private"), Caller("zeca")
    if status != "open":
        start(table.seats[0], table.view())
    if status == "finished":
        table.resign(0)
    assert table.view()["status"] == status
    missing = "0193aaaa-0000-7000-8000-000000000000"
    for path in READS:
        for caller in (zeca, Caller()):
            hidden = problem(table.of(caller, path), 404, "not_found")
            absent = problem(caller.get(f"/matches/{missing}{path}"), 404, "not_found")
            assert {**hidden, "instance": ""} == {**absent, "instance": ""}
    for path, body in WRITES.items():
        problem(zeca.post(f"/matches/{table.id}{path}", body), 404, "not_found")
        problem(Caller().post(f"/matches/{table.id}{path}", body), 401, "not_authenticated")


def test_the_creator_alone_sees_the_code_that_lets_others_join() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", visibility="private")
    problem(join(bia, match), 404, "not_found")
    problem(join(bia, match, code="wrong"), 404, "not_found")
    problem(join(bia, match, code=""), 404, "not_found")
    problem(join(bia, match, code="wrong", seat="one"), 404, "not_found")
    assert errors(join(bia, match, code=match["code"], seat="one")) == [("/seat", "invalid")]
    joined = join(bia, match, code=match["code"]).json()
    assert (joined["my_seat"], joined["visibility"]) == (1, "private")
    assert "code" not in joined
    assert "code" not in bia.view(match["id"])
    assert ana.view(match["id"])["code"] == match["code"]
    assert match["code"] not in ana.get(f"/matches/{match['id']}/events").content.decode()
    assert "code" not in caio.create()


def test_a_reserved_seat_needs_no_code() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(visibility="private", seats=["me", "bia"])
    assert bia.view(match["id"])["status"] == "open"
    assert join(bia, match).json()["my_seat"] == 1


def test_who_left_a_private_match_is_an_outsider_again() -> None:
    table = seated("paulista", visibility="private")
    table.seats[1].post(f"/matches/{table.id}/leave", {})
    problem(table.of(table.seats[1]), 404, "not_found")
    assert table.view()["seats"][1]["player"] is None


def test_a_private_match_is_in_no_list_of_others() -> None:
    table, zeca = seated(visibility="private"), Caller("zeca")
    for caller in (zeca, Caller(), table.seats[1]):
        assert caller.get("/matches?status=open").json()["items"] == []
        assert caller.get("/matches?status=open&player=ana").json()["items"] == []
    assert zeca.get("/me/matches").json()["items"] == []
    assert [item["id"] for item in table.seats[1].get("/me/matches").json()["items"]] == [table.id]
