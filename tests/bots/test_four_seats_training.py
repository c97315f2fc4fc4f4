"""Training at four seats: a run is settled by its seed, stopped or not, and knows the worth of every score."""

from pathlib import Path

import numpy as np
import pytest

from matches.bots.search.tables import tables_for
from matches.bots.training.four_seats.equity import NEEDS, solved
from matches.bots.training.four_seats.packing import sections
from matches.bots.training.four_seats.run import Run
from matches.engine.variants import VARIANTS, resolve

MINEIRO = resolve(VARIANTS["mineiro"], {})


def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    run = Run(MINEIRO, 1, sparring=0.5)
    run.learn(100)
    run.save(tmp_path / "run.npz")
    resumed = Run.resumed(MINEIRO, tmp_path / "run.npz", sparring=0.5)
    for one in (run, resumed):
        one.learn(100)
    assert run.count == resumed.count == 200
    assert all((ours == theirs).all() for ours, theirs in zip(run.lessons, resumed.lessons, strict=True))
    assert all(kind.any() for kind in run.lessons)


def test_a_run_begins_with_a_table_as_it_plays() -> None:
    run, tables = Run(MINEIRO, 1), tables_for(MINEIRO)
    run.begin_with(tables)
    packed = sections({**run.lessons._asdict(), "equity": run.equity, "lessons": np.array(run.count)})
    assert packed["equity"] == bytes(np.asarray(tables.equity, "<u2"))
    assert packed["raises"] == bytes(np.asarray(tables.habits.raises, np.uint8))
    assert packed["answers"] == bytes(np.asarray(tables.habits.answers, np.uint8))


@pytest.mark.parametrize("variant", ["paulista", "mineiro"])
def test_every_score_is_worth_something(variant: str) -> None:
    rules = resolve(VARIANTS[variant], {})
    ends = np.zeros((NEEDS, NEEDS, 3, NEEDS))
    for need in range(2 * rules.variant.ladder[0], rules.house.target + 1, rules.variant.ladder[0]):
        for other in range(2 * rules.variant.ladder[0], rules.house.target + 1, rules.variant.ladder[0]):
            ends[need, other, :2, rules.variant.ladder[0]] = 0.5
    worth = solved(rules, ends, np.full(400, 0.5))
    assert np.isfinite(worth).all()
    assert np.allclose((worth + worth.T)[1:, 1:], 1.0)
