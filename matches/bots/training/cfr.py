"""Monte Carlo counterfactual regret minimisation by self-play, with external sampling."""

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, new_hand
from matches.bots.kernel.jit import compiled
from matches.bots.policy import decision as de
from matches.bots.policy.key import PLACE_HAND, PLACE_SCORE, key_of
from matches.bots.training.equity import standing
from matches.bots.training.reading import action_for, read
from matches.bots.training.table import PRIMED, REGRETS, SUMS, find
from matches.bots.training.walk import any_of, lowest, play_blind

IN_A_ROW = 100
"""Hands that are played from one score, so that its part of the table stays at hand."""


LIKE_SEEN = 30.0
"""As how many visits what was learned for scores of its kind counts at a key."""


@compiled
def train(
    rows,
    floats,
    stack,
    frames,
    tries,
    d,
    rules,
    chance,
    cards,
    codes,
    holdings,
    scores,
    rough,
    equity,
    starts,
    winner_leads,
    hands,
    weight,
    tremble,
    floor,
    prune,
):  # type: ignore[no-untyped-def]
    """So many hands from scores drawn of `starts` (cumulative, by 16 * leader's need + follower's), each walked once
    for either seat."""
    at, leader = 0, 0
    for n in range(hands):
        if n % IN_A_ROW == 0:
            at, leader = _drawn(starts, uniform(chance)), below(chance, 2)
        needs_0, needs_1 = at // 16, at % 16
        if leader == 1:
            needs_0, needs_1 = needs_1, needs_0
        target = rules[layout.TARGET]
        deal(chance, cards, codes, holdings)
        # Choices that have long been bad are tried on one hand in ten alone.
        limit = prune if below(chance, 10) else -1e30
        for seat in range(2):
            new_hand(stack[0], rules, leader, target - needs_0, target - needs_1, holdings)
            _walk(
                rows,
                floats,
                stack,
                frames,
                tries,
                d,
                seat,
                chance,
                scores,
                rough,
                equity,
                winner_leads,
                weight,
                tremble,
                floor,
                limit,
            )


@compiled
def _walk(
    rows, floats, stack, frames, tries, d, seat, chance, scores, rough, equity, winner_leads, weight, tremble, floor, prune
):  # type: ignore[no-untyped-def]
    """Walk the hand in `stack[0]`: all of this seat's choices tried, one of the other's drawn; learn on the way.

    Each of the seat's decisions on the path has a copy of the hand in `stack`, its row, its choices and what is left
    to try of them in `frames`, and in `tries` the chance of each choice and what it came to.
    """
    depth = 0
    while True:
        s = stack[depth]
        if _to_decision(rows, floats, s, d, seat, chance, scores, rough, weight, tremble):
            mask = de.sensible(d)
            row = _row(rows, floats, key_of(d), rough, weight)
            actions, left = 0, 0
            p0, p1, p2, p3 = _matched(floats, row, mask)
            tries[depth, 0], tries[depth, 1], tries[depth, 2], tries[depth, 3] = p0, p1, p2, p3
            for choice in range(de.CHOICES):
                if mask >> choice & 1:
                    actions |= action_for(s, d, choice) << 4 * choice
                    if row < 0 or floats[row, REGRETS + choice] >= prune:
                        left |= 1 << choice
            left = left or mask
            frames[depth, 0], frames[depth, 1], frames[depth, 2], frames[depth, 3] = row, left, left, actions
        else:
            worth = standing(s, seat, equity, winner_leads)
            while True:
                if depth == 0:
                    return
                depth -= 1
                left = frames[depth, 2]
                choice = lowest(left)
                tries[depth, 4 + choice] = worth
                left ^= 1 << choice
                frames[depth, 2] = left
                if left:
                    break
                worth = _learn(floats, frames[depth], tries[depth], weight, floor)
        choice = lowest(frames[depth, 2])
        for i in range(layout.SIZE):
            stack[depth + 1, i] = stack[depth, i]
        depth += 1
        apply(stack[depth], frames[depth - 1, 3] >> 4 * choice & 15)


