"""A turn over HTTP: what a move answers, how the rules refuse (docs/api.md, Errors; docs/rules.md 6 to 8, 10)."""

from typing import Any

import pytest

from tests.api.problems import problem, refusal
from tests.api.tables import deals, dealt, people, still, told

pytestmark = pytest.mark.django_db

FERRO = (11, 11)
PLAYS: dict[str, Any] = {"type": "play", "card": "4C"}


def test_a_move_is_201_with_its_version_its_events_and_the_match_as_i_see_it() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    response = table.send(0, type="play", card="7H")
    answer = response.json()
    assert (response.status_code, set(answer)) == (201, {"version", "events", "match"})
    assert answer["version"] == version + 1
    assert told(answer["events"]) == [
        {
            "seq": version + 1,
            "type": "card_played",
            "seat": 0,
            "by": "player",
            "card": "7H",
            "face_down": False,
        }
    ]
    assert still(answer["match"]) == still(table.view(0))
    assert answer["match"]["hand"]["trick"] == [{"seat": 0, "card": "7H", "face_down": False}]
    assert answer["match"]["awaiting"] == [1]


def test_the_events_of_a_move_are_all_that_it_brought_about_the_next_deal_too() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    answer = table.fold(0)
    assert [event["type"] for event in answer["events"]] == ["folded", "hand_ended", "hand_dealt"]
    assert answer["version"] == answer["events"][-1]["seq"] == answer["match"]["version"]
    assert answer["match"]["score"] == [0, 1]


def test_a_hand_is_played_turn_by_turn() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    assert table.view(0)["legal_actions"] == [
        {"type": "play", "card": "4C"},
        {"type": "play", "card": "7H"},
        {"type": "play", "card": "AS"},
        {"type": "raise"},
        {"type": "fold"},
    ]
    assert table.view(1)["legal_actions"] == []
    table.play(0, "AS")
    after = table.play(1, "KC")["match"]  # the king is the manilha
    assert after["hand"]["tricks"] == [
        {
            "plays": [
                {"seat": 0, "card": "AS", "face_down": False},
                {"seat": 1, "card": "KC", "face_down": False},
            ],
            "winner": 1,
            "leads_next": 1,
        }
    ]
    table.play(1, "3D")
    with deals("4C 7H AS", "3D 2S KC"):
        answer = table.play(0, "7H")
    assert told(answer["events"])[:3] == [
        {
            "seq": answer["version"] - 3,
            "type": "card_played",
            "seat": 0,
            "by": "player",
            "card": "7H",
            "face_down": False,
        },
        {"seq": answer["version"] - 2, "type": "trick_ended", "winner": 1, "leads_next": 1},
        {
            "seq": answer["version"] - 1,
            "type": "hand_ended",
            "winner": 1,
            "points": 1,
            "score": [0, 1],
            "reason": "tricks",
        },
    ]


def test_each_legal_action_with_the_version_added_is_accepted() -> None:
    by = people("paulista-duel")
    for index in range(5):
        table = dealt("4C 7H AS", "3D 2S KC", by=by)
        view = table.view(0)
        assert len(view["legal_actions"]) == 5
        assert by[0].act(view, **view["legal_actions"][index]).status_code == 201


def test_truco_six_and_a_fold_are_three_points() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    raised = table.truco(0)["match"]["hand"]
    assert raised["offer"] == {
        "by_seat": 0,
        "to": 1,
        "stake": 3,
        "refused": 1,
        "answering": [1],
        "folded_seats": [],
    }
    assert (raised["turn"], raised["stake"], raised["next_stake"]) == (None, 1, 6)
    table.truco(1)
    answer = table.fold(0)
    (ended,) = (event for event in answer["events"] if event["type"] == "hand_ended")
    assert (ended["winner"], ended["points"], ended["reason"]) == (1, 3, "fold")


def test_resigning_out_of_turn_ends_the_match() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    answer = table.resign(1)
    assert [event["type"] for event in answer["events"]] == ["resigned", "match_ended"]
    assert answer["match"]["result"] == {"winner": 0, "score": [0, 0], "reason": "resignation"}
    assert (answer["match"]["status"], answer["match"]["hand"], answer["match"]["awaiting"]) == (
        "finished",
        None,
        [],
    )
    assert answer["match"]["last_hand"] == {
        "number": 1,
        "vira": "KD",
        "manilhas": ["AD", "AS", "AH", "AC"],
        "tricks": [],
        "trick": [],
        "winner": None,
        "points": 0,
        "reason": None,
    }


