"""The learner: tries what it could do in a hand, against the policy's sampled answers, and keeps what was better."""

from typing import Any, Final, NamedTuple

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, is_over, new_hand
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.training.duels import Choose, Game, next_leader, play_blind
from matches.bots.training.response.memory import ADVANTAGE, COUNT, find
from matches.bots.training.response.situation import CHOICES, TIERS, action_for, choices, key_of

TRUST: Final = 60.0
"""So often a key must be met until it says as much as the coarser one."""
COMMON: Final = 100.0
"""So often a rough key must be met until its exact keys are kept, and what it finds bad is seldom tried."""
BAD: Final = -0.5
"""So much worse than the best, in units of the hand."""
SELDOM: Final = 8
"""Once in so many times."""
MET: Final = CHOICES
"""Where `_judge` leaves how often the rough key was met."""
LOST: Final = 32
"""Outcomes are counted by the points that the learner won, or from here on by those that it lost; 0: nobody's hand."""


class Memory(NamedTuple):
    """What was learned, as rows of keys and as the floats beside them; `merits` is a judgement's scratch."""

    rows: Any
    floats: Any
    merits: Any


class Sheets(NamedTuple):
    """Scratch for a search, by depth: the hand, what each choice returned, what was thought of it."""

    hands: Any
    returns: Any
    merits: Any


class Worth(NamedTuple):
    """The chance to win the match from a score, and what a hand is about there (`equity.py`)."""

    chances: Any
    units: Any
    winner_leads: bool


@compiled
def respond(s: Cells, chance: Cells, memory: Memory) -> int:
    """What the learner plays, once it has learned: a player of `duels`."""
    return action_for(s, _judge(s, choices(s), memory, memory.merits))


@compiled
def learn(
    hands: int,
    memory: Memory,
    sheets: Sheets,
    game: Game,
    worth: Worth,
    progress: Any,
    counts: Any,
    chance: Cells,
    policy: Choose,
    policy_memory: Any,
) -> None:
    """So many hands of matches against the policy; each is first searched, then played as it was learned so far.

    `progress` holds the running match's scores (learner, policy), the learner's seat and the leader.
    """
    target = game.rules[layout.TARGET]
    s = sheets.hands[0]
    for _ in range(hands):
        if progress[0] >= target or progress[1] >= target:
            progress[0], progress[1], progress[2], progress[3] = 0, 0, below(chance, 2), below(chance, 2)
        seat, leader = progress[2], progress[3]
        score_0, score_1 = progress[seat], progress[1 - seat]
        needs, theirs_needs = target - progress[0], target - progress[1]
        deal(chance, game.cards, game.strengths, game.holdings)
        new_hand(s, game.rules, leader, score_0, score_1, game.holdings)
        _search(0, seat, worth.units[needs, theirs_needs], memory, sheets, worth, chance, policy, policy_memory)
        new_hand(s, game.rules, leader, score_0, score_1, game.holdings)
        _play(s, seat, memory, chance, policy, policy_memory)
        points, won = s[layout.POINTS], s[layout.WINNER] == seat
        outcome = 0 if s[layout.WINNER] == layout.NOBODY else points if won else LOST + points
        counts[needs, theirs_needs, 1 if leader == seat else 0, outcome] += 1
        progress[0 if won else 1] += points
        progress[3] = next_leader(s, game.winner_leads)


@compiled
def _play(s: Cells, seat: int, memory: Memory, chance: Cells, policy: Choose, policy_memory: Any) -> None:
    # Not by `duels.play_hand`: numba keeps no machine code of a function that hands on another by name.
    while not is_over(s):
        if s[layout.IS_DARK] != 0:
            play_blind(s)
        elif s[layout.TO_ACT] == seat:
            apply(s, respond(s, chance, memory))
        else:
            apply(s, policy(s, chance, policy_memory))


