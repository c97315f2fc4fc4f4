"""A training run for four seats: what it has learnt, one batch of lessons after another, and its checkpoint."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from matches.bots.kernel import layout
from matches.bots.kernel.chance import seeded
from matches.bots.kernel.dealing import pack
from matches.bots.kernel.ruleset import ruleset
from matches.bots.search.habits import WHOLE
from matches.bots.search.rollout import WON
from matches.bots.search.tables import Tables
from matches.bots.training.cautious import memory
from matches.bots.training.four_seats.equity import NEEDS, first_guess, solved
from matches.bots.training.four_seats.play import gambles, outcomes
from matches.bots.training.four_seats.walk import Lessons, Sums, learn, none_yet
from matches.engine.cards import DECK
from matches.engine.ranking import manilhas_after, strengths
from matches.engine.variants import Rules

BATCH = 10_000
"""Lessons between two looks at the clock."""

OBSERVED = 100_000
"""Lessons after which the equity is estimated anew."""

HANDS = 2_000
"""From each score, to see how hands end."""

MET = 30
"""A run that begins with a table begins as if it had met each situation so often."""

DEEPEST = 60
"""More steps than a hand has."""


class Run:
    def __init__(self, rules: Rules, seed: int, sparring: float = 0.0) -> None:
        """In a share `sparring` of the lessons the other team is `cautious`."""
        step = int(np.gcd.reduce(rules.variant.ladder))
        self.rules, self.seed, self.sparring = rules, seed, sparring
        self.cells = ruleset(rules)
        self.steps = np.arange(0, rules.special_score, step)
        self.strengths = strength_table(rules)
        self.others = memory(rules, self.strengths.ravel())
        self.lessons, self.count = none_yet(), 0
        self.equity = first_guess()

    def learn(self, batch: int = BATCH) -> None:
        """So many lessons."""
        hands, room = np.zeros((DEEPEST, layout.SIZE), np.int8), np.zeros((2 * DEEPEST, 4))
        chance, holdings = seeded(f"{self.seed} {self.count}"), np.zeros(12, np.int8)
        learn(
            self.lessons,
            self.cells,
            self.steps,
            chance,
            pack(self.rules),
            self.strengths,
            holdings,
            hands,
            room,
            self.equity,
            self.others,
            self.sparring,
            self.count + 1,
            batch,
        )
        self.count += batch
        if self.count % OBSERVED == 0:
            self.observe()

    def observe(self) -> None:
        """Estimate the equity anew from self-play."""
        chance, holdings = seeded(f"{self.seed} {self.count} observed"), np.zeros(12, np.int8)
        ends = np.zeros((NEEDS, NEEDS, 3, NEEDS))
        target = self.rules.house.target
        for score_0 in self.steps:
            for score_1 in self.steps:
                place = ends[target - score_0, target - score_1]
                outcomes(
                    self.lessons,
                    self.cells,
                    score_0,
                    score_1,
                    chance,
                    pack(self.rules),
                    self.strengths,
                    holdings,
                    place,
                    HANDS,
                )
        chances = np.zeros(400)
        gambles(self.lessons, self.cells, chance, pack(self.rules), self.strengths, holdings, chances)
        self.equity = solved(self.rules, ends, chances)

    def save(self, path: Path) -> None:
        """Replace the checkpoint."""
        written = path.with_suffix(".new.npz")
        np.savez(written, **self.lessons._asdict(), equity=self.equity, lessons=self.count, seed=self.seed)
        written.replace(path)

    def begin_with(self, tables: Tables) -> None:
        """Do as these tables say, until it has learnt better."""
        raises, answers = (np.array(table, float)[:, None] for table in tables.habits[1:])
        self.lessons = _as_if_met(
            plays=np.array(tables.habits.plays, float) / WHOLE,
            raises=np.hstack([WHOLE - raises, raises]) / WHOLE,
            answers=np.hstack([15 - answers // 16 - answers % 16, answers // 16, answers % 16]) / 15,
        )
        self.equity = np.array(tables.equity, float).reshape(NEEDS, NEEDS) / WON

    @classmethod
    def resumed(cls, rules: Rules, path: Path, sparring: float = 0.0) -> "Run":
        with np.load(path) as kept:
            run = cls(rules, int(kept["seed"]), sparring)
            run.lessons = Lessons(*(kept[name] for name in Lessons._fields))
            run.equity, run.count = kept["equity"], int(kept["lessons"])
        return run


def _as_if_met(**shares: NDArray[np.float64]) -> Lessons:
    """What choices with these shares leave behind: regrets of about a point's worth, and sums."""
    weight = MET * OBSERVED
    return Lessons(*(sums for kind in shares.values() for sums in (_sums(kind), _sums(weight * kind))))


def _sums(values: NDArray[np.float64]) -> Sums:
    return values.ravel().astype(np.float32)


def strength_table(rules: Rules) -> NDArray[np.int8]:
    """The engine's strength of each of the forty cards, for each of the forty that could be the vira."""
    table: list[int] = []
    for vira in DECK:
        # A deck of fewer cards has no such vira.
        turned_up = vira if vira in rules.deck else rules.deck[0]
        ranked = strengths(rules.variant.fixed_manilhas or manilhas_after(turned_up, ranks=rules.deck_ranks))
        table += [ranked[card] for card in DECK]
    return np.array(table, np.int8)
