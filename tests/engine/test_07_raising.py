"""Rules 7: raising, answering, and who answers for a team."""

import pytest

from matches.engine.actions import Refusal, Substitute
from matches.engine.events import Accepted, Folded, FoldVoted, HandEnded, MatchEnded, Raised, SeatSubstituted
from matches.engine.rules import awaiting, decide, duty, legal_actions
from matches.engine.state import Call, Offer
from matches.engine.terms import By, CallType, HandEnd, MatchEnd, Seat, SeatKind, Team
from tests.builders import (
    BOT_ACCOUNT,
    HUMAN,
    SERVER_BOT,
    accept,
    cover,
    dealt,
    ended,
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


def folded(by: int, winner: int, points: int, score: tuple[int, int]) -> tuple[object, ...]:
    return (Folded(Seat(by), By.PLAYER), HandEnded(Team(winner), points, score, HandEnd.FOLD))


# --- when ----------


def test_a_call_is_made_on_ones_own_turn_before_playing_a_card() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 7
    offer = Offer(by_seat=Seat(0), to=Team(1), stake=3, refused=1, answering=(Seat(1),))
    assert decide(match, truco(0)) == (Raised(Seat(0), By.PLAYER, offer, stake=1, next_stake=6),)
    assert refusal(match, truco(1)) is Refusal.NOT_YOUR_TURN
    after_playing = played(match, play(0, "3S"))
    assert refusal(after_playing, truco(0)) is Refusal.NOT_YOUR_TURN
    assert truco(1) in legal_actions(after_playing, Seat(1))


def test_a_call_may_come_in_any_trick_the_last_card_included() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 7
    for action in (play(0, "3S"), play(1, "4H"), play(0, "4S"), play(1, "3H"), play(1, "6H")):
        (seat,) = awaiting(match)
        assert truco(seat) in legal_actions(match, seat)
        match = played(match, action)
    last = played(match, truco(0), accept(1))
    assert decide(last, play(0, "5S"))[2:] == (HandEnded(Team(1), 3, (0, 3), HandEnd.TRICKS),)


def test_a_call_is_only_to_the_ladders_next_value() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 7: there is no way to name another value
    called = []
    for seat in (0, 1, 0, 1):
        match = played(match, truco(seat))
        offer = hand(match).offer
        assert offer is not None
        called.append((offer.stake, offer.refused, hand(match).stake, hand(match).next_stake))
    assert called == [(3, 1, 1, 6), (6, 3, 3, 9), (9, 6, 6, 12), (12, 9, 9, None)]


def test_while_a_call_is_pending_no_card_is_played() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), play(0, "3S"), play(1, "4H"), truco(0))  # Rules 7
    assert [refusal(match, action) for action in (play(1, "3H"), cover(1, "3H"))] == [
        Refusal.OFFER_PENDING,
        Refusal.OFFER_PENDING,
    ]
    assert [refusal(match, action) for action in (play(0, "4S"), cover(0, "4S"))] == [
        Refusal.NOT_YOUR_TURN,
        Refusal.NOT_YOUR_TURN,
    ]


# --- answers ----------


def test_accepting_makes_the_stake_the_called_value_and_the_seat_on_turn_goes_on() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), play(0, "3S"), truco(1))  # Rules 7
    assert awaiting(match) == (0,)
    assert decide(match, accept(0)) == (Accepted(Seat(0), By.PLAYER, stake=3, next_stake=6),)
    accepted = played(match, accept(0))
    assert (hand(accepted).stake, hand(accepted).offer, awaiting(accepted)) == (3, None, (1,))


def test_after_a_raise_as_the_answer_the_seat_on_turn_still_goes_on() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 7
    match = played(match, play(0, "3S"), truco(1), truco(0), accept(1))
    assert (hand(match).stake, awaiting(match)) == (6, (1,))


def test_folding_gives_the_callers_team_the_value_before_the_call() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0))  # Rules 7
    assert decide(match, fold(1)) == folded(1, winner=0, points=1, score=(1, 0))


