"""Rules 4: who deals, who leads, and which cards go where."""

import pytest

from matches.engine.actions import Deal, Refusal
from matches.engine.cards import DECK
from matches.engine.events import HandDealt
from matches.engine.rules import Duty, decide, duty
from matches.engine.state import Holding, Match
from matches.engine.terms import HandKind, Seat, SeatKind
from tests.builders import (
    BOT_ACCOUNT,
    HUMAN,
    SERVER_BOT,
    accept,
    cards,
    dealt,
    fold,
    hand,
    next_deal,
    next_dealt,
    play,
    played,
    refusal,
    rules,
    seated,
    timeout,
    truco,
)

# A hand for two that nobody wins: every trick ties.
ALL_TIED = ("4S 5S 6S", "4H 5H 6H")
ALL_TIED_PLAYS = (play(0, "4S"), play(1, "4H"), play(0, "5S"), play(1, "5H"), play(0, "6S"), play(1, "6H"))


def dealer_and_leader(match: Match) -> tuple[int, int]:
    return hand(match).dealer, hand(match).leader


@pytest.mark.parametrize("variant", ["paulista", "mineiro-duel"])
def test_the_first_leader_sits_after_the_dealer_that_was_drawn(variant: str) -> None:
    before = seated(rules(variant)).match  # Rules 4
    seats = len(before.places)
    found = [dealer_and_leader(played(before, Deal(DECK, Seat(drawn)))) for drawn in range(seats)]
    assert found == [(drawn, (drawn + 1) % seats) for drawn in range(seats)]


