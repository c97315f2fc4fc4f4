"""Easy, medium and hard at two seats: sound where soundness can be told, whatever they learned."""

from random import Random

import pytest

from matches.bots.levels import LEVELS
from matches.bots.policy import levels, policies
from matches.engine.actions import Accept, Fold, Move, PlayBlind, Raise
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.variants import EVERY_VALUE, VARIANTS, Rules, resolve
from matches.engine.visibility import view_for
from tests.builders import accept, blind, cover, dealt, fold, hand, play, played, rules, truco
from tests.engine.wandering import random_table, random_temper, seeded, wander
from tests.engine.worlds import with_other_hidden_cards

DUELS = ("paulista-duel", "mineiro-duel")

SEEDS = range(60)
"""Of the bot's own chance: what holds for a bot holds whatever it draws."""


def choices(match: Match, seat: int, level: str) -> set[Move]:
    """All that a level does in this position, over its own chance."""
    view = view_for(match, Seat(seat))
    return {levels.choose(view, Seat(seat), Random(seed), level=level) for seed in SEEDS}


def random_duel(rng: Random) -> Rules:
    variant = VARIANTS[rng.choice(DUELS)]
    chosen = {option: rng.choice(variant.allowed(option)) for option in EVERY_VALUE if rng.random() < 0.4}
    return resolve(variant, chosen)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("greedy", [False, True])
def test_every_choice_is_listed_in_the_view_under_any_house_rules(level: str, greedy: bool) -> None:
    asked = 0
    with seeded(1) as rng:
        for _ in range(60):
            for step in wander(random_table(rng, random_duel(rng)).match, rng, random_temper(rng)):
                for seat in awaiting(step.before):
                    view = view_for(step.before, seat)
                    move = levels.choose(view, seat, rng, level=level, greedy=greedy)
                    assert move in legal_actions(view, seat)
                    asked += 1
    assert asked > 900


