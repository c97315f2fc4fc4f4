"""The opponents that a policy is measured against: fair, legal, and each itself."""

import pytest

from matches.bots.kernel import Cells, apply, is_over, layout, legal, new_hand, ruleset, small
from matches.bots.kernel.chance import below, one_of, seeded
from matches.bots.kernel.dealing import deal, pack, strength_table
from matches.bots.training.duels import duel
from matches.bots.training.sparring import opponents
from matches.engine.variants import MINEIRO_DUEL, PAULISTA_DUEL, Rules, resolve

RULES = [resolve(PAULISTA_DUEL, {}), resolve(MINEIRO_DUEL, {"iron_hand": "open"})]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.variant.name)
@pytest.mark.parametrize("name", opponents())
def test_an_opponent_does_what_is_legal_and_looks_at_its_own_cards_alone(name: str, rules: Rules) -> None:
    player, chance, decided = opponents()[name], seeded(name), 0
    s, holdings = small([0] * layout.SIZE), small([0] * 6)
    cards, strengths, cells = pack(rules), strength_table(rules), ruleset(rules)
    for _ in range(300):
        deal(chance, cards, strengths, holdings)
        new_hand(s, cells, below(chance, 2), below(chance, 12), below(chance, 12), holdings)
        while not is_over(s):
            if s[layout.IS_DARK]:
                break
            # It meets positions that it would not have brought about.
            action = one_of(chance, legal(s))
            chosen = player.choose(s, seeded(decided), player.memory)
            assert legal(s) >> chosen & 1
            assert player.choose(with_others_cards_gone(s), seeded(decided), player.memory) == chosen
            apply(s, chosen if decided % 2 else action)
            decided += 1


def test_a_duel_of_equals_is_even_by_the_same_deals_from_both_sides() -> None:
    tight = opponents()["tight"]
    assert duel(RULES[0], tight, tight, matches=200, seed=1).rate == 0.5


def test_a_duel_is_settled_by_its_seed() -> None:
    patient, bluffing = opponents()["patient"], opponents()["bluffing"]
    once, again, *others = (duel(RULES[0], patient, bluffing, matches=400, seed=seed) for seed in (1, 1, 2, 3, 4))
    assert once == again
    assert set(others) != {once}


def with_others_cards_gone(s: Cells) -> Cells:
    blind = small([s[i] for i in range(layout.SIZE)])
    other = 1 - s[layout.TO_ACT]
    for i in range(3):
        blind[layout.HOLDING + 3 * other + i] = blind[layout.DEALT + 3 * other + i] = layout.EMPTY
    return blind
