"""The players of four seats, for simulated hands."""

from collections.abc import Callable, Sequence
from typing import Any

from matches.bots.kernel import Cells
from matches.bots.kernel.chance import below, seeded, uniform
from matches.bots.kernel.layout import CALLER, NOBODY, OFFER
from matches.bots.levels import LEVELS as NAMES
from matches.bots.search.choice import Effort, decided
from matches.bots.search.levels import LEVELS
from matches.bots.search.tables import Tables, tables_for
from matches.bots.training import cautious
from matches.bots.training.four_seats.contest.table import Table, seen, sensible
from matches.bots.training.four_seats.run import strength_table
from matches.engine.variants import Rules

PLAYERS = (*NAMES, "cautious")

Choose = Callable[[Table], int]


def player(name: str, rules: Rules, seed: str) -> Choose:
    if name == "cautious":
        return _cautious(rules, seed)
    tables = tables_for(rules)
    return by_search(LEVELS[tables.name][name], tables, seed)


def by_search(effort: Effort, tables: Tables, seed: str) -> Choose:
    """A seat that plays with this effort by these tables."""
    rng = _Chance(seeded(seed))

    def choose(table: Table) -> int:
        actions = sensible(table)
        if len(actions) == 1:
            return actions[0]
        special = table.s[OFFER] != 0 and table.s[CALLER] == NOBODY
        return decided(actions, seen(table), special, rng, tables, effort)

    return choose


def _cautious(rules: Rules, seed: str) -> Choose:
    chance, memory = seeded(seed), cautious.memory(rules, strength_table(rules).ravel())

    def choose(table: Table) -> int:
        return cautious.choose(table.s, chance, memory)

    return choose


class _Chance:
    """A state of chance as bots ask it."""

    def __init__(self, chance: Cells) -> None:
        self._chance = chance

    def random(self) -> float:
        return uniform(self._chance)

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * uniform(self._chance)

    def choice(self, seq: Sequence[Any]) -> Any:
        return seq[below(self._chance, len(seq))]
