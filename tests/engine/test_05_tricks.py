"""Rules 5: who wins a trick, who leads the next one, and when the hand is decided."""

import pytest

from matches.engine.actions import Refusal
from matches.engine.cards import Card
from matches.engine.events import CardPlayed, HandEnded, TrickEnded
from matches.engine.rules import awaiting, decide, legal_actions
from matches.engine.state import LastHand, Play, Trick
from matches.engine.terms import By, HandEnd, HandKind, Seat, Team
from tests.builders import (
    accept,
    dealt,
    ended,
    fold,
    hand,
    next_dealt,
    play,
    played,
    refusal,
    rules,
    truco,
)

# For each trick of a hand its cards by result: seat 0's, seat 1's and, in fours, the partners' lower ones.
# With the ace as vira the twos are manilhas, and none of them is here.
CARDS_BY_RESULT = [
    {"A": ("3D", "7D"), "B": ("7D", "3D"), "T": ("QD", "QS")},
    {"A": ("3S", "7S"), "B": ("7S", "3S"), "T": ("JD", "JS")},
    {"A": ("3H", "7H"), "B": ("7H", "3H"), "T": ("KD", "KS")},
]
PARTNERS = [("4D", "5D"), ("4S", "5S"), ("4H", "5H")]

EVERY_END = {
    "AA": 0,
    "BB": 1,
    "AT": 0,
    "BT": 1,
    "TA": 0,
    "TB": 1,
    "ABA": 0,
    "BAB": 1,
    "ABB": 1,
    "BAA": 0,
    "ABT": 0,
    "BAT": 1,
    "TTA": 0,
    "TTB": 1,
    "TTT": None,
}


def shown(seat: int, card: str) -> Play:
    return Play(Seat(seat), Card(card), face_down=False)


def test_there_are_fifteen_ways_to_end_and_no_hand_goes_on_past_one() -> None:
    # Rules 5: every series of up to three results begins with exactly one of them.
    every = [a + b + c for a in "ABT" for b in "ABT" for c in "ABT"]
    assert [sum(results.startswith(end) for end in EVERY_END) for results in every] == [1] * 27


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("results", "winner"), EVERY_END.items())
def test_a_hand_ends_in_one_of_fifteen_ways_and_at_once(results: str, winner: int | None, seats: int) -> None:
    # Rules 5; case 5 (all tied: nobody; 1-1 and the third tied: the first trick's winner).
    variant = "paulista" if seats == 4 else "paulista-duel"
    own = [CARDS_BY_RESULT[i][result] for i, result in enumerate(results)]
    held = [" ".join(trick[seat] for trick in own) for seat in (0, 1)]
    partners = [" ".join(pair[i] for pair in PARTNERS) for i in (0, 1)] if seats == 4 else []
    match = dealt(rules(variant), *held, *partners, vira="AD")

    leader, ends = 0, []
    for (first, second), partner_cards, result in zip(own, PARTNERS, results, strict=False):
        assert match.hand is not None, "decided too early"
        assert awaiting(match) == (leader,)
        by_seat = (first, second, *partner_cards)
        order = [(leader + i) % seats for i in range(seats)]
        *before, last = (play(seat, by_seat[seat]) for seat in order)
        match = played(match, *before)
        events = decide(match, last)
        match = played(match, last)
        leader = {"A": 0, "B": 1, "T": leader}[result]
        trick_winner = {"A": Team(0), "B": Team(1), "T": None}[result]
        assert events[1] == TrickEnded(trick_winner, Seat(leader))
        ends.append(events[2:])

    score = (int(winner == 0), int(winner == 1))
    end = (
        HandEnded(None, 0, score, HandEnd.ALL_TIED)
        if winner is None
        else HandEnded(Team(winner), 1, score, HandEnd.TRICKS)
    )
    assert ends == [()] * (len(results) - 1) + [(end,)]
    assert (match.score, match.hand, awaiting(match)) == (score, None, ())


def test_the_leader_plays_first_and_then_the_seats_in_order() -> None:
    match = dealt(rules("paulista"), "4S", "5S", "6S", "7S", leader=2)  # Rules 5
    turns = [awaiting(match)]
    for action in (play(2, "6S"), play(3, "7S"), play(0, "4S")):
        match = played(match, action)
        turns.append(awaiting(match))
    assert turns == [(2,), (3,), (0,), (1,)]


def test_the_seat_that_wins_a_trick_leads_the_next() -> None:
    match = dealt(rules("paulista"), "4S", "5S", "6S", "3S")  # Rules 5
    match = played(match, play(0, "4S"), play(1, "5S"), play(2, "6S"))
    assert decide(match, play(3, "3S")) == (
        CardPlayed(Seat(3), By.PLAYER, Card("3S")),
        TrickEnded(Team(1), Seat(3)),
    )
    assert awaiting(played(match, play(3, "3S"))) == (3,)


def test_equal_best_cards_of_different_teams_tie_the_trick() -> None:
    match = dealt(rules("paulista"), "4S", "3S", "3H", "7S")  # Rules 5
    match = played(match, play(0, "4S"), play(1, "3S"), play(2, "3H"))
    assert decide(match, play(3, "7S"))[1:] == (TrickEnded(None, Seat(0)),)


def test_three_equal_best_cards_tie_though_one_team_has_two_of_them() -> None:
    match = dealt(rules("paulista"), "3D", "3S", "3H", "7S")  # Rules 5
    match = played(match, play(0, "3D"), play(1, "3S"), play(2, "3H"))
    assert decide(match, play(3, "7S"))[1:] == (TrickEnded(None, Seat(0)),)


