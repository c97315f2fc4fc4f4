"""Simulated matches at four seats: a seat is told what a view of the engine would tell it."""

from random import Random

import pytest

from matches.bots.kernel import Cells, layout, ruleset
from matches.bots.search.choice import options
from matches.bots.search.history import seen as seen_in_view
from matches.bots.training import cautious
from matches.bots.training.four_seats.contest.match import contest
from matches.bots.training.four_seats.contest.players import player
from matches.bots.training.four_seats.contest.table import Table, seen, sensible, take
from matches.bots.training.four_seats.run import strength_table
from matches.engine.actions import Deal
from matches.engine.frozen import changed
from matches.engine.ranking import strengths
from matches.engine.rules import awaiting
from matches.engine.terms import Seat
from matches.engine.variants import VARIANTS, resolve
from matches.engine.visibility import view_for
from tests.bots.test_kernel import after, hand_of, new_hand, random_score
from tests.builders import SERVER_BOT, seated

FOURS = ("paulista", "mineiro")


@pytest.mark.parametrize("variant", FOURS)
def test_a_seat_has_the_same_choices_and_sees_the_same_as_at_a_table(variant: str) -> None:
    rng, rules, compared = Random(4), resolve(VARIANTS[variant], {}), 0
    memory = cautious.memory(rules, strength_table(rules).ravel())
    seats = seated(rules, kinds=[SERVER_BOT] * 4).match
    for _ in range(150):
        deal = Deal(tuple(rng.sample(rules.deck, 13)), Seat(rng.randrange(4)))
        match = after(changed(seats, score=random_score(rules, rng)), deal)
        ranked = strengths(hand_of(match).manilhas)
        deck = [ranked[card] for card in rules.deck if card != hand_of(match).vira]
        table = Table(new_hand(match, hand_of(match), ruleset(rules)), deck, memory)
        while match.hand is not None and not match.hand.is_dark:
            # Of partners who both may answer, the kernel asks one; here now the one, now the other.
            table.s[layout.TO_ACT] = seat = rng.choice(awaiting(match))
            view = view_for(match, seat)
            moves, known, told = (
                options(view, hand_of(view), seat),
                seen(table),
                seen_in_view(view, hand_of(view), seat),
            )
            # Without the vira now and then another hand is held to be one that can't be lost.
            assert {*sensible(table)} ^ {*moves.values()} <= {layout.FOLD}
            assert [listed(part) for part in known[:2]] == [listed(part) for part in told[:2]]
            assert known[2:6] == told[2:6]
            assert listed(known.dealt) == listed(told.dealt)
            assert listed(known.covered) == listed(told.covered)
            assert sorted(listed(known.unseen)) == sorted(listed(told.unseen))
            assert listed(known.histories[0]) in [listed(history) for history in told.histories]
            move = rng.choice([*moves])
            match = after(match, move)
            take(table, moves[move])
            compared += 1
        assert match.hand is None or match.hand.is_dark or not table.s[layout.IS_OVER]
    assert compared > 1000


def test_a_contest_is_settled_by_its_seed_and_the_weaker_loses_it() -> None:
    rules = resolve(VARIANTS["mineiro"], {})
    once, again = (
        contest(rules, player("easy", rules, "ours"), player("cautious", rules, "theirs"), matches=200, seed=3)
        for _ in range(2)
    )
    assert once == again
    assert once.rate + once.half < 0.5


def listed(cells: Cells) -> list[int]:
    return [int(cells[i]) for i in range(len(cells))]
