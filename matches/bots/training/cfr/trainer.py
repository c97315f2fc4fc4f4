"""A training run: what it knows, one batch of hands after another, and its checkpoint."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.chance import seeded
from matches.bots.kernel.dealing import pack, strength_table
from matches.bots.kernel.ruleset import ruleset
from matches.bots.training.cautious import memory as cautious_memory
from matches.bots.training.cfr.classes import Classes, classes
from matches.bots.training.cfr.equity import NEEDS, first_guess, solved
from matches.bots.training.cfr.learning import Lesson, train
from matches.bots.training.cfr.player import player
from matches.bots.training.cfr.self_play import observe, starts
from matches.bots.training.cfr.styles import NUMBERS
from matches.bots.training.cfr.table import ROUGH, new_table, refill
from matches.bots.training.duels import Player
from matches.engine.variants import NextLeader, Rules

BATCH = 20_000
"""Hands between two looks at the clock."""

WARM_UP = 40
"""Batches after which the scores are put into classes and learning begins anew, with the equity found so far."""

OBSERVED = 20_000
"""Matches from which the equity is estimated anew."""


@dataclass(frozen=True)
class Tuning:
    """What is tried out; the defaults are what did best."""

    bits: int = 25
    fine: int = 24
    rough: int = 8
    rough_batches: int = 4000
    """How long the few rough classes of scores are learned before the many fine ones."""
    tremble: float = 0.04
    prune: float = 1.0
    sparring: float = 0.0


DEFAULT = Tuning()


class Trainer:
    """One run; `learn` is a batch."""

    def __init__(self, rules: Rules, seed: int, tuning: Tuning = DEFAULT) -> None:
        self.rules, self.seed, self.tuning = rules, seed, tuning
        self.cells = ruleset(rules)
        self.winner_leads = rules.house.next_leader is NextLeader.WINNER
        step = int(np.gcd.reduce(rules.variant.ladder))
        self.steps = np.arange(step, rules.house.target + 1, step)
        self.chance = seeded(seed)
        self.cards, self.strengths = pack(rules), strength_table(rules)
        self.caution = cautious_memory(rules, self.strengths)
        self.stack = np.zeros((40, layout.SIZE), np.int8)
        self.frames, self.tries = np.zeros((40, 4), np.int64), np.zeros((40, 8))
        self.row = np.zeros(32, np.int64)
        self.holdings = np.zeros(6, np.int8)
        self.rows = new_table(tuning.bits)
        self.counts = first_guess(rules.variant.ladder)
        self.visits = np.zeros(NEEDS * NEEDS)
        self.visits[16 * self.steps[:, None] + self.steps] = 1.0
        self.equity = solved(self.counts, self.steps, self.winner_leads)
        self.batch = 0
        self.scores = self.rough_scores = self._classes(tuning.rough) + ROUGH

    @property
    def rough(self) -> Classes:
        """For each class the rough one that most of it falls into."""
        found = np.arange(64)
        for label in np.unique(self.scores):
            scores = [s for s in np.flatnonzero(self.scores == label) if s // 16 in self.steps and s % 16 in self.steps]
            if scores:
                found[label] = self.rough_scores[max(scores, key=lambda s: self.visits[s])]
        return found

    @property
    def is_fine(self) -> bool:
        """Whether it has come to the fine classes."""
        return self.batch > WARM_UP + self.tuning.rough_batches

    def learn(self) -> None:
        """One batch."""
        if self.batch == WARM_UP:
            self.scores = self.rough_scores = self._classes(self.tuning.rough) + ROUGH
            self.rows[:] = 0
        if self.batch == WARM_UP + self.tuning.rough_batches:
            self.scores = self._classes(self.tuning.fine)
        since = self.batch if self.batch < WARM_UP else self.batch - WARM_UP
        train(self._lesson(float(since + 1)), self.chance, BATCH)
        self.batch += 1
        if self.batch in (5, 10, 20, 30, WARM_UP, 50, 75) or self.batch % 100 == 0:
            self.observe()

    def observe(self) -> None:
        """Estimate the equity anew from self-play."""
        self.counts *= 0.5
        self.visits *= 0.5
        table = (self.stack[0], self.cells, self.cards, self.strengths, self.holdings)
        us = self.player(drop=0.0)
        steps, leads = self.steps, self.winner_leads
        observe(us.choose, us.memory, table, self.chance, steps, leads, OBSERVED, self.counts, self.visits)
        self.equity = solved(self.counts, self.steps, self.winner_leads)

    def keys(self) -> int:
        return int((self.rows[:, 0] != 0).sum())

    def player(self, *, drop: float) -> Player:
        return player(self.rows, self.scores, drop=drop)

    def save(self, path: Path) -> None:
        partial = path.with_suffix(".partial.npz")
        np.savez(
            partial,
            rows=self.rows[self.rows[:, 0] != 0],
            chance=np.asarray(self.chance),
            counts=self.counts,
            visits=self.visits,
            equity=self.equity,
            scores=self.scores,
            rough_scores=self.rough_scores,
            batch=self.batch,
            cards=np.asarray(self.cards),
        )
        partial.replace(path)

    def load(self, path: Path) -> None:
        with np.load(path) as saved:
            self.rows = new_table(self.tuning.bits)
            refill(self.rows, saved["rows"])
            self.chance, self.counts, self.visits = saved["chance"], saved["counts"], saved["visits"]
            self.equity, self.scores, self.batch = saved["equity"], saved["scores"], int(saved["batch"])
            self.rough_scores, self.cards = saved["rough_scores"], saved["cards"]

    def _lesson(self, weight: float) -> Lesson:
        return Lesson(
            rows=self.rows,
            floats=self.rows.view(np.float32),
            rules=self.cells,
            winner_leads=self.winner_leads,
            scores=self.scores,
            rough=self.rough,
            equity=self.equity,
            starts=starts(self.visits, self.steps),
            weight=weight,
            tremble=self.tuning.tremble,
            prune=-self.tuning.prune * weight,
            sparring=self.tuning.sparring,
            style=np.zeros(NUMBERS),
            caution=self.caution,
            cards=self.cards,
            strengths=self.strengths,
            holdings=self.holdings,
            d=self.row,
            stack=self.stack,
            frames=self.frames,
            tries=self.tries,
        )

    def _classes(self, count: int) -> Classes:
        return classes(
            self.equity,
            self.visits,
            ladder=self.rules.variant.ladder,
            special=self.rules.variant.special_margin,
            steps=self.steps,
            count=count,
            generator=np.random.default_rng((self.seed, self.batch)),
        )
