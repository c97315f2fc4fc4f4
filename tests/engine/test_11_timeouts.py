"""Rules 11: what the clock does for a seat, and what its third time in a row costs."""

import pytest

from matches.engine.actions import Refusal, Substitute
from matches.engine.cards import Card
from matches.engine.events import CardPlayed, Folded, HandEnded, MatchEnded, SeatSubstituted, TrickEnded
from matches.engine.rules import Duty, awaiting, decide, duty, timeout_action
from matches.engine.state import Match
from matches.engine.terms import By, HandEnd, MatchEnd, Seat, SeatKind, Team
from matches.engine.visibility import view_for
from tests.builders import (
    BOT_ACCOUNT,
    HUMAN,
    SERVER_BOT,
    accept,
    blind,
    dealt,
    fold,
    hand,
    next_dealt,
    play,
    played,
    refusal,
    rules,
    timeout,
    truco,
)

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")


def expiries(match: Match) -> list[int]:
    return [place.expiries for place in match.places]


# --- what it does ----------


@pytest.mark.parametrize(
    ("variant", "held", "vira", "weakest"),
    [
        ("paulista-duel", "3S 4S 5S", "KD", "4S"),
        ("paulista-duel", "AD 3S 3H", "KD", "3S"),
        ("paulista-duel", "AC AD AH", "KD", "AD"),
        ("paulista-duel", "4C 4H 4S", "KD", "4S"),
        ("paulista-duel", "4C 4D 4H", "KD", "4D"),
        ("paulista-duel", "4C 5D 4H", "3D", "5D"),
        ("paulista-duel", "JC QC KC", "2D", "QC"),
        ("mineiro-duel", "4C 7H AS", None, "AS"),
        ("mineiro-duel", "7D 7S 3C", None, "7S"),
        ("mineiro-duel", "4C AC AD", None, "AD"),
        ("mineiro-duel", "4C 7D 3D", None, "3D"),
    ],
)
def test_on_its_turn_the_seat_plays_its_weakest_card_open(
    variant: str, held: str, vira: str | None, weakest: str
) -> None:
    # Rules 11: lowest strength, then the public deck order.
    match = dealt(rules(variant), held, vira=vira)
    assert timeout_action(match, Seat(0)) == play(0, weakest)
    assert decide(match, timeout(0)) == (CardPlayed(Seat(0), By.TIMEOUT, Card(weakest)),)


def test_a_pending_call_is_folded_by_that_seat() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0))  # Rules 11
    assert timeout_action(match, Seat(1)) == fold(1)
    assert decide(match, timeout(1)) == (
        Folded(Seat(1), By.TIMEOUT),
        HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD),
    )


def test_a_mao_de_onze_is_folded_by_that_seat() -> None:
    match = dealt(rules("paulista"), *FOUR, score=(4, 11))  # Rules 11 and 8
    assert [timeout_action(match, seat) for seat in awaiting(match)] == [fold(1), fold(3)]


def test_in_the_dark_it_plays_the_lowest_slot() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, score=(11, 11))  # Rules 11
    assert decide(match, timeout(0)) == (CardPlayed(Seat(0), By.TIMEOUT, Card("3S"), slot=0),)
    later = played(match, blind(0, 0), blind(1, 1))
    assert timeout_action(later, Seat(0)) == blind(0, 1)


def test_it_never_covers_even_where_one_may() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), play(0, "3S"), play(1, "4H"))  # Rules 11
    assert timeout_action(match, Seat(0)) == play(0, "4S")


def test_it_needs_nothing_that_the_seat_cant_see() -> None:
    for match in (dealt(rules("paulista"), *FOUR), dealt(rules("paulista"), *FOUR, score=(11, 11))):
        assert timeout_action(view_for(match, Seat(0)), Seat(0)) == timeout_action(match, Seat(0))


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_only_a_seat_that_is_awaited_runs_out_of_time(seat: int) -> None:
    assert refusal(dealt(rules("paulista"), *FOUR), timeout(seat)) is Refusal.NOT_YOUR_TURN
    called = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1))
    assert refusal(called, timeout(1)) is Refusal.ALREADY_VOTED


# --- what it costs ----------


def test_expiries_are_counted_in_a_row_and_any_action_of_its_own_resets_the_seats_count() -> None:
    match = played(dealt(rules("paulista"), *FOUR), timeout(0))  # Rules 11
    assert expiries(match) == [1, 0, 0, 0]
    match = played(match, timeout(1), play(2, "6S"), play(3, "7S"))
    assert expiries(match) == [1, 1, 0, 0]
    assert expiries(played(match, timeout(3))) == [1, 1, 0, 1]
    other = played(match, play(3, "7H"))
    assert expiries(played(other, play(0, "3S"))) == [0, 1, 0, 0]
    assert expiries(played(other, truco(0))) == [0, 1, 0, 0]
    called = played(other, truco(0))
    assert expiries(played(called, fold(1))) == [0, 0, 0, 0]
    assert expiries(played(called, accept(1))) == [0, 0, 0, 0]
    assert expiries(played(called, timeout(1))) == [0, 2, 0, 0]


