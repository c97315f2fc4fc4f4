"""The shipped table of what was learnt: shares as bytes, thin ones steadied by those at other scores."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from matches.bots.policy.file import enter, written
from matches.bots.search.habits import CALLED, WHOLE
from matches.bots.search.rollout import WON
from matches.bots.search.situation import STANDINGS
from matches.bots.search.tables import FOLDER
from matches.engine.variants import VARIANTS

STEADY = 20
"""As so many lessons counts what a seat in this situation does at all scores together."""

Floats = NDArray[Any]


def sections(run: dict[str, Floats]) -> dict[str, bytes]:
    """The bytes of each table, from a trainer's run."""
    weight = STEADY * float(run["lessons"]) / 2
    plays = _shares(run["play_shares"].reshape(-1, 4).astype(float))
    raises = run["raise_shares"].reshape(-1, STANDINGS, 2).astype(float)
    raises = _shares(_steadied(raises, raises.sum(1, keepdims=True), weight))
    asked = run["answer_shares"].reshape(-1, STANDINGS, 2, 3).astype(float)
    answers = _shares(_steadied(asked, asked.sum((1, 2), keepdims=True), weight)).reshape(-1, 3)
    takes = np.round(15 * answers[:, 1]).astype(int)
    again = np.minimum(np.round(15 * answers[:, 2]).astype(int), 15 - takes)
    return {
        "plays": np.round(WHOLE * plays).astype(np.uint8).tobytes(),
        "raises": np.round(WHOLE * raises[..., 1]).astype(np.uint8).tobytes(),
        "answers": (16 * takes + again).astype(np.uint8).tobytes(),
        "equity": np.round(WON * run["equity"]).astype("<u2").tobytes(),
    }


def pack(run: Path, name: str) -> None:
    """Write a run's table and its hash to where the server plays from."""
    content = dict(np.load(run))
    about = {"ladder": list(VARIANTS[name].ladder), "lessons": int(content["lessons"]), "called": CALLED}
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.bin"
    written(path, about, sections(content))
    enter(path)


def _steadied(sums: Floats, pooled: Floats, weight: float) -> Floats:
    """The sums, with their pool counting for so much; a thin pool leans to the first choice: to refrain."""
    lean = np.zeros(sums.shape[-1])
    lean[0] = weight
    return sums + weight * _shares(pooled + lean)


def _shares(sums: Floats) -> Floats:
    total = sums.sum(-1, keepdims=True)
    return np.asarray(np.where(total > 0, sums / np.where(total > 0, total, 1), 0))
