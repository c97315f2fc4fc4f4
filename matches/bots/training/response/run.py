"""A learner's run against one policy: batches of hands, a checkpoint, and how often it wins whole matches."""

from pathlib import Path

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.chance import seeded
from matches.bots.kernel.jit import wide
from matches.bots.training.duels import Player, WinRate, duel, game_of
from matches.bots.training.response.equity import no_counts, solved, units
from matches.bots.training.response.learner import Memory, Sheets, Worth, learn, respond
from matches.bots.training.response.memory import new_memory, refill
from matches.engine.variants import Rules

BATCH = 20_000
"""Hands between two looks at the clock, and at the worth of the scores."""
FORGETTING = 0.98
"""What a batch leaves of the counts before it: hands end otherwise as it learns."""
DEPTH = 16
"""More decisions of one seat than a hand has."""


class Response:
    """The learner and all that it knows. The same rules, policy, seed and number of batches give the same learner."""

    def __init__(self, rules: Rules, policy: Player, *, seed: int, bits: int = 24) -> None:
        self.rules, self.policy, self.bits = rules, policy, bits
        self.batches = 0
        self.rows = new_memory(bits)
        self.chance = seeded(f"response {seed}")
        self.game = game_of(rules)
        # Scores of the running match: one that is over, so that the first hand begins a match.
        self.progress = wide([rules.house.target, 0, 0, 0])
        self.counts = no_counts(rules.house.target)

    @property
    def memory(self) -> Memory:
        return Memory(self.rows, self.rows.view(np.float32), np.zeros(8))

    def learn(self, hands: int = BATCH) -> None:
        """One batch."""
        ladder = self.rules.variant.ladder
        chances = solved(self.counts, (ladder[0], ladder[1]), self.game.winner_leads)
        learn(
            hands,
            self.memory,
            Sheets(np.zeros((DEPTH, layout.SIZE), np.int8), np.zeros((DEPTH, 8)), np.zeros((DEPTH, 8))),
            self.game,
            Worth(chances, units(chances, ladder[0]), self.game.winner_leads),
            self.progress,
            self.counts,
            self.chance,
            self.policy.choose,
            self.policy.memory,
        )
        self.counts *= FORGETTING
        self.batches += 1

    def keys(self) -> int:
        """How many keys it has met."""
        return int(np.count_nonzero(self.rows[:, 0]))

    def win_rate(self, *, matches: int, seed: int) -> WinRate:
        """How often the learner, as it is now, beats the policy."""
        return duel(self.rules, Player(respond, self.memory), self.policy, matches=matches, seed=seed)

    def save(self, path: Path) -> None:
        partial = path.with_suffix(".partial.npz")
        np.savez(
            partial,
            rows=self.rows[self.rows[:, 0] != 0],
            chance=np.array(self.chance),
            cards=np.array(self.game.cards),
            progress=np.array(self.progress),
            counts=self.counts,
            batches=self.batches,
        )
        partial.replace(path)

    def load(self, path: Path) -> None:
        with np.load(path) as saved:
            self.rows = new_memory(self.bits)
            refill(self.rows, saved["rows"])
            self.game = self.game._replace(cards=saved["cards"])
            self.chance, self.progress = saved["chance"], saved["progress"]
            self.counts, self.batches = saved["counts"], int(saved["batches"])
