"""A training run: what it knows, one batch of hands after another, and its checkpoint."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.chance import seeded
from matches.bots.kernel.dealing import pack
from matches.bots.kernel.ruleset import ruleset
from matches.bots.policy.cards import codes
from matches.bots.training.cfr import train
from matches.bots.training.classes import classes
from matches.bots.training.equity import NEEDS, first_guess, solved
from matches.bots.training.reading import CODE
from matches.bots.training.self_play import duel, observe, start_distribution
from matches.bots.training.table import new_table, refill
from matches.engine.cards import DECK
from matches.engine.ranking import manilhas_after
from matches.engine.variants import NextLeader, Rules

BATCH = 20_000
"""Hands between two looks at the clock."""

WARM_UP = 40
"""Batches after which the scores are put into classes and learning begins anew, with the equity found so far."""

OBSERVED = 20_000
"""Matches from which the equity is estimated anew."""

DECK_SIZE = len(DECK)


@dataclass
class Tuning:
    """What is tried out; the defaults are what did best."""

    bits: int = 24
    classes: int = 36
    tremble: float = 0.05
    floor: float = -1e30
    prune: float = 0.0
    power: float = 1.0


class Trainer:
    def __init__(self, rules: Rules, seed: int, tuning: Tuning) -> None:
        self.rules, self.tuning = rules, tuning
        self.cells = ruleset(rules)
        self.winner_leads = rules.house.next_leader is NextLeader.WINNER
        step = int(np.gcd.reduce(rules.variant.ladder))
        self.steps = np.arange(step, rules.house.target + 1, step)
        self.chance = seeded(seed)
        self.generator = np.random.default_rng(seed)
        self.cards, self.codes = pack(rules), code_table(rules)
        self.stack = np.zeros((40, layout.SIZE), np.int8)
        self.frames, self.tries = np.zeros((40, 4), np.int64), np.zeros((40, 8))
        self.row = np.zeros(32, np.int64)
        self.holdings = np.zeros(6, np.int8)
        self.rows = new_table(tuning.bits)
        self.counts = first_guess(NEEDS)
        self.visits = np.ones(NEEDS * NEEDS)
        self.equity = solved(self.counts, self.steps, self.winner_leads)
        self.batch = 0
        self._classify()

    @property
    def floats(self) -> np.ndarray:
        return self.rows.view(np.float32)

    def learn(self) -> None:
        """One batch."""
        if self.batch == WARM_UP:
            self._classify()
            self.rows[:] = 0
        since = self.batch if self.batch < WARM_UP else self.batch - WARM_UP
        weight = float(since + 1) ** self.tuning.power
        prune = -self.tuning.prune * weight if self.tuning.prune else -1e30
        train(
            self.rows,
            self.floats,
            self.stack,
            self.frames,
            self.tries,
            self.row,
            self.cells,
            self.chance,
            self.cards,
            self.codes,
            self.holdings,
            self.scores,
            self.equity,
            start_distribution(self.visits, self.steps),
            self.winner_leads,
            BATCH,
            weight,
            self.tuning.tremble,
            self.tuning.floor,
            prune,
        )
        self.batch += 1
        if self.batch in (5, 10, 20, 30, WARM_UP, 50, 75) or self.batch % 100 == 0:
            self.observe()

    def observe(self) -> None:
        """Estimate the equity anew from self-play."""
        self.counts *= 0.5
        self.visits *= 0.5
        observe(
            self.rows,
            self.floats,
            self.stack[0],
            self.row,
            self.cells,
            self.chance,
            self.cards,
            self.codes,
            self.holdings,
            self.scores,
            self.steps,
            self.winner_leads,
            OBSERVED,
            self.counts,
            self.visits,
        )
        self.equity = solved(self.counts, self.steps, self.winner_leads)

    def keys(self) -> int:
        return int((self.rows[:, 0] != 0).sum())

    def versus(self, other: "Trainer", *, style: float, other_style: float, matches: int) -> float:
        """The share of matches that this run's policy wins against another's."""
        won = duel(
            self.rows,
            self.floats,
            style,
            self.scores,
            other.rows,
            other.floats,
            other_style,
            other.scores,
            self.stack[0],
            self.row,
            self.cells,
            self.chance,
            self.cards,
            self.codes,
            self.holdings,
            self.winner_leads,
            matches,
        )
        return won / matches

    def save(self, path: Path) -> None:
        used = self.rows[self.rows[:, 0] != 0]
        partial = path.with_suffix(".partial.npz")
        np.savez(
            partial,
            rows=used,
            chance=self.chance,
            counts=self.counts,
            visits=self.visits,
            equity=self.equity,
            scores=self.scores,
            batch=self.batch,
            cards=self.cards,
        )
        partial.replace(path)

    def load(self, path: Path) -> None:
        with np.load(path) as saved:
            self.rows = new_table(self.tuning.bits)
            refill(self.rows, saved["rows"])
            self.chance, self.counts, self.visits = saved["chance"], saved["counts"], saved["visits"]
            self.equity, self.scores, self.batch = saved["equity"], saved["scores"], int(saved["batch"])
            self.cards = saved["cards"]

    def _classify(self) -> None:
        self.scores = classes(
            self.equity,
            self.rules.variant.ladder,
            self.rules.variant.special_margin,
            self.steps,
            self.visits,
            self.tuning.classes,
            self.generator,
        )


def code_table(rules: Rules) -> np.ndarray:
    """For each card that could be the vira, each card's code, less CODE."""
    table = []
    for vira in DECK:
        turned_up = vira if vira in rules.deck else rules.deck[0]
        manilhas = rules.variant.fixed_manilhas or manilhas_after(turned_up, ranks=rules.deck_ranks)
        known = codes(rules, manilhas)
        table += [known.get(card, CODE) - CODE for card in DECK]
    return np.array(table, np.int8)
