"""A policy file in machine code says what the bot that plays from it is told."""

import numpy as np

from matches.bots.kernel import apply, is_over, layout, legal, new_hand, ruleset, small
from matches.bots.kernel.chance import below, one_of, seeded
from matches.bots.kernel.dealing import deal, pack, strength_table
from matches.bots.policy.decision import LENGTH
from matches.bots.policy.policies import policy_for
from matches.bots.training import shipped
from matches.bots.training.reading import read
from matches.engine.variants import PAULISTA_DUEL, resolve

RULES = resolve(PAULISTA_DUEL, {"iron_hand": "open", "next_leader": "rotate"})


def test_a_decision_finds_the_same_mixture_in_a_file_as_the_bot_does() -> None:
    policy, chance, found = policy_for(RULES), seeded("decisions"), 0
    begins, marks, picks, mixtures, scores, coarse, *_ = shipped.shipped(policy, drop=0.2).memory
    s, holdings, d = small([0] * layout.SIZE), small([0] * 6), np.zeros(32, np.int64)
    cards, strengths, cells = pack(RULES), strength_table(RULES), ruleset(RULES)
    for _ in range(500):
        deal(chance, cards, strengths, holdings)
        new_hand(s, cells, below(chance, 2), below(chance, 12), below(chance, 12), holdings)
        while not is_over(s):
            read(s, d, scores)
            pick = shipped._mixture(d, begins, marks, picks, coarse)
            expected = policy.mixture(d[:LENGTH].tolist())
            assert (None if pick < 0 else tuple(mixtures[pick].tolist())) == expected
            found += pick >= 0
            apply(s, one_of(chance, legal(s) & ~(1 << layout.FOLD) or legal(s)))
    assert found > 500