def test_raising_as_the_answer_accepts_the_pending_value_and_calls_the_next() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0))  # Rules 7
    offer = Offer(by_seat=Seat(1), to=Team(0), stake=6, refused=3, answering=(Seat(0),))
    assert decide(match, truco(1)) == (Raised(Seat(1), By.PLAYER, offer, stake=3, next_stake=9),)
    assert awaiting(played(match, truco(1))) == (0,)


def test_case_8_six_called_directly_over_truco_then_folded_is_three_points() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0), truco(1))  # Rules 7 (S1)
    assert decide(match, fold(0)) == folded(0, winner=1, points=3, score=(0, 3))


def test_case_8_ten_called_over_an_accepted_six_then_folded_is_six_points_in_mineiro() -> None:
    match = dealt(rules("mineiro-duel"), *DUEL)  # Rules 7 (S3)
    match = played(match, truco(0), truco(1), accept(0), truco(0))
    assert decide(match, fold(1)) == folded(1, winner=0, points=6, score=(6, 0))


@pytest.mark.parametrize(("variant", "points"), [("paulista-duel", [1, 3, 6, 9]), ("mineiro-duel", [2, 4, 6, 10])])
def test_each_call_folded_scores_the_value_before_it(variant: str, points: list[int]) -> None:
    match, scored = dealt(rules(variant), *DUEL), []  # Rules 7
    for caller in (0, 1, 0, 1):
        match = played(match, truco(caller))
        _, end = ended(match, fold(1 - caller))
        assert end.winner == caller
        scored.append(end.points)
    assert scored == points


# --- whose right ----------


def test_case_1_a_team_never_calls_twice_in_a_row() -> None:
    # Rules 7: after an accepted call only the team that accepted may raise, and the right lasts for the hand.
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0), accept(1))
    assert refusal(match, truco(0)) is Refusal.RAISE_NOT_ALLOWED
    assert truco(0) not in legal_actions(match, Seat(0))
    later = played(match, play(0, "3S"), play(1, "4H"))
    assert refusal(later, truco(0)) is Refusal.RAISE_NOT_ALLOWED
    follower = played(later, play(0, "4S"))
    assert truco(1) in legal_actions(follower, Seat(1))
    assert truco(0) in legal_actions(played(follower, truco(1), accept(0), play(1, "3H"), play(1, "6H")), Seat(0))


def test_case_1_nor_does_the_callers_partner() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0), accept(1), play(0, "3S"), play(1, "4H"))  # Rules 7
    assert refusal(match, truco(2)) is Refusal.RAISE_NOT_ALLOWED
    assert truco(2) not in legal_actions(match, Seat(2))
    assert truco(3) in legal_actions(played(match, play(2, "6S")), Seat(3))


def test_the_right_to_raise_is_new_with_every_hand() -> None:
    match = played(dealt(rules("mineiro-duel"), leader=1), truco(1), fold(0))  # Rules 7
    assert truco(0) in legal_actions(next_dealt(match), Seat(0))
    again = played(dealt(rules("paulista-duel")), truco(0), fold(1))
    assert truco(0) in legal_actions(next_dealt(again), Seat(0))


def test_case_1_at_twelve_nothing_more_can_be_called() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0), truco(1), truco(0), truco(1))  # Rules 7
    assert legal_actions(match, Seat(0)) == (accept(0), fold(0))
    assert refusal(match, truco(0)) is Refusal.LADDER_EXHAUSTED
    accepted = played(match, accept(0))
    assert refusal(accepted, truco(0)) is Refusal.LADDER_EXHAUSTED
    assert refusal(played(accepted, play(0, "3S")), truco(1)) is Refusal.LADDER_EXHAUSTED


def test_a_call_whose_pending_value_would_already_win_is_allowed_up_to_twelve() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, score=(10, 10))  # Rules 7
    match = played(match, truco(0), truco(1), truco(0), truco(1))
    assert hand(match).offer == Offer(Seat(1), Team(0), stake=12, refused=9, answering=(Seat(0),))


def test_the_score_never_shows_more_than_the_target() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, score=(10, 4))  # Rules 7
    match = played(match, truco(0), truco(1), truco(0))
    assert decide(match, fold(1)) == (
        Folded(Seat(1), By.PLAYER),
        HandEnded(Team(0), 6, (12, 4), HandEnd.FOLD),
        MatchEnded(Team(0), (12, 4), MatchEnd.POINTS),
    )
    assert played(match, fold(1)).score == (12, 4)


