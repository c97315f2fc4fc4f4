"""A match under hypothesis: any order of legal moves, late players and deals, and what holds after each."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from matches.engine.actions import Action, Deal, RaiseAnyway, Refusal, Resign, Substitute, Timeout
from matches.engine.cards import Card
from matches.engine.evolve import fold
from matches.engine.rules import Duty, awaiting, duty, legal_actions
from matches.engine.terms import CallType, HandKind, Seat, SeatKind, team_of
from matches.engine.variants import EVERY_VALUE, VARIANTS, resolve
from matches.engine.visibility import sight, view_for
from tests.builders import Story, refusal, seated
from tests.engine.wandering import conceivable, may_forfeit, viewers


class AMatch(RuleBasedStateMachine):
    story: Story
    deck: tuple[Card, ...]

    @initialize(data=st.data(), name=st.sampled_from(list(VARIANTS)))
    def sit_down_at_any_score(self, data: st.DataObject, name: str) -> None:
        variant = VARIANTS[name]
        options = {option: data.draw(st.sampled_from(variant.allowed(option)), label=option) for option in EVERY_VALUE}
        kinds = data.draw(st.lists(st.sampled_from(SeatKind), min_size=variant.seats, max_size=variant.seats))
        before = seated(resolve(variant, options), kinds=kinds)
        possible = st.sampled_from(range(0, before.match.rules.house.target, variant.ladder[0]))
        score = data.draw(st.tuples(possible, possible), label="score")
        # The first deal's event bears the score, so the log folds to the match from there on.
        self.story = Story(before.log, replace(before.match, score=score))
        self.deal(data)

    def take(self, action: Action) -> None:
        self.story = self.story.then(action)

    def owes(self, kind: type) -> bool:
        return isinstance(duty(self.story.match), kind)

    def waits(self) -> bool:
        return bool(awaiting(self.story.match)) and duty(self.story.match) is None

    def deal(self, data: st.DataObject) -> None:
        self.deck = tuple(data.draw(st.permutations(self.story.match.rules.deck)))
        self.take(Deal(self.deck, Seat(data.draw(st.integers(0, 1)))))

    @precondition(lambda self: self.owes(Duty))
    @rule(data=st.data())
    def deal_the_next_hand(self, data: st.DataObject) -> None:
        self.deal(data)

    @precondition(lambda self: self.owes(int))
    @rule()
    def substitute(self) -> None:
        owed = duty(self.story.match)
        assert owed is not None
        assert not isinstance(owed, Duty)
        self.take(Substitute(owed, "cautious"))

    @precondition(lambda self: self.waits())
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        match = self.story.match
        seat = data.draw(st.sampled_from(awaiting(match)))
        self.take(data.draw(st.sampled_from(legal_actions(match, seat))))

    @precondition(lambda self: self.waits())
    @rule(data=st.data())
    def run_out_of_time(self, data: st.DataObject) -> None:
        self.take(Timeout(data.draw(st.sampled_from(awaiting(self.story.match)))))

    @precondition(lambda self: self.waits() and may_forfeit(self.story.match))
    @rule(data=st.data(), sure=st.integers(0, 9))
    def forfeit(self, data: st.DataObject, sure: int) -> None:
        if sure == 0:
            self.take(RaiseAnyway(data.draw(st.sampled_from(awaiting(self.story.match)))))

    @precondition(lambda self: self.waits())
    @rule(seat=st.integers(0, 1), sure=st.integers(0, 49))
    def resign(self, seat: int, sure: int) -> None:
        if sure == 0:
            self.take(Resign(Seat(seat)))

    @precondition(lambda self: self.story.match.is_over)
    @rule(seat=st.integers(0, 1))
    def find_that_it_is_over(self, seat: int) -> None:
        moves = (*conceivable(Seat(seat)), Resign(Seat(seat)), RaiseAnyway(Seat(seat)))
        assert {refusal(self.story.match, move) for move in moves} == {Refusal.MATCH_NOT_ACTIVE}

    @invariant()
    def no_score_is_above_the_target(self) -> None:
        match = self.story.match
        assert max(match.score) <= match.rules.house.target
        assert match.is_over or max(match.score) < match.rules.house.target

    @invariant()
    def somebody_is_awaited_or_something_is_owed_exactly_while_the_match_runs(self) -> None:
        match = self.story.match
        assert bool(awaiting(match)) == (match.hand is not None)
        assert (duty(match) is None and not awaiting(match)) == match.is_over
        for seat in (Seat(place.seat) for place in match.places):
            assert bool(legal_actions(match, seat)) == (seat in awaiting(match))

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        hand = self.story.match.hand
        if hand is None:
            return
        held = [card for holding in hand.holdings for card in holding.cards or ()]
        tables = [*(trick.plays for trick in hand.tricks), hand.trick]
        played = [play.card for plays in tables for play in plays if play.card is not None]
        seats = len(hand.holdings)
        dealt = self.deck[: 3 * seats]
        assert sorted([*held, *played]) == sorted(dealt)
        assert hand.vira in (None, self.deck[3 * seats])
        assert [holding.count for holding in hand.holdings] == [len(holding.cards or ()) for holding in hand.holdings]

    @invariant()
    def no_team_calls_twice_in_a_row_and_the_stake_is_on_the_ladder(self) -> None:
        hand, ladder = self.story.match.hand, self.story.match.rules.variant.ladder
        if hand is None:
            return
        assert hand.stake in ladder
        assert hand.offer is None or hand.offer.stake in ladder
        raises = [call for call in hand.calls if call.type is CallType.RAISE]
        assert [call.stake for call in raises] == list(ladder[1 : len(raises) + 1])
        teams = [team_of(call.seat) for call in raises]
        assert all(a != b for a, b in pairwise(teams))
        assert hand.kind is HandKind.ORDINARY or not raises

    @invariant()
    def every_viewer_can_fold_what_it_was_just_shown(self) -> None:
        for viewer in viewers(self.story.match):
            shown = fold(sight(event, viewer) for event in self.story.log)
            assert shown == view_for(self.story.match, viewer)


TestAMatch = AMatch.TestCase
TestAMatch.settings = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
