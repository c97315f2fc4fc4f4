"""Training: seeded, resumable, and the file says what was learned."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from matches.bots.policy.file import opened
from matches.bots.policy.policies import check
from matches.bots.training.cfr.classes import classes
from matches.bots.training.cfr.equity import first_guess, solved
from matches.bots.training.cfr.learning import ADVERSARY
from matches.bots.training.cfr.packing import packed
from matches.bots.training.cfr.player import GREEDY
from matches.bots.training.cfr.self_play import starts
from matches.bots.training.cfr.trainer import Trainer, Tuning
from matches.bots.training.shipped import shipped
from matches.bots.training.sparring import spar
from tests.builders import rules

SMALL = Tuning(bits=21)
DUEL = rules("paulista-duel", next_leader="rotate")


def run(batches: int, sparring: float = 0.0) -> Trainer:
    trainer = Trainer(DUEL, seed=1, tuning=replace(SMALL, sparring=sparring))
    for _ in range(batches):
        trainer.learn()
    return trainer


@pytest.fixture(scope="module")
def learned() -> Trainer:
    return run(6)


def knowledge(trainer: Trainer) -> list[list[int]]:
    """All that a run knows, wherever in its table it lies."""
    return sorted(trainer.rows[trainer.rows[:, 0] != 0].tolist())


@pytest.mark.parametrize("sparring", [0.0, 0.4])
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(sparring: float, tmp_path: Path) -> None:
    unbroken, stopped, resumed = run(3, sparring), run(2, sparring), run(0, sparring)
    stopped.save(tmp_path / "run.npz")
    resumed.load(tmp_path / "run.npz")
    resumed.learn()
    assert knowledge(resumed) == knowledge(unbroken)
    assert np.array_equal(resumed.equity, unbroken.equity)


def test_what_the_adversary_learns_is_its_own(tmp_path: Path) -> None:
    sparred = run(2, sparring=0.4)
    policys = sparred.rows[(sparred.rows[:, 0] != 0) & (sparred.rows[:, 0] <= ADVERSARY)]
    adversarys = sparred.rows[sparred.rows[:, 0] > ADVERSARY]
    assert len(policys) > 10_000
    assert len(adversarys) > 10_000
    assert packed(tmp_path / "p.bin", sparred, megabytes=50)["trained"] <= len(policys)


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro-duel"])
def test_every_hand_begins_at_a_score_that_occurs(variant: str) -> None:
    trainer = Trainer(rules(variant), seed=1, tuning=SMALL)
    trainer.observe()
    for at in np.flatnonzero(np.diff(starts(trainer.visits, trainer.steps), prepend=0.0)):
        assert {at // 16, at % 16} <= set(trainer.steps)


def test_a_little_learning_beats_none(learned: Trainer) -> None:
    none = spar(DUEL, run(0).player(drop=0.0), matches=400, seed=1)
    some = spar(DUEL, learned.player(drop=GREEDY), matches=400, seed=1)
    assert all(some[name].rate > none[name].rate for name in none)


def test_the_file_says_what_was_learned(learned: Trainer, tmp_path: Path) -> None:
    packed(tmp_path / "p.bin", learned, megabytes=50)
    check(tmp_path)
    policy = opened(tmp_path / "p.bin")
    assert tuple(policy.about["ladder"]) == DUEL.variant.ladder
    rates = spar(DUEL, shipped(policy, drop=GREEDY), matches=2000, seed=1)
    as_learned = spar(DUEL, learned.player(drop=GREEDY), matches=2000, seed=1)
    # Where a key was seldom met the file trusts a coarser one: so early that is for the better.
    assert all(rates[name].rate > as_learned[name].rate - 0.06 for name in rates)


def test_a_file_is_no_larger_than_asked(learned: Trainer, tmp_path: Path) -> None:
    packed(tmp_path / "p.bin", learned, megabytes=0.6)
    assert (tmp_path / "p.bin").stat().st_size <= 600_000


@pytest.mark.parametrize("winner_leads", [False, True])
def test_equity_grows_with_our_points_and_is_even_at_the_start(winner_leads: bool) -> None:
    steps = range(1, 13)
    equity = solved(first_guess(DUEL.variant.ladder), steps, winner_leads)
    assert equity[12, 12] == pytest.approx(0.5, abs=0.02)
    for theirs in steps:
        ours = [equity[need, theirs] for need in steps]
        assert ours == sorted(ours, reverse=True)


def test_scores_that_ask_for_other_play_are_of_other_classes() -> None:
    steps = np.arange(1, 13)
    equity = solved(first_guess(DUEL.variant.ladder), steps, winner_leads=False)
    found = classes(
        equity,
        np.ones(256),
        ladder=DUEL.variant.ladder,
        special=1,
        steps=steps,
        count=30,
        generator=np.random.default_rng(1),
    )
    assert len({found[16 * ours + theirs] for ours in steps for theirs in steps}) == 30
    assert len({found[16 * 2 + 12], found[16 * 4 + 12], found[16 * 12 + 12]}) == 3
