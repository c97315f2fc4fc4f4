"""Two worlds that differ only in cards that a viewer can't see are one world to that viewer, byte for byte.

What the viewer gets from the engine: the events, the view, the legal moves, the refusals, the clock's choice.
"""

import json
from random import Random

import pytest

from matches.engine.actions import Action, Deal, IllegalAction, PlayCard, PlayFaceDown, RaiseAnyway, Resign
from matches.engine.cards import Card
from matches.engine.codec import encode_event, encode_match, event_type
from matches.engine.events import CardPlayed, Event, HandDealt
from matches.engine.rules import awaiting, decide, legal_actions, timeout_action
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.visibility import Viewer, sight, view_for
from tests.builders import (
    Story,
    accept,
    blind,
    cover,
    fold,
    play,
    rules,
    story,
    truco,
)
from tests.engine.wandering import Temper, conceivable, random_table, seeded, viewers, wander


def told(events: tuple[Event, ...], viewer: Viewer) -> bytes:
    """A viewer's feed as bytes."""
    seen = [sight(event, viewer) for event in events]
    return json.dumps([(event_type(event), encode_event(event)) for event in seen]).encode()


def shown(match: Match, viewer: Viewer) -> bytes:
    """A viewer's view as bytes."""
    return json.dumps(encode_match(view_for(match, viewer))).encode()


def answers(match: Match, viewer: Viewer) -> dict[Action, str]:
    """What each conceivable move of a viewer would be refused with; empty text where it is accepted."""
    found: dict[Action, str] = {}
    if viewer is None:
        return found
    for action in (*conceivable(viewer), Resign(viewer), RaiseAnyway(viewer)):
        try:
            decide(match, action)
            found[action] = ""
        except IllegalAction as refused:
            found[action] = f"{refused.refusal}: {refused}"
    return found


def assert_one_world(first: Match, second: Match, viewer: Viewer) -> None:
    assert shown(first, viewer) == shown(second, viewer)
    assert answers(first, viewer) == answers(second, viewer)
    if viewer is not None:
        assert legal_actions(first, viewer) == legal_actions(second, viewer)
        if viewer in awaiting(first):
            assert timeout_action(first, viewer) == timeout_action(second, viewer)


def assert_one_story(first: Story, second: Story, viewer: Viewer) -> None:
    assert first.match != second.match, "the worlds don't differ"
    assert told(first.log, viewer) == told(second.log, viewer)
    assert_one_world(first.match, second.match, viewer)


# --- chosen pairs ----------

ORDINARY = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_seats_the_opponents_cards_are_unseen_until_they_are_played(seat: int) -> None:
    first = story(rules("paulista-duel"), "3S 4S 5S", "4H 3H 6H")  # Rules 6 and 8
    # The other seat's last card differs.
    hands = ("3S 4S 5S", "4H 3H QC") if seat == 0 else ("3S 4S QC", "4H 3H 6H")
    second = story(rules("paulista-duel"), *hands)
    assert_one_story(first, second, Seat(seat))
    assert_one_story(first, second, None)
    actions = (truco(0), accept(1), play(0, "3S"), play(1, "4H"))
    first, second = first.then(*actions), second.then(*actions)
    assert_one_story(first, second, Seat(seat))
    assert_one_story(first, second, None)


def test_a_spectator_and_an_opponent_see_no_card_until_it_is_open() -> None:
    first = story(rules("paulista-duel"), "3S 4S 5S", "4H 3H 6H")
    second = story(rules("paulista-duel"), "3S 4S 5S", "4H 3H QC")
    common = (play(0, "3S"), play(1, "4H"), play(0, "4S"), play(1, "3H"))
    first, second = first.then(*common), second.then(*common)
    assert_one_story(first, second, Seat(0))
    assert told(first.then(play(1, "6H")).log, Seat(0)) != told(second.then(play(1, "QC")).log, Seat(0))


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_a_covered_card_stays_unseen_by_all_others_after_the_hand_and_the_next_deal(viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)  # Rules 6: case 3

    def covering(card: str) -> Story:
        world = story(rules("paulista"), "4S 5S 6S", f"7S {card} 6H", "4C 5C 6C", "4H 5H 7H", vira="AD")
        return world.then(play(0, "4S"), play(1, "7S"), play(2, "4C"), play(3, "4H"), cover(1, card))

    first, second = covering("2C"), covering("QC")
    assert_one_story(first, second, eye)
    rest = (play(2, "5C"), play(3, "5H"), play(0, "5S"))
    # The fives tie, so the first trick decides.
    first, second = first.then(*rest), second.then(*rest)
    assert first.match.hand is None
    assert_one_story(first, second, eye)
    deck = Deal(rules("paulista").deck, Seat(0))
    assert_one_story(first.then(deck), second.then(deck), eye)


