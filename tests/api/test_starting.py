"""Client seeds and the start (docs/api.md, Seating; docs/fairness.md)."""

from typing import Any

import pytest

from matches import fairness
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import SEEDS, give_seed, join, seated, sitting, start

pytestmark = pytest.mark.django_db

NO_COMMITMENT = "0" * 64


def event_types(caller: Caller, match: dict[str, Any]) -> list[str]:
    return [event["type"] for event in caller.get(f"/matches/{match['id']}/events").json()["events"]]


def started_seeds(caller: Caller, match: dict[str, Any]) -> list[dict[str, Any]]:
    events = caller.get(f"/matches/{match['id']}/events").json()["events"]
    (started,) = (event for event in events if event["type"] == "match_started")
    seeds: list[dict[str, Any]] = started["seeds"]
    return seeds


def test_the_last_seed_starts_the_match_in_the_same_answer() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    assert give_seed(ana, match).json()["status"] == "open"
    joined = join(bia, match, client_seed=SEEDS[1], commitment=match["commitment"]).json()
    assert (joined["status"], joined["hand"]["number"]) == ("active", 1)
    assert event_types(bia, match) == [
        "match_created",
        "seat_taken",
        "seed_given",
        "seat_taken",
        "seed_given",
        "match_started",
        "hand_dealt",
    ]
    assert started_seeds(bia, match) == [
        {"seat": 0, "client_seed": SEEDS[0], "seed_source": "player"},
        {"seat": 1, "client_seed": SEEDS[1], "seed_source": "player"},
    ]


def test_joining_without_a_seed_gets_one_of_the_servers_marked_so() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    join(bia, match)
    give_seed(ana, match)
    mine, theirs = started_seeds(bia, match)
    assert (mine["client_seed"], mine["seed_source"]) == (SEEDS[0], "player")
    assert (len(theirs["client_seed"]), theirs["seed_source"]) == (32, "server")


def test_start_makes_the_missing_seeds_the_servers_and_a_bots_the_constant() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"])
    assert start(ana, match).json()["status"] == "active"
    mine, bots = started_seeds(ana, match)
    assert mine["seed_source"] == "server"
    assert bots == {"seat": 1, "client_seed": fairness.bot_seed(1), "seed_source": "server"}


def test_any_seated_account_may_start_once_all_seats_are_taken() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    problem(start(ana, match), 409, "seats_open")
    join(bia, match)
    assert start(bia, match).json()["status"] == "active"
    assert problem(start(ana, match), 409, "match_active")["match"]["my_seat"] == 0


def test_an_outsider_may_not_start_seed_or_leave() -> None:
    table, zeca = seated(), Caller("zeca")
    view = table.view()
    problem(start(zeca, view), 403, "permission_denied")
    problem(give_seed(zeca, view), 403, "permission_denied")
    problem(zeca.post(f"/matches/{table.id}/leave", {}), 403, "permission_denied")
    assert table.view()["version"] == view["version"]


def test_a_seed_with_another_commitment_is_refused_and_nobody_sits_down() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    body = problem(join(bia, match, client_seed=SEEDS[1], commitment=NO_COMMITMENT), 409, "commitment_mismatch")
    assert body["current_version"] == match["version"]
    echo = {"client_seed": SEEDS[0], "commitment": NO_COMMITMENT}
    body = problem(ana.post(f"/matches/{match['id']}/seed", echo), 409, "commitment_mismatch")
    assert body["match"]["version"] == match["version"]
    assert sitting(ana.view(match["id"])) == [("ana", "human"), (None, None)]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"client_seed": SEEDS[1]}, ("/commitment", "required")),
        ({"client_seed": "a" * 31, "commitment": "x"}, ("/client_seed", "invalid")),
        ({"client_seed": "a" * 65, "commitment": "x"}, ("/client_seed", "invalid")),
        ({"client_seed": "A" * 32, "commitment": "x"}, ("/client_seed", "invalid")),
        ({"client_seed": "a" * 32 + "\n", "commitment": "x"}, ("/client_seed", "invalid")),
        ({"client_seed": int("1" * 32), "commitment": "x"}, ("/client_seed", "invalid")),
        ({"client_seed": None, "commitment": "x"}, ("/client_seed", "null")),
        ({"commitment": 1}, ("/commitment", "invalid")),
        ({"seat": -1}, ("/seat", "min_value")),
        ({"seat": 4}, ("/seat", "max_value")),
        ({"seat": "0"}, ("/seat", "invalid")),
        ({"seat": 10**400}, ("/seat", "max_value")),
        ({"version": 1}, ("/version", "unknown_field")),
    ],
)
def test_a_join_of_the_wrong_form_is_400_and_names_the_field(body: dict[str, Any], error: tuple[str, str]) -> None:
    match = Caller("ana").create()
    assert errors(join(Caller("bia"), match, **body)) == [error]


def test_a_seed_can_be_changed_until_the_start_and_not_after() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    give_seed(ana, match, SEEDS[2])
    give_seed(ana, match, SEEDS[3])
    join(bia, match)
    assert started_seeds(ana, match)[0]["client_seed"] == SEEDS[3]
    problem(give_seed(ana, match), 409, "match_active")


def test_no_seed_is_shown_before_the_start_to_anybody() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    give_seed(ana, match)
    join(bia, match, client_seed=SEEDS[1], commitment=match["commitment"])
    for caller in (ana, bia, Caller("zeca"), Caller()):
        for path in ("", "/events", "/hands", "/fairness", "/record"):
            shown = caller.get(f"/matches/{match['id']}{path}").content.decode()
            assert SEEDS[0] not in shown
            assert SEEDS[1] not in shown