def test_a_card_that_is_not_held_is_refused_alike_wherever_it_is() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = still(table.view())
    of_opponent = problem(table.send(0, type="play", card="3D"), 422, "illegal_action")
    undealt = problem(table.send(0, type="play", card="QH"), 422, "illegal_action")
    vira = problem(table.send(0, type="play", card="KD"), 422, "illegal_action")
    assert of_opponent == undealt == vira
    assert of_opponent["refusal"] == "card_not_held"
    assert still(table.view()) == before


def test_the_same_card_twice_is_not_held() -> None:
    table = dealt("4C 7H 3S", "5D 2S QC")
    table.play(0, "3S")
    table.play(1, "5D")
    assert refusal(table.send(0, type="play", card="3S")) == "card_not_held"


def test_no_card_is_played_while_an_offer_pends() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.truco(0)
    assert refusal(table.send(1, type="play", card="3D")) == "offer_pending"
    assert refusal(table.send(1, type="play", card="3D", face_down=True)) == "offer_pending"


def test_without_an_offer_there_is_nothing_to_accept() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    assert refusal(table.send(0, type="accept")) == "no_offer"


def test_with_four_seats_nobody_gives_up_a_hand() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    assert refusal(table.send(0, type="fold")) == "no_offer"


def test_a_face_down_card_in_the_first_trick_is_refused_still_hidden_and_still_held() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = still(table.view())
    assert refusal(table.send(0, type="play", card="7H", face_down=True)) == "face_down_too_early"
    assert still(table.view()) == before
    assert "7H" not in table.of(table.seats[1]).content.decode()


def test_where_no_card_may_be_covered_it_is_said_so() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", rules={"face_down_from_trick": "never"})
    assert refusal(table.send(0, type="play", card="7H", face_down=True)) == "face_down_not_allowed"


def test_face_down_false_is_an_open_card() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    answer = table.act(0, type="play", card="7H", face_down=False)
    assert answer["events"][0]["card"] == "7H"


def test_a_team_never_raises_twice_in_a_row_and_never_a_fifth_time() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.truco(0)
    table.accept(1)
    assert refusal(table.send(0, type="raise")) == "raise_not_allowed"
    table.play(0, "4C")
    table.truco(1)
    table.truco(0)
    table.truco(1)
    assert table.view(0)["hand"]["next_stake"] is None
    assert refusal(table.send(0, type="raise")) == "ladder_exhausted"


def test_in_a_dark_hand_a_card_is_played_by_its_slot() -> None:
    table = dealt("4C 7H 4S", "3D 2S QC", score=FERRO)
    held = problem(table.send(0, type="play", card="4C"), 422, "illegal_action")
    assert held == problem(table.send(0, type="play", card="3D"), 422, "illegal_action")
    assert held["refusal"] == "slot_needed"
    assert refusal(table.send(0, type="play", card="4C", face_down=True)) == "face_down_not_allowed"
    assert refusal(table.send(0, type="play", slot=0, face_down=True)) == "face_down_not_allowed"
    played = table.blind(0, 1)["events"][0]
    assert (played["card"], played["slot"]) == ("7H", 1)


def test_a_slot_that_is_empty_is_refused() -> None:
    table = dealt("3C 7H 4S", "4D 2S QC", vira="JD", score=FERRO)
    table.blind(0, 0)
    table.blind(1, 0)
    assert table.view(0)["legal_actions"] == [
        {"type": "play", "slot": 1},
        {"type": "play", "slot": 2},
        {"type": "fold"},
    ]
    assert refusal(table.send(0, type="play", slot=0)) == "card_not_held"


def test_elsewhere_a_card_is_played_by_its_name() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    assert refusal(table.send(0, type="play", slot=0)) == "card_needed"


def test_a_repeated_vote_to_fold_is_refused_and_is_no_matter_of_turn() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    answer = table.fold(1)
    assert told(answer["events"]) == [{"seq": answer["version"], "type": "fold_voted", "seat": 1, "by": "player"}]
    assert answer["match"]["awaiting"] == [3]
    for move in ("fold", "accept", "raise"):
        assert refusal(table.send(1, type=move)) == "already_voted"
    assert refusal(table.send(1, **PLAYS)) == "already_voted"


def test_one_partner_folds_and_the_other_accepts_the_accept_binds_and_the_vote_is_gone() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    table.fold(1)
    hand = table.accept(3)["match"]["hand"]
    assert (hand["offer"], hand["stake"], hand["turn"]) == (None, 3, 0)
    assert hand["calls"] == [
        {"seat": 0, "type": "raise", "stake": 3},
        {"seat": 1, "type": "fold", "stake": 3},
        {"seat": 3, "type": "accept", "stake": 3},
    ]


def test_the_fold_that_binds_is_a_fold_alone() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    table.fold(3)
    answer = table.fold(1)
    assert [event["type"] for event in answer["events"]] == ["folded", "hand_ended", "hand_dealt"]
    assert answer["match"]["score"] == [1, 0]
