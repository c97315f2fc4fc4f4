"""A person with a server's bot as partner: a raise is answered by the person alone (docs/rules.md 7)."""

from uuid import UUID

import pytest

from matches import commands
from matches.engine.terms import HandKind
from tests.api.callers import Caller
from tests.api.tables import SEEDS, Table, deals

pytestmark = pytest.mark.django_db

HANDS = ("4D 5D 6D", "3D 3S 2D", "4C 7H AC", "4H 5H 6H")
"""The bot in seat 2 has the cards of the hand; whoever goes by its own cards would raise again."""


def sitting(variant: str = "paulista", *, score: tuple[int, int] | None = None) -> Table:
    """Ana with a bot as partner against bia, who leads, with one of her own."""
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant=variant, seats=["me", "open", "bot:hard", "bot:hard"])
    echo = {"commitment": match["commitment"]}
    assert bia.post(f"/matches/{match['id']}/join", {**echo, "client_seed": SEEDS[1]}).status_code == 200
    with deals(*HANDS, vira="KD", leader=1, score=score):
        assert ana.post(f"/matches/{match['id']}/seed", {**echo, "client_seed": SEEDS[0]}).status_code == 200
    return Table(match["id"], (ana, bia))


@pytest.mark.parametrize("variant", ["paulista", "mineiro"])
@pytest.mark.parametrize("answer", ["accept", "fold", "raise"])
def test_a_raise_against_a_person_and_a_bot_is_the_persons_to_answer(variant: str, answer: str) -> None:
    table = sitting(variant)
    table.truco(1)
    for seat in (0, 1):
        asked = table.view(seat)
        assert (asked["awaiting"], asked["hand"]["offer"]["answering"]) == ([0], [0])
    # However often the bot's turn comes round, it has nothing to say.
    for _ in range(3):
        commands.play_bot(UUID(table.id))
    still = table.view()
    assert (still["version"], still["awaiting"]) == (asked["version"], [0])
    after = table.act(0, type=answer)["match"]
    match answer:
        case "accept":
            assert (after["hand"]["offer"], after["awaiting"]) == (None, [1])
        case "fold":
            assert after["score"] == [0, asked["hand"]["offer"]["refused"]]
        case _:
            # Now it is bia's alone, and not her bot's.
            assert (after["hand"]["offer"]["answering"], after["awaiting"]) == ([1], [1])


def test_a_mao_de_onze_of_a_person_and_a_bot_is_the_persons_to_play_or_to_fold() -> None:
    table = sitting(score=(11, 4))
    asked = table.view()
    assert asked["hand"]["kind"] == HandKind.MAO_DE_ONZE.value
    assert (asked["awaiting"], asked["hand"]["holdings"][2]["cards"]) == ([0], ["4C", "7H", "AC"])
    commands.play_bot(UUID(table.id))
    assert table.view()["version"] == asked["version"]
    assert table.fold(0)["match"]["score"] == [11, 5]
