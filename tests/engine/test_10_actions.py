"""Rules 10: the actions, which of them `legal_actions` lists, and what each is refused for."""

from dataclasses import replace

import pytest

from matches.engine.actions import (
    ClientSeed,
    GiveSeed,
    IllegalAction,
    LeaveSeat,
    Refusal,
    SeatSeed,
    Start,
    Substitute,
    TakeSeat,
)
from matches.engine.cards import Card
from matches.engine.events import (
    CardPlayed,
    Folded,
    HandEnded,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    Resigned,
    SeatLeft,
    SeatTaken,
    SeedGiven,
)
from matches.engine.evolve import begin
from matches.engine.rules import Duty, awaiting, decide, duty, legal_actions
from matches.engine.state import Clock, LastHand, Match, PerAction, Play, Result
from matches.engine.terms import (
    By,
    HandEnd,
    MatchEnd,
    MatchStatus,
    Seat,
    SeatKind,
    SeedSource,
    Team,
    Visibility,
)
from tests.builders import (
    COMMITMENT,
    HUMAN,
    SERVER_BOT,
    accept,
    blind,
    cover,
    dealt,
    fold,
    hand,
    next_dealt,
    play,
    played,
    refusal,
    resign,
    rules,
    seated,
    timeout,
    truco,
    truco_anyway,
)

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")


# --- what is listed ----------


def test_a_turn_in_the_first_trick() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 10
    assert legal_actions(match, Seat(0)) == (play(0, "3S"), play(0, "4S"), play(0, "5S"), truco(0), fold(0))
    assert legal_actions(match, Seat(1)) == ()


def test_a_turn_in_the_second_trick() -> None:
    match = played(dealt(rules("paulista"), *FOUR), play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    assert legal_actions(match, Seat(0)) == (  # Rules 10
        play(0, "4S"),
        play(0, "5S"),
        cover(0, "4S"),
        cover(0, "5S"),
        truco(0),
    )


def test_the_answers_to_a_call() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), truco(0))  # Rules 10
    assert legal_actions(match, Seat(1)) == (accept(1), fold(1), truco(1))
    assert legal_actions(match, Seat(0)) == ()


def test_nothing_is_listed_between_two_hands_nor_once_the_match_is_over() -> None:
    between = played(dealt(rules("paulista-duel"), *DUEL), fold(0))  # Rules 10
    over = played(dealt(rules("paulista-duel"), *DUEL), resign(0))
    for match in (seated(rules("paulista-duel")).match, between, over):
        assert [legal_actions(match, Seat(seat)) for seat in (0, 1)] == [(), ()]


@pytest.mark.parametrize("variant", ["paulista", "paulista-duel", "mineiro", "mineiro-duel"])
def test_resigning_and_forfeiting_are_accepted_but_never_listed(variant: str) -> None:
    special = {"paulista": 11, "mineiro": 10}[variant.removesuffix("-duel")]  # Rules 10
    match = dealt(rules(variant), score=(special, special))
    assert not {resign(0), truco(0), truco_anyway(0)} & set(legal_actions(match, Seat(0)))
    assert [refusal(match, action) for action in (resign(0), truco_anyway(0))] == [None, None]


# --- playing ----------


def test_case_6_a_card_that_is_not_held_is_refused_and_nothing_changes() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, vira="KD")  # Rules 10
    for card in ("4H", "KD", "QC"):
        with pytest.raises(IllegalAction) as refused:
            decide(match, play(0, card))
        assert (refused.value.action, refused.value.refusal) == (play(0, card), Refusal.CARD_NOT_HELD)
    assert match == dealt(rules("paulista-duel"), *DUEL, vira="KD")


def test_case_6_the_same_card_is_not_played_twice() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), play(0, "3S"), play(1, "4H"))  # Rules 10
    assert refusal(match, play(0, "3S")) is Refusal.CARD_NOT_HELD
    assert refusal(match, cover(0, "3S")) is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_slot_names_the_card_dealt_to_that_position(slot: int) -> None:
    match = dealt(rules("paulista-duel"), *DUEL, score=(11, 11))  # Rules 10
    card = Card(DUEL[0].split()[slot])
    assert decide(match, blind(0, slot)) == (CardPlayed(Seat(0), By.PLAYER, card, slot=slot),)


