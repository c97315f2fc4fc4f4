"""The learner that attacks a policy: it finds what beats a weak one, and a stopped run goes on as if it hadn't."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from matches.bots.training.response.run import Response
from matches.bots.training.sparring import opponents
from matches.engine.variants import PAULISTA_DUEL, resolve

HANDS = 5000


def test_a_little_learning_beats_an_opponent_with_plain_habits() -> None:
    response = learner()
    response.learn(HANDS)
    response.learn(HANDS)
    rate = response.win_rate(matches=1000, seed=1)
    assert rate.rate - rate.half > 0.65


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    unbroken, stopped, resumed = learner(), learner(), learner()
    unbroken.learn(HANDS)
    unbroken.learn(HANDS)
    stopped.learn(HANDS)
    stopped.save(tmp_path / "run.npz")
    resumed.load(tmp_path / "run.npz")
    resumed.learn(HANDS)
    assert np.array_equal(known(resumed), known(unbroken))
    assert np.array_equal(resumed.counts, unbroken.counts)


def learner() -> Response:
    return Response(resolve(PAULISTA_DUEL, {}), opponents()["calling"], seed=1, bits=20)


def known(response: Response) -> NDArray[np.int64]:
    """The rows in order of their keys."""
    rows = response.rows[response.rows[:, 0] != 0]
    in_order: NDArray[np.int64] = rows[np.argsort(rows[:, 0])]
    return in_order
