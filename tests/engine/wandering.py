"""Matches played at random, under random rules, by players who also come late, resign and forfeit."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from matches.engine.actions import (
    Accept,
    Action,
    Deal,
    Fold,
    Forced,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Resign,
    Substitute,
    Timeout,
)
from matches.engine.cards import DECK
from matches.engine.events import Event
from matches.engine.evolve import evolve
from matches.engine.rules import Duty, awaiting, decide, duty, forced_seat, legal_actions
from matches.engine.state import NO_TABLE, Match, Table
from matches.engine.terms import HandKind, Seat, SeatKind
from matches.engine.variants import EVERY_VALUE, VARIANTS, Rules, SpecialRaise, resolve
from matches.engine.visibility import Viewer
from tests.builders import Story, seated

TOO_LONG = 3000
"""Actions after which a random match is held to be one without an end."""


@dataclass(frozen=True)
class Step:
    before: Match
    action: Action
    events: tuple[Event, ...]
    after: Match


@dataclass(frozen=True)
class Temper:
    """How the players of one random match behave; chances of 0 to 1."""

    late: float = 0.0
    folding: float = 1.0
    """Of the folds that are drawn, how many are meant."""
    rash: float = 0.0
    """To forfeit a special hand, or, a tenth as often, to resign."""


def random_rules(rng: Random) -> Rules:
    variant = rng.choice(list(VARIANTS.values()))
    return resolve(
        variant, {option: rng.choice(variant.allowed(option)) for option in EVERY_VALUE if rng.random() < 0.4}
    )


def random_table(rng: Random, rules: Rules | None = None, *, table: Table = NO_TABLE) -> Story:
    """A match that has started under random rules, with at least one account among its seats."""
    rules = rules or random_rules(rng)
    kinds = [rng.choice(list(SeatKind)) for _ in range(rules.variant.seats)]
    kinds[rng.randrange(len(kinds))] = SeatKind.HUMAN
    return seated(rules, kinds=kinds, table=table)


def random_temper(rng: Random) -> Temper:
    return Temper(
        late=rng.choice([0, 0, 0.05, 0.5]),
        folding=rng.choice([0.1, 0.5, 1]),
        rash=rng.choice([0, 0, 0.05]),
    )


def wander(match: Match, rng: Random, temper: Temper) -> Iterator[Step]:
    """The steps of a random match, to its end."""
    first_dealer = Seat(rng.randrange(match.rules.variant.seats))
    for _ in range(TOO_LONG):
        if match.is_over:
            return
        action = random_action(match, rng, temper, first_dealer)
        events = decide(match, action)
        before = match
        for event in events:
            match = evolve(match, event)
        yield Step(before, action, events, match)
    raise AssertionError(f"no end after {TOO_LONG} actions")


def random_action(match: Match, rng: Random, temper: Temper, first_dealer: Seat) -> Action:
    owed = duty(match)
    if owed is Duty.DEAL:
        deck = list(match.rules.deck)
        rng.shuffle(deck)
        return Deal(tuple(deck), first_dealer)
    if owed is not None:
        assert not isinstance(owed, Duty)
        return Substitute(owed, "cautious")
    if (unasked := forced_seat(match)) is not None:
        return Forced(unasked)
    seat = rng.choice(awaiting(match))
    if rng.random() < temper.late:
        return Timeout(seat)
    if rng.random() < temper.rash:
        if rng.random() < 0.1:
            return Resign(seat)
        if may_forfeit(match):
            return RaiseAnyway(seat)
    moves = legal_actions(match, seat)
    if rng.random() >= temper.folding:
        moves = tuple(move for move in moves if not isinstance(move, Fold)) or moves
    return rng.choice(moves)


def may_forfeit(match: Match) -> bool:
    """Whether a confirmed raise would lose the match now."""
    hand, house = match.hand, match.rules.house
    return hand is not None and hand.kind is not HandKind.ORDINARY and house.special_raise is SpecialRaise.FORFEIT


def conceivable(seat: Seat) -> tuple[Action, ...]:
    """Every move that a seat could ever send, but the two that end the match."""
    return (
        *(PlayCard(seat, card) for card in DECK),
        *(PlayFaceDown(seat, card) for card in DECK),
        *(PlayBlind(seat, slot) for slot in range(-1, 4)),
        *(PlayBlindFaceDown(seat, slot) for slot in range(-1, 4)),
        Raise(seat),
        Accept(seat),
        Fold(seat),
    )


def viewers(match: Match) -> tuple[Viewer, ...]:
    """Every seat, and None: a spectator."""
    return (None, *(Seat(i) for i in range(match.rules.variant.seats)))


@contextmanager
def seeded(seed: int) -> Iterator[Random]:
    """A source of chance whose seed a failure tells."""
    try:
        yield Random(seed)
    except BaseException as error:
        error.add_note(f"with seed {seed}")
        raise
