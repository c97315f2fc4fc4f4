"""Banks: who is charged what. Pure; a match of 100 s each, 10 s an action, 150 s at most."""

from datetime import timedelta

from matches.clocks.banks import Banks, allowance, settled
from matches.engine.actions import Action, Substitute
from matches.engine.state import Bank, Clock, Match
from matches.engine.terms import Seat, SeatKind
from tests.builders import HUMAN, SERVER_BOT, Story, accept, dealt, fold, play, played, rules, story, timeout, truco

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
CLOCK = Clock(Bank(initial=100, increment=10, cap=150))


def with_banks(match: Match) -> Match:
    return Match(**{**vars(match), "clock": CLOCK})


def duel(*actions: Action) -> Match:
    return played(with_banks(dealt(rules("paulista-duel"), *DUEL)), *actions)


def four(*actions: Action, kinds: tuple[SeatKind, ...] = (HUMAN,) * 4) -> Match:
    return played(with_banks(dealt(rules("paulista"), *FOUR, kinds=kinds)), *actions)


def seconds(*left: float | None) -> Banks:
    return tuple(None if balance is None else timedelta(seconds=balance) for balance in left)


def after(before: Match, banks: Banks, used: float, *actions: Action) -> Banks | None:
    """The balances when these actions of one transaction came after so many seconds."""
    log = Story((), before).then(*actions)
    return settled(banks, log.log, before=before, after=log.match, used=timedelta(seconds=used))


def test_every_account_begins_with_the_initial_time_and_a_bot_with_none() -> None:
    begun = story(rules("paulista"), *FOUR, kinds=(HUMAN, SERVER_BOT, HUMAN, HUMAN))
    match = with_banks(begun.match)
    opened = settled(None, begun.log, before=with_banks(dealt(rules("paulista"))), after=match, used=timedelta(0))
    assert opened == seconds(100, None, 100, 100)


def test_an_action_costs_what_it_took_and_adds_the_increment() -> None:
    assert after(duel(), seconds(100, 100), 30, play(0, "3S")) == seconds(80, 100)


def test_a_bank_never_holds_more_than_its_cap_nor_less_than_nothing() -> None:
    assert after(duel(), seconds(145, 100), 2, play(0, "3S")) == seconds(150, 100)
    assert after(duel(), seconds(5, 100), 20, play(0, "3S")) == seconds(10, 100)


def test_a_raise_its_answer_and_the_raise_over_it_charge_each_seat_once_for_what_it_used() -> None:
    # Seat 0 calls after 20 s, seat 1 calls over it after 30 more, seat 0 accepts after 5 and plays after 1.
    banks: Banks | None = seconds(100, 100)
    match = duel()
    for used, move in ((20, truco(0)), (30, truco(1)), (5, accept(0)), (1, play(0, "3S"))):
        assert banks is not None
        banks = after(match, banks, used, move)
        match = played(match, move)
    # Four actions: seat 0's three took 26 s and added 30, seat 1's took 30 and added 10.
    assert banks == seconds(104, 80)


def test_what_a_seat_does_later_in_one_transaction_took_no_time() -> None:
    assert after(duel(), seconds(50, 50), 20, play(0, "3S"), play(1, "4H"), play(0, "4S")) == seconds(50, 60)


def test_a_pair_has_the_longer_of_its_banks() -> None:
    asked = four(truco(0))
    assert allowance(asked, seconds(1, 40, 2, 90)) == timedelta(seconds=90)
    assert allowance(four(), seconds(7, 40, 2, 90)) == timedelta(seconds=7)


def test_of_a_pair_whoever_speaks_is_charged_until_then_and_who_is_spared_is_not() -> None:
    asked = four(truco(0))
    voted = after(asked, seconds(100, 100, 100, 100), 40, fold(1))
    assert voted == seconds(100, 70, 100, 100)
    assert after(played(asked, fold(1)), voted, 60, accept(3)) == seconds(100, 70, 100, 50)
    assert after(asked, seconds(100, 100, 100, 100), 40, accept(3)) == seconds(100, 100, 100, 70)


def test_of_a_pair_that_says_nothing_both_have_used_up_their_time() -> None:
    asked = four(truco(0))
    silent = after(asked, seconds(100, 60, 100, 90), 90, timeout(1), timeout(3))
    assert silent == seconds(100, 10, 100, 10)


def test_after_a_time_out_there_is_the_increment_for_the_next_turn() -> None:
    assert after(duel(), seconds(30, 100), 30, timeout(0)) == seconds(10, 100)


def test_a_seat_that_a_bot_takes_over_has_no_bank_any_more() -> None:
    match = four(play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"))
    match = played(match, play(0, "4S"), timeout(1), play(2, "6C"), play(3, "7H"), play(3, "7D"), play(0, "5S"))
    lost = after(match, seconds(100, 100, 100, 100), 100, timeout(1), Substitute(Seat(1), "cautious"))
    assert lost == seconds(100, None, 100, 100)


def test_a_match_with_a_time_for_each_action_has_no_banks() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)
    log = Story((), match).then(play(0, "3S"))
    assert settled(None, log.log, before=match, after=log.match, used=timedelta(seconds=5)) is None
