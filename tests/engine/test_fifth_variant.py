"""A fifth variant is a value: what it would take to play one is written in this file, and nothing else."""

import json
from random import Random
from types import MappingProxyType

import pytest

from matches.engine import codec
from matches.engine.actions import Refusal
from matches.engine.codec import decode_event, decode_match, encode_event, encode_match, event_type
from matches.engine.events import Folded, HandEnded, MatchEnded
from matches.engine.evolve import fold as fold_log
from matches.engine.rules import awaiting, decide
from matches.engine.state import Offer
from matches.engine.terms import By, HandEnd, HandKind, MatchEnd, Seat, Team
from matches.engine.variants import RULESETS, Variant, resolve
from matches.engine.visibility import sight, view_for
from tests.builders import accept, cards, dealt, fold, hand, leader_of_next, play, played, refusal, seated, truco
from tests.engine.wandering import random_temper, seeded, viewers, wander

PORTENHO = Variant(
    name="portenho",
    version=1,
    seats=4,
    ladder=(1, 4, 9),
    special_margin=3,
    special_stake=4,
    special_refused=2,
    fixed_manilhas=cards("2D AS 3C"),
    options={"target": (10, 20), "tie_leader": ("first_tied",), "all_tied": ("leader", "nobody")},
)
"""Three steps, three manilhas, a target of its own, and its own defaults."""

SIX_AT_THE_TABLE = Variant(
    name="paulista-six",
    version=1,
    seats=6,
    ladder=(1, 3, 6, 9, 12),
    special_margin=1,
    special_stake=3,
    special_refused=1,
    options={"next_leader": ("winner",)},
)
"""Three against three."""


def test_its_numbers_are_its_own() -> None:
    chosen = resolve(PORTENHO, {})
    assert (chosen.house.target, chosen.special_score, chosen.house.tie_leader) == (10, 7, "first_tied")
    match = dealt(chosen)
    assert (hand(match).stake, hand(match).next_stake, hand(match).manilhas) == (1, 4, cards("2D AS 3C"))


def test_its_ladder_has_three_steps() -> None:
    match = played(dealt(resolve(PORTENHO, {})), truco(0), truco(1))
    assert hand(match).offer == Offer(Seat(1), Team(0), 9, 4, (Seat(0), Seat(2)))
    assert refusal(match, truco(0)) is Refusal.LADDER_EXHAUSTED
    assert hand(played(match, accept(2))).stake == 9


def test_its_special_hand_stands_three_below_the_target() -> None:
    match = dealt(resolve(PORTENHO, {}), score=(7, 3))
    assert hand(match).kind is HandKind.MAO_DE_ONZE
    assert hand(match).offer == Offer(None, Team(0), 4, 2, (Seat(0), Seat(2)))
    assert decide(played(match, fold(0)), fold(2)) == (
        Folded(Seat(2), By.PLAYER),
        HandEnded(Team(1), 2, (7, 5), HandEnd.FOLD),
    )
    assert hand(dealt(resolve(PORTENHO, {}), score=(7, 7))).kind is HandKind.MAO_DE_FERRO


def test_it_is_won_at_its_target() -> None:
    match = played(dealt(resolve(PORTENHO, {}), score=(6, 3)), truco(0), truco(1), fold(0))
    assert decide(match, fold(2))[1:] == (HandEnded(Team(1), 4, (6, 7), HandEnd.FOLD),)
    match = played(dealt(resolve(PORTENHO, {}), score=(6, 8)), truco(0), truco(1), fold(0))
    assert decide(match, fold(2))[1:] == (
        HandEnded(Team(1), 4, (6, 10), HandEnd.FOLD),
        MatchEnded(Team(1), (6, 10), MatchEnd.POINTS),
    )


def test_three_against_three() -> None:
    match = dealt(resolve(SIX_AT_THE_TABLE, {}), "4S", "5S", "3S", "6S", "7S", "3H")
    called = played(match, play(0, "4S"), truco(1))
    assert awaiting(called) == (0, 2, 4)
    match = played(called, fold(4), fold(0), accept(2), play(1, "5S"), play(2, "3S"), play(3, "6S"))
    match = played(match, play(4, "7S"), play(5, "3H"))
    assert hand(match).tricks[0].winner is None
    assert awaiting(match) == (0,)
    over = played(match, truco(0), fold(5), fold(3), fold(1))
    assert (over.score, leader_of_next(over)) == ((3, 0), 0)


@pytest.mark.parametrize("variant", [PORTENHO, SIX_AT_THE_TABLE], ids=lambda variant: variant.name)
def test_it_is_played_through_seen_and_stored_with_no_change_to_the_engine(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    # To be found again by its stored name is what it takes to be a ruleset.
    monkeypatch.setattr(codec, "RULESETS", MappingProxyType({**RULESETS, variant.ruleset: variant}))
    winners = set()
    for seed in range(40):
        with seeded(seed) as rng:
            story = seated(resolve(variant, {}))
            log, match = list(story.log), story.match
            for step in wander(match, rng, random_temper(Random(seed))):
                log += step.events
                match = step.after
            assert match.result is not None
            winners.add((match.result.winner, match.result.reason))
            for viewer in viewers(match):
                assert fold_log(sight(event, viewer) for event in log) == view_for(match, viewer)
            stored = [(event_type(event), json.dumps(encode_event(event))) for event in log]
            assert [decode_event(name, json.loads(data)) for name, data in stored] == log
            assert decode_match(json.loads(json.dumps(encode_match(match)))) == match
    assert {(0, MatchEnd.POINTS), (1, MatchEnd.POINTS)} <= winners
