"""Monte Carlo counterfactual regret minimisation by self-play, with external sampling.

Regrets are kept below zero too, and both regrets and strategies weigh more the later they are: in our trials that
learned faster than cutting regrets off at zero.
"""

from typing import Any, NamedTuple

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, new_hand
from matches.bots.kernel.jit import Cells, Numbers, compiled
from matches.bots.policy import decision as de
from matches.bots.policy.key import PLACE_HAND, PLACE_SCORE, key_of
from matches.bots.training.cautious import choose as by_caution
from matches.bots.training.cfr.choosing import any_of, lowest
from matches.bots.training.cfr.equity import standing
from matches.bots.training.cfr.styles import draw_style
from matches.bots.training.cfr.table import PRIMED, REGRETS, SUMS, find
from matches.bots.training.duels import play_blind
from matches.bots.training.reading import action_for, read
from matches.bots.training.sparring import choose as by_style

SPARED = 10
"""Choices that have long been bad are tried on one hand in so many alone."""

IN_A_ROW = 100
"""Hands that are played from one score, so that its part of the table stays at hand."""


ADVERSARY = 1 << 61
"""In a key of the adversary, who learns to beat the policy and nothing else."""

NOBODY_SPARS, BY_STYLE, BY_CAUTION = 0, 1, 2
"""How the other seat plays."""
CAUTIOUS = 0.5
"""Which share of the sparring is with `cautious`."""

LIKE_SEEN = 300.0
"""As how many visits what was learned for scores of its kind counts at a key."""


class Lesson(NamedTuple):
    """What a batch of learning works with."""

    rows: Any
    """The table, and the same memory as floats."""
    floats: Any
    rules: Any
    winner_leads: bool
    scores: Any
    """The class of each score, as points that both sides need."""
    rough: Any
    """For each class the rough one of its kind."""
    equity: Any
    starts: Any
    """How likely hands begin at each score, 16 * leader's need + follower's; cumulative."""
    weight: float
    """How much this batch counts; later ones count more."""
    tremble: float
    """How often the seat that is not learning makes any choice: so that everything is met."""
    prune: float
    """Choices with less regret than this are mostly left out."""
    sparring: float
    """In what share of the policy's own hands it meets a common style or `cautious` instead of its adversary."""
    style: Any
    caution: Any
    """The memory of the player `cautious`."""
    cards: Any
    strengths: Any
    holdings: Any
    d: Any
    stack: Any
    """Copies of the hand, one for each of the learning seat's decisions on the path,"""
    frames: Any
    """and for each its row, its choices, what is left to try of them, and the actions that they mean,"""
    tries: Any
    """and the chance of each choice and what it came to."""


@compiled
def train(lesson: Lesson, chance: Cells, hands: int) -> None:
    """Learn from so many hands, each walked once for either seat."""
    at, leader, target = 0, 0, lesson.rules[layout.TARGET]
    for n in range(hands):
        if n % IN_A_ROW == 0:
            at, leader = _drawn(lesson.starts, uniform(chance)), below(chance, 2)
        needs_0, needs_1 = at // 16, at % 16
        if leader == 1:
            needs_0, needs_1 = needs_1, needs_0
        deal(chance, lesson.cards, lesson.strengths, lesson.holdings)
        prune = lesson.prune if below(chance, SPARED) else -1e30
        ours = below(chance, 2) if lesson.sparring > 0.0 else layout.NOBODY
        for seat in range(2):
            new_hand(lesson.stack[0], lesson.rules, leader, target - needs_0, target - needs_1, lesson.holdings)
            spars = NOBODY_SPARS
            if seat == ours and uniform(chance) < lesson.sparring:
                spars = BY_CAUTION if uniform(chance) < CAUTIOUS else BY_STYLE
                draw_style(lesson.style, chance)
            _walk(lesson, seat, chance, prune, ours, spars)


@compiled
def _walk(lesson: Lesson, seat: int, chance: Cells, prune: float, ours: int, spars: int) -> None:
    """Walk one hand: all of this seat's choices tried, one of the other's drawn; learn on the way.

    `ours` is the seat that plays the policy, against its adversary or a style; NOBODY: both play it.
    """
    d, stack, frames, tries = lesson.d, lesson.stack, lesson.frames, lesson.tries
    depth = 0
    while True:
        s = stack[depth]
        if _to_decision(lesson, s, seat, chance, ours, spars):
            mask = de.sensible(d)
            row = _row(lesson, _key(d, seat, ours))
            actions, left = 0, 0
            p0, p1, p2, p3 = _matched(lesson.floats, row, mask)
            tries[depth, 0], tries[depth, 1], tries[depth, 2], tries[depth, 3] = p0, p1, p2, p3
            for choice in range(de.CHOICES):
                if mask >> choice & 1:
                    actions |= action_for(s, d, choice) << 4 * choice
                    if row < 0 or lesson.floats[row, REGRETS + choice] >= prune:
                        left |= 1 << choice
            left = left or mask
            frames[depth, 0], frames[depth, 1], frames[depth, 2], frames[depth, 3] = row, left, left, actions
        else:
            worth = standing(s, seat, lesson.equity, lesson.winner_leads)
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
                worth = _learn(lesson, frames[depth], tries[depth])
        for i in range(layout.SIZE):
            stack[depth + 1, i] = stack[depth, i]
        depth += 1
        apply(stack[depth], frames[depth - 1, 3] >> 4 * lowest(frames[depth - 1, 2]) & 15)


