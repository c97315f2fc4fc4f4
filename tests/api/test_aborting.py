"""A match that runs is aborted when every account that sits agrees (docs/api.md, Abort together)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, deals, dealt, give_seed, join, seated, still

pytestmark = pytest.mark.django_db


def agree(table: Table, seat: int) -> Any:
    return table.seats[seat].post(f"/matches/{table.id}/abort", {})


def take_back(table: Table, seat: int) -> Any:
    return table.seats[seat].delete(f"/matches/{table.id}/abort")


def agreed(table: Table, seat: int = 0) -> list[int]:
    consents: dict[str, list[int]] = table.view(seat)["consents"]
    return consents["abort"]


def test_the_last_yes_ends_the_match_without_a_winner_and_opens_its_secret() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.play(0, "4C")
    first = agree(table, 1)
    assert (first.status_code, first.json()["status"], first.json()["consents"]) == (200, "active", {"abort": [1]})
    last = agree(table, 0).json()
    assert last["result"] == {"winner": None, "score": [0, 0], "reason": "aborted"}
    assert (last["status"], last["awaiting"], last["deadline"], last["consents"]) == ("aborted", [], None, None)
    # The hand that was cut short is shown as after a resignation.
    assert last["last_hand"]["trick"] == [{"seat": 0, "card": "4C", "face_down": False}]
    events = table.of(Caller(), "/events").json()["events"]
    assert (events[-1]["type"], events[-1]["reason"]) == ("match_ended", "aborted")
    assert table.of(Caller(), "/record").json()["fairness"]["master"] == events[-1]["master"]
    problem(agree(table, 0), 409, "match_not_active")
    problem(take_back(table, 0), 409, "match_not_active")


def test_a_yes_changes_no_version_disturbs_no_call_and_is_no_event() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.truco(0)
    before = table.view(1)
    agree(table, 0)
    after = table.view(1)
    assert {**still(after), "consents": None} == {**still(before), "consents": None}
    assert table.send(1, version=before["version"], type="accept").status_code == 201


def test_only_those_who_sit_see_who_has_agreed() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    zeca = Caller("zeca")
    tags = [caller.get(f"/matches/{table.id}")["ETag"] for caller in (*table.seats, zeca)]
    agree(table, 0)
    assert agreed(table, 0) == agreed(table, 1) == [0]
    assert zeca.view(table.id)["consents"] is Caller().view(table.id)["consents"] is None
    later = [caller.get(f"/matches/{table.id}")["ETag"] for caller in (*table.seats, zeca)]
    assert [old == new for old, new in zip(tags, later, strict=True)] == [False, False, True]


def test_saying_it_twice_is_saying_it_once_and_it_can_be_taken_back() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    assert [agree(table, 0).json()["status"] for _ in range(2)] == ["active", "active"]
    assert agreed(table) == [0]
    assert [take_back(table, 0).status_code for _ in range(2)] == [204, 204]
    assert agreed(table) == []
    assert agree(table, 1).json()["status"] == "active"


def test_a_yes_ends_with_the_hand_in_which_it_was_given() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    agree(table, 0)
    with deals("4C 7H AS", "3D 2S KC"):
        table.fold(0)
    assert agreed(table) == []
    assert agree(table, 1).json()["status"] == "active"
    assert agree(table, 0).json()["status"] == "aborted"


def test_all_four_are_asked() -> None:
    table = dealt(variant="paulista")
    for seat in (2, 0, 3):
        assert agree(table, seat).json()["status"] == "active"
    assert agreed(table, 1) == [0, 2, 3]
    assert agree(table, 1).json()["status"] == "aborted"


def test_server_bots_are_not_asked() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"], rated=False)
    give_seed(ana, match)
    assert ana.post(f"/matches/{match['id']}/abort", {}).json()["status"] == "aborted"


def test_nobody_takes_back_a_rated_match_against_server_bots() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    alone = ana.create(seats=["me", "bot:cautious"])
    give_seed(ana, alone)
    problem(ana.post(f"/matches/{alone['id']}/abort", {}), 409, "nobody_to_agree")
    partners = ana.create(variant="paulista", seats=["me", "bot:cautious", "bia", "bot:cautious"])
    assert join(bia, partners).status_code == 200
    give_seed(ana, partners)
    for caller in (ana, bia):
        problem(caller.post(f"/matches/{partners['id']}/abort", {}), 409, "nobody_to_agree")
    view = bia.view(partners["id"])
    assert (view["status"], view["consents"]) == ("active", {"abort": []})


def test_nobody_else_agrees_and_nobody_before_the_start() -> None:
    table, zeca = dealt(), Caller("zeca")
    for method in (zeca.post, lambda path: zeca.delete(path)):
        problem(method(f"/matches/{table.id}/abort"), 403, "permission_denied")
    open_yet = seated(by=(Caller("xuxa"), Caller("yara")))
    problem(agree(open_yet, 0), 409, "match_not_active")
    hidden = seated(by=(Caller("vera"), Caller("wanda")), visibility="private")
    problem(zeca.post(f"/matches/{hidden.id}/abort", {}), 404, "not_found")