# --- giving up a hand ----------


@pytest.mark.parametrize(("calls", "stake"), [(0, 1), (1, 3), (2, 6), (3, 9), (4, 12)])
def test_with_two_seats_folding_on_ones_own_turn_gives_up_the_hand_for_its_stake(calls: int, stake: int) -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), *(truco(call % 2) for call in range(calls)))
    match = played(match, accept(calls % 2)) if calls else match  # Rules 10
    assert fold(0) in legal_actions(match, Seat(0))
    assert decide(match, fold(0))[:2] == (
        Folded(Seat(0), By.PLAYER),
        HandEnded(Team(1), stake, (0, stake), HandEnd.FOLD),
    )


def test_the_follower_may_give_up_too() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL), play(0, "3S"))  # Rules 10
    assert decide(match, fold(1)) == (
        Folded(Seat(1), By.PLAYER),
        HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD),
    )
    assert refusal(match, fold(0)) is Refusal.NOT_YOUR_TURN


def test_in_a_mao_de_onze_that_is_played_giving_up_costs_the_special_value() -> None:
    match = played(dealt(rules("mineiro-duel"), *DUEL, score=(10, 4)), accept(0))  # Rules 10 and 8
    assert decide(match, fold(0)) == (
        Folded(Seat(0), By.PLAYER),
        HandEnded(Team(1), 4, (10, 8), HandEnd.FOLD),
    )


def test_giving_up_an_iron_hand_loses_the_match() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, score=(11, 11))  # Rules 10 and 8
    assert decide(match, fold(0))[1:] == (
        HandEnded(Team(1), 1, (11, 12), HandEnd.FOLD),
        MatchEnded(Team(1), (11, 12), MatchEnd.POINTS),
    )


@pytest.mark.parametrize("variant", ["paulista", "mineiro"])
def test_with_four_seats_no_partner_gives_up_for_both(variant: str) -> None:
    match = dealt(rules(variant), *FOUR)  # Rules 10
    assert refusal(match, fold(0)) is Refusal.NO_OFFER
    assert fold(0) not in legal_actions(match, Seat(0))


def test_accepting_without_a_call_is_refused() -> None:
    assert refusal(dealt(rules("paulista-duel"), *DUEL), accept(0)) is Refusal.NO_OFFER  # Rules 10


# --- resigning ----------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_any_seat_resigns_the_match_for_its_team_at_any_time(seat: int) -> None:
    match = dealt(rules("paulista"), *FOUR, score=(3, 5))  # Rules 10
    end = (Resigned(Seat(seat), By.PLAYER), MatchEnded(Team(1 - seat % 2), (3, 5), MatchEnd.RESIGNATION))
    pending = played(match, play(0, "3S"), truco(1))
    assert [decide(match, resign(seat)), decide(pending, resign(seat))] == [end, end]


def test_after_a_resignation_the_last_hand_is_the_unfinished_one() -> None:
    match = played(dealt(rules("paulista-duel"), *DUEL, score=(3, 5)), play(0, "3S"), resign(1))  # case 17
    assert match.hand is None
    assert match.last_hand == LastHand(
        number=1,
        dealer=Seat(1),
        leader=Seat(0),
        vira=Card("KD"),
        deciding=None,
        tricks=(),
        trick=(Play(Seat(0), Card("3S"), face_down=False),),
        winner=None,
        points=0,
        reason=None,
    )
    assert (match.status, match.result) == (
        MatchStatus.FINISHED,
        Result(Team(0), (3, 5), MatchEnd.RESIGNATION),
    )


