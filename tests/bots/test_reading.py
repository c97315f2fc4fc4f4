"""A view that is presented as JSON and read back is the view, as far as bots look; a move is the move."""

from random import Random
from typing import Any

import pytest

from matches.arena.reading import NO_CLOCK, Unreadable, read_move, read_position
from matches.engine.actions import Move, Raise, RaiseAnyway, Resign
from matches.engine.frozen import changed
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match, Place
from matches.engine.terms import HandKind, Seat, Visibility
from matches.engine.variants import VARIANTS
from matches.engine.visibility import view_for
from matches.presentation import move_json
from tests.bots.asking import NEEDED, shown
from tests.builders import accept, dealt, fold, hand, played, rules, truco
from tests.engine.wandering import conceivable, random_table, random_temper, seeded, wander


def as_bots_see(view: Match) -> Match:
    """Without what no bot looks at: names of accounts, seeds, the clock, the hand before."""
    places = tuple(
        Place(place.seat, "", "somebody" if place.is_account else place.player, place.kind) for place in view.places
    )
    return changed(
        view, places=places, visibility=Visibility.PUBLIC, clock=NO_CLOCK, commitment="", last_hand=None, removed=()
    )


def test_a_view_read_back_is_the_view_in_matches_of_all_variants_and_rules() -> None:
    read, kinds, variants = 0, set[HandKind](), set[str]()
    with seeded(5) as rng:
        for _ in range(200):
            for step in wander(random_table(rng).match, rng, random_temper(rng)):
                for seat in awaiting(step.before):
                    view = view_for(step.before, seat)
                    position = read_position(shown(step.before, seat))
                    assert position.view == as_bots_see(view)
                    assert (position.seat, position.listed) == (seat, legal_actions(view, seat))
                    read += 1
                    kinds.add(hand(view).kind)
                    variants.add(view.rules.variant.name)
    assert read > 5000
    assert (kinds, variants) == (set(HandKind), set(VARIANTS))


def test_whose_turn_it_is_after_the_answer_is_read_from_the_cards() -> None:
    match = played(dealt(rules("paulista"), leader=2), truco(2))
    assert hand(read_position(shown(match, 1)).view).to_play == 2
    match = played(match, accept(1))
    assert hand(read_position(shown(match, 2)).view).to_play == 2


def test_a_rule_that_isn_t_named_is_the_variants_own() -> None:
    asked = shown(dealt(rules("mineiro-duel")), 0)
    assert read_position(asked | {"rules": {}}) == read_position(asked)


def test_fields_that_are_not_known_are_passed_over() -> None:
    asked = shown(dealt(rules()), 0)
    assert read_position(asked | {"mood": "good", "hand": asked["hand"] | {"light": 1}}) == read_position(asked)


@pytest.mark.parametrize("field", sorted({*NEEDED} - {"legal_actions"}))
def test_a_view_that_lacks_a_field_is_refused_by_its_name(field: str) -> None:
    asked = shown(dealt(rules()), 0)
    del asked[field]
    with pytest.raises(Unreadable, match=field):
        read_position(asked)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"variant": "poker"}, "poker"),
        ({"rules": {"target": 13}}, "target: allowed are 12, 24, 15"),
        ({"my_seat": "0"}, "my_seat"),
        ({"my_seat": 1}, "seat 1 has nothing to decide"),
        ({"legal_actions": []}, "seat 0 has nothing to decide"),
        ({"legal_actions": [{"type": "play", "card": "1D"}]}, "not a card: '1D'"),
        ({"hand": None}, "hand"),
        ({"seats": []}, "2 in their order"),
    ],
)
def test_what_is_no_view_of_a_seat_that_is_to_act_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_position(shown(dealt(rules()), 0) | change)


def test_no_card_that_there_is_not_gets_into_a_view() -> None:
    asked = shown(dealt(rules()), 0)
    asked["hand"]["holdings"][0]["cards"][0] = "10C"
    with pytest.raises(Unreadable, match="10C"):
        read_position(asked)


def test_every_move_is_read_as_it_was_written() -> None:
    seat = Seat(Random(1).randrange(4))
    for move in (*conceivable(seat), RaiseAnyway(seat), Resign(seat)):
        assert isinstance(move, Move)
        assert read_move(move_json(move), seat) == move
    assert read_move({"type": "raise", "version": 9}, seat) == Raise(seat)


@pytest.mark.parametrize("body", [{}, [], "fold", {"type": "play"}, {"type": "bluff"}, {"type": "play", "card": "1D"}])
def test_what_is_no_action_is_refused(body: object) -> None:
    with pytest.raises(Unreadable):
        read_move(body, Seat(0))


def test_a_vote_to_fold_is_read_too() -> None:
    match = played(dealt(rules("paulista")), truco(0), fold(1))
    (waiting,) = awaiting(match)
    assert read_position(shown(match, waiting)).view == as_bots_see(view_for(match, waiting))