@pytest.mark.parametrize("score", [(11, 4), (4, 11)])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_in_a_mao_de_onze_the_deciding_pair_is_all_that_can_tell_its_cards(
    score: tuple[int, int], viewer: int | None
) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)  # Rules 8: case 10
    deciding = 0 if score[0] == 11 else 1
    other = {0: "3S 4S QC", 1: "4H 5H QC"}[deciding]
    hands = [other if seat == deciding else held for seat, held in enumerate(ORDINARY)]
    first = story(rules("paulista"), *ORDINARY, score=score)
    second = story(rules("paulista"), *hands, score=score)
    for actions in ((), (fold(deciding),), (accept(deciding),), (accept(deciding), play(0, "3S"))):
        one, two = first.then(*actions), second.then(*actions)
        if viewer is not None and viewer % 2 == deciding:
            assert told(one.log, eye) != told(two.log, eye)
            assert shown(one.match, eye) != shown(two.match, eye)
        else:
            assert_one_story(one, two, eye)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_in_a_dark_iron_hand_nobody_can_tell_even_their_own_cards(viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)  # Rules 8: case 11
    first = story(rules("paulista"), *ORDINARY, score=(11, 11))
    # Every unplayed card differs, in each hand and in order.
    others = ("3S QC JC", "4H KC QH", "6S JH KH", "7S QD JD")
    second = story(rules("paulista"), *others, score=(11, 11))
    assert_one_story(first, second, eye)
    trick = (blind(0, 0), blind(1, 0), blind(2, 0))
    assert_one_story(first.then(*trick), second.then(*trick), eye)


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_refusals_do_not_tell_what_another_seat_holds(viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)  # Rules 10
    first = story(rules("paulista"), *ORDINARY)
    second = story(rules("paulista"), "3S 4S 5S", "KC KH KS", "6S 6C 6D", "7S 7H 7D")
    assert_one_story(first, second, eye)
    assert_one_story(first.then(truco(0)), second.then(truco(0)), eye)
    assert_one_story(first.then(truco(0), fold(3)), second.then(truco(0), fold(3)), eye)


# --- random pairs ----------


def seen_in(events: tuple[Event, ...], viewer: Viewer) -> set[Card]:
    """Every card that these events show a viewer."""
    found: set[Card] = set()
    for event in (sight(event, viewer) for event in events):
        if isinstance(event, HandDealt):
            found |= {card for holding in event.holdings for card in holding.cards or ()}
            found |= {event.vira} if event.vira else set()
        if isinstance(event, CardPlayed) and event.card is not None:
            found.add(event.card)
    return found


def unseen_pair(dealt: tuple[Event, ...], viewer: Viewer, rng: Random, *, deck: tuple[Card, ...]) -> tuple[Card, Card]:
    """A card that a seat holds unseen by the viewer, and another such card or one that wasn't dealt."""
    (event,) = dealt
    assert isinstance(event, HandDealt)
    seen = seen_in(dealt, viewer)
    held = [card for holding in event.holdings for card in holding.cards or () if card not in seen]
    first = rng.choice(held)
    return first, rng.choice([card for card in deck if card not in seen and card != first])


def swapped(card: Card, pair: tuple[Card, Card]) -> Card:
    return {pair[0]: pair[1], pair[1]: pair[0]}.get(card, card)


def in_the_other_world(action: Action, pair: tuple[Card, Card]) -> Action:
    match action:
        case Deal(deck, dealer):
            return Deal(tuple(swapped(card, pair) for card in deck), dealer)
        case PlayCard(seat, card):
            return PlayCard(seat, swapped(card, pair))
        case PlayFaceDown(seat, card):
            return PlayFaceDown(seat, swapped(card, pair))
    return action


def test_any_two_unseen_cards_may_change_places_and_the_viewer_never_knows_until_one_is_seen() -> None:
    ends = {"seen": 0, "never seen": 0}
    for seed in range(250):
        with seeded(seed) as rng:
            table = random_table(rng)
            for viewer in viewers(table.match):
                ends[two_worlds(table, viewer, rng)] += 1
    assert min(ends.values()) > 50, ends


def two_worlds(table: Story, viewer: Viewer, rng: Random) -> str:
    """Play one match in both worlds, in which the same two unseen cards of each hand have changed places."""
    first = second = table
    pair = (table.match.rules.deck[0], table.match.rules.deck[1])
    # Nobody is late: the clock plays the weakest card, and which one that is does differ.
    for step in wander(table.match, rng, Temper(folding=0.3, rash=0.01)):
        if isinstance(step.action, Deal):
            pair = unseen_pair(step.events, viewer, rng, deck=table.match.rules.deck)
        first = first.then(step.action)
        if set(pair) & seen_in(step.events, viewer):
            return "seen"
        second = second.then(in_the_other_world(step.action, pair))
        assert told(first.log[-len(step.events) :], viewer) == told(second.log[-len(step.events) :], viewer)
        if rng.random() < 0.3 or isinstance(step.action, Deal):
            assert_one_world(first.match, second.match, viewer)
    assert first.match.is_over
    assert_one_world(first.match, second.match, viewer)
    return "never seen"
