"""Who sees which card in a mão de onze and in a mão de ferro (docs/rules.md 8)."""

import pytest

from tests.api.callers import Caller
from tests.api.tables import dealt, events, everything, holdings, viewers

pytestmark = pytest.mark.django_db

ONZE = (11, 4)
FERRO = (11, 11)
DARK = ("4C 3S AS", "2D 5D QC")


def test_in_a_mao_de_onze_the_partners_see_each_others_cards_for_the_whole_hand_and_nobody_else_does() -> None:
    hands = ("4C 7H QS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S")
    table = dealt(*hands, variant="paulista", score=ONZE, vira="JD")
    pair = [["4C", "7H", "QS"], None, ["6C", "6D", "6S"], None]
    ana, bia, caio, duda, zeca, nobody = viewers(table)

    def all_see_what_they_may(left: list[list[str] | None]) -> None:
        assert holdings(ana, table) == holdings(caio, table) == left
        for caller in (zeca, nobody):
            assert holdings(caller, table) == [None] * 4
        for caller in (bia, duda):
            seen = holdings(caller, table)
            assert (seen[0], seen[2]) == (None, None)

    hand = ana.view(table.id)["hand"]
    assert (hand["kind"], hand["dealer"], hand["leader"], hand["turn"], hand["stake"]) == (
        "mao_de_onze",
        3,
        0,
        None,
        1,
    )
    assert hand["offer"] == {
        "by_seat": None,
        "to": 0,
        "stake": 3,
        "refused": 1,
        "answering": [0, 2],
        "folded_seats": [],
    }
    all_see_what_they_may(pair)
    assert table.accept(2)["match"]["hand"]["stake"] == 3
    all_see_what_they_may(pair)
    table.play(0, "QS")
    table.play(1, "3D")
    table.play(2, "6C")
    table.play(3, "5C")
    all_see_what_they_may([["4C", "7H"], None, ["6D", "6S"], None])
    table.play(1, "2S")
    table.cover(2, "6D")
    seen_by_partner = ana.view(table.id)["hand"]["trick"][1]
    assert seen_by_partner == {"seat": 2, "card": "6D", "face_down": True}
    for caller in (bia, duda, zeca, nobody):
        assert caller.view(table.id)["hand"]["trick"][1]["card"] is None
        shown = everything(caller, table)
        assert not [card for card in ("6D", "6S", "4C", "7H") if card in shown]
    all_see_what_they_may([["4C", "7H"], None, ["6S"], None])


def test_the_partners_of_the_other_team_see_nothing_of_each_other_in_it() -> None:
    table = dealt("4C 7H QS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S", variant="paulista", score=ONZE)
    assert holdings(table.seats[1], table) == [None, ["3D", "2S", "KC"], None, None]


def test_what_a_partner_saw_in_a_mao_de_onze_stays_in_its_events_and_in_no_others() -> None:
    table = dealt("4C 7H QS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S", variant="paulista", score=ONZE)
    table.fold(0)
    table.fold(2)

    def dealt_first(caller: Caller) -> list[list[str] | None]:
        first = next(e for e in events(caller, table) if e["type"] == "hand_dealt")
        return [holding["cards"] for holding in first["holdings"]]

    assert dealt_first(table.seats[0]) == [["4C", "7H", "QS"], None, ["6C", "6D", "6S"], None]
    assert dealt_first(table.seats[1]) == [None, ["3D", "2S", "KC"], None, None]
    assert table.view(0)["score"] == [11, 5]


def test_where_it_is_forced_partners_do_not_see_each_others_cards() -> None:
    table = dealt("4C 7H QS", "3D 2S KC", "6C 6D 6S", variant="paulista", score=ONZE, rules={"special_hand": "forced"})
    hand = table.view(0)["hand"]
    assert (hand["offer"], hand["stake"], hand["turn"]) == (None, 3, 0)
    assert holdings(table.seats[0], table) == [["4C", "7H", "QS"], None, None, None]


def test_at_ten_in_mineiro_the_accepted_hand_shows_stake_4() -> None:
    table = dealt("4C 7H QS", "3D 2S KC", variant="mineiro-duel", score=(10, 2))
    offered = table.view(0)["hand"]
    assert (offered["kind"], offered["vira"], offered["stake"], offered["offer"]["stake"]) == (
        "mao_de_onze",
        None,
        2,
        4,
    )
    assert table.accept(0)["match"]["hand"]["stake"] == 4


def test_in_a_dark_hand_a_card_is_in_no_payload_of_anybody_until_it_is_played() -> None:
    table = dealt(*DARK, score=FERRO, vira="JD", forced=False)
    unplayed = {"4C", "3S", "AS", "2D", "5D", "QC"}
    callers = viewers(table)
    for seat, slot, card in ((0, 0, "4C"), (1, 2, "QC"), (1, 0, "2D"), (0, 1, "3S"), (0, 2, "AS")):
        for caller in callers:
            shown = everything(caller, table)
            assert not [hidden for hidden in unplayed if f'"{hidden}"' in shown]
        played = table.blind(seat, slot)["events"][0]
        assert (played["card"], played["slot"]) == (card, slot)
        unplayed.remove(card)
        for caller in callers:
            assert f'"{card}"' in everything(caller, table)
    for caller in callers:
        assert '"5D"' not in everything(caller, table)


def test_a_dark_hand_shows_the_slots_that_are_left() -> None:
    table = dealt(*DARK, score=FERRO, vira="JD")
    table.blind(0, 1)
    for caller in viewers(table):
        hand = caller.view(table.id)["hand"]
        assert hand["holdings"] == [
            {"seat": 0, "count": 2, "cards": None, "slots": [0, 2]},
            {"seat": 1, "count": 3, "cards": None, "slots": [0, 1, 2]},
        ]
        assert hand["trick"] == [{"seat": 0, "card": "3S", "face_down": False, "slot": 1}]
        assert (hand["vira"], hand["stake"], hand["next_stake"], hand["offer"]) == ("JD", 1, None, None)


def test_an_open_iron_hand_shows_each_the_own_cards() -> None:
    table = dealt(*DARK, score=FERRO, rules={"iron_hand": "open"})
    assert holdings(table.seats[0], table) == [["4C", "3S", "AS"], None]
    assert {"type": "play", "card": "4C"} in table.view(0)["legal_actions"]
    assert {"type": "raise"} not in table.view(0)["legal_actions"]


def test_the_review_of_a_finished_match_opens_the_dark_hand() -> None:
    table = dealt(*DARK, score=FERRO)
    table.resign(0)
    assert table.of(Caller(), "/hands/1").json()["holdings"] == [["4C", "3S", "AS"], ["2D", "5D", "QC"]]
