"""Moves on a match that is not as the caller thought: 409, with the match as it is (docs/api.md, Errors)."""

from typing import Any

import pytest

from tests.api.problems import conflict, refusal
from tests.api.tables import dealt, seated

pytestmark = pytest.mark.django_db

ONZE = (11, 4)
FERRO = (11, 11)
PLAYS: dict[str, Any] = {"type": "play", "card": "4C"}


def test_an_opponent_out_of_turn_is_409_and_gets_the_own_view() -> None:
    conflict(dealt("4C 7H AS", "3D 2S KC"), 1, "not_your_turn", type="play", card="3D")


def test_a_partner_out_of_turn_is_409_whatever_the_move() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    for move in (PLAYS, {"type": "raise"}, {"type": "accept"}, {"type": "fold"}):
        conflict(table, 2, "not_your_turn", **move)


def test_the_partner_of_who_raised_has_no_say_in_the_answer() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    for seat in (0, 2):
        conflict(table, seat, "not_your_turn", type="accept")


def test_another_version_is_stale_before_anything_is_said_of_the_turn() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    now = table.view()["version"]
    for version in (0, now - 1, now + 1, 10**30):
        for seat in (0, 1):
            conflict(table, seat, "stale_version", version=version, type="play", card="4C")


def test_a_card_after_the_hand_ended_is_stale() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    seen = table.view()["version"]
    table.fold(0)
    conflict(table, 0, "stale_version", version=seen, **PLAYS)


def test_an_answer_to_a_call_that_is_gone_is_409() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    table.accept(1)
    conflict(table, 3, "not_your_turn", type="accept")
    assert table.view(3)["awaiting"] == [0]


def test_a_match_that_is_open_or_over_takes_no_move() -> None:
    table = seated()
    conflict(table, 0, "match_not_active", **PLAYS)
    table.seats[0].post(f"/matches/{table.id}/start", {})
    table.resign(1)
    for seat in (0, 1):
        conflict(table, seat, "match_not_active", type="resign")
        conflict(table, seat, "match_not_active", version=1, type="resign")


@pytest.mark.parametrize("score", [ONZE, FERRO])
def test_a_raise_in_a_special_hand_is_409_would_forfeit_and_listed_nowhere(score: tuple[int, int]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC", score=score)
    assert {"type": "raise"} not in table.view(0)["legal_actions"]
    conflict(table, 0, "would_forfeit", type="raise")
    conflict(table, 0, "would_forfeit", type="raise", confirm_forfeit=False)


@pytest.mark.parametrize("score", [ONZE, FERRO])
def test_with_the_confirmation_the_raise_loses_the_match(score: tuple[int, int]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC", score=score)
    answer = table.act(0, type="raise", confirm_forfeit=True)
    assert [event["type"] for event in answer["events"]] == ["forfeited", "match_ended"]
    assert answer["match"]["result"] == {"winner": 1, "score": list(score), "reason": "forfeit"}


def test_either_team_forfeits_by_a_raise_in_an_accepted_mao_de_onze() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", score=ONZE, leader=1)
    table.accept(0)
    conflict(table, 1, "would_forfeit", type="raise")
    assert table.act(1, type="raise", confirm_forfeit=True)["match"]["result"]["winner"] == 0


def test_a_confirmation_elsewhere_is_a_raise_like_any() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    answer = table.act(0, type="raise", confirm_forfeit=True)
    assert [event["type"] for event in answer["events"]] == ["raised"]


def test_where_the_house_rejects_the_raise_no_confirmation_helps() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", score=ONZE, rules={"special_raise": "reject"})
    table.accept(0)
    for move in ({"type": "raise"}, {"type": "raise", "confirm_forfeit": True}):
        assert refusal(table.send(0, **move)) == "raise_not_allowed"
    assert table.view()["status"] == "active"