def test_the_calls_of_a_hand_are_kept_in_order() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1), truco(3), accept(2))  # Rules 7
    assert hand(match).calls == (
        Call(Seat(0), CallType.RAISE, 3),
        Call(Seat(1), CallType.FOLD, 3),
        Call(Seat(3), CallType.RAISE, 6),
        Call(Seat(2), CallType.ACCEPT, 6),
    )


# --- who answers for a team of two ----------


@pytest.mark.parametrize(
    ("kinds", "answering"),
    [
        ((HUMAN, HUMAN, HUMAN, HUMAN), (1, 3)),
        ((HUMAN, HUMAN, HUMAN, BOT_ACCOUNT), (1, 3)),
        ((HUMAN, SERVER_BOT, HUMAN, HUMAN), (3,)),
        ((HUMAN, BOT_ACCOUNT, HUMAN, SERVER_BOT), (1,)),
        ((HUMAN, SERVER_BOT, HUMAN, SERVER_BOT), (1, 3)),
    ],
)
def test_a_team_is_answered_for_by_its_accounts_or_by_its_server_bots_if_it_has_none(
    kinds: tuple[SeatKind, ...], answering: tuple[int, ...]
) -> None:
    match = played(dealt(rules("paulista"), *FOUR, kinds=kinds), truco(0))  # Rules 7
    assert awaiting(match) == answering
    assert [bool(legal_actions(match, Seat(seat))) for seat in range(4)] == [seat in answering for seat in range(4)]


@pytest.mark.parametrize("first", [1, 3])
def test_one_seats_accept_or_raise_binds(first: int) -> None:
    called, partner = played(dealt(rules("paulista"), *FOUR), truco(0)), 4 - first  # Rules 7
    accepted = played(called, accept(first))
    assert (hand(accepted).stake, hand(accepted).offer, awaiting(accepted)) == (3, None, (0,))
    raised = played(called, truco(first))
    assert (hand(raised).stake, awaiting(raised)) == (3, (0, 2))
    for match in (accepted, raised):
        assert refusal(match, accept(partner)) is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("first", [1, 3])
def test_a_fold_binds_when_every_answering_seat_said_it(first: int) -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0))  # Rules 7
    assert decide(match, fold(first)) == (FoldVoted(Seat(first), By.PLAYER),)
    voted, partner = played(match, fold(first)), 4 - first
    assert decide(voted, fold(partner)) == folded(partner, winner=0, points=1, score=(1, 0))


def test_a_vote_stands_until_the_call_is_answered_and_its_seat_is_asked_no_more() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1))  # Rules 7
    assert hand(match).offer == Offer(Seat(0), Team(1), 3, 1, (Seat(1), Seat(3)), folded_seats=(Seat(1),))
    assert (awaiting(match), legal_actions(match, Seat(1))) == ((3,), ())
    assert [refusal(match, action) for action in (fold(1), accept(1), truco(1))] == [Refusal.ALREADY_VOTED] * 3
    assert legal_actions(match, Seat(3)) == (accept(3), fold(3), truco(3))


def test_case_16_one_folds_the_other_accepts_the_accept_binds_and_the_vote_is_gone() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1))  # Rules 7
    assert decide(match, accept(3)) == (Accepted(Seat(3), By.PLAYER, stake=3, next_stake=6),)
    accepted = played(match, accept(3))
    assert (hand(accepted).offer, awaiting(accepted)) == (None, (0,))
    # The next call asks both again.
    again = played(accepted, play(0, "3S"), truco(1), truco(2))
    assert awaiting(again) == (1, 3)


def test_case_16_one_folds_the_other_raises_the_raise_binds_and_the_vote_is_gone() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1), truco(3))  # Rules 7
    assert hand(match).offer == Offer(Seat(3), Team(0), 6, 3, (Seat(0), Seat(2)))
    assert awaiting(played(match, truco(0))) == (1, 3)


