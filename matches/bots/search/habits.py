"""What a seat does by habit: for each action a weight, looked up in tables that self-play has filled.

A habit is a function of the seat's own situation alone, so whoever plays by it knows no more than the seat.
"""

from typing import NamedTuple

from matches.bots.kernel.chance import below
from matches.bots.kernel.hand import may_raise
from matches.bots.kernel.jit import Cells, compiled, copy
from matches.bots.kernel.layout import (
    ACCEPT,
    ACTIONS,
    COVER,
    FACE_DOWN_FROM,
    FOLD,
    NOBODY,
    OFFER,
    PLAY,
    RAISE,
    RAISES,
    TO_ACT,
    TRICK,
    VOTED,
)
from matches.bots.search.situation import (
    ASKED_SITUATIONS,
    SITUATIONS,
    STANDINGS,
    on_turn,
    sorted_places,
    standing,
    when_asked,
)

CARDS = 4
"""The plays told apart: the weakest card, the middle one, the strongest, the weakest face down."""
WHOLE = 255
"""A table's weights of one choice add up to about this."""
CALLED = 3
"""How high the stake is: by none, one, or more raises; of a pending one: the first, the second, or a later one."""


PLAY_WEIGHTS = CARDS * SITUATIONS
RAISE_WEIGHTS = CALLED * STANDINGS * SITUATIONS
ANSWER_WEIGHTS = 2 * CALLED * STANDINGS * ASKED_SITUATIONS
"""How long each table is."""

UNWEIGHED = (0,) * ACTIONS
"""The weights before any action has one."""

SHARPNESS = 0.6
"""How often, against what it does most, a seat does what it does in a play-out at all."""


class Habits(NamedTuple):
    """One byte for each weight."""

    plays: Cells
    """For each situation, its four plays."""
    raises: Cells
    """For each situation, stake and standing, how often a seat that may raise does."""
    answers: Cells
    """For each situation of one that is asked, stake, standing and whether the partner has folded: half a byte each
    for taking the raise and raising again; the rest is folding."""


@compiled
def weigh(s: Cells, habits: Habits, weights: Cells) -> int:
    """Fill in a weight for each of the ACTIONS of the seat that is to act, and return their sum, never 0."""
    seat = s[TO_ACT]
    copy(UNWEIGHED, weights)
    places = sorted_places(s, seat)
    if s[OFFER] != 0:
        return _weigh_answers(s, habits.answers, weights, seat, places)
    situation = on_turn(s, seat, places)
    total = _weigh_plays(s, habits.plays, weights, situation, places)
    if may_raise(s):
        raises = habits.raises[(situation * CALLED + min(s[RAISES], CALLED - 1)) * STANDINGS + standing(s, seat % 2)]
        for action in range(RAISE):
            weights[action] *= WHOLE - raises
        weights[RAISE] = total * raises
        return total * WHOLE
    return total


@compiled
def sharpen(weights: Cells) -> int:
    """Drop what is done much less than what is done most, and return the sum of the rest."""
    most = 0
    for weight in weights:
        # Calling `max` for each would take plain Python three times as long.
        if weight > most:
            most = weight
    total, least = 0, SHARPNESS * most
    for action, weight in enumerate(weights):
        if weight >= least:
            total += weight
        else:
            weights[action] = 0
    return total


@compiled
def draw(weights: Cells, total: int, chance: Cells) -> int:
    """One of the actions, as likely as its weight says."""
    left = below(chance, total)
    action = 0
    while left >= weights[action]:
        left -= weights[action]
        action += 1
    return action


@compiled
def _weigh_plays(s: Cells, plays: Cells, weights: Cells, situation: int, places: int) -> int:
    count, at = places >> 6, CARDS * situation
    low, high = places & 3, places >> 2 * (count - 1) & 3
    weights[PLAY + low] = plays[at]
    total = plays[at] + 0
    if count > 1:
        weights[PLAY + high] = plays[at + 2]
        total += plays[at + 2]
    if count > 2:
        weights[PLAY + (places >> 2 & 3)] = plays[at + 1]
        total += plays[at + 1]
    if s[TRICK] >= s[FACE_DOWN_FROM]:
        weights[COVER + low] = plays[at + 3]
        total += plays[at + 3]
    if total == 0:
        weights[PLAY + low] = total = 1
    return total


@compiled
def _weigh_answers(s: Cells, answers: Cells, weights: Cells, seat: int, places: int) -> int:
    called = min(max(s[RAISES] - 1, 0), CALLED - 1)
    at = (when_asked(s, seat, places) * CALLED + called) * STANDINGS + standing(s, seat % 2)
    answer = answers[2 * at + (s[VOTED] != NOBODY)]
    takes, raises = answer >> 4, answer & 15
    if not may_raise(s):
        takes, raises = takes + raises, 0
    weights[ACCEPT], weights[RAISE], weights[FOLD] = takes, raises, 15 - takes - raises
    return 15
