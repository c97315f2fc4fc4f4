"""How much plans shorten matches: `python -m tests.bench.plans [matches]`.

A wait is a time at which the match stands still until somebody comes and acts: at two days each, that is what a hand
takes. People are played by the bot `cautious`. Who plans does so in the same visit in which a move was made (and, in
the last line, in a visit of its own after each deal): follow with the lowest card that wins, else throw the lowest;
a raise is answered where the bot would answer it the same way whatever its mood; nothing is said where the bot is
inclined to raise. From the same decks each time. Beside it, how often a team that plans beats one that does not.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import NormalDist, fmean, stdev

from matches.bots import choose
from matches.engine import plans
from matches.engine.actions import Accept, Action, Deal, Fold, Forced, IllegalAction, Move, Planned, Raise
from matches.engine.frozen import changed
from matches.engine.plans import (
    Answer,
    Otherwise,
    Plan,
    PlayLowest,
    PlayLowestWinner,
    PlayNamed,
    Step,
    TrickResult,
    When,
)
from matches.engine.ranking import strengths
from matches.engine.rules import Duty, awaiting, duty, forced_seat
from matches.engine.rules.answers import answering
from matches.engine.rules.raising import may_not_raise, next_stake
from matches.engine.state import Hand, Match, Offer, Table
from matches.engine.terms import Seat, Team, opponents_of, team_of
from matches.engine.variants import VARIANTS, Rules, resolve
from matches.engine.visibility import view_for
from tests.builders import played, seated

BOT = "cautious"
MOODS = 8
"""So often the bot is asked what it would do: its doubt and its bluffs vary."""


@dataclass(frozen=True)
class Habits:
    """What the table has agreed to, and who plans when."""

    name: str
    forced: bool = False
    planning: tuple[Team, ...] = ()
    at_the_deal: bool = False


BOTH = (Team(0), Team(1))
ALL = (
    Habits("every turn asked for"),
    Habits("forced plays", forced=True),
    Habits("forced plays, plans with each move", forced=True, planning=BOTH),
    Habits("forced plays, plans with each move and after the deal", forced=True, planning=BOTH, at_the_deal=True),
)


@dataclass
class Evening:
    """A match as it is played, and what was waited for."""

    match: Match
    habits: Habits
    deals: Random
    first_dealer: Seat
    plans: dict[Seat, Plan] = field(default_factory=dict)
    waits: int = 0
    hands: int = 0
    planned: int = 0
    forced: int = 0
    stopped: int = 0

    def play(self, rng: Random) -> "Evening":
        self.go_on()
        while not self.match.is_over:
            self.waits += 1
            seat = rng.choice(awaiting(self.match))
            self.match = played(self.match, choose(BOT, view_for(self.match, seat), seat, rng))
            if self.match.hand is not None and team_of(seat) in self.habits.planning:
                self.plans[seat] = plan_of(view_for(self.match, seat), seat)
            self.go_on()
        return self

    def go_on(self) -> None:
        """All that follows without asking anybody, as the server does it."""
        while (action := self._follows()) is not None:
            try:
                self.match = played(self.match, action)
            except IllegalAction:
                assert isinstance(action, Planned)
                del self.plans[action.move.seat]
                self.stopped += 1
                continue
            if isinstance(action, Deal):
                self._dealt()
            self.planned += isinstance(action, Planned)
            self.forced += isinstance(action, Forced)

    def _follows(self) -> Action | None:
        if duty(self.match) is Duty.DEAL:
            rules = self.match.rules
            return Deal(tuple(self.deals.sample(rules.deck, len(rules.deck))), self.first_dealer)
        if (said := plans.planned(self.match, self.plans)) is not None:
            return said
        return None if (seat := forced_seat(self.match)) is None else Forced(seat)

    def _dealt(self) -> None:
        self.hands += 1
        self.plans = {}
        if self.habits.at_the_deal:
            seats = (place.seat for place in self.match.places if team_of(place.seat) in self.habits.planning)
            self.plans = {seat: plan_of(view_for(self.match, seat), seat) for seat in seats}


def plan_of(view: Match, seat: Seat) -> Plan:
    """A plan that leaves to its owner what is worth a look."""
    assert view.hand is not None
    if view.hand.is_dark:
        return Plan(tuple(Step(When(), plans.PlaySlot(slot)) for slot in (view.hand.holdings[seat].slots or ())[:1]))
    return Plan(() if would_raise(view, seat) else steps(view, view.hand, seat), answer_of(view, view.hand, seat))


def steps(view: Match, hand: Hand, seat: Seat) -> tuple[Step, ...]:
    table = strengths(hand.manilhas)
    held = hand.holdings[seat].cards or ()
    throw = PlayLowest(face_down=view.rules.house.face_down_from_trick in (1, 2))
    best = [Step(When(earlier=(TrickResult.TIED,)), PlayNamed(max(held, key=lambda card: table[card])))] if held else []
    return (
        *best,
        Step(When(leading=False, wins="any"), PlayLowestWinner()),
        Step(When(trick=1, leading=False), PlayLowest()),
        Step(When(leading=False), throw),
        Step(When(trick=2, leading=True), PlayLowest()),
        Step(When(trick=3), PlayLowest()),
    )


def would_raise(view: Match, seat: Seat) -> bool:
    """Whether it would rather raise on its next turn, in more than one mood."""
    assert view.hand is not None
    if view.hand.offer is not None or may_not_raise(view, view.hand, team_of(seat)) is not None:
        return False
    on_turn = changed(view, hand=changed(view.hand, to_play=seat))
    if not on_turn.hand or not on_turn.hand.holdings[seat].cards:
        return False
    return sum(isinstance(move, Raise) for move in moods(on_turn, seat)) > 1


def answer_of(view: Match, hand: Hand, seat: Seat) -> Answer:
    """As it would answer the next raise, if it would answer it so in every mood."""
    them = opponents_of(team_of(seat))
    if hand.offer is not None or hand.next_stake is None or may_not_raise(view, hand, them) is not None:
        return Answer()
    stake = hand.next_stake
    caller = Seat((seat + 1) % len(hand.holdings))
    offer = Offer(caller, team_of(seat), stake, refused=hand.stake, answering=answering(view.places, team_of(seat)))
    above = next_stake(view.rules, hand.kind, stake=stake, score=view.score)
    asked = changed(view, hand=changed(hand, offer=offer, next_stake=above))
    kinds = {type(move) for move in moods(asked, seat)}
    if kinds == {Accept}:
        return Answer(accept_up_to=stake)
    return Answer(otherwise=Otherwise.FOLD) if kinds == {Fold} else Answer()


def moods(view: Match, seat: Seat) -> list[Move]:
    return [choose(BOT, view, seat, Random(mood)) for mood in range(MOODS)]


def evening(rules: Rules, habits: Habits, number: int) -> Evening:
    match = seated(rules, table=Table(forced=habits.forced)).match
    deals = Random(f"deals {number}")
    return Evening(match, habits, deals, Seat(number % rules.variant.seats)).play(Random(f"people {number}"))


def interval(values: list[float]) -> tuple[float, float]:
    """Mean, and half the width of the 95 % interval."""
    return fmean(values), NormalDist().inv_cdf(0.975) * stdev(values) / len(values) ** 0.5


def win_rate(rules: Rules, matches: int) -> tuple[float, float]:
    """How often a team that plans with each move beats one that does not, by the same decks from both sides."""
    pairs = []
    for number in range(matches // 2):
        won = 0
        for team in BOTH:
            ended = evening(rules, Habits("", forced=True, planning=(team,)), number).match
            won += ended.result is not None and ended.result.winner == team
        pairs.append(won / 2)
    return interval(pairs)


def main(matches: int) -> None:
    for name in ("paulista-duel", "paulista", "mineiro-duel", "mineiro"):
        rules = resolve(VARIANTS[name], {})
        print(f"{name}, {rules.variant.seats} seats, {matches} matches")
        usual = 0.0
        for habits in ALL:
            evenings = [evening(rules, habits, number) for number in range(matches)]
            mean, half = interval([e.waits / e.hands for e in evenings])
            usual = usual or mean

            def each(count: Callable[[Evening], int], of: list[Evening] = evenings) -> float:
                return sum(map(count, of)) / sum(e.hands for e in of)

            print(
                f"  {habits.name:55} {mean:.2f} ± {half:.2f} waits a hand ({mean / usual - 1:+.0%}), "
                f"{fmean(e.waits for e in evenings):.0f} a match; "
                f"planned {each(lambda e: e.planned):.2f}, forced {each(lambda e: e.forced):.2f}, "
                f"stopped {each(lambda e: e.stopped):.3f} a hand",
                flush=True,
            )
        rate, half = win_rate(rules, matches)
        print(f"  who plans beats who does not: {rate:.1%} ± {half:.1%}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