@compiled
def _to_decision(lesson: Lesson, s: Cells, seat: int, chance: Cells, ours: int, spars: int) -> bool:
    """Play on until the seat has something to choose, which is then in `d`; False if the hand is over before."""
    d, floats = lesson.d, lesson.floats
    while s[layout.IS_OVER] == 0:
        if s[layout.IS_DARK] != 0:
            play_blind(s)
            continue
        if spars != NOBODY_SPARS and s[layout.TO_ACT] != seat:
            apply(s, by_style(s, chance, lesson.style) if spars == BY_STYLE else by_caution(s, chance, lesson.caution))
            continue
        read(s, d, lesson.scores)
        mask = de.sensible(d)
        if mask & (mask - 1) == 0:
            apply(s, action_for(s, d, lowest(mask)))
            continue
        if s[layout.TO_ACT] == seat:
            return True
        row = _row(lesson, _key(d, s[layout.TO_ACT], ours))
        p0, p1, p2, p3 = _matched(floats, row, mask)
        if row >= 0:
            floats[row, SUMS] += lesson.weight * p0
            floats[row, SUMS + 1] += lesson.weight * p1
            floats[row, SUMS + 2] += lesson.weight * p2
            floats[row, SUMS + 3] += lesson.weight * p3
        # Where a raise is answered more is tried out: else high stakes would be met too seldom to learn them.
        if uniform(chance) < (lesson.tremble if d[de.KIND] == de.TURN else 3.0 * lesson.tremble):
            choice = any_of(chance, mask)
        else:
            x = uniform(chance)
            choice = 0 if x < p0 else 1 if x < p0 + p1 else 2 if x < p0 + p1 + p2 else 3
            if mask >> choice & 1 == 0:
                choice = lowest(mask)
        apply(s, action_for(s, d, choice))
    return False


@compiled
def _key(d: Cells, seat: int, ours: int) -> int:
    """The key of a seat's decision, in its own part of what is learned."""
    return key_of(d) if ours == layout.NOBODY or seat == ours else key_of(d) | ADVERSARY


@compiled
def _row(lesson: Lesson, key: int) -> int:
    """The row of a key. A new one begins with what was learned for scores of its kind, as if seen a few times."""
    rows, floats = lesson.rows, lesson.floats
    row = find(rows, key, True)
    if row < 0 or rows[row, PRIMED] != 0:
        return row
    rows[row, PRIMED] = 1
    score = key >> PLACE_SCORE & 63
    rough = lesson.rough[score]
    if key >> PLACE_HAND & 3 == de.ORDINARY and rough != score:
        like = find(rows, key + ((rough - score) << PLACE_SCORE), False)
        if like >= 0:
            seen = 0.0
            for choice in range(de.CHOICES):
                seen += floats[like, SUMS + choice]
            share = min(1.0, LIKE_SEEN * lesson.weight / seen) if seen > 0.0 else 1.0
            for i in range(REGRETS, SUMS + de.CHOICES):
                floats[row, i] = share * floats[like, i]
    return row


@compiled
def _learn(lesson: Lesson, frame: Cells, tried: Numbers) -> float:
    """What a decision is worth as it is played, once its choices have been tried; each one's regret."""
    row, left, mean = frame[0], frame[1], 0.0
    for choice in range(de.CHOICES):
        if left >> choice & 1:
            mean += tried[choice] * tried[4 + choice]
    if row >= 0:
        for choice in range(de.CHOICES):
            if left >> choice & 1:
                lesson.floats[row, REGRETS + choice] += lesson.weight * (tried[4 + choice] - mean)
    return mean


@compiled
def _matched(floats: Any, row: int, mask: int) -> tuple[float, float, float, float]:
    """Each choice in proportion to its regret; while there is none, all alike but that nobody raises."""
    r0 = r1 = r2 = r3 = 0.0
    if row >= 0:
        r0 = max(floats[row, REGRETS], 0.0) if mask & 1 else 0.0
        r1 = max(floats[row, REGRETS + 1], 0.0) if mask & 2 else 0.0
        r2 = max(floats[row, REGRETS + 2], 0.0) if mask & 4 else 0.0
        r3 = max(floats[row, REGRETS + 3], 0.0) if mask & 8 else 0.0
    total = r0 + r1 + r2 + r3
    if total <= 0.0:
        r0, r1, r2, r3 = float(mask & 1), float(mask >> 1 & 1), float(mask >> 2 & 1), 0.0
        total = r0 + r1 + r2
    return r0 / total, r1 / total, r2 / total, r3 / total


@compiled
def _drawn(cumulative: Numbers, x: float) -> int:
    low, high = 0, len(cumulative) - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative[middle] > x:
            high = middle
        else:
            low = middle + 1
    return low
