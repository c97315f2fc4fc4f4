"""What the lobby is searched by (docs/lobby.md, The lobby)."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.queries import Search, lobby
from players.models import Player
from players.ratings.models import Statistics
from tests.api.callers import Caller
from tests.api.problems import errors
from tests.api.tables import join, seated, start
from tests.matches.tables import Table as MatchTable
from tests.matches.tables import copies

pytestmark = pytest.mark.django_db


def found(**query: Any) -> list[str]:
    response = Caller().get(f"/matches?{urlencode(query)}")
    assert response.status_code == 200, response.content
    return [item["id"] for item in response.json()["items"]]


@pytest.fixture
def made() -> dict[str, str]:
    """Open matches by what they are, and a private one that is all of it."""
    ana, bia = Caller("ana"), Caller("bia")
    bodies: dict[str, dict[str, Any]] = {
        "usual": {},
        "of four": {"variant": "paulista"},
        "mineiro": {"variant": "mineiro"},
        "fast": {"clock": {"per_action": 60}},
        "unrated": {"rated": False},
        "limpo to 15": {"rules": {"deck": "limpo", "target": 15}},
        "kept": {"variant": "paulista", "seats": ["me", "bia", "open", "bot:random"]},
    }
    ids = {name: ana.create(**body)["id"] for name, body in bodies.items()}
    ids["bias"] = bia.create()["id"]
    ana.create(
        variant="paulista",
        visibility="private",
        rated=False,
        rules={"deck": "limpo"},
        clock={"per_action": 60},
        seats=["me", "bia", "open", "open"],
    )
    return ids


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"variant": "mineiro"}, {"mineiro"}),
        ({"seats": 4}, {"of four", "mineiro", "kept"}),
        ({"seats": 2}, {"usual", "fast", "unrated", "limpo to 15", "bias"}),
        ({"rated": "false"}, {"unrated", "limpo to 15"}),
        ({"clock_max": 3600}, {"fast"}),
        ({"clock_min": 60, "clock_max": 60}, {"fast"}),
        ({"clock_min": 61, "seats": 2}, {"usual", "unrated", "limpo to 15", "bias"}),
        ({"deck": "limpo"}, {"limpo to 15"}),
        ({"deck": "limpo", "target": 12}, set()),
        ({"deck": "limpo", "target": 15, "face_down_from_trick": 2}, {"limpo to 15"}),
        ({"open_seats": 3}, {"of four", "mineiro"}),
        ({"open_seats": 1, "seats": 4}, {"of four", "mineiro", "kept"}),
        ({"creator": "bia"}, {"bias"}),
        ({"creator": "BIA", "player": "bia"}, {"bias"}),
        ({"creator": "nobody-at-all"}, set()),
        ({"player": "bia"}, {"bias"}),
        ({"variant": "mineiro", "seats": 2}, set()),
        ({"rated": "true", "seats": 4, "creator": "ana", "deck": "full"}, {"of four", "mineiro", "kept"}),
    ],
)
def test_open_matches_are_found_by_what_they_are(
    made: dict[str, str], query: dict[str, Any], expected: set[str]
) -> None:
    newest_first = [match_id for name, match_id in reversed(made.items()) if name in expected]
    assert found(**query) == newest_first


def test_no_search_finds_a_private_match(made: dict[str, str]) -> None:
    for caller in (Caller(), Caller("zeca")):
        for query in (
            "rated=false&deck=limpo",
            "clock_max=60&seats=4",
            "creator=ana&rated=false&seats=4",
            "player=ana",
        ):
            items = caller.get(f"/matches?{query}").json()["items"]
            assert {item["visibility"] for item in items} <= {"public"}
            assert {item["id"] for item in items} <= set(made.values())


def test_a_search_is_read_on_page_by_page(made: dict[str, str]) -> None:
    whole = found(seats=2, clock_min=60)
    first = Caller().get("/matches?seats=2&clock_min=60&limit=3").json()
    rest = Caller().get(f"/matches?seats=2&clock_min=60&limit=3&cursor={first['next']}").json()
    assert [item["id"] for item in first["items"] + rest["items"]] == whole
    assert (len(first["items"]), rest["next"]) == (3, None)


def test_seats_that_fill_up_are_open_no_more() -> None:
    table = seated("paulista")
    host, match = table.seats[0], table.view()
    assert found(open_seats=1) == []
    table.seats[2].post(f"/matches/{table.id}/leave", {})
    assert found(open_seats=1) == [table.id]
    join(Caller("zeca"), match)
    assert found(open_seats=1) == []
    start(host, match)
    assert found(open_seats=0) == []


def test_open_matches_are_found_by_how_their_host_keeps_time(made: dict[str, str]) -> None:
    Statistics.objects.create(
        who=str(Player.objects.get(username="ana").pk), variant="", matches=10, without_timeouts=8
    )
    assert found(conduct_min=80) == found() == list(reversed(made.values()))
    # Bia has finished no match so far, and is as good as any.
    assert found(conduct_min=81) == [made["bias"]]


def test_what_only_open_matches_have_finds_no_others() -> None:
    for name, value in (
        ("rated", "true"),
        ("open_seats", "1"),
        ("clock_max", "60"),
        ("conduct_min", "80"),
        ("deck", "limpo"),
    ):
        response = Caller().get(f"/matches?status=finished&{name}={value}")
        assert errors(response) == [(f"/{name}", "only_open")]
    assert found(status="finished", seats=4, creator="ana") == []


@pytest.mark.parametrize(
    "query",
    [
        "seats=3",
        "rated=yes",
        "open_seats=5",
        "clock_min=-1",
        "clock_max=x",
        "conduct_min=101",
        "deck=half",
        "target=13",
    ],
)
def test_a_value_that_there_is_not_is_refused(query: str) -> None:
    name = query.partition("=")[0]
    assert errors(Caller().get(f"/matches?{query}")) == [(f"/{name}", "invalid")]


@pytest.mark.parametrize(
    "search",
    [
        Search(rated=False),
        Search(slowest=60),
        Search(open_seats=3),
        Search(variant="mineiro", rated=True, conduct_min=90),
        Search(house={"deck": "limpo", "target": 15}),
    ],
)
def test_a_search_reads_no_match_that_it_does_not_show(made: dict[str, str], search: Search) -> None:
    copies(MatchTable(UUID(made["usual"]), (), ()), 2000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE matches_match")
    with CaptureQueriesContext(connection) as captured:
        assert 0 < len(lobby(None, search, limit=50)["items"]) < 5
    statement = captured.captured_queries[0]["sql"]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}")
        ((plan,),) = cursor.fetchall()
    assert rows_in_vain(plan[0]["Plan"]) < 20, plan


def rows_in_vain(node: dict[str, Any]) -> int:
    """How many rows of the table a plan read and threw away."""
    own = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return int(own) + sum(rows_in_vain(child) for child in node.get("Plans", ()))
