"""When a turn ends: deadlines, outages, grace. Pure; times are seconds after a midnight."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from matches.clocks.pauses import Calendar, Pause, PauseReason
from matches.deadlines import Turn, expired, next_turn
from matches.engine.actions import Action, Substitute
from matches.engine.state import Clock, Match, PerAction
from matches.engine.terms import Seat, SeatKind
from tests.builders import (
    BOT_ACCOUNT,
    HUMAN,
    SERVER_BOT,
    Story,
    accept,
    dealt,
    fold,
    next_deal,
    play,
    played,
    resign,
    rules,
    seated,
    story,
    timeout,
    truco,
)

GRACE = timedelta(seconds=30)
DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")


def at(seconds: float) -> datetime:
    return datetime(2026, 11, 30, tzinfo=UTC) + timedelta(seconds=seconds)


def out(*spans: tuple[float, float]) -> Calendar:
    return Calendar(tuple(Pause(PauseReason.OUTAGE, at(start), at(end)) for start, end in spans))


def turn(since: float, deadline: float) -> Turn:
    return Turn(since=at(since), deadline=at(deadline))


# --- the deadline in force: a turn from 1000 to 2000 ----------


@pytest.mark.parametrize(
    ("outages", "deadline"),
    [
        pytest.param([], 2000, id="none"),
        pytest.param([(100, 900)], 2000, id="before the turn"),
        pytest.param([(100, 1000)], 2000, id="ended as the turn began"),
        pytest.param([(1000, 1100)], 2100, id="began with the turn"),
        pytest.param([(1200, 1300)], 2100, id="within the turn"),
        pytest.param([(400, 1300)], 2300, id="the turn began in it: only what it took from this turn"),
        pytest.param([(1999, 5999)], 6000, id="began just before the deadline, ended long after"),
        pytest.param([(1500, 2000)], 2500, id="ended at the deadline"),
        pytest.param([(2000, 5000)], 2000, id="began at the deadline: the turn was over"),
        pytest.param([(2001, 5000)], 2000, id="began after the deadline"),
        pytest.param([(400, 9000)], 10000, id="around the whole turn"),
        pytest.param([(1100, 1200), (1300, 1500)], 2300, id="two within the turn"),
        pytest.param([(1300, 1500), (1100, 1200)], 2300, id="in any order"),
        pytest.param([(1100, 1200), (1200, 1300)], 2200, id="adjacent"),
        pytest.param([(1900, 2100), (2150, 2250)], 2300, id="the second in the time that the first gave back"),
        pytest.param([(1900, 2100), (2200, 2250)], 2200, id="the second when the time given back was over"),
        pytest.param([(100, 900), (1100, 1200), (3000, 4000)], 2100, id="only the one that fell into the turn"),
    ],
)
def test_the_deadline_is_later_by_the_time_that_an_outage_took_from_the_turn(
    outages: list[tuple[float, float]], deadline: float
) -> None:
    assert turn(1000, 2000).in_force(out(*outages)) == at(deadline)


@pytest.mark.parametrize(
    "outages",
    [
        pytest.param([(1100, 1300), (1200, 1400)], id="overlapping"),
        pytest.param([(1100, 1400), (1200, 1300)], id="one within the other"),
        pytest.param([(1100, 1400), (1100, 1400)], id="the same twice"),
    ],
)
def test_time_that_two_outages_share_is_given_back_once(outages: list[tuple[float, float]]) -> None:
    assert turn(1000, 2000).in_force(out(*outages)) == at(2300)


def test_an_outage_over_several_turns_gives_each_what_it_took_from_it() -> None:
    night = out((1500, 5000))
    assert turn(1000, 2000).in_force(night) == at(5500)
    # The web server may have answered while nothing swept.
    assert turn(3000, 4000).in_force(night) == at(6000)
    assert turn(5000, 6000).in_force(night) == at(6000)


def test_a_turn_of_nobody_or_of_a_bot_has_no_deadline() -> None:
    assert Turn().in_force(out((0, 9000))) is None
    assert Turn(since=at(1000), bot_due=at(1001)).in_force(out((0, 9000))) is None


# --- when the clock may act ----------


@pytest.mark.parametrize(
    ("milliseconds", "is_over"), [(-30_000, False), (-1, False), (0, True), (1, True), (60_000, True)]
)
def test_the_clock_acts_from_the_deadline_and_its_grace_on_never_before(milliseconds: int, is_over: bool) -> None:
    now = at(2000) + GRACE + timedelta(milliseconds=milliseconds)
    assert expired(at(2000), now=now, grace=GRACE) is is_over


def test_what_has_no_deadline_never_expires() -> None:
    assert not expired(None, now=at(10**9), grace=GRACE)


# --- the turn after each kind of event; it is 1500, and the last turn was from 1000 to 2000 ----------

NOW, HOUR = 1500, 3600
NEW_DEADLINE = Turn(since=at(NOW), deadline=at(NOW + HOUR))
BOT_DUE = Turn(since=at(NOW), bot_due=at(NOW + 7))
KEPT = turn(1000, 2000)


def turn_after(before: Match, *actions: Action, last: Turn = KEPT) -> Turn:
    """The turn after these actions of one transaction."""
    log = Story((), before).then(*actions)
    return began(next_turn(last, log.log, after=log.match, now=at(NOW), bot_delay=7))


def began(turn: Turn) -> Turn:
    """The turn by its times alone."""
    return replace(turn, version=None)


def duel(*actions: Action, kinds: tuple[SeatKind, ...] = (HUMAN, HUMAN)) -> Match:
    return played(dealt(rules("paulista-duel"), *DUEL, kinds=kinds), *actions)


def four(*actions: Action, kinds: tuple[SeatKind, ...] = (HUMAN,) * 4) -> Match:
    return played(dealt(rules("paulista"), *FOUR, kinds=kinds), *actions)


def test_nobody_is_awaited_before_the_start() -> None:
    opened = seated(rules("paulista-duel"))
    created = next_turn(Turn(), opened.log[:1], after=opened.match, now=at(NOW), bot_delay=7)
    assert created == Turn()


def test_the_first_deal_begins_a_turn() -> None:
    begun = story(rules("paulista-duel"), *DUEL)
    first = next_turn(Turn(), begun.log, after=begun.match, now=at(NOW), bot_delay=7)
    assert began(first) == NEW_DEADLINE


@pytest.mark.parametrize(
    ("before", "action"),
    [
        pytest.param(duel(), play(0, "3S"), id="a card"),
        pytest.param(duel(play(0, "3S")), play(1, "4H"), id="a card that ends a trick"),
        pytest.param(duel(), truco(0), id="a call"),
        pytest.param(duel(truco(0)), truco(1), id="a call over a call"),
        pytest.param(duel(truco(0)), accept(1), id="an answer that gives the turn back"),
        pytest.param(four(truco(0)), accept(1), id="one partner's yes"),
        pytest.param(four(truco(0), fold(1)), accept(3), id="a yes over a vote"),
        pytest.param(four(truco(0), fold(1)), truco(3), id="a raise over a vote"),
        pytest.param(duel(), timeout(0), id="the clock's card"),
        pytest.param(duel(kinds=(HUMAN, BOT_ACCOUNT)), play(0, "3S"), id="to a third party's bot"),
    ],
)
def test_every_turn_has_a_deadline_of_its_own(before: Match, action: Action) -> None:
    assert turn_after(before, action) == NEW_DEADLINE


@pytest.mark.parametrize(
    ("before", "last"),
    [
        pytest.param(duel(truco(0)), fold(1), id="a fold"),
        pytest.param(duel(truco(0)), timeout(1), id="the clock's fold"),
        pytest.param(four(truco(0), fold(1)), fold(3), id="the vote that binds"),
        pytest.param(four(truco(0), fold(1)), timeout(3), id="the clock's vote that binds"),
    ],
)
def test_a_new_hand_begins_a_new_turn(before: Match, last: Action) -> None:
    ended = played(before, last)
    assert turn_after(before, last, next_deal(ended)) == NEW_DEADLINE


@pytest.mark.parametrize("vote", [fold(1), timeout(1)], ids=["a player's", "the clock's"])
def test_a_vote_moves_no_deadline(vote: Action) -> None:
    assert turn_after(four(truco(0)), vote) == KEPT


def test_a_vote_on_a_mao_de_onze_moves_no_deadline() -> None:
    deciding = dealt(rules("paulista"), *FOUR, score=(11, 4))
    assert turn_after(deciding, fold(0)) == KEPT
    assert turn_after(played(deciding, fold(0)), accept(2)) == NEW_DEADLINE


def test_a_match_that_is_over_waits_for_nobody() -> None:
    assert turn_after(duel(), resign(1)) == Turn()
    deciding = dealt(rules("paulista-duel"), *DUEL, score=(11, 11))
    assert turn_after(deciding, resign(0)) == Turn()


def test_a_server_bot_has_a_time_to_act_and_no_deadline() -> None:
    kinds = (HUMAN, SERVER_BOT)
    assert turn_after(duel(kinds=kinds), play(0, "3S")) == BOT_DUE
    assert turn_after(duel(kinds=kinds), truco(0)) == BOT_DUE
    answered = turn_after(duel(truco(0), kinds=kinds), accept(1), last=BOT_DUE)
    assert answered == NEW_DEADLINE


def test_a_bots_vote_gives_the_next_bot_its_own_time() -> None:
    kinds = (HUMAN, SERVER_BOT, HUMAN, SERVER_BOT)
    earlier = Turn(since=at(1000), bot_due=at(1007))
    assert turn_after(four(truco(0), kinds=kinds), fold(1), last=earlier) == BOT_DUE


def test_an_offer_to_an_account_and_a_server_bot_waits_for_the_account_alone() -> None:
    kinds = (HUMAN, HUMAN, HUMAN, SERVER_BOT)
    assert turn_after(four(kinds=kinds), truco(0)) == NEW_DEADLINE


def absent_seat_1(kinds: tuple[SeatKind, ...] = (HUMAN,) * 4) -> Match:
    """Seat 1 let two turns in a row pass; seat 3 leads the third trick."""
    match = four(play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"), kinds=kinds)
    return played(match, play(0, "4S"), timeout(1), play(2, "6C"), play(3, "7H"))


def test_a_vote_that_costs_the_seat_leaves_the_partner_the_same_deadline() -> None:
    asked = played(absent_seat_1(), play(3, "7D"), truco(0))
    assert turn_after(asked, timeout(1), Substitute(Seat(1), "cautious")) == KEPT


def test_a_card_that_costs_the_seat_begins_the_next_turn() -> None:
    on_turn = played(absent_seat_1(), play(3, "7D"), play(0, "5S"))
    assert turn_after(on_turn, timeout(1), Substitute(Seat(1), "cautious")) == NEW_DEADLINE


def test_a_lost_seat_that_leads_the_next_hand_has_a_bots_time() -> None:
    # Seat 1 answers alone for its team, and leads the hand after the one that its silence ends.
    kinds = (HUMAN, HUMAN, HUMAN, SERVER_BOT)
    asked = played(absent_seat_1(kinds), play(3, "7D"), truco(0))
    ended = played(asked, timeout(1))
    assert turn_after(asked, timeout(1), next_deal(ended), Substitute(Seat(1), "cautious")) == BOT_DUE


def test_the_shortest_and_the_longest_clock_count_in_seconds() -> None:
    for per_action in (60, 14 * 24 * 3600):
        match = duel()
        begun = replace(match, clock=Clock(PerAction(per_action)))
        assert turn_after(begun, play(0, "3S")).deadline == at(NOW + per_action)
