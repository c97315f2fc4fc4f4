"""One lesson: from a random deal and score each seat in turn learns what each of its choices would have been worth.

External-sampling regret minimisation: the seat that learns tries all its choices, the others draw theirs. Regrets
never fall below nothing (regret matching+), and a later lesson counts for more in the average. Each seat is a player
of its own, paid by its team's chance to win the match. Whether to raise is one decision, which card to play another.

In a share of the lessons the other team are two `cautious` players of any temper, so that habit learns what beats sound
play too that it would never come to by itself.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, is_over, legal, new_hand
from matches.bots.kernel.jit import compiled
from matches.bots.kernel.layout import (
    ACCEPT,
    COVER,
    FACE_DOWN_FROM,
    FOLD,
    OFFER,
    POINTS,
    RAISE,
    RAISES,
    SCORE,
    TARGET,
    TO_ACT,
    TRICK,
    VOTED,
    WINNER,
)
from matches.bots.search.habits import ANSWER_WEIGHTS, CALLED, CARDS, PLAY_WEIGHTS, RAISE_WEIGHTS
from matches.bots.search.situation import STANDINGS, on_turn, sorted_places, standing, when_asked
from matches.bots.training import cautious

ANSWERS = (FOLD, ACCEPT, RAISE)
SELDOM = 0.25
"""How often the learner tries what it never does; then it counts for as much more."""

Sums = NDArray[np.float32]


class Lessons(NamedTuple):
    """For every choice its regret and the sum of its shares: which card (four choices each), whether to raise (no,
    yes), what to answer (three)."""

    plays: Sums
    play_shares: Sums
    raises: Sums
    raise_shares: Sums
    answers: Sums
    answer_shares: Sums


def none_yet() -> Lessons:
    lengths = PLAY_WEIGHTS, 2 * RAISE_WEIGHTS, 3 * ANSWER_WEIGHTS
    return Lessons(*(np.zeros(length, np.float32) for length in lengths for _ in range(2)))


@njit  # and kept for no other process: what calls itself crashes when it is loaded
def learn(
    lessons, rules, steps, chance, cards, strengths, holdings, hands, room, equity, others, sparring, first, count
):
    """So many lessons, the first of which is the nth; `steps` are the scores that occur in an ordinary hand.

    In a share `sparring` of them the other team plays by `others`, what `cautious` plays with.
    """
    for n in range(count):
        deal(chance, cards, strengths, holdings)
        score_0, score_1 = steps[below(chance, len(steps))], steps[below(chance, len(steps))]
        leader, spars = below(chance, 4), uniform(chance) < sparring
        if spars:
            cautious.draw_temper(others.temper, chance)
        for learner in range(4):
            new_hand(hands[0], rules, leader, score_0, score_1, holdings)
            _walk(hands, 0, learner, lessons, room, equity, chance, float(first + n), others, spars)


@compiled
def shares(regrets, at, mask, out):
    """How likely each choice of the mask is, in proportion to what it is above nothing; all alike if none is."""
    total, count = 0.0, 0
    for choice in range(4):
        out[choice] = 0.0
        if mask >> choice & 1:
            count += 1
            total += max(regrets[at + choice], 0.0)
    for choice in range(4):
        if mask >> choice & 1:
            out[choice] = max(regrets[at + choice], 0.0) / total if total > 0 else 1.0 / count


@compiled
def drawn(likely, chance):
    left, last = uniform(chance), 0
    for choice in range(4):
        if likely[choice] > 0:
            last = choice
            left -= likely[choice]
            if left < 0:
                return choice
    return last


@compiled
def answer_place(s, seat):
    """Where the answers of a seat that is asked begin."""
    called = min(s[RAISES] - 1, CALLED - 1)
    place = (when_asked(s, seat, sorted_places(s, seat)) * CALLED + called) * STANDINGS + standing(s, seat % 2)
    return 3 * (2 * place + (s[VOTED] >= 0))


@compiled
def raise_place(s, seat, situation):
    return 2 * ((situation * CALLED + min(s[RAISES], CALLED - 1)) * STANDINGS + standing(s, seat % 2))


@compiled
def plays_mask(s, places):
    """A bit for the weakest card, the middle one, the strongest, and the weakest face down."""
    count = places >> 6
    return 1 | (2 if count > 2 else 0) | (4 if count > 1 else 0) | (8 if s[TRICK] >= s[FACE_DOWN_FROM] else 0)


@compiled
def play_action(places, choice):
    if choice == 3:
        return COVER + (places & 3)
    nth = 0 if choice == 0 else (1 if choice == 1 else (places >> 6) - 1)
    return places >> 2 * nth & 3


@compiled
def answer_action(choice):
    return FOLD if choice == 0 else (ACCEPT if choice == 1 else RAISE)


@compiled
def worth(s, equity):
    """Team 0's chance to win the match after the hand."""
    needs_0, needs_1 = s[TARGET] - s[SCORE], s[TARGET] - s[SCORE + 1]
    if s[WINNER] == 0:
        needs_0 = max(0, needs_0 - s[POINTS])
    elif s[WINNER] == 1:
        needs_1 = max(0, needs_1 - s[POINTS])
    return equity[needs_0, needs_1]


