"""Lobby, history, my matches, variants (docs/api.md, Resources)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import deals, dealt, still
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db


def ids(page: dict[str, Any]) -> list[str]:
    return [item["id"] for item in page["items"]]


def all_pages(caller: Caller, path: str, *, limit: int) -> list[str]:
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = caller.get(f"{path}{'&' if '?' in path else '?'}limit={limit}{cursor}").json()
        assert len(page["items"]) <= limit
        assert not set(ids(page)) & set(found), "a match came twice"
        found += ids(page)
        # As it came: a cursor is put into the next address as it is.
        cursor = None if page["next"] is None else f"&cursor={page['next']}"
    return found


def test_the_lobby_shows_open_public_matches_newest_first() -> None:
    ana = Caller("ana")
    made = [ana.create(variant=variant)["id"] for variant in ("paulista", "mineiro", "paulista-duel")]
    ana.create(visibility="private")
    bots = ana.create(seats=["bot:random", "bot:random"])["id"]
    assert ids(Caller().get("/matches").json()) == made[::-1]
    assert ids(Caller().get("/matches?status=open&variant=mineiro").json()) == [made[1]]
    assert ids(Caller().get("/matches?status=active").json()) == [bots]
    assert ids(Caller().get("/matches?status=finished").json()) == []
    ana.post(f"/matches/{made[0]}/leave", {})
    assert ids(Caller().get("/matches?status=aborted").json()) == [made[0]]


def test_a_list_shows_of_a_match_nothing_of_its_hand() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    (item,) = table.seats[1].get("/matches?status=active").json()["items"]
    view = table.view(1)
    assert set(item) == {
        "id",
        "status",
        "variant",
        "visibility",
        "version",
        "my_seat",
        "seats",
        "score",
        "awaiting",
        "result",
        "rules",
        "clock",
        "forced",
        "signals",
        "rated",
        "series",
        "created_at",
        "deadline",
        "rating",
        "expires_at",
        "creator",
        "clocks",
        "server_time",
    }
    item, view = still(item), still(view)
    assert {name: item[name] for name in item if name in view} == {name: view[name] for name in view if name in item}
    assert item["my_seat"] == 1


def test_the_history_of_a_player_is_found_by_the_name_in_any_case() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    Caller("zeca").create()
    assert ids(Caller().get("/matches?status=active&player=BIA").json()) == [table.id]
    assert ids(Caller().get("/matches?status=open&player=bia").json()) == []
    assert ids(Caller().get("/matches?status=active&player=nobody-there").json()) == []


def test_the_lobby_is_paged_without_gaps_or_repeats_while_matches_are_made() -> None:
    ana = Caller("ana")
    made = [ana.create()["id"] for _ in range(7)]
    first = Caller().get("/matches?limit=3").json()
    ana.create()
    assert ids(first) == made[:3:-1]
    rest = Caller().get(f"/matches?limit=100&cursor={first['next']}").json()
    assert ids(first) + ids(rest) == made[::-1]
    assert rest["next"] is None
    assert all_pages(Caller(), "/matches", limit=2)[1:] == made[::-1]


def test_my_matches_come_the_most_urgent_first_then_the_newest() -> None:
    ana, bia = Caller("ana"), Caller("bia")

    def a_match(per_action: int, *, leader: int) -> str:
        match = ana.create(clock={"per_action": per_action})
        bia.post(f"/matches/{match['id']}/join", {})
        with deals(leader=leader):
            ana.post(f"/matches/{match['id']}/start", {})
        return str(match["id"])

    slow, theirs, fast, same = (
        a_match(7200, leader=0),
        a_match(60, leader=1),
        a_match(600, leader=0),
        a_match(7200, leader=0),
    )
    waiting = ana.create()["id"]
    assert ids(ana.get("/me/matches").json()) == [fast, slow, same, waiting, theirs]
    assert ids(ana.get("/me/matches?turn=mine").json()) == [fast, slow, same]
    assert ids(bia.get("/me/matches?turn=mine").json()) == [theirs]
    assert ids(ana.get("/me/matches?status=open").json()) == [waiting]
    for limit in (1, 2, 3, 5):
        assert all_pages(ana, "/me/matches", limit=limit) == [fast, slow, same, waiting, theirs]
        assert all_pages(ana, "/me/matches?turn=mine", limit=limit) == [fast, slow, same]


def test_matches_with_one_deadline_are_paged_without_gaps_or_repeats() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    made = []
    with stopped_clock():
        for _ in range(5):
            match = ana.create()
            bia.post(f"/matches/{match['id']}/join", {})
            with deals(leader=0):
                ana.post(f"/matches/{match['id']}/start", {})
            made.append(match["id"])
    for limit in (1, 2, 4):
        assert all_pages(ana, "/me/matches", limit=limit) == made[::-1]


def test_turn_mine_agrees_with_whom_the_view_awaits() -> None:
    table = dealt("4C 7H 5S", "3D 2S KC", "6C 6D 6S", "5C 5D 4H", variant="paulista", vira="JD")

    def agree() -> None:
        awaited = table.view()["awaiting"]
        assert awaited
        for seat, caller in enumerate(table.seats):
            mine = caller.get("/me/matches?turn=mine").json()["items"]
            assert ids({"items": mine}) == ([table.id] if seat in awaited else [])
            if mine:
                assert mine[0]["deadline"] == caller.view(table.id)["deadline"]

    agree()
    table.play(0, "4C")
    agree()
    table.truco(1)
    agree()
    table.fold(0)
    agree()
    table.accept(2)
    agree()
    table.play(1, "2S")
    agree()
    table.resign(3)
    for caller in table.seats:
        assert caller.get("/me/matches?turn=mine").json()["items"] == []
        assert ids(caller.get("/me/matches?status=finished").json()) == [table.id]


def test_votes_do_not_move_the_deadline_of_the_answer() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    before = table.view(1)["deadline"]
    table.fold(1)
    assert table.view(3)["deadline"] == before
    (mine,) = table.seats[3].get("/me/matches?turn=mine").json()["items"]
    assert mine["deadline"] == before


def test_my_matches_are_nobody_elses() -> None:
    problem(Caller().get("/me/matches"), 401, "not_authenticated")


def test_variants_are_told_as_data() -> None:
    told = Caller().get("/variants").json()
    assert [variant["name"] for variant in told["variants"]] == [
        "paulista",
        "paulista-duel",
        "mineiro",
        "mineiro-duel",
    ]
    duel = told["variants"][1]
    assert (duel["seats"], duel["ladder"], duel["ruleset"]) == (2, [1, 3, 6, 9, 12], "paulista-duel/1")
    assert duel["rules"]["next_leader"] == {"default": "winner", "allowed": ["winner", "rotate"]}
    assert told["variants"][2]["rules"]["deck"] == {"default": "full", "allowed": ["full"]}
    assert [bot["name"] for bot in told["bots"]] == ["random", "easy", "cautious", "medium", "hard"]
    ranges = {"min": 60, "max": 1209600}
    zones = told["clock"].pop("weekend")
    assert told["clock"] == {
        "per_action": {**ranges, "default": 172800},
        "bank": {
            "initial": {**ranges, "default": 259200},
            "increment": {**ranges, "default": 43200},
            "cap": {**ranges, "default": 604800},
        },
        "vacation": {"first_days": 7.0, "cap_days": 30.0, "days_for_one": 12, "shortest_days": 0.0417},
    }
    assert {"America/Sao_Paulo", "Europe/Lisbon", "UTC"} <= set(zones)
    assert not {"localtime", "Factory", "EST"} & set(zones)
