"""Two worlds that differ only in cards that a viewer can't see are the same to that viewer, byte for byte."""

from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import pytest

from matches import fairness
from tests.api.tables import Table, deals
from tests.api.worlds import EVERYBODY_TRIES, NOBODY, SPECTATOR, Story, compare, everybody, world
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db

HELD_BY_OTHERS: Sequence[dict[str, Any]] = (
    # Held by the opponent in one world, undealt in the other, and the other way round; the vira; never dealt.
    {"type": "play", "card": "2S"},
    {"type": "play", "card": "6H"},
    {"type": "play", "card": "2S", "face_down": True},
    {"type": "play", "card": "6H", "face_down": True},
    {"type": "play", "card": "JD"},
    {"type": "play", "card": "5H"},
    {"type": "accept"},
)


def test_an_opponents_unplayed_cards() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.play(0, "4C")
        yield
        table.play(1, "3D")
        yield
        table.truco(1)
        yield
        table.accept(0)
        yield

    compare(
        (("4C 7H AS", "3D 2S QC"), ("4C 7H AS", "3D 6H 5C")),
        story,
        vira="JD",
        blind=[0, SPECTATOR, NOBODY],
        seeing=[1],
        tries={0: [move for move in HELD_BY_OTHERS if move["type"] == "play"]},
    )


def test_a_hand_that_was_folded_and_all_that_comes_after_it_while_the_match_runs() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        with deals("4S 5S 6S", "4H 5H 7C", vira="JD"):
            table.fold(1)
        yield
        with deals("4S 5S 6S", "4H 5H 7C", vira="JD"):
            table.play(0, "4S")
            yield
            table.fold(1)
        yield

    compare(
        (("4C 7H AS", "3D 2S QC"), ("4C 7H AS", "6H 6D KC")),
        story,
        vira="JD",
        leader=1,
        blind=[0, SPECTATOR, NOBODY],
        seeing=[1],
        tries={0: HELD_BY_OTHERS},
    )


def test_a_card_played_face_down() -> None:
    def cover(card: str) -> Story:
        def story(table: Table) -> Iterator[None]:
            table.play(0, "4C")
            table.play(1, "3D")
            table.cover(1, card)
            yield
            table.play(0, "7H")
            yield
            with deals("4S 5S 6S", "4H 5H 7C", vira="JD"):
                table.play(0, "AS")
                table.play(1, "3H")
            yield

        return story

    with stopped_clock():
        options: dict[str, Any] = {"vira": "JD", "tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody()}
        here = world(("4C 7H AS", "3D 2S 3H"), cover("2S"), **options)
        there = world(("4C 7H AS", "3D 6H 3H"), cover("6H"), **options)
    for viewer in (0, SPECTATOR, NOBODY):
        assert here[viewer] == there[viewer], viewer
    assert here[1] != there[1]


@pytest.mark.parametrize(("differing", "other"), [(2, "6C KC QH"), (3, "5C 7D 7S")])
def test_with_four_seats_the_cards_of_partners_and_opponents(differing: int, other: str) -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.play(0, "4C")
        yield
        table.truco(1)
        yield
        table.fold(2)
        yield
        table.accept(0)
        table.play(1, "3D")
        table.play(2, "6C")
        table.play(3, "5C")
        yield

    hands = ("4C 7H AS", "3D 2S QC", "6C 6D 6S", "5C 5D 5S")
    others = (*hands[:differing], other, *hands[differing + 1 :])
    compare(
        (hands, others),
        story,
        variant="paulista",
        vira="JD",
        blind=[viewer for viewer in (0, 1, 2, 3, SPECTATOR, NOBODY) if viewer != differing],
        seeing=[differing],
    )


def test_in_a_mao_de_onze_the_deciding_teams_cards_are_hidden_from_the_others() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.fold(0)
        yield
        table.accept(2)
        yield
        table.play(0, "4C")
        table.play(1, "3D")
        table.play(2, "6C")
        table.play(3, "5C")
        yield

    compare(
        (
            ("4C 7H AS", "3D 2S QC", "6C 6D 6S", "5C 5D 5S"),
            ("4C 7S AH", "3D 2S QC", "6C QH 7D", "5C 5D 5S"),
        ),
        story,
        variant="paulista",
        vira="JD",
        score=(11, 3),
        blind=[1, 3, SPECTATOR, NOBODY],
        seeing=[0, 2],
    )


def test_in_a_mao_de_onze_the_other_teams_cards_are_hidden_from_who_decides() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.accept(2)
        yield
        table.play(0, "4C")
        table.play(1, "3D")
        yield

    compare(
        (
            ("4C 7H AS", "3D 2S QC", "6C 6D 6S", "5C 5D 5S"),
            ("4C 7H AS", "3D QH 7D", "6C 6D 6S", "5C 5D 5S"),
        ),
        story,
        variant="paulista",
        vira="JD",
        score=(11, 3),
        blind=[0, 2, 3, SPECTATOR, NOBODY],
        seeing=[1],
    )


def test_in_a_dark_hand_all_unplayed_cards_are_hidden_from_everybody_their_owner_too() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.blind(0, 0)
        yield
        table.blind(1, 0)
        yield

    everything_else: Sequence[dict[str, Any]] = (
        {"type": "play", "card": "7H"},
        {"type": "play", "card": "7S"},
        {"type": "play", "card": "2S"},
        {"type": "play", "card": "QH", "face_down": True},
        {"type": "play", "slot": 1, "face_down": True},
        {"type": "raise"},
        {"type": "accept"},
    )
    compare(
        (("4C 7H AS", "3D 2S QC"), ("4C 7S AH", "3D QH 7D")),
        story,
        vira="JD",
        score=(11, 11),
        blind=[0, 1, SPECTATOR, NOBODY],
        seeing=[],
        tries={0: everything_else, 1: everything_else},
    )


def plays_a_slot(table: Table) -> Iterator[None]:
    yield
    table.blind(0, 0)
    yield


def resigns(table: Table) -> Iterator[None]:
    yield
    table.resign(0)
    yield


@pytest.mark.parametrize(
    ("story", "score", "other"),
    [(plays_a_slot, (11, 11), ("7S 7H AS", "3D 2S QC")), (resigns, (0, 0), ("4C 7H AS", "3D QH QC"))],
)
def test_the_worlds_part_when_the_cards_are_seen(story: Story, score: tuple[int, int], other: tuple[str, str]) -> None:
    # What shows that the comparison compares: an open card, and a match that is over.
    options: dict[str, Any] = {"vira": "JD", "tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody()}
    with stopped_clock():
        here = world(("4C 7H AS", "3D 2S QC"), story, score=score, **options)
        there = world(other, story, score=score, **options)
    for viewer in (SPECTATOR, NOBODY):
        assert here[viewer][0] == there[viewer][0]
        assert here[viewer][1] != there[viewer][1]


def test_the_secret_is_in_nothing_that_anybody_gets_while_the_match_runs() -> None:
    def story(table: Table) -> Iterator[None]:
        yield
        table.play(0, "4C")
        table.play(1, "3D")
        yield

    options: dict[str, Any] = {"vira": "JD", "tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody()}
    # The commitment is made of the secret, and is all that may differ.
    with stopped_clock(), mock.patch.object(fairness, "commitment", lambda **of: "c0ffee" * 10 + "c0ff"):
        hands = ("4C 7H AS", "3D 2S QC")
        assert world(hands, story, **options) == world(hands, story, master=bytes(32), **options)
