"""One match between bots, from a deck of its own for each hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from random import Random

from matches.arena.players import Asked, Failed, Player
from matches.engine.actions import Action, Deal, IllegalAction, SeatSeed, Start, TakeSeat
from matches.engine.cards import Card
from matches.engine.events import HandDealt, MatchCreated
from matches.engine.evolve import begin, evolve
from matches.engine.rules import Duty, awaiting, decide, duty
from matches.engine.rules.tricks import TRICKS_IN_A_HAND
from matches.engine.state import Clock, Match, PerAction
from matches.engine.terms import Seat, SeatKind, SeedSource, Team, Visibility, opponents_of, team_of
from matches.engine.variants import Rules
from matches.engine.visibility import view_for
from matches.presentation import Names, position_json

NAMELESS = Names({})


@dataclass(frozen=True)
class Deals:
    """The decks of a match, and its first dealer: the same each time that it is played."""

    seed: int
    number: int

    def next(self, match: Match) -> Deal:
        """The next hand's deal. A seat gets the same cards whoever leads, as that may follow from the play before."""
        rules, seats = match.rules, match.rules.variant.seats
        hand = match.last_hand.number + 1 if match.last_hand else 1
        deck = Random(f"{self.seed}:{self.number}:{hand}").sample(rules.deck, len(rules.deck))
        first_dealer = Seat(self.number % seats)
        leader = _leader(match, Deal(tuple(deck), first_dealer))
        dealt = list[Card]()
        for turn in range(TRICKS_IN_A_HAND):
            first = turn * seats
            dealt += (deck[first + (leader + i) % seats] for i in range(seats))
        return Deal((*dealt, *deck[len(dealt) :]), first_dealer)


@dataclass(frozen=True)
class Failure:
    """What a player did that is no move."""

    seat: Seat
    why: str
    line: str
    """The question."""


@dataclass
class Played:
    """A match that is over; who failed has lost it."""

    score: tuple[int, int] = (0, 0)
    winner: Team | None = None
    failure: Failure | None = None
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """What each team's choices took."""


def play(rules: Rules, players: Sequence[Player], deals: Deals) -> Played:
    """A whole match; `players` by seat."""
    match, played = _started(rules), Played()
    while not match.is_over:
        if duty(match) is Duty.DEAL:
            match = _after(match, deals.next(match))
            continue
        seat = awaiting(match)[0]
        view = view_for(match, seat)
        asked = Asked(view, seat, position_json(view, seat, names=NAMELESS))
        try:
            answer = players[seat].choose(asked)
            match = _after(match, answer.move)
        except (Failed, IllegalAction) as error:
            why = f"illegal: {error}" if isinstance(error, IllegalAction) else str(error)
            played.failure = Failure(seat, why, asked.line.decode())
            played.score, played.winner = match.score, opponents_of(team_of(seat))
            return played
        if answer.seconds is not None:
            played.seconds[team_of(seat)].append(answer.seconds)
    assert match.result is not None
    played.score, played.winner = match.result.score, match.result.winner
    return played


def _started(rules: Rules) -> Match:
    seats = [Seat(i) for i in range(rules.variant.seats)]
    created = MatchCreated(rules, Visibility.PUBLIC, ("open",) * len(seats), Clock(PerAction(0)), commitment="")
    match = begin(created)
    for seat in seats:
        # Not who plays: a bot should be told no more of its opponent than how it plays.
        match = _after(match, TakeSeat(f"seat-{seat}", SeatKind.SERVER_BOT, seat))
    return _after(match, Start(tuple(SeatSeed(seat, "", SeedSource.SERVER) for seat in seats)))


def _after(match: Match, action: Action) -> Match:
    return reduce(evolve, decide(match, action), match)


def _leader(match: Match, deal: Deal) -> Seat:
    (dealt,) = decide(match, deal)
    assert isinstance(dealt, HandDealt)
    return dealt.leader
