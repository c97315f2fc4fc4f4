"""`cautious` in machine code chooses as the bot does, but for the vira that a simulated hand doesn't tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import pytest

from matches.bots import kernel
from matches.bots.cautious import DOUBT, cautious
from matches.bots.kernel import Cells, layout, ruleset, small
from matches.bots.kernel.chance import seeded
from matches.bots.prospects import chance
from matches.bots.training import cautious as player
from matches.bots.training.four_seats.run import strength_table
from matches.engine.actions import Deal, Move, PlayCard, PlayFaceDown
from matches.engine.frozen import changed
from matches.engine.ranking import strengths
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.variants import VARIANTS, Variant, resolve
from matches.engine.visibility import view_for
from tests.bots.test_kernel import action_of, after, hand_of, new_hand, random_score
from tests.builders import SERVER_BOT, seated

T = TypeVar("T")

HANDS = 60

ALIKE_WITH_A_VIRA = 0.95
"""The share of decisions in which the two choose the same, at least."""

APART_ON_AVERAGE = 0.05
"""How far their chances lie apart at most, where the vira isn't known."""


@dataclass(frozen=True)
class Steady:
    """A bot's chance with nothing left to it: so much doubt, and always or never a bluff."""

    doubt: float
    bluffs: bool

    def random(self) -> float:
        return 0.0 if self.bluffs else 1.0

    def uniform(self, a: float, b: float) -> float:
        return self.doubt

    def choice(self, seq: Sequence[T]) -> T:
        return seq[0]


@pytest.mark.parametrize("bluffs", [False, True])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_player_chooses_as_the_bot_does_for_the_same_doubt(variant: Variant, bluffs: bool) -> None:
    rng, alike, apart = Random(7), list[bool](), list[float]()
    rules = resolve(variant, {"iron_hand": "open"})
    memory = player.memory(rules, strength_table(rules).ravel(), (*DOUBT, float(bluffs)))
    for match, seat, moves, s in positions(variant, rng):
        view, doubt = view_for(match, seat), rng.uniform(*DOUBT)
        action = player.decide(s, doubt, seeded(1), memory)
        wanted = cautious(view, seat, Steady(doubt, bluffs))
        alike.append(looks(match, moves[action]) == looks(match, wanted))
        apart.append(abs(player.likely_won(s, memory) - chance(view, seat)))
    assert len(alike) > 200
    if variant.fixed_manilhas:
        assert all(alike)
        assert max(apart) < 1e-9
    else:
        assert sum(alike) >= ALIKE_WITH_A_VIRA * len(alike)
        assert sum(apart) <= APART_ON_AVERAGE * len(apart)


def test_the_player_looks_at_nothing_that_its_seat_does_not_see() -> None:
    for variant in VARIANTS.values():
        rules = resolve(variant, {"iron_hand": "open"})
        memory = player.memory(rules, strength_table(rules).ravel())
        for match, seat, _, s in positions(variant, Random(8)):
            chosen = player.choose(s, seeded(3), memory)
            hide(s, [held.seat for held in hand_of(view_for(match, seat)).holdings if held.cards is None])
            assert player.choose(s, seeded(3), memory) == chosen


def positions(variant: Variant, rng: Random) -> Iterator[tuple[Match, Seat, dict[int, Move], Cells]]:
    """Decisions of random hands: the match, who is asked, what it may do, and a row of the kernel for it to keep."""
    rules = resolve(variant, {"iron_hand": "open"})
    table = seated(rules, kinds=[SERVER_BOT] * variant.seats).match
    for _ in range(HANDS):
        deal = Deal(tuple(rng.sample(rules.deck, 3 * variant.seats + 1)), Seat(rng.randrange(variant.seats)))
        match = after(changed(table, score=random_score(rules, rng)), deal)
        cards = [holding.cards or () for holding in hand_of(match).holdings]
        s = new_hand(match, hand_of(match), ruleset(rules))
        while match.hand is not None:
            seat = rng.choice(awaiting(match))
            s[layout.TO_ACT] = seat
            moves = {action_of(move, cards[seat]): move for move in legal_actions(match, seat)}
            yield match, seat, moves, small([s[i] for i in range(layout.SIZE)])
            action = rng.choice([*moves])
            if action == layout.FOLD:
                action = rng.choice([*moves])
            match = after(match, moves[action])
            kernel.apply(s, action)


def looks(match: Match, move: Move) -> tuple[object, ...]:
    """The move up to cards that are the same."""
    if isinstance(move, PlayCard | PlayFaceDown):
        return type(move), strengths(hand_of(match).manilhas)[move.card]
    return (move,)


def hide(s: Cells, seats: Sequence[int]) -> None:
    """Put other cards where these seats' cards were, and as many."""
    for seat in seats:
        for at in (layout.HOLDING, layout.DEALT):
            for i in range(3):
                if s[at + 3 * seat + i] != layout.EMPTY:
                    s[at + 3 * seat + i] = layout.FIRST_MANILHA