def test_the_deal_moves_one_seat_each_hand_whoever_won() -> None:
    # Rules 4. Each hand ends at once: its leader calls, and the next team's folds, or it gives up.
    match = dealt(rules("paulista", team_answer="first"), leader=2)
    order = [dealer_and_leader(match)]
    for _ in range(5):
        leader = hand(match).leader
        match = played(match, truco(leader), fold((leader + 1) % 4))
        match = next_dealt(match)
        order.append(dealer_and_leader(match))
    assert order == [(1, 2), (2, 3), (3, 0), (0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize(("who_gives_up", "winner"), [(0, 1), (1, 0)])
def test_the_deal_moves_on_whichever_side_won(who_gives_up: int, winner: int) -> None:
    match = dealt(rules("mineiro-duel"), "4S", "5S")  # Rules 4
    lead = () if who_gives_up == 0 else (play(0, "4S"),)
    over = played(match, *lead, fold(who_gives_up))
    assert over.last_hand is not None
    assert (over.last_hand.winner, dealer_and_leader(next_dealt(over))) == (winner, (0, 1))


def test_the_deal_moves_on_after_a_hand_that_nobody_won() -> None:
    match = played(dealt(rules("mineiro-duel"), *ALL_TIED), *ALL_TIED_PLAYS)  # Rules 4
    assert match.score == (0, 0)
    assert dealer_and_leader(next_dealt(match)) == (0, 1)


@pytest.mark.parametrize("winner", [0, 1])
def test_with_two_seats_the_winner_leads_where_the_winner_leads(winner: int) -> None:
    match = dealt(rules("paulista-duel"), "4S", "5S")  # Rules 4: S1, "modificado"
    lead = (play(0, "4S"),) if winner == 0 else ()
    over = played(match, *lead, fold(1 - winner))
    assert dealer_and_leader(next_dealt(over)) == (1 - winner, winner)


def test_the_winners_seat_that_last_won_a_trick_leads() -> None:
    # Rules 4: team 1 wins by seat 3 and then by seat 1.
    match = dealt(rules("paulista", next_leader="winner"), "4S 5S 6S", "4H 3H 6H", "4C 5C 6C", "3D 5D 6D")
    first = (play(0, "4S"), play(1, "4H"), play(2, "4C"), play(3, "3D"))
    second = (play(3, "5D"), play(0, "5S"), play(1, "3H"), play(2, "5C"))
    assert dealer_and_leader(next_dealt(played(match, *first, *second))) == (0, 1)


def test_a_trick_that_the_losers_won_last_does_not_make_them_lead() -> None:
    # Rules 4: seat 2 wins the first trick, seat 3 the second; then seat 3's team folds.
    chosen = rules("paulista", next_leader="winner", team_answer="first")
    match = dealt(chosen, "4S 5S 6S", "4H 5H 6H", "3C 5C 6C", "4D 3D 6D")
    first = (play(0, "4S"), play(1, "4H"), play(2, "3C"), play(3, "4D"))
    second = (play(2, "5C"), play(3, "3D"), play(0, "5S"), play(1, "5H"))
    third = (play(3, "6D"), truco(0), fold(1))
    assert dealer_and_leader(next_dealt(played(match, *first, *second, *third))) == (1, 2)


@pytest.mark.parametrize(("leader", "next_leader"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_winners_without_a_trick_are_led_by_their_first_seat_from_the_leader(leader: int, next_leader: int) -> None:
    # Rules 4: team 0 wins before any trick is over.
    match = dealt(rules("paulista", next_leader="winner", team_answer="first"), leader=leader)
    calls = (truco(leader), fold(1)) if leader % 2 == 0 else (truco(leader), truco(0), fold(3))
    over = played(match, *calls)
    assert over.last_hand is not None
    assert (over.last_hand.winner, dealer_and_leader(next_dealt(over))) == (
        0,
        ((next_leader - 1) % 4, next_leader),
    )


@pytest.mark.parametrize(
    ("kinds", "leader"),
    [
        ((HUMAN, SERVER_BOT), 0),
        ((SERVER_BOT, HUMAN), 1),
        ((BOT_ACCOUNT, HUMAN), 1),
        ((HUMAN, BOT_ACCOUNT), 0),
        ((HUMAN, HUMAN), 0),
        ((SERVER_BOT, BOT_ACCOUNT), 0),
    ],
)
def test_after_a_hand_that_nobody_won_the_only_human_leads_else_the_leader_stays(
    kinds: tuple[SeatKind, SeatKind], leader: int
) -> None:
    # Rules 4: S1 lets the human begin.
    match = played(dealt(rules("paulista-duel"), *ALL_TIED, kinds=kinds), *ALL_TIED_PLAYS)
    assert dealer_and_leader(next_dealt(match)) == (1 - leader, leader)


def test_the_leader_who_stays_is_the_hands_leader_not_the_first_seat() -> None:
    match = dealt(rules("paulista-duel"), "4S 5S 6S", "4H 5H 6H", leader=1)  # Rules 4
    plays = (play(1, "4H"), play(0, "4S"), play(1, "5H"), play(0, "5S"), play(1, "6H"), play(0, "6S"))
    assert dealer_and_leader(next_dealt(played(match, *plays))) == (0, 1)


def test_a_seat_lost_by_the_hands_last_action_still_counts_as_a_persons() -> None:
    # Rules 4: "not substituted when the hand's last action was taken": the deal comes first.
    kinds = (SERVER_BOT, HUMAN, SERVER_BOT, BOT_ACCOUNT)
    hands = ("5S 6S 7S", "5H 6H 7H", "4S 4H 4C", "4D 5D 6D")
    match = dealt(rules("paulista", next_leader="winner"), *hands, leader=2, kinds=kinds)
    over = played(
        match,
        *(play(2, "4S"), play(3, "4D"), play(0, "5S"), timeout(1)),
        *(play(2, "4H"), play(3, "5D"), play(0, "6S"), timeout(1)),
        *(play(2, "4C"), play(3, "6D"), play(0, "7S"), timeout(1)),
    )
    assert (over.score, duty(over)) == ((0, 0), Duty.DEAL)
    next_hand = next_dealt(over)
    assert (dealer_and_leader(next_hand), duty(next_hand)) == ((0, 1), Seat(1))


def test_the_dealer_is_always_the_seat_before_the_leader_when_the_winner_leads() -> None:
    match = dealt(rules("paulista", next_leader="winner", team_answer="first"), leader=3)  # Rules 4
    match = next_dealt(played(match, truco(3), fold(0)))
    assert dealer_and_leader(match) == (2, 3)


def test_three_cards_go_round_one_at_a_time_from_the_leader_and_then_the_vira() -> None:
    # Rules 4. The deck in its public order shows where each card went.
    (event,) = decide(seated(rules("paulista")).match, Deal(DECK, Seat(1)))
    assert event == HandDealt(
        number=1,
        kind=HandKind.ORDINARY,
        dealer=Seat(1),
        leader=Seat(2),
        vira=cards("6S")[0],
        manilhas=cards("7D 7S 7H 7C"),
        stake=1,
        next_stake=3,
        offer=None,
        score=(0, 0),
        holdings=(
            Holding(Seat(0), 3, cards("6D KD 4S")),
            Holding(Seat(1), 3, cards("7D AD 5S")),
            Holding(Seat(2), 3, cards("4D QD 2D")),
            Holding(Seat(3), 3, cards("5D JD 3D")),
        ),
    )


def test_mineiro_turns_no_card_up() -> None:
    (event,) = decide(seated(rules("mineiro-duel")).match, Deal(DECK, Seat(1)))  # Rules 4
    assert isinstance(event, HandDealt)
    assert (event.vira, event.holdings) == (
        None,
        (Holding(Seat(0), 3, cards("4D 6D QD")), Holding(Seat(1), 3, cards("5D 7D JD"))),
    )


def test_one_deck_gives_one_deal_however_often_it_is_asked_for() -> None:
    match = seated(rules("paulista")).match  # Rules 4; case 12
    assert decide(match, Deal(DECK, Seat(3))) == decide(match, Deal(DECK, Seat(3)))


def test_a_hand_that_runs_is_never_dealt_again() -> None:
    # Rules 4; case 12: two starts at once deal once.
    match = dealt(rules("paulista-duel"))
    assert refusal(match, Deal(DECK, Seat(0))) is Refusal.MATCH_ACTIVE
    assert refusal(played(match, truco(0), accept(1)), Deal(DECK, Seat(0))) is Refusal.MATCH_ACTIVE


def test_a_deal_is_owed_exactly_while_no_hand_runs() -> None:
    # Rules 4; case 2: the state always names what comes next.
    match = seated(rules("paulista-duel")).match
    assert duty(match) is Duty.DEAL
    running = played(match, next_deal(match))
    assert duty(running) is None
    assert duty(played(running, fold(hand(running).leader))) is Duty.DEAL


def test_hands_are_numbered_from_one() -> None:
    match = dealt(rules("mineiro-duel"), *ALL_TIED)  # Rules 4
    numbers = [hand(match).number]
    match = next_dealt(played(match, *ALL_TIED_PLAYS))
    numbers.append(hand(match).number)
    match = next_dealt(played(match, fold(1)))
    numbers.append(hand(match).number)
    assert numbers == [1, 2, 3]