def test_a_single_answering_seat_folds_at_once() -> None:
    kinds = (HUMAN, HUMAN, HUMAN, SERVER_BOT)
    match = played(dealt(rules("paulista"), *FOUR, kinds=kinds), truco(0))  # Rules 7
    assert decide(match, fold(1)) == folded(1, winner=0, points=1, score=(1, 0))
    assert refusal(match, accept(3)) is Refusal.NOT_YOUR_TURN


def test_two_server_bots_must_both_fold_and_are_named_as_bots() -> None:
    kinds = (HUMAN, SERVER_BOT, HUMAN, SERVER_BOT)
    match = played(dealt(rules("paulista"), *FOUR, kinds=kinds), truco(0), fold(3))  # Rules 7
    assert decide(match, fold(1)) == (
        Folded(Seat(1), By.BOT),
        HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD),
    )


def test_a_seat_whose_time_is_over_has_said_fold() -> None:
    match = played(dealt(rules("paulista"), *FOUR), truco(0))  # Rules 7
    assert decide(match, timeout(1)) == (FoldVoted(Seat(1), By.TIMEOUT),)
    assert decide(played(match, timeout(1)), timeout(3)) == (
        Folded(Seat(3), By.TIMEOUT),
        HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD),
    )
    # The partner's own vote counts as well, and its accept still binds.
    assert decide(played(match, fold(3)), timeout(1))[0] == Folded(Seat(1), By.TIMEOUT)
    assert decide(played(match, timeout(1)), accept(3)) == (Accepted(Seat(3), By.PLAYER, stake=3, next_stake=6),)


def test_a_seat_taken_over_by_a_server_bot_is_a_server_bots_from_that_event_on() -> None:
    # Rules 7: seat 1 is lost as its third expiry, a vote to fold; now seat 3 alone answers.
    match = dealt(rules("paulista"), *FOUR)
    match = played(match, play(0, "3S"), timeout(1), play(2, "6S"), play(3, "7S"))
    match = played(match, play(0, "4S"), timeout(1), play(2, "6C"), truco(3), truco(2), timeout(1))
    assert (awaiting(match), duty(match)) == ((3,), Seat(1))
    assert decide(match, Substitute(Seat(1), "cautious")) == (
        SeatSubstituted(Seat(1), "cautious", answering=(Seat(3),)),
    )
    match = played(match, Substitute(Seat(1), "cautious"))
    assert (awaiting(match), duty(match)) == ((3,), None)
    assert decide(match, fold(3)) == folded(3, winner=0, points=3, score=(3, 0))


def test_the_first_answer_of_any_kind_binds_with_team_answer_first() -> None:
    match = played(dealt(rules("paulista", team_answer="first"), *FOUR), truco(0))  # Rules 7
    assert awaiting(match) == (1, 3)
    assert decide(match, fold(3)) == folded(3, winner=0, points=1, score=(1, 0))
    assert decide(match, accept(1)) == (Accepted(Seat(1), By.PLAYER, stake=3, next_stake=6),)


def test_case_2_an_answer_to_a_call_that_is_gone_is_refused() -> None:
    match = dealt(rules("paulista"), *FOUR)  # Rules 7
    assert refusal(match, accept(0)) is Refusal.NO_OFFER
    gone = played(match, truco(0), accept(1))
    assert [refusal(gone, action) for action in (accept(3), fold(3), accept(0), fold(0))] == [
        Refusal.NOT_YOUR_TURN,
        Refusal.NOT_YOUR_TURN,
        Refusal.NO_OFFER,
        Refusal.NO_OFFER,
    ]
    over = played(match, truco(0), fold(1), fold(3))
    assert [refusal(over, action) for action in (accept(1), fold(3), play(0, "3S"))] == [Refusal.NOT_YOUR_TURN] * 3


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_case_14_an_opponent_or_a_partner_out_of_turn_is_refused(seat: int) -> None:
    match = dealt(rules("paulista"), *FOUR)  # Rules 5 and 7
    held = FOUR[seat].split()[0]
    actions = (play(seat, held), cover(seat, held), truco(seat), accept(seat), fold(seat))
    assert [refusal(match, action) for action in actions] == [Refusal.NOT_YOUR_TURN] * 5