def test_a_match_that_is_over_accepts_nothing() -> None:
    over = played(dealt(rules("paulista-duel"), *DUEL), resign(0))  # Rules 10; case 2
    actions = (
        play(0, "3S"),
        cover(0, "3S"),
        blind(0, 0),
        truco(0),
        truco_anyway(0),
        accept(0),
        fold(0),
        resign(0),
        resign(1),
        timeout(0),
        Substitute(Seat(0), "cautious"),
        LeaveSeat(Seat(0)),
        TakeSeat("player-9", HUMAN),
        Start(),
        GiveSeed(Seat(0), ClientSeed("a" * 32, SeedSource.PLAYER, COMMITMENT)),
    )
    assert {refusal(over, action) for action in actions} == {Refusal.MATCH_NOT_ACTIVE}
    assert duty(over) is None


def test_who_chose_a_move_is_recorded() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, kinds=(SERVER_BOT, HUMAN))  # Rules 10
    assert decide(match, play(0, "3S")) == (CardPlayed(Seat(0), By.BOT, Card("3S")),)
    assert decide(match, resign(1))[0] == Resigned(Seat(1), By.PLAYER)


def test_case_2_between_two_hands_no_move_is_accepted() -> None:
    over = played(dealt(rules("paulista"), *FOUR), truco(0), fold(1), fold(3))
    actions = (play(1, "4H"), truco(1), accept(1), fold(1), timeout(1))
    assert {refusal(over, action) for action in actions} == {Refusal.NOT_YOUR_TURN}
    assert awaiting(next_dealt(over)) == (1,)
    assert hand(next_dealt(over)).leader == 1


# --- before the first deal ----------


def opened(*asked: str, variant: str = "paulista-duel") -> Match:
    seats = asked or ("open",) * rules(variant).variant.seats
    return begin(MatchCreated(rules(variant), Visibility.PUBLIC, seats, Clock(PerAction(60)), COMMITMENT))


def sits(player: str, seat: int | None = None, kind: SeatKind = HUMAN) -> TakeSeat:
    return TakeSeat(player, kind, None if seat is None else Seat(seat))


def seed(seat: int, commitment: str = COMMITMENT) -> GiveSeed:
    return GiveSeed(Seat(seat), ClientSeed(f"{seat}" * 32, SeedSource.PLAYER, commitment))


def test_one_sits_where_one_asks_or_on_the_first_seat_that_is_open() -> None:
    assert decide(opened(), sits("ana")) == (SeatTaken(Seat(0), "ana", HUMAN),)
    assert decide(opened(), sits("ana", 1)) == (SeatTaken(Seat(1), "ana", HUMAN),)
    assert decide(played(opened(), sits("ana")), sits("bia")) == (SeatTaken(Seat(1), "bia", HUMAN),)


def test_a_seat_is_taken_once_and_a_player_sits_once() -> None:
    one = played(opened(), sits("ana", 0))
    assert refusal(one, sits("bia", 0)) is Refusal.SEAT_TAKEN
    assert refusal(one, sits("ana", 1)) is Refusal.ALREADY_SEATED
    assert refusal(played(one, sits("bia")), sits("caio")) is Refusal.MATCH_FULL


def test_a_reserved_seat_is_for_its_player_alone() -> None:
    match = played(opened("me", "player:bia"), sits("ana", 0))
    assert refusal(match, sits("caio")) is Refusal.MATCH_FULL
    assert refusal(match, sits("caio", 1)) is Refusal.SEAT_TAKEN
    assert decide(match, sits("bia")) == (SeatTaken(Seat(1), "bia", HUMAN),)


def test_one_that_has_a_reserved_seat_gets_it_before_an_open_one() -> None:
    match = opened("open", "player:bia")
    assert decide(match, sits("bia")) == (SeatTaken(Seat(1), "bia", HUMAN),)


def test_who_leaves_makes_room_and_takes_the_seed_along() -> None:
    match = played(opened(), sits("ana"), sits("bia"), seed(1))
    assert decide(match, LeaveSeat(Seat(1))) == (SeatLeft(Seat(1)),)
    left = played(match, LeaveSeat(Seat(1)))
    assert left.places[1] == opened().places[1]
    assert decide(left, sits("caio")) == (SeatTaken(Seat(1), "caio", HUMAN),)


