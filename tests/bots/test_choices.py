"""The server's bots: what they choose is legal, sound where soundness can be told, and seen by their seat alone."""

from collections.abc import Iterator
from random import Random

import pytest

from matches.bots import BOTS, UnknownBot, choose
from matches.engine.actions import Accept, Fold, PlayBlind
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match
from matches.engine.terms import HandKind, Seat
from matches.engine.visibility import view_for
from tests.bots.asking import choices, pending
from tests.builders import accept, blind, cover, dealt, hand, play, played, rules, truco
from tests.engine.wandering import random_table, random_temper, seeded, wander
from tests.engine.worlds import with_other_hidden_cards


def without_raises(variant: str, *hands: str) -> Match:
    """A hand in which a bot has nothing to choose but its cards: a mão de onze that has to be played."""
    return dealt(rules(variant, special_hand="forced"), *hands, score=(11, 5))


def positions(seed: int, matches: int) -> Iterator[tuple[Match, Seat]]:
    """Seats that are to act, in random matches of every variant under random house rules."""
    with seeded(seed) as rng:
        for _ in range(matches):
            for step in wander(random_table(rng).match, rng, random_temper(rng)):
                for seat in awaiting(step.before):
                    yield step.before, seat


@pytest.mark.parametrize("bot", BOTS)
def test_every_choice_is_one_of_the_legal_actions(bot: str) -> None:
    asked = 0
    for asked, (match, seat) in enumerate(positions(seed=1, matches=100), start=1):
        view = view_for(match, seat)
        assert choose(bot, view, seat, Random(asked)) in legal_actions(view, seat)
    assert asked > 3000


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_view_and_the_same_chance_give_the_same_choice(bot: str) -> None:
    for match, seat in positions(seed=2, matches=8):
        view = view_for(match, seat)
        assert choose(bot, view, seat, Random(7)) == choose(bot, view, seat, Random(7))


@pytest.mark.parametrize("bot", BOTS)
def test_cards_that_the_seat_cannot_see_change_nothing(bot: str) -> None:
    for match, seat in positions(seed=3, matches=8):
        other = with_other_hidden_cards(match, seat)
        assert choose(bot, view_for(match, seat), seat, Random(7)) == choose(
            bot, view_for(other, seat), seat, Random(7)
        )


@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_gives_up_a_hand_that_nobody_raised(bot: str) -> None:
    match = dealt(rules("paulista-duel"), "4D 4S 5D")
    assert Fold(Seat(0)) in legal_actions(match, Seat(0))
    assert Fold(Seat(0)) not in choices(match, 0, bot)


def test_random_plays_all_that_is_legal_but_giving_up() -> None:
    match = dealt(rules("paulista-duel"), "4D 4S 5D")
    assert choices(match, 0, "random") == {play(0, "4D"), play(0, "4S"), play(0, "5D"), truco(0)}


@pytest.mark.parametrize("variant", ["mineiro-duel", "mineiro"])
def test_in_mineiro_it_climbs_mineiros_ladder(variant: str) -> None:
    match = dealt(rules(variant), "4C 7H AS", "5S 6S 5H")
    stakes = []
    for caller in (0, 1, 0, 1):
        if caller == 0:
            assert choices(match, 0) == {truco(0)}
        match = played(match, truco(caller))
        stakes.append(pending(match).stake)
    assert stakes == [4, 6, 10, 12]
    assert choices(match, 0) == {accept(0)}


def test_it_folds_nothing_when_folding_would_lose_the_match() -> None:
    match = dealt(rules("paulista-duel", special_hand="off"), "4D 5D 6D", score=(5, 11))
    match = played(match, play(0, "4D"), truco(1))
    assert Fold(Seat(0)) not in choices(match, 0)


def test_it_folds_weak_cards_and_takes_strong_ones() -> None:
    match = dealt(rules("paulista-duel"), "3D 3S 2D", "4D 4S 5D")
    assert choices(played(match, truco(0)), 1) == {Fold(Seat(1))}
    match = dealt(rules("paulista-duel"), "3D 3S 2D", "AC AH 3C")
    assert Fold(Seat(1)) not in choices(played(match, truco(0)), 1)


