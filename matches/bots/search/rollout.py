"""What each action is worth: worlds that fit what was seen, played to their end by habit."""

from collections.abc import Sequence
from typing import NamedTuple

from matches.bots.kernel.hand import apply, is_over
from matches.bots.kernel.jit import Cells, compiled, copy
from matches.bots.kernel.layout import ANSWERS, NOBODY, POINTS, SCORE, TARGET, TO_ACT, WINNER
from matches.bots.search.habits import Habits, draw, sharpen, weigh
from matches.bots.search.worlds import CERTAIN, fill, relive, resample

FARTHEST = 24
"""The most points that a team can need."""

WON = 65535
"""A chance of 1 to win the match."""


class Seen(NamedTuple):
    """What a seat knows of a hand, in the kernel's numbers."""

    rules: Cells
    answers: Cells
    """For each seat, whether it answers for its team."""
    seat: int
    leader: int
    score_0: int
    score_1: int
    dealt: Cells
    """Three strengths a seat, first those that it has played, in order; UNKNOWN where the seat can't tell."""
    unseen: Cells
    """The strengths of the cards that it can't locate."""
    covered: Cells
    """For each place in `dealt`, whether an unknown card lies there face down."""
    histories: Sequence[Cells]
    """Each order in which all that was seen can have happened: a seat and its action, again and again."""


class Desk(NamedTuple):
    """Room to work in."""

    worlds: Sequence[Cells]
    likelihoods: Cells
    chosen: Cells
    dealt: Cells
    hand: Cells
    weights: Cells


@compiled
def imagine(seen: Seen, habits: Habits, chance: Cells, desk: Desk) -> None:
    """Draw worlds, and choose among them by their likelihood.

    The histories are taken in turn, so that many of them make no more work than one.
    """
    for n in range(len(desk.worlds)):
        fill(desk.dealt, seen.dealt, seen.unseen, seen.covered, chance)
        s = desk.worlds[n]
        history = seen.histories[n % len(seen.histories)]
        likelihood = relive(
            s, seen.rules, seen.leader, seen.score_0, seen.score_1, desk.dealt, history, habits, desk.weights
        )
        desk.likelihoods[n] = int(likelihood * CERTAIN)
        s[TO_ACT] = seen.seat
        for seat in range(4):
            s[ANSWERS + seat] = seen.answers[seat]
    resample(desk.likelihoods, desk.chosen, chance)


@compiled
def play_out(seat: int, habits: Habits, equity: Cells, chance: Cells, desk: Desk, actions: Cells, worth: Cells) -> None:
    """For each action the sum over the chosen worlds of what its team's chance to win the match is afterwards."""
    for n in range(len(desk.chosen)):
        world = desk.worlds[desk.chosen[n]]
        for i in range(len(actions)):
            s = desk.hand
            copy(world, s)
            apply(s, actions[i])
            while not is_over(s):
                weigh(s, habits, desk.weights)
                apply(s, draw(desk.weights, sharpen(desk.weights), chance))
            worth[i] += _equity(s, equity, seat % 2)


@compiled
def _equity(s: Cells, equity: Cells, team: int) -> int:
    """A team's chance to win the match after a hand that is over."""
    ours, theirs = s[TARGET] - s[SCORE + team], s[TARGET] - s[SCORE + 1 - team]
    if s[WINNER] == team:
        ours = max(0, ours - s[POINTS])
    elif s[WINNER] != NOBODY:
        theirs = max(0, theirs - s[POINTS])
    return equity[(FARTHEST + 1) * ours + theirs]
