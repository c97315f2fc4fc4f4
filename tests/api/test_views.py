"""What each viewer is shown of a match (docs/api.md, The view; docs/rules.md 6 and 8)."""

from datetime import datetime, timedelta

import pytest
from django.conf import settings

from matches import commands
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, deals, dealt, events, everything, holdings, unchecked, viewers
from tests.clock import Clock, stopped_clock

pytestmark = pytest.mark.django_db


def a_lost_seat(clock: Clock) -> Table:
    """Seat 0 let its time run out three times in a row; the other three played on."""
    table = dealt("4C 7H AS", variant="paulista", clock={"per_action": 60})
    while table.view()["my_seat"] == 0:
        view = table.view(1)
        if view["awaiting"] == [0]:
            deadline = datetime.fromisoformat(view["deadline"].replace("Z", "+00:00"))
            clock.run_until(deadline + timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS))
            commands.sweep()
        else:
            seat = view["awaiting"][0]
            table.act(seat, **table.view(seat)["legal_actions"][0])
    return table


def test_each_viewer_is_shown_the_own_cards_and_the_number_of_the_others() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    ana, bia, zeca, nobody = viewers(table)
    assert holdings(ana, table) == [["4C", "7H", "AS"], None]
    assert holdings(bia, table) == [None, ["3D", "2S", "KC"]]
    assert holdings(zeca, table) == holdings(nobody, table) == [None, None]
    assert [h["count"] for h in nobody.view(table.id)["hand"]["holdings"]] == [3, 3]
    assert (zeca.view(table.id)["my_seat"], zeca.view(table.id)["legal_actions"]) == (None, [])


def test_partners_do_not_see_each_others_cards_in_an_ordinary_hand() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S", variant="paulista")
    assert holdings(table.seats[2], table) == [None, None, ["6C", "6D", "6S"], None]


def test_the_hand_is_shown_as_the_api_page_has_it() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    table.play(0, "7H")
    table.play(1, "3D")
    table.truco(1)
    assert table.view(0)["hand"] == {
        "number": 1,
        "kind": "ordinary",
        "dealer": 1,
        "leader": 0,
        "turn": None,
        "vira": "JD",
        "manilhas": ["KD", "KS", "KH", "KC"],
        "stake": 1,
        "next_stake": 6,
        "offer": {
            "by_seat": 1,
            "to": 0,
            "stake": 3,
            "refused": 1,
            "answering": [0],
            "folded_seats": [],
        },
        "calls": [{"seat": 1, "type": "raise", "stake": 3}],
        "holdings": [
            {"seat": 0, "count": 2, "cards": ["4C", "AS"]},
            {"seat": 1, "count": 2, "cards": None},
        ],
        "trick": [],
        "tricks": [
            {
                "plays": [
                    {"seat": 0, "card": "7H", "face_down": False},
                    {"seat": 1, "card": "3D", "face_down": False},
                ],
                "winner": 1,
                "leads_next": 1,
            }
        ],
    }


def test_the_next_deal_never_hides_the_card_that_decided() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD")
    for seat, card in ((0, "4C"), (1, "3D"), (1, "KC"), (0, "7H")):
        table.play(seat, card)
    for caller in viewers(table):
        view = caller.view(table.id)
        assert view["hand"]["number"] == 2
        assert view["last_hand"] == {
            "number": 1,
            "vira": "JD",
            "manilhas": ["KD", "KS", "KH", "KC"],
            "tricks": [
                {
                    "plays": [
                        {"seat": 0, "card": "4C", "face_down": False},
                        {"seat": 1, "card": "3D", "face_down": False},
                    ],
                    "winner": 1,
                    "leads_next": 1,
                },
                {
                    "plays": [
                        {"seat": 1, "card": "KC", "face_down": False},
                        {"seat": 0, "card": "7H", "face_down": False},
                    ],
                    "winner": 1,
                    "leads_next": 1,
                },
            ],
            "trick": [],
            "winner": 1,
            "points": 1,
            "reason": "tricks",
        }


