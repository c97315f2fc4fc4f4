"""The learner: tries what it could do in a hand, against the policy's sampled answers, and keeps what was better."""

from typing import Any, Final

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below
from matches.bots.kernel.dealing import deal
from matches.bots.kernel.hand import apply, is_over, new_hand
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.training.duels import Choose, next_leader, play_blind
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
CONFIDENCE: Final = CHOICES
"""Where `_judge` leaves how often the rough key was met."""
LOST: Final = 32
"""Outcomes are counted by the points that the learner won, or from here on by those that it lost; 0: nobody's hand."""


@compiled
def respond(s: Cells, chance: Cells, memory: Any) -> int:
    """What the learner plays, once it has learned: a player of `duels`."""
    rows, floats, merits = memory
    return action_for(s, _judge(s, choices(s), rows, floats, merits))


@compiled
def learn(
    hands: int,
    progress: Any,
    rows: Any,
    floats: Any,
    stack: Any,
    returns: Any,
    merits: Any,
    rules: Cells,
    winner_leads: bool,
    cards: Cells,
    strengths: Cells,
    holdings: Cells,
    chance: Cells,
    worth: Any,
    unit: Any,
    counts: Any,
    policy: Choose,
    policy_memory: Any,
) -> None:
    """So many hands of matches against the policy; each is first searched, then played as it was learned so far.

    `progress` holds the running match's scores (learner, policy), the learner's seat and the leader.
    """
    target = rules[layout.TARGET]
    for _ in range(hands):
        if progress[0] >= target or progress[1] >= target:
            progress[0], progress[1], progress[2], progress[3] = 0, 0, below(chance, 2), below(chance, 2)
        seat, leader = progress[2], progress[3]
        score_0 = progress[0] if seat == 0 else progress[1]
        score_1 = progress[1] if seat == 0 else progress[0]
        deal(chance, cards, strengths, holdings)
        s = stack[0]
        new_hand(s, rules, leader, score_0, score_1, holdings)
        scale = unit[target - progress[0], target - progress[1]]
        _search(
            stack, 0, seat, returns, merits, rows, floats, chance, worth, scale, winner_leads, policy, policy_memory
        )
        new_hand(s, rules, leader, score_0, score_1, holdings)
        while not is_over(s):
            if s[layout.IS_DARK] != 0:
                play_blind(s)
            elif s[layout.TO_ACT] == seat:
                apply(s, action_for(s, _judge(s, choices(s), rows, floats, merits[0])))
            else:
                apply(s, policy(s, chance, policy_memory))
        points = s[layout.POINTS]
        outcome = 0 if s[layout.WINNER] == layout.NOBODY else points if s[layout.WINNER] == seat else LOST + points
        leads = 1 if leader == seat else 0
        counts[target - progress[0], target - progress[1], leads, outcome] += 1
        if s[layout.WINNER] != layout.NOBODY:
            progress[0 if s[layout.WINNER] == seat else 1] += points
        progress[3] = next_leader(s, winner_leads)


@compiled
def _search(
    stack: Any,
    depth: int,
    seat: int,
    returns: Any,
    merits: Any,
    rows: Any,
    floats: Any,
    chance: Cells,
    worth: Any,
    scale: float,
    winner_leads: bool,
    policy: Choose,
    policy_memory: Any,
) -> float:
    """What the hand in `stack[depth]` is worth to the seat if it goes on as it thinks best; learns on the way."""
    s = stack[depth]
    while not is_over(s):
        if s[layout.IS_DARK] != 0:
            play_blind(s)
            continue
        if s[layout.TO_ACT] != seat:
            apply(s, policy(s, chance, policy_memory))
            continue
        mask = choices(s)
        best = _judge(s, mask, rows, floats, merits[depth])
        if mask == 1 << best:
            apply(s, action_for(s, best))
            continue
        common = merits[depth, CONFIDENCE] >= COMMON
        for choice in range(CHOICES):
            if mask >> choice & 1 == 0:
                continue
            if common and merits[depth, choice] < merits[depth, best] + BAD and below(chance, SELDOM):
                mask ^= 1 << choice
                continue
            deeper = stack[depth + 1]
            for i in range(layout.SIZE):
                deeper[i] = s[i]
            apply(deeper, action_for(s, choice))
            returns[depth, choice] = _search(
                stack,
                depth + 1,
                seat,
                returns,
                merits,
                rows,
                floats,
                chance,
                worth,
                scale,
                winner_leads,
                policy,
                policy_memory,
            )
        for tier in range(0 if common else 1, TIERS):
            row = find(rows, key_of(s, tier), True)
            if row >= 0:
                met = floats[row, COUNT] + 1
                floats[row, COUNT] = met
                # Later samples count more: what follows was played better.
                step = 2 / (met + 1)
                for choice in range(CHOICES):
                    if mask >> choice & 1:
                        gain = (returns[depth, choice] - returns[depth, best]) / scale
                        floats[row, ADVANTAGE + choice] += step * (gain - floats[row, ADVANTAGE + choice])
        value: float = returns[depth, best]
        return value
    return standing(s, seat, worth, winner_leads)


@compiled
def _judge(s: Cells, mask: int, rows: Any, floats: Any, merits: Any) -> int:
    """The choice that was best so far, by the coarse keys where the exact one is new; its and the others' merits."""
    if mask & (mask - 1) == 0:
        return _lowest(mask)
    exact, rough, roughest = find(rows, key_of(s, 0), False), find(rows, key_of(s, 1), False), -1
    share = rough_share = 0.0
    merits[CONFIDENCE] = 0.0
    if exact >= 0:
        share = floats[exact, COUNT] / (floats[exact, COUNT] + TRUST)
    if rough >= 0:
        merits[CONFIDENCE] = floats[rough, COUNT]
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
def standing(s: Cells, seat: int, worth: Any, winner_leads: bool) -> float:
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
    chance: float = worth[ours, theirs, 1 if next_leader(s, winner_leads) == seat else 0]
    return chance


@compiled
def _lowest(mask: int) -> int:
    place = 0
    while mask >> place & 1 == 0:
        place += 1
    return place
