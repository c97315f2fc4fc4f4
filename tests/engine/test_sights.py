"""What a viewer sees of an event beside the cards: client seeds, and who chose an action (API, "Events")."""

from dataclasses import replace

import pytest

from matches.engine.actions import ClientSeed, GiveSeed, LeaveSeat, SeatSeed, Start, TakeSeat
from matches.engine.cards import Card
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    MatchCreated,
    MatchStarted,
    Raised,
    SeedGiven,
)
from matches.engine.evolve import begin, fold
from matches.engine.state import Clock, Offer, PerAction
from matches.engine.terms import By, Seat, SeedSource, Team, Visibility
from matches.engine.visibility import Viewer, sight, view_for
from tests.builders import COMMITMENT, HUMAN, SERVER_BOT, Story, rules
from tests.engine.wandering import viewers

OPEN = ("open", "open")
SEEDS = (SeatSeed(Seat(0), "a" * 32, SeedSource.PLAYER), SeatSeed(Seat(1), "b" * 32, SeedSource.PLAYER))


def seeded_by_both() -> Story:
    created = MatchCreated(rules("paulista-duel"), Visibility.PUBLIC, OPEN, Clock(PerAction(60)), COMMITMENT)
    story = Story((created,), begin(created))
    for seed in SEEDS:
        sits = TakeSeat(f"player-{seed.seat}", HUMAN, seed.seat)
        story = story.then(sits, GiveSeed(seed.seat, ClientSeed(seed.client_seed, seed.seed_source, COMMITMENT)))
    return story


def test_a_seed_is_hidden_from_everyone_until_the_start() -> None:
    story = seeded_by_both()
    for viewer in viewers(story.match):
        told = [sight(event, viewer) for event in story.log]
        assert [event for event in told if isinstance(event, SeedGiven)] == [
            SeedGiven(Seat(0)),
            SeedGiven(Seat(1)),
        ]
        view = view_for(story.match, viewer)
        assert [(place.client_seed, place.seed_source) for place in view.places] == [(None, None)] * 2
        assert fold(told) == view


def test_the_start_shows_everyone_all_seeds() -> None:
    story = seeded_by_both().then(Start())
    for viewer in viewers(story.match):
        assert sight(story.log[-1], viewer) == MatchStarted(SEEDS)
        view = view_for(story.match, viewer)
        assert [place.client_seed for place in view.places] == ["a" * 32, "b" * 32]
        assert fold(sight(event, viewer) for event in story.log) == view


@pytest.mark.parametrize("leaver", [0, 1])
def test_seeds_of_a_match_that_was_never_started_stay_hidden(leaver: int) -> None:
    created = MatchCreated(
        rules("paulista-duel"), Visibility.PUBLIC, ("me", "bot:cautious"), Clock(PerAction(60)), COMMITMENT
    )
    story = Story((created,), begin(created)).then(
        TakeSeat("cautious", SERVER_BOT, Seat(1 - leaver)),
        TakeSeat("ana", HUMAN, Seat(leaver)),
        GiveSeed(Seat(leaver), ClientSeed("a" * 32, SeedSource.PLAYER, COMMITMENT)),
        LeaveSeat(Seat(leaver)),
    )
    for viewer in viewers(story.match):
        view = view_for(story.match, viewer)
        assert [place.client_seed for place in view.places] == [None, None]
        assert fold(sight(event, viewer) for event in story.log) == view


def by(chosen: By) -> list[Event]:
    """One event of each kind that a plan or the lack of a choice can bring about, at seat 0."""
    offer = Offer(Seat(0), Team(1), 3, 1, (Seat(1), Seat(3)))
    return [
        CardPlayed(Seat(0), chosen, Card("4C")),
        CardPlayed(Seat(0), chosen, Card("4C"), slot=1),
        Raised(Seat(0), chosen, offer, stake=1, next_stake=6),
        FoldVoted(Seat(0), chosen),
        Folded(Seat(0), chosen),
        Accepted(Seat(0), chosen, stake=3, next_stake=6),
    ]


@pytest.mark.parametrize("chosen", [By.PLAN, By.FORCED])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_plan_or_a_forced_move_is_told_to_its_owner_alone(chosen: By, viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)
    shown = by(chosen if viewer == 0 else By.PLAYER)
    seen = [sight(event, eye) for event in by(chosen)]
    # Whether the seat was asked is no secret: anybody sees that it has no choice.
    assert [replace(event, unasked=False) if isinstance(event, CardPlayed) else event for event in seen] == shown


@pytest.mark.parametrize("chosen", [By.PLAYER, By.BOT, By.TIMEOUT])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_that_a_bot_or_the_clock_chose_is_told_to_everyone(chosen: By, viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)
    assert [sight(event, eye) for event in by(chosen)] == by(chosen)