def test_the_last_hand_shows_the_trick_in_which_it_was_folded() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.play(0, "7H")
    table.fold(1)
    shown = Caller().view(table.id)["last_hand"]
    assert (shown["tricks"], shown["trick"]) == ([], [{"seat": 0, "card": "7H", "face_down": False}])
    assert (shown["winner"], shown["points"], shown["reason"]) == (0, 1, "fold")


def test_a_face_down_card_is_shown_to_its_owner_alone_as_long_as_the_match_runs() -> None:
    table = dealt("4C QH AS", "3D 2S KC", vira="JD")
    table.play(0, "4C")
    table.play(1, "3D")
    table.cover(1, "2S")
    covered = {"seat": 1, "card": None, "face_down": True}
    ana, bia, zeca, nobody = viewers(table)
    for caller in (ana, zeca, nobody):
        assert caller.view(table.id)["hand"]["trick"] == [covered]
        assert "2S" not in everything(caller, table)
        (played,) = (e for e in events(caller, table) if e.get("face_down"))
        assert (played["seat"], played["card"]) == (1, None)
    assert bia.view(table.id)["hand"]["trick"] == [{**covered, "card": "2S"}]
    table.play(0, "QH")  # Rules 6: a face-down card loses to any open one
    table.play(0, "AS")
    with deals("4C 5C 6C", "4S 5S 6S"):
        table.play(1, "KC")
    for caller in (ana, zeca, nobody):
        assert caller.view(table.id)["last_hand"]["tricks"][1]["plays"][0] == covered
        assert "2S" not in everything(caller, table)
    assert bia.view(table.id)["last_hand"]["tricks"][1]["plays"][0]["card"] == "2S"
    table.resign(0)
    (covered_play,) = (a for a in table.of(nobody, "/hands/1").json()["actions"] if "face_down" in a)
    assert covered_play["card"] == "2S"


def test_the_view_of_a_finished_match_still_hides_what_was_never_shown() -> None:
    # The view is the fold of what was shown; hands and record open what was hidden.
    table = dealt("4C QH AS", "3D 2S KC", vira="JD")
    table.play(0, "4C")
    table.play(1, "3D")
    table.cover(1, "2S")
    table.resign(0)
    covered = {"seat": 1, "card": None, "face_down": True}
    assert Caller().view(table.id)["last_hand"]["trick"] == [covered]
    assert table.view(0)["last_hand"]["trick"] == [covered]
    assert table.view(1)["last_hand"]["trick"] == [{**covered, "card": "2S"}]
    assert table.of(Caller(), "/hands/1").json()["actions"][2]["card"] == "2S"


def test_who_lost_the_seat_is_a_spectator_for_earlier_events_too() -> None:
    with stopped_clock() as clock:
        table = a_lost_seat(clock)
        ana, zeca = table.seats[0], unchecked(Caller("zeca"))
        for path in ("", "/events?limit=100", "/hands", "/hands/1", "/fairness"):
            assert table.of(ana, path).content == table.of(zeca, path).content
            assert table.of(ana, path).headers == table.of(zeca, path).headers
    view = table.view()
    assert (view["my_seat"], view["legal_actions"]) == (None, [])
    assert view["seats"][0] == {"seat": 0, "team": 0, "player": "cautious", "kind": "server_bot"}
    substituted = [e for e in events(zeca, table) if e["type"] == "seat_substituted"]
    assert [(e["seat"], e["bot"]) for e in substituted] == [(0, "cautious")]
    problem(table.send(0, version=view["version"], type="resign"), 403, "permission_denied")


def test_a_lost_seat_is_still_in_my_matches_and_never_my_turn() -> None:
    with stopped_clock() as clock:
        table = a_lost_seat(clock)
        (item,) = table.seats[0].get("/me/matches").json()["items"]
        assert (item["id"], item["my_seat"]) == (table.id, None)
        assert table.seats[0].get("/me/matches?turn=mine").json()["items"] == []
        assert [match["id"] for match in table.seats[0].get("/me/export").json()["matches"]] == [table.id]
        assert table.seats[0].delete("/me").status_code == 204
        assert table.view(1)["status"] == "active"