@compiled
def _then(hands, depth, action):
    hands[depth + 1] = hands[depth]
    apply(hands[depth + 1], action)


@njit
def _walk(hands, depth, learner, lessons, room, equity, chance, weight, others, spars):
    """Team 0's chance to win the match when the learner tries every choice and all others draw theirs."""
    s, likely, values = hands[depth], room[2 * depth], room[2 * depth + 1]
    if is_over(s):
        return worth(s, equity)
    seat = s[TO_ACT]
    if spars and seat % 2 != learner % 2:
        _then(hands, depth, cautious.choose(s, chance, others))
        return _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
    sign = 1.0 if seat % 2 == 0 else -1.0
    may_raise = legal(s) >> RAISE & 1
    if s[OFFER] != 0:
        at, mask = answer_place(s, seat), 3 | 4 * may_raise
        shares(lessons.answers, at, mask, likely)
        if seat != learner:
            _add(lessons.answer_shares, at, 3, likely, weight)
            _then(hands, depth, answer_action(drawn(likely, chance)))
            return _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
        value, mask = 0.0, _tried(mask, likely, chance)
        for choice in range(3):
            if mask >> choice & 1:
                _then(hands, depth, answer_action(choice))
                values[choice] = _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
                value += likely[choice] * values[choice]
        _regret(lessons.answers, at, mask, likely, values, value, sign)
        return value
    places = sorted_places(s, seat)
    situation = on_turn(s, seat, places)
    raise_at, raised, raising = raise_place(s, seat, situation), 0.0, 0.0
    if may_raise:
        shares(lessons.raises, raise_at, 3, likely)
        raising = likely[1]
        if seat == learner:
            may_raise = _tried(2, likely, chance) >> 1
            if may_raise:
                _then(hands, depth, RAISE)
                raised = _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
        else:
            _add(lessons.raise_shares, raise_at, 2, likely, weight)
            if uniform(chance) < raising:
                _then(hands, depth, RAISE)
                return _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
    at, mask = CARDS * situation, plays_mask(s, places)
    shares(lessons.plays, at, mask, likely)
    if seat != learner:
        _add(lessons.play_shares, at, 4, likely, weight)
        _then(hands, depth, play_action(places, drawn(likely, chance)))
        return _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
    value, mask = 0.0, _tried(mask, likely, chance)
    for choice in range(4):
        if mask >> choice & 1:
            _then(hands, depth, play_action(places, choice))
            values[choice] = _walk(hands, depth + 1, learner, lessons, room, equity, chance, weight, others, spars)
            value += likely[choice] * values[choice]
    _regret(lessons.plays, at, mask, likely, values, value, sign)
    if not may_raise:
        return value
    both = raising * raised + (1 - raising) * value
    # The cards have been tried, however seldom it plays on without a raise.
    likely[0], likely[1], values[0], values[1] = 1.0, raising, value, raised
    _regret(lessons.raises, raise_at, 3, likely, values, both, sign)
    return both


@compiled
def _add(sums, at, count, likely, weight):
    for choice in range(count):
        sums[at + choice] += weight * likely[choice]


@compiled
def _tried(mask, likely, chance):
    """Which of the mask's choices the learner tries: all that it makes at all, another now and then."""
    for choice in range(4):
        if mask >> choice & 1 and likely[choice] <= 0 and uniform(chance) >= SELDOM:
            mask -= 1 << choice
    return mask


@compiled
def _regret(regrets, at, mask, likely, values, value, sign):
    for choice in range(4):
        if mask >> choice & 1:
            regret = sign * (values[choice] - value)
            if likely[choice] <= 0:
                regret /= SELDOM
            regrets[at + choice] = max(0.0, regrets[at + choice] + regret)