@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_the_seat_cannot_see_change_nothing(level: str) -> None:
    with seeded(2) as rng:
        for _ in range(6):
            for step in wander(random_table(rng, random_duel(rng)).match, rng, random_temper(rng)):
                for seat in awaiting(step.before):
                    seen, other = step.before, with_other_hidden_cards(step.before, seat)
                    moves = [
                        levels.choose(view_for(match, seat), seat, Random(7), level=level) for match in (seen, other)
                    ]
                    assert moves[0] == moves[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", DUELS)
def test_with_the_first_trick_tied_it_plays_its_best_card_or_raises(level: str, variant: str) -> None:
    match = played(dealt(rules(variant), "3D 4D 7C", "3S 5S 6S"), play(0, "3D"), play(1, "3S"))
    assert choices(match, 0, level) <= {play(0, "7C"), truco(0)}
    match = played(dealt(rules(variant), "3D 4D 4C", "3S 5S 6S"), play(0, "3D"), play(1, "3S"))
    best = "4C" if variant == "mineiro-duel" else "4D"
    assert choices(match, 0, level) <= {play(0, best), play(0, "4C"), truco(0)}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", DUELS)
def test_a_seat_that_holds_no_card_answers_a_raise_over_its_last_one(level: str, variant: str) -> None:
    match = dealt(rules(variant), "7C 3D KC", "7S 3S QC")
    match = played(match, play(0, "3D"), play(1, "3S"), play(0, "7C"), play(1, "7S"), play(0, "KC"), truco(1))
    assert hand(match).holdings[0].count == 0
    assert choices(match, 0, level) <= {Accept(Seat(0)), Fold(Seat(0)), Raise(Seat(0))}


@pytest.mark.parametrize("level", LEVELS)
def test_it_never_folds_a_hand_that_it_has_already_won(level: str) -> None:
    # Paus is the highest card: with the first trick won, the hand is.
    match = dealt(rules("paulista-duel"), "AC AH 4D", "5D 6D 7D")
    match = played(match, play(0, "AH"), play(1, "5D"), play(0, "4D"), truco(1))
    assert fold(0) not in choices(match, 0, level)
    # Its two beats the seven on the table: whatever the other calls, the last trick is won.
    match = dealt(rules("paulista-duel"), "3D 4D 2C", "5D 6C 7D")
    match = played(match, play(0, "3D"), play(1, "5D"), play(0, "4D"), play(1, "6C"), play(1, "7D"))
    match = played(match, truco(0), truco(1))
    assert choices(match, 0, level) <= {accept(0), truco(0)}


@pytest.mark.parametrize("level", LEVELS)
def test_it_folds_nothing_when_folding_would_lose_the_match(level: str) -> None:
    match = dealt(rules("paulista-duel", special_hand="off"), "4D 5D 6D", score=(5, 11))
    match = played(match, play(0, "4D"), truco(1))
    assert fold(0) not in choices(match, 0, level)


@pytest.mark.parametrize("level", LEVELS)
def test_it_gives_up_no_hand_on_its_own_turn(level: str) -> None:
    match = dealt(rules("paulista-duel"), "4D 4S 5D")
    assert fold(0) in legal_actions(match, Seat(0))
    assert fold(0) not in choices(match, 0, level)


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_win_the_hand_with_a_card_plays_no_other(level: str) -> None:
    match = dealt(rules("paulista-duel"), "3D 4S 6C", "3S 5D 7C")
    match = played(match, play(0, "3D"), play(1, "3S"), play(0, "6C"))
    assert choices(match, 1, level) <= {play(1, "7C"), truco(1)}


def test_in_mineiro_it_goes_along_up_mineiros_ladder_with_the_best_cards() -> None:
    match = dealt(rules("mineiro-duel"), "4C 7H AS", "5S 6S 5H", leader=1)
    stakes = []
    for caller in (1, 0, 1, 0):
        if caller == 0:
            assert choices(match, 0, "hard") <= {accept(0), truco(0)}
        match = played(match, truco(caller))
        offer = hand(match).offer
        assert offer is not None
        stakes.append(offer.stake)
    assert stakes == [4, 6, 10, 12]


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_dark_hand_it_plays_a_slot(level: str) -> None:
    match = dealt(rules("paulista-duel"), "AC AH 3C", "4D 4S 5D", score=(11, 11))
    assert hand(match).is_dark
    assert all(isinstance(move, PlayBlind) for move in choices(match, 0, level))
    assert all(isinstance(move, PlayBlind) for move in choices(played(match, blind(0, 0)), 1, level))


def test_hard_decides_a_mao_de_onze_by_its_cards() -> None:
    assert choices(dealt(rules("paulista-duel"), "4D 4S 5D", score=(11, 5)), 0, "hard") == {fold(0)}
    assert choices(dealt(rules("paulista-duel"), "AC 3C 3S", score=(11, 5)), 0, "hard") == {accept(0)}


@pytest.mark.parametrize("variant", DUELS)
def test_hard_folds_weak_cards_and_takes_strong_ones(variant: str) -> None:
    match = played(dealt(rules(variant), "3D 3S 2D", "4D 4S 5D"), truco(0))
    assert choices(match, 1, "hard") == {fold(1)}
    match = played(dealt(rules(variant), "3D 3S 2D", "4C AS 3C", vira="3H"), truco(0))
    assert fold(1) not in choices(match, 1, "hard")


def test_of_two_equal_cards_it_plays_now_one_now_the_other() -> None:
    match = dealt(rules("paulista-duel", special_hand="forced"), "3D 3S 3H", score=(11, 5))
    assert choices(match, 0, "hard") == {play(0, "3D"), play(0, "3S"), play(0, "3H")}


def test_a_card_that_was_covered_is_beaten_by_any() -> None:
    match = dealt(rules("paulista-duel", special_hand="forced"), "AC 7C 4D", "KC 5D QC", score=(11, 5))
    match = played(match, play(0, "AC"), play(1, "5D"), cover(0, "4D"))
    assert choices(match, 1, "hard") == {play(1, "QC")}


def test_every_policy_that_comes_with_the_server_has_its_levels() -> None:
    for policy in policies.load_all().values():
        assert tuple(levels.LEVELS[policy.about["variant"]]) == LEVELS
