"""Whole matches of what was learned so far: against itself, to see how hands end; against others, to see how strong it is."""

import numpy as np

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, new_hand
from matches.bots.kernel.jit import compiled
from matches.bots.policy import decision as de
from matches.bots.policy.key import key_of
from matches.bots.training.cfr import _any, _lowest, _play_blind
from matches.bots.training.reading import action_for, read
from matches.bots.training.table import SUMS, find


@compiled
def play_hand(s, d, chance, scores_0, rows_0, floats_0, style_0, scores_1, rows_1, floats_1, style_1):  # type: ignore[no-untyped-def]
    """Play the hand in `s` to its end, each seat by its own table.

    A style below 0 is the likeliest choice; otherwise choices less likely than it are dropped.
    """
    while s[layout.IS_OVER] == 0:
        if s[layout.IS_DARK] != 0:
            _play_blind(s)
            continue
        read(s, d, scores_0 if s[layout.TO_ACT] == 0 else scores_1)
        mask = de.sensible(d)
        if s[layout.TO_ACT] == 0:
            choice = chosen(d, mask, chance, rows_0, floats_0, style_0)
        else:
            choice = chosen(d, mask, chance, rows_1, floats_1, style_1)
        apply(s, action_for(s, d, choice))


@compiled
def chosen(d, mask, chance, rows, floats, style):  # type: ignore[no-untyped-def]
    if mask & (mask - 1) == 0:
        return _lowest(mask)
    row = find(rows, key_of(d), False)
    if row < 0:
        return _any(chance, mask)
    total = best = 0.0
    likeliest = _lowest(mask)
    for choice in range(4):
        if mask >> choice & 1:
            total += floats[row, SUMS + choice]
            if floats[row, SUMS + choice] > best:
                best, likeliest = floats[row, SUMS + choice], choice
    if total <= 0.0:
        return _any(chance, mask)
    if style < 0.0:
        return likeliest
    kept = 0.0
    for choice in range(4):
        if mask >> choice & 1 and floats[row, SUMS + choice] >= style * total:
            kept += floats[row, SUMS + choice]
    x = uniform(chance) * kept
    for choice in range(4):
        if mask >> choice & 1 and floats[row, SUMS + choice] >= style * total:
            x -= floats[row, SUMS + choice]
            if x <= 0.0:
                return choice
    return likeliest


@compiled
def observe(
    rows, floats, s, d, rules, chance, cards, codes, holdings, scores, steps, winner_leads, matches, counts, visits
):  # type: ignore[no-untyped-def]
    """Play matches, every other one from a random score; count how hands end, and the scores that matches from 0-0 see."""
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
            deal(chance, cards, codes, holdings)
            new_hand(s, rules, leader, target - needs_0, target - needs_1, holdings)
            play_hand(s, d, chance, scores, rows, floats, 0.0, scores, rows, floats, 0.0)
            winner, points = s[layout.WINNER], s[layout.POINTS]
            if winner < 0:
                counts[ours, theirs, 0, 0] += 1
            else:
                counts[ours, theirs, 0 if winner == leader else 1, points] += 1
                if winner == 0:
                    needs_0 -= points
                else:
                    needs_1 -= points
            leader = (winner if winner >= 0 else leader) if winner_leads else 1 - leader


@compiled
def duel(
    rows_0,
    floats_0,
    style_0,
    scores_0,
    rows_1,
    floats_1,
    style_1,
    scores_1,
    s,
    d,
    rules,
    chance,
    cards,
    codes,
    holdings,
    winner_leads,
    matches,
):  # type: ignore[no-untyped-def]
    """How many of so many whole matches the first table wins."""
    target = rules[layout.TARGET]
    won = 0
    for _ in range(matches):
        needs_0 = needs_1 = target
        leader = below(chance, 2)
        while needs_0 > 0 and needs_1 > 0:
            deal(chance, cards, codes, holdings)
            new_hand(s, rules, leader, target - needs_0, target - needs_1, holdings)
            play_hand(s, d, chance, scores_0, rows_0, floats_0, style_0, scores_1, rows_1, floats_1, style_1)
            winner, points = s[layout.WINNER], s[layout.POINTS]
            if winner == 0:
                needs_0 -= points
            elif winner == 1:
                needs_1 -= points
            leader = (winner if winner >= 0 else leader) if winner_leads else 1 - leader
        won += 1 if needs_0 <= 0 else 0
    return won


def start_distribution(visits, steps):  # type: ignore[no-untyped-def]
    """Where training hands begin: half where matches go, half anywhere; cumulative."""
    anywhere = np.zeros(256)
    for ours in steps:
        for theirs in steps:
            anywhere[16 * ours + theirs] = 1.0
    shares = 0.5 * anywhere / anywhere.sum() + 0.5 * visits / visits.sum()
    return np.cumsum(shares) / shares.sum()
