"""What a score is worth at four seats: a team's chance to win the match, whoever leads."""

import numpy as np
from numpy.typing import NDArray

from matches.bots.search.rollout import FARTHEST
from matches.engine.variants import Rules

NEEDS = FARTHEST + 1
Floats = NDArray[np.float64]


def first_guess() -> Floats:
    """By the points that we and they still need, as if by somebody's common sense."""
    ours, theirs = np.arange(NEEDS)[:, None] ** 1.3, np.arange(NEEDS)[None, :] ** 1.3
    guess = theirs / np.maximum(ours + theirs, 1e-9)
    guess[0, :], guess[:, 0] = 1.0, 0.0
    return np.asarray(guess, np.float64)


def solved(rules: Rules, ends: Floats, chances: Floats) -> Floats:
    """The chances that follow from ends[our need, their need, 0 we win, 1 they, 2 nobody; points].

    `chances` are those to win a mão de onze, over the holdings of a pair. Scores that don't occur are worth what the
    next worse one is, and farther ones than a match's end as much as if hands ended there as they do at its begin.
    """
    step = int(np.gcd.reduce(rules.variant.ladder))
    special = rules.house.target - rules.special_score
    equity = np.full((NEEDS, NEEDS), 0.5)
    equity[0, :], equity[:, 0] = 1.0, 0.0
    for ours in range(1, NEEDS):
        for theirs in range(1, ours + 1):
            if ours == theirs:
                value = 0.5
            elif theirs == special:
                value = _against_special(rules, equity, ours, theirs, chances)
            else:
                us, them = (_known(rules, max(need, special + step), step) for need in (ours, theirs))
                value = _ordinary(equity, ours, theirs, (ends[us, them] + ends[them, us][[1, 0, 2]]) / 2)
            equity[ours, theirs], equity[theirs, ours] = value, 1 - value
    return equity


def _known(rules: Rules, need: int, step: int) -> int:
    """What a team needs at the score that stands for this one."""
    return min(need + -need % step, rules.house.target)


def _ordinary(equity: Floats, ours: int, theirs: int, ends: Floats) -> float:
    points = np.arange(NEEDS)
    won = (ends[0] * equity[np.maximum(ours - points, 0), theirs])[1:].sum()
    lost = (ends[1] * equity[ours, np.maximum(theirs - points, 0)])[1:].sum()
    return float((won + lost) / ends[:2].sum())


def _against_special(rules: Rules, equity: Floats, ours: int, theirs: int, chances: Floats) -> float:
    """They decide, seeing the cards of both, whether to play for the special stake."""
    stake, refused = rules.variant.special_stake, rules.variant.special_refused
    folded = equity[max(ours - refused, 0), theirs]
    won, lost = equity[max(ours - stake, 0), theirs], equity[ours, max(theirs - stake, 0)]
    return float(np.minimum(folded, (1 - chances) * won + chances * lost).mean())
