"""New matches: what can be asked for, and what comes of it (docs/api.md, Seating; docs/rules.md 9)."""

import re
from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import sitting

pytestmark = pytest.mark.django_db

OPEN = {"player": None, "kind": None}


def test_a_new_match_is_201_with_its_address_and_the_creators_view() -> None:
    ana = Caller("ana")
    response = ana.post("/matches", {"variant": "paulista-duel"})
    match = response.json()
    assert (response.status_code, response["Location"]) == (201, f"/api/v1/matches/{match['id']}")
    assert re.fullmatch(r"[0-9a-f]{64}", match["commitment"])
    shown = {**match, "id": "", "commitment": "", "server_time": ""}
    assert shown == {
        "id": "",
        "status": "open",
        "variant": "paulista-duel",
        "rules": {
            "tie_leader": "same",
            "face_down_from_trick": 2,
            "team_answer": "consult",
            "special_hand": "decide",
            "special_raise": "forfeit",
            "iron_hand": "dark",
            "next_leader": "winner",
            "all_tied": "nobody",
            "useless_raise": "allowed",
            "deck": "full",
            "target": 12,
        },
        "visibility": "public",
        "version": 2,
        "server_time": "",
        "my_seat": 0,
        "commitment": "",
        "clock": {"per_action": 172800},
        "forced": False,
        "signals": False,
        "rated": False,
        "series": None,
        "seats": [{"seat": 0, "team": 0, "player": "ana", "kind": "human"}, {"seat": 1, "team": 1, **OPEN}],
        "score": [0, 0],
        "hand": None,
        "last_hand": None,
        "awaiting": [],
        "deadline": None,
        "legal_actions": [],
        "result": None,
    }


def test_without_seats_the_creator_sits_first_and_the_others_are_open() -> None:
    match = Caller("ana").create(variant="mineiro")
    assert sitting(match) == [("ana", "human"), (None, None), (None, None), (None, None)]
    assert [seat["team"] for seat in match["seats"]] == [0, 1, 0, 1]


def test_a_creator_need_not_sit_and_then_is_a_spectator() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["open", "open"])
    assert (match["my_seat"], sitting(match)) == (None, [(None, None), (None, None)])
    problem(ana.post(f"/matches/{match['id']}/leave", {}), 403, "permission_denied")


def test_house_rules_are_stored_resolved_and_shown_to_everyone() -> None:
    match = Caller("ana").create(variant="mineiro", rules={"target": 24, "team_answer": "first"})
    assert Caller().view(match["id"])["rules"] == match["rules"]
    assert (match["rules"]["target"], match["rules"]["team_answer"], match["rules"]["deck"]) == (
        24,
        "first",
        "full",
    )


@pytest.mark.parametrize(
    ("rules", "pointer", "allowed"),
    [
        ({"tie_leader": "nobody"}, "/rules/tie_leader", "same, first_tied, hand_leader"),
        ({"target": 15}, "/rules/target", "12, 24"),
        ({"target": 12.5}, "/rules/target", "12, 24"),
        ({"target": "12"}, "/rules/target", "12, 24"),
        ({"target": True}, "/rules/target", "12, 24"),
        ({"target": None}, "/rules/target", "12, 24"),
        ({"deck": "limpo"}, "/rules/deck", "full"),
        ({"deck": ["full"]}, "/rules/deck", "full"),
        ({"face_down_from_trick": {}}, "/rules/face_down_from_trick", "2, 1, 3, never"),
        ({"a/b~c": 1}, "/rules/a~1b~0c", "tie_leader, "),
    ],
)
def test_an_option_or_value_that_the_variant_lacks_is_refused_with_the_allowed_ones(
    rules: dict[str, Any], pointer: str, allowed: str
) -> None:
    body = problem(Caller("ana").post("/matches", {"variant": "mineiro", "rules": rules}), 400, "unknown_option")
    (error,) = body["errors"]
    assert (error["pointer"], error["code"]) == (pointer, "unknown_option")
    assert allowed in error["detail"]


def test_an_unknown_variant_or_bot_is_refused_with_the_allowed_ones() -> None:
    ana = Caller("ana")
    body = problem(ana.post("/matches", {"variant": "truco"}), 400, "unknown_option")
    assert body["errors"] == [
        {
            "pointer": "/variant",
            "code": "unknown_option",
            "detail": "Allowed are: paulista, paulista-duel, mineiro, mineiro-duel",
        }
    ]
    response = ana.post("/matches", {"variant": "paulista-duel", "seats": ["me", "bot:hal"]})
    (error,) = problem(response, 400, "unknown_option")["errors"]
    assert (error["pointer"], error["code"]) == ("/seats/1", "unknown_option")
    assert "bot:cautious" in error["detail"]
    assert "bot:random" in error["detail"]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, ("/variant", "required")),
        ({"variant": None}, ("/variant", "null")),
        ({"variant": 1}, ("/variant", "invalid")),
        ({"colour": 1}, ("/colour", "unknown_field")),
        ({"seats": []}, ("/seats", "wrong_number")),
        ({"seats": ["me"]}, ("/seats", "wrong_number")),
        ({"seats": ["me", "open", "open"]}, ("/seats", "wrong_number")),
        ({"seats": ["me"] * 5}, ("/seats", "max_length")),
        ({"seats": ["me", "me"]}, ("/seats", "me_twice")),
        ({"seats": ["bia", "Bia"]}, ("/seats", "player_twice")),
        ({"seats": ["me", "ana"]}, ("/seats", "player_twice")),
        ({"seats": ["me", "nobody-there"]}, ("/seats/1", "unknown_player")),
        ({"seats": ["me", ["open"]]}, ("/seats/1", "invalid")),
        ({"seats": ["me", "o\x00pen"]}, ("/seats/1", "null_characters_not_allowed")),
        ({"seats": "me"}, ("/seats", "not_a_list")),
        ({"rules": []}, ("/rules", "not_a_dict")),
        ({"clock": {"per_action": 59}}, ("/clock/per_action", "min_value")),
        ({"clock": {"per_action": 14 * 86400 + 1}}, ("/clock/per_action", "max_value")),
        ({"clock": {"per_action": "60"}}, ("/clock/per_action", "invalid")),
        ({"clock": {"per_action": True}}, ("/clock/per_action", "invalid")),
        ({"clock": {"per_action": 60, "bank": 1}}, ("/clock/bank", "unknown_field")),
        ({"clock": None}, ("/clock", "null")),
        ({"visibility": "secret"}, ("/visibility", "invalid_choice")),
        ({"bot_delay": 61}, ("/bot_delay", "max_value")),
        ({"bot_delay": -1}, ("/bot_delay", "min_value")),
        ({"bot_delay": 1.5}, ("/bot_delay", "invalid")),
    ],
)
def test_a_new_match_of_the_wrong_form_is_400_and_names_the_field(body: dict[str, Any], error: tuple[str, str]) -> None:
    ana, _ = Caller("ana"), Caller("bia")
    whole = {"variant": "paulista-duel", **body} if body else {}
    assert errors(ana.post("/matches", whole)) == [error]
    assert ana.get("/me/matches").json()["items"] == []


def test_a_clock_may_be_a_minute_and_may_be_a_fortnight() -> None:
    ana = Caller("ana")
    assert ana.create(clock={"per_action": 60})["clock"] == {"per_action": 60}
    assert ana.create(clock={"per_action": 1209600})["clock"] == {"per_action": 1209600}
