"""Whole matches of a run against itself, which tell how hands end at each score and which scores matches see."""

from typing import Any

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import new_hand
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.training.cfr.classes import Classes
from matches.bots.training.cfr.equity import Floats
from matches.bots.training.duels import Choose, next_leader, play_hand


@compiled
def observe(
    choose: Choose,
    memory: Any,
    table: Any,
    chance: Cells,
    steps: Any,
    winner_leads: bool,
    matches: int,
    counts: Any,
    visits: Any,
) -> None:
    """Play matches of a player with this memory, every other one from a random score.

    `table` is a hand, its rules, and what is dealt from. Counts how hands
    end, as `equity.solved` wants it, and the scores that matches from 0-0 see.
    """
    s, rules, cards, strengths, holdings = table
    target = rules[layout.TARGET]
    for n in range(matches):
        needs_0 = needs_1 = target
        if n % 2:
            needs_0, needs_1 = steps[below(chance, len(steps))], steps[below(chance, len(steps))]
        leader = below(chance, 2)
        while needs_0 > 0 and needs_1 > 0:
            ours, theirs = (needs_0, needs_1) if leader == 0 else (needs_1, needs_0)
            if n % 2 == 0:
                visits[16 * ours + theirs] += 1
            deal(chance, cards, strengths, holdings)
            new_hand(s, rules, leader, target - needs_0, target - needs_1, holdings)
            play_hand(s, chance, choose, memory, choose, memory, 0)
            winner, points = s[layout.WINNER], s[layout.POINTS]
            if winner < 0:
                counts[ours, theirs, 0, 0] += 1
            else:
                counts[ours, theirs, 0 if winner == leader else 1, points] += 1
                if winner == 0:
                    needs_0 -= points
                else:
                    needs_1 -= points
            leader = next_leader(s, winner_leads)


def starts(visits: Floats, steps: Classes) -> Floats:
    """Where training hands begin: half where matches go, half anywhere; cumulative."""
    anywhere = np.zeros(len(visits))
    anywhere[(16 * steps[:, None] + steps).ravel()] = 1.0
    shares = 0.5 * anywhere / anywhere.sum() + 0.5 * visits / visits.sum()
    reached = np.cumsum(shares)
    cumulative: Floats = reached / reached[-1]
    return cumulative
