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


SAID: Sequence[dict[str, Any]] = (
    {"when": {"trick": 1, "leading": False}, "play": {"type": "play", "card": "2S"}},
    {"when": {"trick": 2, "leading": True}, "play": {"type": "lowest", "face_down": True}},
)


def plans(table: Table, seat: int, *steps: dict[str, Any], **answer: Any) -> None:
    body = {"version": table.view(seat)["version"], "steps": steps, "answer": answer}
    response = table.seats[seat].put(f"/matches/{table.id}/plan", body)
    assert response.status_code == 200, response.content


def test_an_opponents_plan_changes_no_byte_of_what_anybody_sees_of_the_match() -> None:
    # By plan here, by hand there: its owner sees the same match too, but for who chose.
    def by_plan(table: Table) -> Iterator[None]:
        plans(table, 1, *SAID, accept_up_to=3, otherwise="fold")
        yield
        table.truco(0)
        yield
        table.play(0, "4C")
        yield
        with deals("4S 5S 6S", "4H 5H 7C", vira="JD"):
            table.truco(1) if table.view()["awaiting"] == [1] else table.play(0, "7H")
        yield

    def by_hand(table: Table) -> Iterator[None]:
        yield
        table.truco(0)
        table.accept(1)
        yield
        table.play(0, "4C")
        table.play(1, "2S")
        table.cover(1, "6H")
        yield
        with deals("4S 5S 6S", "4H 5H 7C", vira="JD"):
            table.truco(1) if table.view()["awaiting"] == [1] else table.play(0, "7H")
        yield

    planned, played = worlds(by_plan, by_hand)
    for viewer in (0, SPECTATOR, NOBODY):
        assert planned[viewer] == played[viewer], viewer
    # Its owner is told from then on which moves were planned: the worlds do differ.
    assert planned[1][0] == played[1][0]
    assert planned[1][2] != played[1][2]


def test_a_plan_that_says_nothing_is_nothing_to_anybody_else() -> None:
    def story(*steps: dict[str, Any], **answer: Any) -> Story:
        def told(table: Table) -> Iterator[None]:
            if steps or answer:
                plans(table, 1, *steps, **answer)
            yield
            table.play(0, "4C")
            yield
            table.play(1, "3D")
            yield

        return told

    silent = {"when": {"trick": 3}, "play": {"type": "play", "card": "2S"}}
    other = {"when": {"trick": 3}, "play": {"type": "play", "card": "6H"}}
    none, here, there = worlds(story(), story(silent, otherwise="fold"), story(other, accept_up_to=12))
    for viewer in (0, SPECTATOR, NOBODY):
        assert none[viewer] == here[viewer] == there[viewer], viewer
    # Of its owner, the export alone tells: what is asked here is the match.
    assert none == here == there


def worlds(*stories: Story) -> list[dict[Any, Any]]:
    """What everybody saw in worlds with the same cards."""
    options: dict[str, Any] = {"vira": "JD", "tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody()}
    hands = ("4C 7H AS", "3D 2S 6H")
    with stopped_clock():
        return [world(hands, story, **options) for story in stories]


def test_a_forced_play_is_to_others_the_same_as_a_play_by_hand() -> None:
    def story(*, last: bool) -> Story:
        def told(table: Table) -> Iterator[None]:
            table.accept(0)
            for seat, card in ((0, "4C"), (1, "3D"), (1, "6H"), (0, "7H")):
                table.play(seat, card)
            if last:
                for _ in range(2):
                    seat = table.view()["awaiting"][0]
                    table.play(seat, table.view(seat)["legal_actions"][0]["card"])
            yield

        return told

    options: dict[str, Any] = {"vira": "JD", "tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody(), "score": (11, 3)}
    with stopped_clock(), deals("4C 7H AS", "3D 2S 6H", vira="JD", score=(11, 3)):
        here = world(("4C 7H AS", "3D 2S 6H"), story(last=False), **options)
        there = world(("4C 7H AS", "3D 2S 6H"), story(last=True), **options, forced=False)
    # What was agreed differs, and with it every length and tag: so the actions are compared, as all see them.
    for viewer in (SPECTATOR, NOBODY):
        assert actions(here[viewer]) == actions(there[viewer])


def actions(looked: Sequence[Any]) -> list[Any]:
    return [answer for answer in looked[-1] if answer[0] == "/hands/1"]