def test_when_the_last_account_leaves_the_match_is_aborted() -> None:
    match = played(opened("me", "bot:cautious"), sits("cautious", 1, SERVER_BOT), sits("ana", 0))
    assert decide(match, LeaveSeat(Seat(0))) == (
        SeatLeft(Seat(0)),
        MatchEnded(None, (0, 0), MatchEnd.ABORTED),
    )
    assert played(match, LeaveSeat(Seat(0))).status is MatchStatus.ABORTED


def test_nobody_leaves_or_seeds_a_seat_that_no_account_holds() -> None:
    match = played(opened("open", "bot:cautious"), sits("cautious", 1, SERVER_BOT))
    for seat in (0, 1):
        assert refusal(match, LeaveSeat(Seat(seat))) is Refusal.SEAT_NOT_HELD
        assert refusal(match, seed(seat)) is Refusal.SEAT_NOT_HELD


def test_one_may_bring_the_seed_along_on_sitting_down() -> None:
    brought = ClientSeed("a" * 32, SeedSource.PLAYER, COMMITMENT)
    sitting = TakeSeat("ana", HUMAN, Seat(1), brought)
    assert decide(opened(), sitting) == (
        SeatTaken(Seat(1), "ana", HUMAN),
        SeedGiven(Seat(1), "a" * 32, SeedSource.PLAYER),
    )
    unseen = replace(sitting, seed=replace(brought, commitment="another"))
    assert refusal(opened(), unseen) is Refusal.COMMITMENT_MISMATCH


def test_a_seed_needs_the_echo_of_the_commitment() -> None:
    match = played(opened(), sits("ana"))
    assert refusal(match, seed(0, "another")) is Refusal.COMMITMENT_MISMATCH
    assert decide(match, seed(0)) == (SeedGiven(Seat(0), "0" * 32, SeedSource.PLAYER),)


def test_a_start_is_owed_once_every_seat_is_taken_and_every_account_has_a_seed() -> None:
    match = played(opened(), sits("ana"), seed(0))
    assert duty(match) is None
    both = played(match, sits("bia"))
    assert duty(both) is None
    assert duty(played(both, seed(1))) is Duty.START
    bot = played(match, sits("cautious", 1, SERVER_BOT))
    assert duty(bot) is Duty.START


def test_a_start_needs_all_seats_and_fills_in_the_missing_seeds_alone() -> None:
    match = played(opened(), sits("ana"), seed(0))
    missing = tuple(SeatSeed(Seat(seat), "f" * 32, SeedSource.SERVER) for seat in (0, 1))
    assert refusal(match, Start(missing)) is Refusal.SEATS_OPEN
    both = played(match, sits("bia"))
    assert refusal(both, Start()) is Refusal.SEED_MISSING
    assert decide(both, Start(missing)) == (MatchStarted((SeatSeed(Seat(0), "0" * 32, SeedSource.PLAYER), missing[1])),)


def test_once_started_nobody_sits_down_leaves_seeds_or_starts_again() -> None:
    match = dealt(rules("paulista-duel"))
    assert [refusal(match, action) for action in (sits("caio"), LeaveSeat(Seat(0)), seed(0), Start())] == [
        Refusal.MATCH_FULL,
        Refusal.MATCH_ACTIVE,
        Refusal.MATCH_ACTIVE,
        Refusal.MATCH_ACTIVE,
    ]


def test_between_the_start_and_the_first_deal_no_move_is_accepted_nor_a_resignation() -> None:
    # Nothing was dealt that one could give up, and what a viewer sees hangs on the first deal.
    match = seated(rules("paulista-duel")).match
    for action in (play(0, "3S"), truco(0), accept(0), fold(0), resign(0), timeout(0)):
        assert refusal(match, action) is Refusal.NOT_YOUR_TURN


def test_before_the_start_no_move_is_accepted() -> None:
    match = played(opened(), sits("ana"), sits("bia"))
    for action in (play(0, "3S"), truco(0), accept(0), fold(0), resign(0), timeout(0)):
        assert refusal(match, action) is Refusal.MATCH_NOT_ACTIVE
    assert awaiting(match) == ()