@compiled
def _to_decision(rows, floats, s, d, seat, chance, scores, rough, weight, tremble):  # type: ignore[no-untyped-def]
    """Play on until the seat has something to choose, which is then in `d`; False if the hand is over before."""
    while s[layout.IS_OVER] == 0:
        if s[layout.IS_DARK] != 0:
            play_blind(s)
            continue
        read(s, d, scores)
        mask = de.sensible(d)
        if mask & (mask - 1) == 0:
            apply(s, action_for(s, d, lowest(mask)))
            continue
        if s[layout.TO_ACT] == seat:
            return True
        row = _row(rows, floats, key_of(d), rough, weight)
        p0, p1, p2, p3 = _matched(floats, row, mask)
        if row >= 0:
            floats[row, SUMS] += weight * p0
            floats[row, SUMS + 1] += weight * p1
            floats[row, SUMS + 2] += weight * p2
            floats[row, SUMS + 3] += weight * p3
        if tremble > 0.0 and uniform(chance) < tremble:
            choice = any_of(chance, mask)
        else:
            x = uniform(chance)
            choice = 0 if x < p0 else 1 if x < p0 + p1 else 2 if x < p0 + p1 + p2 else 3
            if mask >> choice & 1 == 0:
                choice = lowest(mask)
        apply(s, action_for(s, d, choice))
    return False


@compiled
def _row(rows, floats, key, rough, weight):  # type: ignore[no-untyped-def]
    """The row of a key. A new one begins with what was learned for scores of its kind, as if seen a few times."""
    row = find(rows, key, True)
    if row < 0 or rows[row, PRIMED] != 0:
        return row
    rows[row, PRIMED] = 1
    score = key >> PLACE_SCORE & 63
    if key >> PLACE_HAND & 3 == de.ORDINARY and rough[score] != score:
        like = find(rows, key + ((rough[score] - score) << PLACE_SCORE), False)
        if like >= 0:
            seen = 0.0
            for choice in range(de.CHOICES):
                seen += floats[like, SUMS + choice]
            share = min(1.0, LIKE_SEEN * weight / seen) if seen > 0.0 else 1.0
            for i in range(REGRETS, SUMS + de.CHOICES):
                floats[row, i] = share * floats[like, i]
    return row


@compiled
def _learn(floats, frame, tried, weight, floor):  # type: ignore[no-untyped-def]
    """What the decision is worth as it is played, once its choices have been tried; each one's regret."""
    row, left = frame[0], frame[1]
    mean = 0.0
    for choice in range(4):
        if left >> choice & 1:
            mean += tried[choice] * tried[4 + choice]
    if row >= 0:
        for choice in range(4):
            if left >> choice & 1:
                regret = floats[row, REGRETS + choice] + weight * (tried[4 + choice] - mean)
                floats[row, REGRETS + choice] = max(regret, floor)
    return mean


@compiled
def _matched(floats, row, mask):  # type: ignore[no-untyped-def]
    """Each choice in proportion to its regret, all alike while there is none."""
    r0 = r1 = r2 = r3 = 0.0
    if row >= 0:
        r0 = max(floats[row, REGRETS], 0.0) if mask & 1 else 0.0
        r1 = max(floats[row, REGRETS + 1], 0.0) if mask & 2 else 0.0
        r2 = max(floats[row, REGRETS + 2], 0.0) if mask & 4 else 0.0
        r3 = max(floats[row, REGRETS + 3], 0.0) if mask & 8 else 0.0
    total = r0 + r1 + r2 + r3
    if total <= 0.0:
        r0, r1, r2, r3 = float(mask & 1), float(mask >> 1 & 1), float(mask >> 2 & 1), float(mask >> 3 & 1)
        total = r0 + r1 + r2 + r3
    return r0 / total, r1 / total, r2 / total, r3 / total


@compiled
def _drawn(cumulative, x):  # type: ignore[no-untyped-def]
    low, high = 0, len(cumulative) - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative[middle] > x:
            high = middle
        else:
            low = middle + 1
    return low
