"""Rules 3: the four variants, as numbers and as they are played."""

import pytest

from matches.engine.actions import Refusal
from matches.engine.rules import decide
from matches.engine.state import Offer
from matches.engine.terms import HandKind, Seat, Team
from matches.engine.variants import VARIANTS
from tests.builders import (
    accept,
    dealt,
    fold,
    hand,
    leader_of_next,
    play,
    played,
    refusal,
    rules,
    truco,
)

EVERY_VARIANT = ["paulista", "paulista-duel", "mineiro", "mineiro-duel"]
LADDERS = {
    "paulista": (1, 3, 6, 9, 12),
    "paulista-duel": (1, 3, 6, 9, 12),
    "mineiro": (2, 4, 6, 10, 12),
    "mineiro-duel": (2, 4, 6, 10, 12),
}
SEATS = {"paulista": 4, "paulista-duel": 2, "mineiro": 4, "mineiro-duel": 2}


def test_there_are_four_variants() -> None:
    assert list(VARIANTS) == EVERY_VARIANT  # Rules 3


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_a_variant_has_its_number_of_seats(variant: str) -> None:
    match = dealt(rules(variant))  # Rules 3
    assert [holding.seat for holding in hand(match).holdings] == list(range(SEATS[variant]))


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_the_calls_climb_the_ladder_of_the_variant_and_no_further(variant: str) -> None:
    # Rules 3; case 1 (a fifth raise never exists) and case 9 (Mineiro: 4, then 6, 10, 12).
    first, *called = LADDERS[variant]
    match = dealt(rules(variant))
    assert hand(match).stake == first
    caller = 0
    for value in called:
        match = played(match, truco(caller))
        offer = hand(match).offer
        assert offer is not None
        assert offer.stake == value
        caller = 1 - caller
    assert refusal(match, truco(caller)) is Refusal.LADDER_EXHAUSTED
    accepted = hand(played(match, accept(caller)))
    assert (accepted.stake, accepted.next_stake) == (12, None)


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_the_target_is_twelve(variant: str) -> None:
    assert rules(variant).house.target == 12  # Rules 3


@pytest.mark.parametrize(
    ("variant", "score", "stake", "refused"),
    [
        ("paulista", (11, 10), 3, 1),
        ("paulista-duel", (11, 10), 3, 1),
        ("mineiro", (10, 8), 4, 2),
        ("mineiro-duel", (10, 8), 4, 2),
    ],
)
def test_the_special_score_its_stake_and_the_cost_of_folding(
    variant: str, score: tuple[int, int], stake: int, refused: int
) -> None:
    # Rules 3: Paulista 11: 3, 1. Mineiro 10: 4, 2.
    answering = tuple(Seat(i) for i in range(0, SEATS[variant], 2))
    match = dealt(rules(variant), score=score)
    assert hand(match).kind is HandKind.MAO_DE_ONZE
    assert hand(match).offer == Offer(None, Team(0), stake, refused, answering)
    assert hand(dealt(rules(variant), score=(score[0] - 1, score[1]))).kind is HandKind.ORDINARY


@pytest.mark.parametrize(
    ("variant", "score"),
    [("paulista", 11), ("paulista-duel", 11), ("mineiro", 10), ("mineiro-duel", 10)],
)
def test_the_iron_hand_is_played_when_both_stand_at_the_special_score(variant: str, score: int) -> None:
    match = dealt(rules(variant), score=(score, score))  # Rules 3
    assert (hand(match).kind, hand(match).offer) == (HandKind.MAO_DE_FERRO, None)


@pytest.mark.parametrize(
    ("variant", "leads"),
    [("paulista", 1), ("paulista-duel", 0), ("mineiro", 1), ("mineiro-duel", 1)],
)
def test_who_leads_the_next_hand(variant: str, leads: int) -> None:
    # Rules 3: the deal rotates, in paulista-duel the winner leads (S1). Seat 0 led, and wins here.
    others = range(1, SEATS[variant])
    match = dealt(rules(variant), "3S 3H KC", *("4S 5S 6S", "4H 5H 6H", "QS QH QC")[: len(others)], vira="KD")
    first = [play(0, "3S"), *(play(i, held) for i, held in zip(others, ["4S", "4H", "QS"], strict=False))]
    second = [play(0, "3H"), *(play(i, held) for i, held in zip(others, ["5S", "5H", "QH"], strict=False))]
    over = played(match, *first, *second)
    assert (over.last_hand and over.last_hand.winner, leader_of_next(over)) == (0, leads)


@pytest.mark.parametrize(
    ("variant", "target", "special"),
    [
        ("paulista", 12, 11),
        ("paulista", 24, 23),
        ("paulista-duel", 15, 14),
        ("mineiro", 12, 10),
        ("mineiro-duel", 24, 22),
    ],
)
def test_the_special_score_moves_with_the_target(variant: str, target: int, special: int) -> None:
    # Rules 3: target - 1 (Paulista), target - 2 (Mineiro).
    chosen = rules(variant, target=target)
    kinds = [hand(dealt(chosen, score=(points, 4))).kind for points in (special - 1, special)]
    assert kinds == [HandKind.ORDINARY, HandKind.MAO_DE_ONZE]
    assert hand(dealt(chosen, score=(special, special))).kind is HandKind.MAO_DE_FERRO


def test_mineiros_scores_are_even_so_eleven_cannot_occur() -> None:
    # Rules 3: whatever is called and folded, or given up, the points are even.
    match = dealt(rules("mineiro-duel"))
    points = set()
    for calls in range(5):
        called = played(match, *(truco(i % 2) for i in range(calls)))
        answers = calls % 2
        points.add(decide(called, fold(answers))[1])
        if calls:
            points.add(decide(played(called, accept(answers)), fold(0))[1])
    assert {getattr(end, "points", None) for end in points} == {2, 4, 6, 10, 12}