def test_it_raises_on_the_best_cards_and_once_in_a_while_on_the_worst() -> None:
    assert choices(dealt(rules("paulista-duel"), "AC AH 3C"), 0) == {truco(0)}
    view = view_for(dealt(rules("paulista-duel"), "4D 4S 5D"), Seat(0))
    raised = sum(choose("cautious", view, Seat(0), Random(seed)) == truco(0) for seed in range(500))
    assert 5 < raised < 75


def test_it_wins_with_the_lowest_card_that_does_and_keeps_the_manilha() -> None:
    match = played(without_raises("paulista-duel", "JC 7C 7D", "AC KC 4D"), play(0, "JC"))
    assert choices(match, 1) == {play(1, "KC")}


def test_it_throws_its_lowest_card_when_none_wins() -> None:
    match = played(without_raises("paulista-duel", "AC 7C 7D", "3C KC 4D"), play(0, "AC"))
    assert choices(match, 1) == {play(1, "4D")}


def test_it_throws_low_under_its_partners_winning_card() -> None:
    match = without_raises("paulista", "3D 4C 4H", "AC 5C 5H", "QC 6C 6H", "2D AH 4D")
    match = played(match, play(0, "3D"), play(1, "AC"), play(2, "QC"))
    assert choices(match, 3) == {play(3, "4D")}


def test_it_beats_the_opponents_card_where_its_partners_does_not() -> None:
    match = without_raises("paulista", "JD 4C 4H", "7D 5C 5H", "QC 6C 6H", "3D KC 4D")
    match = played(match, play(0, "JD"), play(1, "7D"), play(2, "QC"))
    assert choices(match, 3) == {play(3, "KC")}


def test_what_it_throws_away_it_covers_where_it_may() -> None:
    match = without_raises("paulista-duel", "AC 7C 7D", "3C KC 4D")
    match = played(match, play(0, "7C"), play(1, "KC"), play(1, "3C"))
    assert choices(match, 0) == {play(0, "AC")}
    match = without_raises("paulista", "3D 4C 4H", "AC AS 5H", "QC 6C 6H", "2D AH 4D")
    first = (play(0, "3D"), play(1, "AC"), play(2, "QC"), play(3, "4D"))
    match = played(match, *first, play(1, "AS"), play(2, "6C"))
    assert choices(match, 3) == {cover(3, "2D")}


def test_in_a_dark_hand_it_plays_a_slot() -> None:
    match = dealt(rules("paulista-duel"), "AC AH 3C", "4D 4S 5D", score=(11, 11))
    assert hand(match).is_dark
    assert all(isinstance(move, PlayBlind) for move in choices(match, 0))
    assert all(isinstance(move, PlayBlind) for move in choices(played(match, blind(0, 0)), 1))


def test_it_decides_a_mao_de_onze_by_its_cards() -> None:
    weak, strong = "4D 4S 5D", "AC 3C 3S"
    for cards_held, decided in ((weak, Fold(Seat(0))), (strong, Accept(Seat(0)))):
        assert choices(dealt(rules("paulista-duel"), cards_held, score=(11, 5)), 0) == {decided}


def test_in_pairs_it_counts_the_partners_cards_that_a_mao_de_onze_shows() -> None:
    match = dealt(rules("paulista"), "4D 4S 5D", "", "AC AH 3C", score=(11, 5))
    assert hand(match).kind is HandKind.MAO_DE_ONZE
    assert choices(match, 0) == {Accept(Seat(0))}
    match = dealt(rules("paulista"), "4D 4S 5D", "", "4H 5S 6S", score=(11, 5))
    assert choices(match, 0) == {Fold(Seat(0))}


def test_an_unknown_bot_is_a_key_error_with_its_name() -> None:
    with pytest.raises(UnknownBot, match="grandmaster"):
        choose("grandmaster", dealt(rules()), Seat(0), Random(1))


def test_a_seat_that_is_not_awaited_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="seat 1"):
        choose("cautious", dealt(rules(), leader=0), Seat(1), Random(1))