def test_case_4_equal_best_cards_of_partners_win_and_the_first_of_them_leads() -> None:
    # Rules 5. Seat 0 led and played lower: it doesn't lead again, the trick isn't tied.
    match = dealt(rules("paulista"), "4S", "3S", "5S", "3H")
    match = played(match, play(0, "4S"), play(1, "3S"), play(2, "5S"))
    assert decide(match, play(3, "3H"))[1:] == (TrickEnded(Team(1), Seat(1)),)


def test_the_first_of_the_partners_is_the_first_in_play_not_in_seat_order() -> None:
    match = dealt(rules("paulista"), "3S", "4S", "3H", "5S", leader=1)  # Rules 5
    match = played(match, play(1, "4S"), play(2, "3H"), play(3, "5S"))
    assert decide(match, play(0, "3S"))[1:] == (TrickEnded(Team(0), Seat(2)),)


def test_equal_lower_cards_tie_nothing() -> None:
    match = dealt(rules("paulista"), "4S", "4H", "3S", "4C")  # Rules 5
    match = played(match, play(0, "4S"), play(1, "4H"), play(2, "3S"))
    assert decide(match, play(3, "4C"))[1:] == (TrickEnded(Team(0), Seat(2)),)


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_after_a_tied_trick_the_seat_that_led_it_leads_again(leader: int) -> None:
    match = dealt(rules("paulista"), "4S", "3S", "3H", "7S", leader=leader)  # Rules 5
    in_order = [(leader + i) % 4 for i in range(4)]
    held = ("4S", "3S", "3H", "7S")
    *before, last = (play(seat, held[seat]) for seat in in_order)
    assert decide(played(match, *before), last)[1:] == (TrickEnded(None, Seat(leader)),)


def test_case_2_a_hand_that_is_decided_accepts_no_further_card() -> None:
    # Rules 5: the third trick isn't played, though both still hold a card.
    match = dealt(rules("paulista-duel"), "3S 3H 3C", "4S 4H 4C")
    over = played(match, play(0, "3S"), play(1, "4S"), play(0, "3H"), play(1, "4H"))
    assert [refusal(over, action) for action in (play(0, "3C"), play(1, "4C"), truco(0), accept(1))] == [
        Refusal.NOT_YOUR_TURN
    ] * 4
    assert [legal_actions(over, Seat(seat)) for seat in (0, 1)] == [(), ()]


def test_case_5_all_three_tricks_tied_score_nothing_whoever_led_and_a_new_hand_is_dealt() -> None:
    for leader in (0, 1):  # Rules 5
        match = dealt(rules("mineiro-duel"), "5S 6S QS", "5H 6H QH", leader=leader, score=(4, 6))
        held = (["5S", "6S", "QS"], ["5H", "6H", "QH"])
        plays = [play(seat, held[seat][trick]) for trick in range(3) for seat in (leader, 1 - leader)]
        over, end = ended(match, *plays)
        assert end == HandEnded(None, 0, (4, 6), HandEnd.ALL_TIED)
        assert over.result is None
        assert hand(next_dealt(over)).number == 2


def test_an_iron_hand_that_nobody_wins_is_followed_by_an_iron_hand() -> None:
    match = dealt(rules("paulista-duel", iron_hand="open"), "5S 6S QS", "5H 6H QH", score=(11, 11))
    plays = [(0, "5S"), (1, "5H"), (0, "6S"), (1, "6H"), (0, "QS"), (1, "QH")]
    over, end = ended(match, *(play(*each) for each in plays))
    assert end == HandEnded(None, 0, (11, 11), HandEnd.ALL_TIED)  # Rules 5
    assert hand(next_dealt(over)).kind is HandKind.MAO_DE_FERRO


def test_the_hands_winner_scores_the_stake() -> None:
    match = dealt(rules("paulista-duel"), "3S 3H", "4S 4H", score=(2, 5))  # Rules 5
    _, end = ended(match, truco(0), accept(1), play(0, "3S"), play(1, "4S"), play(0, "3H"), play(1, "4H"))
    assert end == HandEnded(Team(0), 3, (5, 5), HandEnd.TRICKS)


def test_case_17_the_view_after_a_hand_still_shows_the_card_that_decided_it() -> None:
    match = dealt(rules("paulista-duel"), "3S 4S QS", "4H 3H QC", vira="JD")  # Rules 5
    plays = [(0, "3S"), (1, "4H"), (0, "4S"), (1, "3H"), (1, "QC"), (0, "QS")]
    over, _ = ended(match, *(play(*each) for each in plays))
    decided = LastHand(
        number=1,
        dealer=Seat(1),
        leader=Seat(0),
        vira=Card("JD"),
        deciding=None,
        tricks=(
            Trick((shown(0, "3S"), shown(1, "4H")), Team(0), Seat(0)),
            Trick((shown(0, "4S"), shown(1, "3H")), Team(1), Seat(1)),
            Trick((shown(1, "QC"), shown(0, "QS")), None, Seat(1)),
        ),
        trick=(),
        winner=Team(0),
        points=1,
        reason=HandEnd.TRICKS,
    )
    assert over.last_hand == decided
    assert next_dealt(over).last_hand == decided


def test_case_17_a_hand_that_was_folded_still_shows_its_unfinished_trick() -> None:
    match = dealt(rules("paulista-duel"), "3S", "4H")
    over = next_dealt(played(match, play(0, "3S"), truco(1), fold(0)))
    assert over.last_hand is not None
    assert (over.last_hand.trick, over.last_hand.winner, over.last_hand.points, over.last_hand.reason) == (
        (shown(0, "3S"),),
        1,
        1,
        HandEnd.FOLD,
    )
