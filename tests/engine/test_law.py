"""What must hold in every match, tried on matches that are played at random.

The law of the engine (architecture, "The engine"): folding what a viewer was shown gives what the viewer is
shown.
"""

import json
from collections import Counter
from collections.abc import Sequence

from matches.engine.actions import Action, Raise, RaiseAnyway, Resign
from matches.engine.codec import decode_event, decode_match, encode_event, encode_match, event_type
from matches.engine.events import Event, HandDealt, HandEnded
from matches.engine.evolve import evolve, fold
from matches.engine.rules import awaiting, duty, legal_actions
from matches.engine.state import Match
from matches.engine.terms import HandEnd, HandKind, MatchEnd, MatchStatus, Seat
from matches.engine.variants import EVERY_VALUE, VARIANTS
from matches.engine.visibility import sight, view_for
from tests.builders import refusal
from tests.engine.wandering import (
    conceivable,
    may_forfeit,
    random_table,
    random_temper,
    seeded,
    viewers,
    wander,
)


def test_ten_thousand_random_matches_end_and_replay_equals_state() -> None:
    seen: Counter[object] = Counter()
    for seed in range(10_000):
        with seeded(seed) as rng:
            story = random_table(rng)
            log, match = list(story.log), story.match
            for step in wander(match, rng, random_temper(rng)):
                log += step.events
                match = step.after
                assert match.is_over or duty(match) is not None or awaiting(match)
                assert max(match.score) <= match.rules.house.target
            assert match.status is MatchStatus.FINISHED
            assert match.result is not None
            assert fold(log) == match
            check_points(log, match)
        seen.update(what_it_showed(log, match))
    missing = everything_to_be_shown() - set(seen)
    assert not missing, f"no random match showed {missing}"


def check_points(log: Sequence[Event], match: Match) -> None:
    """The score is the sum of the hands' points, never above the target."""
    score = [0, 0]
    for event in log:
        if isinstance(event, HandEnded):
            if event.winner is not None:
                points = score[event.winner] + event.points
                score[event.winner] = min(points, match.rules.house.target)
            assert event.score == tuple(score)
    assert match.score == tuple(score)


def what_it_showed(log: Sequence[Event], match: Match) -> set[object]:
    rules = match.rules
    return {
        rules.variant.name,
        *((option, getattr(rules.house, option)) for option in EVERY_VALUE),
        *(event.kind for event in log if isinstance(event, HandDealt)),
        *(event.reason for event in log if isinstance(event, HandEnded)),
        *(type(event).__name__ for event in log),
        *([match.result.reason] if match.result else []),
    }


def everything_to_be_shown() -> set[object]:
    return {
        *VARIANTS,
        *((option, value) for option, values in EVERY_VALUE.items() for value in values),
        *HandKind,
        *HandEnd,
        *(set(MatchEnd) - {MatchEnd.ABORTED}),
        *("CardPlayed", "Raised", "FoldVoted", "Folded", "Accepted", "TrickEnded", "SeatSubstituted"),
        *("Resigned", "Forfeited", "MatchEnded"),
    }


def test_folding_what_a_viewer_was_shown_gives_what_the_viewer_is_shown() -> None:
    for seed in range(700):
        with seeded(seed) as rng:
            story = random_table(rng)
            shown = {viewer: fold(sight(event, viewer) for event in story.log) for viewer in viewers(story.match)}
            for step in wander(story.match, rng, random_temper(rng)):
                match = step.before
                for event in step.events:
                    match = evolve(match, event)
                    for viewer in shown:
                        shown[viewer] = evolve(shown[viewer], sight(event, viewer))
                        assert shown[viewer] == view_for(match, viewer), (viewer, event)
                for seat in awaiting(match):
                    assert legal_actions(view_for(match, seat), seat) == legal_actions(match, seat)


def test_legal_actions_are_exactly_what_decide_accepts() -> None:
    for seed in range(220):
        with seeded(seed) as rng:
            story = random_table(rng)
            check_every_action(story.match)
            for step in wander(story.match, rng, random_temper(rng)):
                check_every_action(step.after)


def check_every_action(match: Match) -> None:
    accepted: set[Action] = set()
    listed: set[Action] = set()
    for seat in (Seat(i) for i in range(match.rules.variant.seats)):
        moves = legal_actions(match, seat)
        assert len(set(moves)) == len(moves)
        listed |= set(moves)
        accepted |= {action for action in conceivable(seat) if refusal(match, action) is None}
        # The two that end the match are never listed.
        running = match.hand is not None
        assert (refusal(match, Resign(seat)) is None) == running
        confirmed = may_forfeit(match) and seat in awaiting(match)
        raises = Raise(seat) in moves
        assert (refusal(match, RaiseAnyway(seat)) is None) == (confirmed or raises)
        assert not (confirmed and raises)
    assert accepted == listed


def test_every_event_and_every_state_survives_its_stored_form() -> None:
    for seed in range(250):
        with seeded(seed) as rng:
            story = random_table(rng)
            stored = [(event_type(event), json.dumps(encode_event(event))) for event in story.log]
            match = story.match
            for step in wander(match, rng, random_temper(rng)):
                match = step.after
                stored += [(event_type(event), json.dumps(encode_event(event))) for event in step.events]
                assert decode_match(json.loads(json.dumps(encode_match(match)))) == match
            assert fold(decode_event(name, json.loads(data)) for name, data in stored) == match


def test_every_viewers_form_survives_too() -> None:
    for seed in range(60):
        with seeded(seed) as rng:
            story = random_table(rng)
            for step in wander(story.match, rng, random_temper(rng)):
                for viewer in viewers(step.after):
                    view = view_for(step.after, viewer)
                    assert decode_match(json.loads(json.dumps(encode_match(view)))) == view
                    for event in (sight(event, viewer) for event in step.events):
                        data = json.loads(json.dumps(encode_event(event)))
                        assert decode_event(event_type(event), data) == event