def test_expiries_are_counted_across_hands() -> None:
    match = played(dealt(rules("mineiro-duel"), *DUEL), timeout(0), truco(1), timeout(0))  # Rules 11
    assert expiries(next_dealt(match)) == [2, 0]


def duel_with_two_expiries_of_seat_0(**house: object) -> Match:
    """Seat 0 let two turns in a row pass; the first trick tied, the second waits for seat 1."""
    match = dealt(rules("mineiro-duel", **house), "5S 6S 3S", "5H 3H 6H")
    return played(match, timeout(0), play(1, "5H"), timeout(0))


def test_with_two_seats_the_third_expiry_is_acted_on_and_ends_the_match() -> None:
    match = played(duel_with_two_expiries_of_seat_0(), truco(1))  # Rules 11
    assert decide(match, timeout(0)) == (
        Folded(Seat(0), By.TIMEOUT),
        HandEnded(Team(1), 2, (0, 2), HandEnd.FOLD),
        MatchEnded(Team(1), (0, 2), MatchEnd.TIMEOUT),
    )
    over = played(match, timeout(0))
    assert (over.is_over, duty(over)) == (True, None)


def test_with_two_seats_the_third_expiry_in_the_middle_of_a_hand_ends_the_match_too() -> None:
    match = played(dealt(rules("mineiro-duel"), *DUEL), timeout(0), truco(1), timeout(0))  # Rules 11
    match = played(next_dealt(match, "6H 4S 5S", "QS QD QC"), play(1, "QS"))
    assert decide(match, timeout(0)) == (
        CardPlayed(Seat(0), By.TIMEOUT, Card("4S")),
        TrickEnded(Team(1), Seat(1)),
        MatchEnded(Team(1), (0, 2), MatchEnd.TIMEOUT),
    )
    over = played(match, timeout(0))
    assert over.last_hand is not None
    assert (len(over.last_hand.tricks), over.last_hand.winner, over.last_hand.reason) == (1, None, None)


def test_with_two_seats_the_third_expiry_that_decides_the_match_leaves_its_points() -> None:
    match = dealt(rules("mineiro-duel", special_hand="off"), "5S 6S 3S", "5H QH 6H", score=(4, 10))  # Rules 11
    match = played(match, timeout(0), play(1, "5H"), timeout(0), truco(1))
    assert decide(match, timeout(0)) == (
        Folded(Seat(0), By.TIMEOUT),
        HandEnded(Team(1), 2, (4, 12), HandEnd.FOLD),
        MatchEnded(Team(1), (4, 12), MatchEnd.POINTS),
    )


def test_two_expiries_and_an_action_of_its_own_cost_nothing() -> None:
    match = played(duel_with_two_expiries_of_seat_0(), truco(1), accept(0), play(1, "3H"))  # Rules 11
    assert match.result is None
    assert expiries(match) == [0, 0]


def test_with_two_seats_nobody_is_substituted() -> None:
    assert duty(duel_with_two_expiries_of_seat_0()) is None  # Rules 11


