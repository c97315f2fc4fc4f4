"""Hands, record and proof, while a match runs and after it (docs/api.md, Resources)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import SEEDS, Table, deals, dealt, events, everything, seated, viewers

pytestmark = pytest.mark.django_db


def a_match_of_three_hands() -> Table:
    """Folded, won in two tricks, and in progress."""
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    with deals("4C 7H AS", "3D 2S KC", vira="JD"):
        table.fold(0)
    with deals("6C 6D 6S", "5C 5D 5S", vira="JD"):
        for seat, card in ((1, "KC"), (0, "4C"), (1, "3D"), (0, "7H")):
            table.play(seat, card)
    return table


def test_while_the_match_runs_hands_are_shown_as_each_may_see_them() -> None:
    table = a_match_of_three_hands()
    for caller, own in ((table.seats[0], 0), (table.seats[1], 1), (Caller("zeca"), None)):
        items = table.of(caller, "/hands").json()["items"]
        assert [item["number"] for item in items] == [1, 2, 3]
        shown = [item["holdings"] for item in items]
        whole = [
            [["4C", "7H", "AS"], ["3D", "2S", "KC"]],
            [["4C", "7H", "AS"], ["3D", "2S", "KC"]],
            [["6C", "6D", "6S"], ["5C", "5D", "5S"]],
        ]
        assert shown == [[c if seat == own else None for seat, c in enumerate(hand)] for hand in whole]


def test_a_hand_for_review_has_the_form_of_the_record() -> None:
    table = a_match_of_three_hands()
    hand = table.of(table.seats[0], "/hands/2").json()
    first = hand["actions"][0]["seq"]
    assert {**hand, "actions": [{k: v for k, v in a.items() if k != "at"} for a in hand["actions"]]} == {
        "number": 2,
        "dealer": 0,
        "leader": 1,
        "kind": "ordinary",
        "vira": "JD",
        "score_before": [0, 1],
        "holdings": [["4C", "7H", "AS"], None],
        "actions": [
            {"seq": first, "seat": 1, "by": "player", "type": "play", "card": "KC"},
            {"seq": first + 1, "seat": 0, "by": "player", "type": "play", "card": "4C"},
            {"seq": first + 3, "seat": 1, "by": "player", "type": "play", "card": "3D"},
            {"seq": first + 4, "seat": 0, "by": "player", "type": "play", "card": "7H"},
        ],
        "tricks": [{"winner": 1, "leads_next": 1}, {"winner": 1, "leads_next": 1}],
        "ended": True,
        "winner": 1,
        "points": 1,
    }


def test_hands_are_paged_by_number_the_one_in_progress_too() -> None:
    table = a_match_of_three_hands()
    whole = table.of(table.seats[0], "/hands").json()
    assert whole["next"] is None
    paged: list[dict[str, Any]] = []
    cursor: str | None = "0"
    while cursor is not None:
        page = table.of(table.seats[0], f"/hands?limit=1&cursor={cursor}").json()
        assert [item["number"] for item in page["items"]] == [len(paged) + 1]
        paged, cursor = paged + page["items"], page["next"]
    assert paged == whole["items"]
    assert [table.of(table.seats[0], f"/hands/{n}").json() for n in (1, 2, 3)] == whole["items"]


def test_before_the_deal_and_behind_the_last_there_are_no_hands() -> None:
    assert seated().of(Caller(), "/hands").json() == {"items": [], "next": None}


def test_behind_the_last_hand_there_is_nothing() -> None:
    table = a_match_of_three_hands()
    for cursor in (3, 4, 99):
        assert table.of(Caller(), f"/hands?cursor={cursor}").json() == {"items": [], "next": None}
    problem(table.of(Caller(), "/hands/4"), 404, "not_found")


def test_once_the_match_is_over_all_hands_are_open_to_everyone() -> None:
    table = a_match_of_three_hands()
    table.play(1, "5C")
    table.resign(0)
    items = table.of(Caller(), "/hands").json()["items"]
    assert [item["holdings"] for item in items] == [
        [["4C", "7H", "AS"], ["3D", "2S", "KC"]],
        [["4C", "7H", "AS"], ["3D", "2S", "KC"]],
        [["6C", "6D", "6S"], ["5C", "5D", "5S"]],
    ]
    last = items[-1]
    assert (last["ended"], last["winner"], last["points"]) == (False, None, 0)
    assert [action["type"] for action in last["actions"]] == ["play", "resign"]
    assert items == table.of(Caller(), "/record").json()["hands"]


def test_once_the_match_is_over_the_log_is_shown_as_any_seat_saw_it() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    for seat, card in ((0, "4C"), (1, "3D")):
        table.play(seat, card)
    table.cover(1, "2S")
    everybody = viewers(table)
    seen = [events(caller, table) for caller in table.seats]
    for caller in everybody:
        body = problem(table.of(caller, "/events?seat=1"), 409, "match_not_over")
        assert ("match" in body) == (caller in table.seats)
    table.resign(1)
    for caller in everybody:
        for seat in (0, 1):
            shown = table.of(caller, f"/events?limit=100&seat={seat}").json()["events"]
            assert shown[: len(seen[seat])] == seen[seat]
    assert seen[0] != seen[1]


def test_the_log_is_shown_as_a_seat_saw_it_that_there_is() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.resign(1)
    for seat in ("4", "-1", "x", ""):
        assert errors(table.of(Caller(), f"/events?seat={seat}")) == [("/seat", "invalid")]
    # There are tables with this seat, but not this one.
    problem(table.of(Caller(), "/events?seat=2"), 404, "not_found")


def test_the_record_comes_with_the_end_under_its_own_media_type() -> None:
    table = a_match_of_three_hands()
    for caller in viewers(table):
        body = problem(table.of(caller, "/record"), 409, "match_not_over")
        assert body["current_version"] == table.view()["version"]
        assert ("match" in body) == (caller in table.seats)
    table.resign(1)
    response = table.of(Caller(), "/record")
    assert response["Content-Type"] == "application/vnd.truco-match-record+json"
    record = response.json()
    assert set(record) == {"format", "match", "seats", "fairness", "hands", "result"}
    assert record["format"] == "truco-match-record/1"
    assert record["seats"][1] == {
        "seat": 1,
        "team": 1,
        "player": "bia",
        "kind": "human",
        "client_seed": SEEDS[1],
        "seed_source": "player",
        "substituted_at": None,
    }
    assert record["result"] == {"winner": 0, "score": [0, 2], "reason": "resignation"}
    plain = Caller().get(f"/matches/{table.id}/record", Accept="application/json")
    assert (plain["Content-Type"], plain.json()) == ("application/json", record)
    asked = Caller().get(f"/matches/{table.id}/record", Accept="application/vnd.truco-match-record+json")
    assert asked.json() == record


def test_the_secret_is_shown_by_the_end_and_nowhere_before() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    running = table.of(Caller(), "/fairness").json()
    assert running["master"] is None
    assert running["commitment"] == table.view()["commitment"]
    assert running["seeds"] == [
        {"seat": 0, "client_seed": SEEDS[0], "seed_source": "player"},
        {"seat": 1, "client_seed": SEEDS[1], "seed_source": "player"},
    ]
    shown = [everything(caller, table) for caller in viewers(table)]
    table.resign(0)
    over = table.of(Caller(), "/fairness").json()
    assert {**over, "master": None} == running
    assert len(over["master"]) == 64
    assert over["master"] == events(Caller(), table)[-1]["master"]
    assert over["master"] == table.of(Caller(), "/record").json()["fairness"]["master"]
    assert not [text for text in shown if over["master"] in text]


def test_before_the_start_the_proof_shows_no_seed() -> None:
    table = seated()
    assert table.of(table.seats[1], "/fairness").json()["seeds"] == [
        {"seat": 0, "client_seed": None, "seed_source": None},
        {"seat": 1, "client_seed": None, "seed_source": None},
    ]