@compiled
def _search(
    depth: int,
    seat: int,
    unit: float,
    memory: Memory,
    sheets: Sheets,
    worth: Worth,
    chance: Cells,
    policy: Choose,
    policy_memory: Any,
) -> float:
    """What the hand on this sheet is worth to the seat if it goes on as it thinks best; learns on the way."""
    s, returns, merits = sheets.hands[depth], sheets.returns[depth], sheets.merits[depth]
    while not is_over(s):
        if s[layout.IS_DARK] != 0:
            play_blind(s)
            continue
        if s[layout.TO_ACT] != seat:
            apply(s, policy(s, chance, policy_memory))
            continue
        mask = choices(s)
        best = _judge(s, mask, memory, merits)
        if mask == 1 << best:
            apply(s, action_for(s, best))
            continue
        common = merits[MET] >= COMMON
        for choice in range(CHOICES):
            if mask >> choice & 1 == 0:
                continue
            if common and merits[choice] < merits[best] + BAD and below(chance, SELDOM):
                mask ^= 1 << choice
                continue
            sheets.hands[depth + 1, :] = s
            apply(sheets.hands[depth + 1], action_for(s, choice))
            returns[choice] = _search(depth + 1, seat, unit, memory, sheets, worth, chance, policy, policy_memory)
        for tier in range(0 if common else 1, TIERS):
            _note(memory, find(memory.rows, key_of(s, tier), True), mask, returns, returns[best], unit)
        value: float = returns[best]
        return value
    return standing(s, seat, worth)


@compiled
def _note(memory: Memory, row: int, mask: int, returns: Any, best: float, unit: float) -> None:
    """How much better each choice that was tried did than the best one known, into the mean of the key's row."""
    if row < 0:
        return
    met = memory.floats[row, COUNT] + 1
    memory.floats[row, COUNT] = met
    # Later samples count more: what follows was played better.
    step = 2 / (met + 1)
    for choice in range(CHOICES):
        if mask >> choice & 1:
            gain = (returns[choice] - best) / unit
            memory.floats[row, ADVANTAGE + choice] += step * (gain - memory.floats[row, ADVANTAGE + choice])


@compiled
def _judge(s: Cells, mask: int, memory: Memory, merits: Any) -> int:
    """The choice that was best so far, by the coarse keys where the exact one is new; its and the others' merits."""
    if mask & (mask - 1) == 0:
        return _lowest(mask)
    rows, floats = memory.rows, memory.floats
    exact, rough, roughest = find(rows, key_of(s, 0), False), find(rows, key_of(s, 1), False), -1
    share = rough_share = 0.0
    merits[MET] = 0.0
    if exact >= 0:
        share = floats[exact, COUNT] / (floats[exact, COUNT] + TRUST)
    if rough >= 0:
        merits[MET] = floats[rough, COUNT]
        rough_share = (1 - share) * floats[rough, COUNT] / (floats[rough, COUNT] + TRUST)
    if share + rough_share < 0.95:
        roughest = find(rows, key_of(s, 2), False)
    best = _lowest(mask)
    for choice in range(CHOICES):
        if mask >> choice & 1:
            merit = 0.0
            if exact >= 0:
                merit += share * floats[exact, ADVANTAGE + choice]
            if rough >= 0:
                merit += rough_share * floats[rough, ADVANTAGE + choice]
            if roughest >= 0:
                merit += (1 - share - rough_share) * floats[roughest, ADVANTAGE + choice]
            merits[choice] = merit
            if merit > merits[best]:
                best = choice
    return best


@compiled
def standing(s: Cells, seat: int, worth: Worth) -> float:
    """The seat's chance to win the match, once the hand is over."""
    ours = s[layout.TARGET] - s[layout.SCORE + seat]
    theirs = s[layout.TARGET] - s[layout.SCORE + 1 - seat]
    if s[layout.WINNER] == seat:
        ours -= s[layout.POINTS]
    elif s[layout.WINNER] != layout.NOBODY:
        theirs -= s[layout.POINTS]
    if ours <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    chance: float = worth.chances[ours, theirs, 1 if next_leader(s, worth.winner_leads) == seat else 0]
    return chance


@compiled
def _lowest(mask: int) -> int:
    place = 0
    while mask >> place & 1 == 0:
        place += 1
    return place
