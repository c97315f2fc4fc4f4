"""A decision is one row of numbers, whether it is read off a seat's view or off a simulated hand."""

from collections.abc import Iterator
from itertools import product
from random import Random

from matches.bots.kernel import apply, layout, new_hand, ruleset, small, wide
from matches.bots.policy import decision as de
from matches.bots.policy.cards import codes
from matches.bots.policy.key import key_of
from matches.bots.policy.reading import read
from matches.bots.training import reading
from matches.engine.actions import Accept, Action, Fold, PlayBlind, PlayCard, PlayFaceDown, Raise
from matches.engine.rules import awaiting, legal_actions
from matches.engine.rules.tricks import hand_outcome
from matches.engine.state import Match
from matches.engine.terms import Team
from matches.engine.variants import EVERY_VALUE, VARIANTS, Rules, resolve
from matches.engine.visibility import view_for
from tests.builders import hand
from tests.engine.wandering import Temper, random_table, seeded, wander

SCORES = bytes(i % 64 for i in range(256))
"""Classes of scores; any will do."""

Row = list[int]


def test_a_view_and_a_simulated_hand_give_the_same_decision_and_the_same_key() -> None:
    compared = 0
    for seen, simulated in decisions(seed=1, matches=350):
        assert seen == simulated
        assert key_of(seen) == key_of(simulated)
        compared += 1
    assert compared > 7000


def test_what_its_best_card_makes_of_the_hand_is_what_the_engine_makes_of_the_tricks() -> None:
    # RULES, section 5. Seat 0 is asked, so that team 0 is "we" and 1 "they".
    results: dict[int, Team | None] = {de.OURS: Team(0), de.THEIRS: Team(1), de.TIED: None}
    fates = {None: de.DRAWN, Team(0): de.WON, Team(1): de.LOST}
    for before in (*product(results, repeat=1), *product(results, repeat=2)):
        if hand_outcome(tuple(results[result] for result in before)) is not None:
            continue
        for best, now in ((9, de.OURS), (5, de.THEIRS), (7, de.TIED)):
            d = [0] * de.LENGTH
            d[de.TRICK], d[de.TO_PLAY], d[de.CARDS], d[de.THEIR_TABLE] = len(before), 1, best, 7
            d[de.FIRST : de.FIRST + len(before)] = before
            decided = hand_outcome(tuple(results[result] for result in (*before, now)))
            assert de.fate(d) == (de.OPEN if decided is None else fates[decided.winner])


def decisions(seed: int, matches: int) -> Iterator[tuple[Row, Row]]:
    """The decisions of random matches under random rules, off the view and off the simulation."""
    s, row, scores = small([0] * layout.SIZE), wide([0] * de.LENGTH), wide(list(SCORES))
    with seeded(seed) as rng:
        for _ in range(matches):
            held: list[list[int]] = []
            for step in wander(random_table(rng, random_duel(rng)).match, rng, Temper(folding=0.1)):
                match = step.before
                if match.hand is None:
                    held = deal_again(step.after, s) if step.after.hand else held
                    continue
                (seat,) = awaiting(match)
                assert s[layout.TO_ACT] == seat
                if not hand(match).is_dark:
                    view = view_for(match, seat)
                    reading.read(s, row, scores)
                    yield read(view, seat, legal_actions(view, seat), SCORES), [int(row[i]) for i in range(de.LENGTH)]
                apply(s, as_simulated(match, held, step.action))


def random_duel(rng: Random) -> Rules:
    variant = VARIANTS[rng.choice(["paulista-duel", "mineiro-duel"])]
    chosen = {option: rng.choice(variant.allowed(option)) for option in EVERY_VALUE if rng.random() < 0.3}
    return resolve(variant, chosen | {"target": 12})


def deal_again(match: Match, s) -> list[list[int]]:  # type: ignore[no-untyped-def]
    """Deal the same hand in the simulation; the strengths that each seat was dealt."""
    now = hand(match)
    code = codes(match.rules, now.manilhas)
    held = [[code[card] - reading.CODE for card in holding.cards or ()] for holding in now.holdings]
    new_hand(s, ruleset(match.rules), now.leader, *match.score, small(held[0] + held[1]))
    return held


def as_simulated(match: Match, held: list[list[int]], action: Action) -> int:
    match action:
        case PlayBlind(slot=slot):
            return layout.PLAY + slot
        case PlayCard(seat, card) | PlayFaceDown(seat, card):
            code = codes(match.rules, hand(match).manilhas)[card] - reading.CODE
            at = held[seat].index(code)
            # Of two equal cards the first is taken; which of them was played makes no difference.
            held[seat][at] = layout.EMPTY
            return at + (layout.COVER if isinstance(action, PlayFaceDown) else layout.PLAY)
        case Raise():
            return layout.RAISE
        case Accept():
            return layout.ACCEPT
        case Fold():
            return layout.FOLD
    raise AssertionError(action)