def four_with_three_expiries_of_seat_1(kinds: tuple[SeatKind, ...] = (HUMAN,) * 4) -> Match:
    match = dealt(rules("paulista"), *FOUR, kinds=kinds)
    match = played(match, play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"))
    match = played(match, play(0, "4S"), timeout(1), play(2, "6C"), play(3, "7H"))
    return played(match, play(3, "7D"), play(0, "5S"), timeout(1))


def test_with_four_seats_the_third_expiry_is_acted_on_and_then_costs_the_seat() -> None:
    match = four_with_three_expiries_of_seat_1()  # Rules 11 and 7
    assert (hand(match).trick[-1].card, match.result, duty(match)) == ("6H", None, Seat(1))
    assert decide(match, Substitute(Seat(1), "cautious")) == (SeatSubstituted(Seat(1), "cautious", answering=None),)
    match = played(match, Substitute(Seat(1), "cautious"))
    place = match.places[1]
    assert (place.player, place.kind, place.expiries, duty(match)) == ("cautious", SERVER_BOT, 0, None)
    assert match.seat_of("player-1") is None


def test_only_the_absent_seat_is_substituted_and_once() -> None:
    match = four_with_three_expiries_of_seat_1()
    taken = played(match, Substitute(Seat(1), "cautious"))
    for before, seat in ((match, 0), (match, 3), (taken, 1), (dealt(rules("paulista"), *FOUR), 1)):
        assert refusal(before, Substitute(Seat(seat), "cautious")) is Refusal.NOT_ABSENT


def test_a_partners_vote_never_leaves_a_call_that_nobody_can_answer() -> None:
    # Rules 7; case 2. The absent seat has just voted itself, so its partner's vote has bound the fold.
    match = dealt(rules("paulista"), *FOUR)
    match = played(match, play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"))
    match = played(match, play(0, "4S"), timeout(1), truco(2), fold(3))
    assert refusal(match, Substitute(Seat(1), "cautious")) is Refusal.NOT_ABSENT
    assert decide(match, timeout(1))[0] == Folded(Seat(1), By.TIMEOUT)


def test_a_server_bot_never_loses_the_match_on_time() -> None:
    match = dealt(rules("mineiro-duel"), "5S 6S 3S", "5H 3H 6H", kinds=(SERVER_BOT, HUMAN))  # Rules 11
    match = played(match, timeout(0), play(1, "5H"), timeout(0), truco(1), timeout(0))
    assert (match.result, duty(match)) == (None, Duty.DEAL)


def test_a_lost_seat_plays_on_as_a_server_bots() -> None:
    match = played(four_with_three_expiries_of_seat_1(), Substitute(Seat(1), "cautious"), truco(2))  # Rules 7
    assert awaiting(match) == (3,)


def test_the_next_deal_comes_before_the_substitution() -> None:
    match = dealt(rules("paulista"), *FOUR)  # Rules 11
    match = played(match, play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"))
    match = played(match, play(0, "4S"), timeout(1), truco(2), fold(3), timeout(1))
    assert (match.score, duty(match)) == ((1, 0), Duty.DEAL)
    assert duty(next_dealt(match)) == Seat(1)


def test_a_substitution_right_after_the_deal_of_a_mao_de_onze_changes_who_decides_it() -> None:
    # Rules 8 and 7: seat 1 was an account's at the deal, and is a server bot's now.
    hands = ("3S QS 5S", "4H 5H 6H", "6S 6C 6D", "3H QH JH")
    match = dealt(rules("paulista"), *hands, score=(4, 10), leader=2)
    match = played(match, play(2, "6S"), play(3, "3H"), play(0, "3S"), timeout(1))
    match = played(match, play(2, "6C"), play(3, "QH"), play(0, "QS"), timeout(1))
    match = played(match, play(2, "6D"), play(3, "JH"), play(0, "5S"), timeout(1))
    assert (match.score, duty(match)) == ((4, 11), Duty.DEAL)
    match = next_dealt(match)
    assert (awaiting(match), duty(match)) == ((1, 3), Seat(1))
    assert decide(match, Substitute(Seat(1), "cautious")) == (
        SeatSubstituted(Seat(1), "cautious", answering=(Seat(3),)),
    )
    assert awaiting(played(match, Substitute(Seat(1), "cautious"))) == (3,)


@pytest.mark.parametrize(
    ("kinds", "still_there"),
    [
        ((SERVER_BOT, HUMAN, SERVER_BOT, HUMAN), True),
        ((SERVER_BOT, HUMAN, BOT_ACCOUNT, SERVER_BOT), True),
        ((SERVER_BOT, HUMAN, SERVER_BOT, SERVER_BOT), False),
        ((SERVER_BOT, BOT_ACCOUNT, SERVER_BOT, SERVER_BOT), False),
    ],
)
def test_when_no_account_is_left_the_match_ends_lost_by_the_team_that_lost_one_last(
    kinds: tuple[SeatKind, ...], still_there: bool
) -> None:
    match = four_with_three_expiries_of_seat_1(kinds)
    events = decide(match, Substitute(Seat(1), "cautious"))
    assert events[0] == SeatSubstituted(Seat(1), "cautious", answering=None)
    assert events[1:] == (() if still_there else (MatchEnded(Team(0), (0, 0), MatchEnd.TIMEOUT),))


def test_case_13_with_nobody_there_the_clock_alone_ends_every_match() -> None:
    for variant in ("paulista", "paulista-duel", "mineiro", "mineiro-duel"):
        match, steps = dealt(rules(variant)), 0
        while not match.is_over:
            owed = duty(match)
            if owed is Duty.DEAL:
                match = next_dealt(match)
            elif owed is not None and not isinstance(owed, Duty):
                match = played(match, Substitute(owed, "cautious"))
            else:
                match = played(match, timeout(awaiting(match)[0]))
            steps += 1
            assert steps < 100
        assert match.result is not None
        assert match.result.reason is MatchEnd.TIMEOUT
