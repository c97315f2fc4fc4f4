"""Rules 8: mão de onze (in Mineiro mão de dez), mão de ferro, and the raise that loses the match."""

import pytest

from matches.engine.actions import PlayBlindFaceDown, Refusal
from matches.engine.cards import Card
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Folded,
    FoldVoted,
    Forfeited,
    HandDealt,
    HandEnded,
    MatchEnded,
    TrickEnded,
)
from matches.engine.evolve import fold as fold_log
from matches.engine.rules import awaiting, decide, legal_actions
from matches.engine.state import Call, Holding, LastHand, Match, Offer, Play
from matches.engine.terms import By, CallType, HandEnd, HandKind, MatchEnd, MatchStatus, Seat, Team
from matches.engine.visibility import Viewer, sight, view_for
from tests.builders import (
    HUMAN,
    SERVER_BOT,
    accept,
    blind,
    cards,
    cover,
    dealt,
    fold,
    hand,
    next_dealt,
    play,
    played,
    refusal,
    rules,
    story,
    timeout,
    truco,
    truco_anyway,
)

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
EVERY_VARIANT = ["paulista", "paulista-duel", "mineiro", "mineiro-duel"]
SPECIAL = {"paulista": 11, "paulista-duel": 11, "mineiro": 10, "mineiro-duel": 10}
WORTH = {"paulista": (3, 1), "paulista-duel": (3, 1), "mineiro": (4, 2), "mineiro-duel": (4, 2)}


def eleven(variant: str = "paulista", *, team: int = 0, other: int = 4, leader: int = 0, **house: object) -> Match:
    """A mão de onze just dealt, to be decided by `team`."""
    hands = FOUR if variant in ("paulista", "mineiro") else DUEL
    score = (SPECIAL[variant], other) if team == 0 else (other, SPECIAL[variant])
    return dealt(rules(variant, **house), *hands, score=score, leader=leader)


def iron(variant: str = "paulista-duel", **house: object) -> Match:
    hands = FOUR if variant in ("paulista", "mineiro") else DUEL
    return dealt(rules(variant, **house), *hands, score=(SPECIAL[variant], SPECIAL[variant]))


def held_as_seen(match: Match, viewer: int | None) -> list[tuple[Card, ...] | None]:
    eye: Viewer = None if viewer is None else Seat(viewer)
    return [holding.cards for holding in hand(view_for(match, eye)).holdings]


# --- mão de onze: the decision ----------


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("team", [0, 1])
def test_exactly_one_team_at_the_special_score_decides_before_any_card(variant: str, team: int) -> None:
    match = eleven(variant, team=team)  # Rules 8, with two seats too
    stake, refused = WORTH[variant]
    answering = tuple(Seat(seat) for seat in range(team, len(match.places), 2))
    assert hand(match).kind is HandKind.MAO_DE_ONZE
    assert hand(match).offer == Offer(None, Team(team), stake, refused, answering)
    assert awaiting(match) == answering
    assert legal_actions(match, answering[0]) == (accept(answering[0]), fold(answering[0]))
    # The leader, of whichever team, plays no card before.
    assert refusal(match, play(0, "3S")) is (Refusal.OFFER_PENDING if team == 0 else Refusal.NOT_YOUR_TURN)


def test_below_the_special_score_nobody_decides() -> None:
    match = dealt(rules("paulista"), *FOUR, score=(10, 10))  # Rules 8
    assert (hand(match).kind, hand(match).offer) == (HandKind.ORDINARY, None)


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_during_the_decision_the_stake_is_still_the_ladders_first_value(variant: str) -> None:
    match = eleven(variant)  # Rules 8
    assert (hand(match).stake, hand(match).next_stake) == (match.rules.variant.ladder[0], None)


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_case_9_played_the_hand_is_worth_the_special_value(variant: str) -> None:
    match = eleven(variant)  # Rules 8: at 10 in Mineiro the accepted hand shows stake 4
    stake, _ = WORTH[variant]
    assert decide(match, accept(0)) == (Accepted(Seat(0), By.PLAYER, stake=stake, next_stake=None),)
    accepted = played(match, accept(0))
    assert (hand(accepted).stake, hand(accepted).offer, awaiting(accepted)) == (stake, None, (0,))
    assert hand(accepted).calls == (Call(Seat(0), CallType.ACCEPT, stake),)


def test_the_special_value_goes_to_whoever_wins_the_hand() -> None:
    # Rules 8. 4S and 4H tie, so the second trick decides: 5 against 6.
    match = played(eleven("paulista-duel"), accept(0), play(0, "4S"), play(1, "4H"), play(0, "5S"))
    assert decide(match, play(1, "6H"))[1:] == (
        TrickEnded(Team(1), Seat(1)),
        HandEnded(Team(1), 3, (11, 7), HandEnd.TRICKS),
    )


def test_the_deciding_team_that_wins_has_won_the_match_with_the_target_shown() -> None:
    match = dealt(rules("paulista-duel"), "3S 2S 5S", "4H 5H 6H", score=(11, 4))  # Rules 8
    match = played(match, accept(0), play(0, "3S"), play(1, "4H"), play(0, "2S"))
    assert decide(match, play(1, "5H"))[1:] == (
        TrickEnded(Team(0), Seat(0)),
        HandEnded(Team(0), 3, (12, 4), HandEnd.TRICKS),
        MatchEnded(Team(0), (12, 4), MatchEnd.POINTS),
    )


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro-duel"])
@pytest.mark.parametrize("team", [0, 1])
def test_folded_the_other_team_scores_the_cost_of_folding(variant: str, team: int) -> None:
    match = eleven(variant, team=team)  # Rules 8
    _, refused = WORTH[variant]
    special = SPECIAL[variant]
    score = (special, 4 + refused) if team == 0 else (4 + refused, special)
    assert decide(match, fold(team)) == (
        Folded(Seat(team), By.PLAYER),
        HandEnded(Team(1 - team), refused, score, HandEnd.FOLD),
    )


def test_folding_can_make_the_next_hand_one_of_iron() -> None:
    match = played(eleven("paulista-duel", other=10), fold(0))  # Rules 8
    assert (match.score, hand(next_dealt(match)).kind) == ((11, 11), HandKind.MAO_DE_FERRO)


def test_partners_decide_by_the_same_rule_as_a_raise_is_answered() -> None:
    match = eleven("paulista")  # Rules 8 and 7
    assert decide(match, fold(2)) == (FoldVoted(Seat(2), By.PLAYER),)
    voted = played(match, fold(2))
    assert (awaiting(voted), refusal(voted, accept(2))) == ((0,), Refusal.ALREADY_VOTED)
    assert decide(voted, fold(0)) == (
        Folded(Seat(0), By.PLAYER),
        HandEnded(Team(1), 1, (11, 5), HandEnd.FOLD),
    )
    assert decide(voted, accept(0)) == (Accepted(Seat(0), By.PLAYER, stake=3, next_stake=None),)
    first = eleven("paulista", team_answer="first")
    assert decide(first, fold(2))[0] == Folded(Seat(2), By.PLAYER)


def test_a_server_bot_does_not_decide_beside_an_account() -> None:
    match = dealt(rules("paulista"), score=(11, 4), kinds=(SERVER_BOT, HUMAN, HUMAN, HUMAN))  # Rules 8 and 7
    assert awaiting(match) == (2,)
    assert awaiting(dealt(rules("paulista"), score=(11, 4), kinds=(SERVER_BOT, HUMAN) * 2)) == (0, 2)


def test_the_clock_folds_the_decision() -> None:
    match = eleven("paulista-duel")  # Rules 8 and 11
    assert decide(match, timeout(0)) == (
        Folded(Seat(0), By.TIMEOUT),
        HandEnded(Team(1), 1, (11, 5), HandEnd.FOLD),
    )


# --- mão de onze: who sees what ----------


@pytest.mark.parametrize(("viewer", "sees"), [(None, []), (0, [0, 2]), (1, [1]), (2, [0, 2]), (3, [3])], ids=str)
def test_case_10_partners_see_each_others_cards_for_the_whole_hand_and_nobody_else_does(
    viewer: int | None, sees: list[int]
) -> None:
    # Rules 8: at the deal, after the decision, and as the cards go.
    dealt_hand = story(rules("paulista"), *FOUR, score=(11, 4))
    eye: Viewer = None if viewer is None else Seat(viewer)
    shown = sight(dealt_hand.log[-1], eye)
    assert isinstance(shown, HandDealt)
    all_cards = [cards(held) for held in FOUR]
    expected = [held if seat in sees else None for seat, held in enumerate(all_cards)]
    assert [holding.cards for holding in shown.holdings] == expected
    assert held_as_seen(dealt_hand.match, viewer) == expected
    going = played(dealt_hand.match, accept(0), play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    assert held_as_seen(going, viewer) == [held[1:] if seat in sees else None for seat, held in enumerate(all_cards)]


def test_case_10_with_the_hand_the_partners_sight_of_each_other_ends() -> None:
    # Rules 8. Team 1 wins the mão de onze and stands at eleven too; the next hand is an ordinary one here.
    match = played(eleven("paulista", other=8, iron_hand="off"), accept(0))
    first = (play(0, "4S"), play(1, "5H"), play(2, "6S"), play(3, "7S"))
    second = (play(3, "7H"), play(0, "3S"), play(1, "4H"), play(2, "6C"))
    third = (play(0, "5S"), play(1, "6H"), play(2, "6D"), play(3, "7D"))
    match = next_dealt(played(match, *first, *second, *third), *FOUR)
    assert (match.score, hand(match).kind) == ((11, 11), HandKind.ORDINARY)
    assert held_as_seen(match, 0) == [cards(FOUR[0]), None, None, None]


def test_case_10_dealer_and_leader_are_named_during_the_decision() -> None:
    match = eleven("paulista", leader=3)  # Rules 8
    for viewer in (None, *(Seat(i) for i in range(4))):
        view = hand(view_for(match, viewer))
        assert (view.dealer, view.leader, view.to_play) == (2, 3, 3)


def test_forced_there_is_no_decision_and_partners_dont_see_each_other() -> None:
    match = eleven("paulista", special_hand="forced")  # Rules 8
    assert (hand(match).kind, hand(match).offer, hand(match).stake) == (HandKind.MAO_DE_ONZE, None, 3)
    assert awaiting(match) == (0,)
    assert held_as_seen(match, 0) == [cards(FOUR[0]), None, None, None]
    # Nor a card of the partner's that was covered.
    covered = played(match, play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"), cover(0, "4S"))
    assert hand(view_for(covered, Seat(2))).trick[0].card is None


# --- the raise that loses the match ----------


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("seat", [0, 1])
def test_case_7_a_raise_in_a_mao_de_onze_is_listed_nowhere_and_refused_for_either_team(variant: str, seat: int) -> None:
    match = played(eleven(variant), accept(0))  # Rules 8
    match = match if seat == 0 else played(match, play(0, "3S"))
    assert truco(seat) not in legal_actions(match, Seat(seat))
    assert refusal(match, truco(seat)) is Refusal.WOULD_FORFEIT
    assert decide(match, truco_anyway(seat)) == (
        Forfeited(Seat(seat), By.PLAYER),
        MatchEnded(Team(1 - seat), match.score, MatchEnd.FORFEIT),
    )


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("iron_hand", ["dark", "open"])
@pytest.mark.parametrize("seat", [0, 1])
def test_case_7_a_raise_in_an_iron_hand_is_listed_nowhere_and_loses_the_match(
    variant: str, iron_hand: str, seat: int
) -> None:
    match = iron(variant, iron_hand=iron_hand)  # Rules 8
    if seat == 1:
        match = played(match, blind(0, 0) if iron_hand == "dark" else play(0, "3S"))
    assert truco(seat) not in legal_actions(match, Seat(seat))
    assert refusal(match, truco(seat)) is Refusal.WOULD_FORFEIT
    over = played(match, truco_anyway(seat))
    assert (over.status, over.score) == (MatchStatus.FINISHED, match.score)
    assert over.result is not None
    assert (over.result.winner, over.result.reason) == (1 - seat, MatchEnd.FORFEIT)


def test_case_7_a_raise_as_the_answer_to_the_decision_forfeits_too() -> None:
    match = eleven("paulista")  # Rules 8
    assert refusal(match, truco(2)) is Refusal.WOULD_FORFEIT
    assert refusal(match, truco(1)) is Refusal.NOT_YOUR_TURN
    assert refusal(match, truco_anyway(1)) is Refusal.NOT_YOUR_TURN
    assert decide(match, truco_anyway(2)) == (
        Forfeited(Seat(2), By.PLAYER),
        MatchEnded(Team(1), (11, 4), MatchEnd.FORFEIT),
    )


def test_the_hand_in_which_a_team_forfeited_is_shown_unfinished() -> None:
    match = played(eleven("paulista-duel"), accept(0), play(0, "3S"), truco_anyway(1))  # Rules 8; case 17
    assert match.hand is None
    assert match.last_hand is not None
    assert [play.card for play in match.last_hand.trick] == ["3S"]
    last = match.last_hand
    assert (last.winner, last.points, last.reason) == (None, 0, None)


def test_the_confirmed_raise_is_a_raise_like_any_in_an_ordinary_hand() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 8
    assert decide(match, truco_anyway(0)) == decide(match, truco(0))
    called = played(match, truco(0), accept(1))
    assert refusal(called, truco_anyway(0)) is Refusal.RAISE_NOT_ALLOWED


# --- mão de ferro ----------


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_case_11_in_an_iron_hand_nobody_sees_any_holding_not_even_their_own(variant: str) -> None:
    before = iron(variant)  # Rules 8
    seats = len(before.places)
    log = story(rules(variant), score=(SPECIAL[variant], SPECIAL[variant])).log
    for viewer in (None, *(Seat(i) for i in range(seats))):
        assert held_as_seen(before, viewer) == [None] * seats
        shown = sight(log[-1], viewer)
        assert isinstance(shown, HandDealt)
        assert shown.holdings == tuple(Holding(Seat(i), 3, None, (0, 1, 2)) for i in range(seats))


def test_the_vira_of_an_iron_hand_is_open() -> None:
    match = dealt(rules("paulista-duel"), *DUEL, vira="KD", score=(11, 11))  # Rules 8
    for viewer in (None, Seat(0), Seat(1)):
        view = hand(view_for(match, viewer))
        assert (view.vira, view.manilhas) == ("KD", cards("AD AS AH AC"))


def test_case_11_one_plays_by_slot_and_the_card_is_seen_by_all_as_it_is_played() -> None:
    match = iron("paulista-duel")  # Rules 8
    assert legal_actions(match, Seat(0)) == (blind(0, 0), blind(0, 1), blind(0, 2), fold(0))
    (event,) = decide(match, blind(0, 1))
    assert event == CardPlayed(Seat(0), By.PLAYER, Card("4S"), slot=1)
    for viewer in (None, Seat(0), Seat(1)):
        assert sight(event, viewer) == event
        view = hand(view_for(played(match, blind(0, 1)), viewer))
        assert [play.card for play in view.trick] == ["4S"]
        assert view.holdings[0] == Holding(Seat(0), 2, None, (0, 2))


def test_a_slot_is_an_original_position_and_is_played_once() -> None:
    match = played(iron("paulista-duel"), blind(0, 1), blind(1, 1))  # Rules 8: 4S against 3H
    match = played(match, blind(1, 0))
    assert [refusal(match, blind(0, slot)) for slot in (1, 3, -1)] == [Refusal.CARD_NOT_HELD] * 3
    assert [event for event in decide(match, blind(0, 2)) if isinstance(event, CardPlayed)] == [
        CardPlayed(Seat(0), By.PLAYER, Card("5S"), slot=2)
    ]


def test_in_an_iron_hand_a_card_cannot_be_named_nor_tried_out() -> None:
    match = iron("paulista-duel")  # Rules 8: the refusal is the same for held and unheld cards
    named = ("3S", "4S", "4H", "KC")
    assert {refusal(match, play(0, card)) for card in named} == {Refusal.SLOT_NEEDED}
    assert {refusal(match, cover(0, card)) for card in named} == {Refusal.FACE_DOWN_NOT_ALLOWED}
    covered = [PlayBlindFaceDown(Seat(0), slot) for slot in (0, 3)]
    assert {refusal(match, action) for action in covered} == {Refusal.FACE_DOWN_NOT_ALLOWED}


def test_elsewhere_a_slot_is_no_card() -> None:
    match = dealt(rules("paulista-duel"), *DUEL)  # Rules 8 and 10
    assert refusal(match, blind(0, 0)) is Refusal.CARD_NEEDED
    assert refusal(match, PlayBlindFaceDown(Seat(0), 0)) is Refusal.CARD_NEEDED


def test_an_iron_hand_has_no_decision_no_face_down_card_and_no_raise() -> None:
    match = iron("paulista")  # Rules 8
    assert hand(match).offer is None
    assert (hand(match).stake, hand(match).next_stake) == (1, None)
    going = played(match, *(blind(seat, 0) for seat in range(4)))
    (seat,) = awaiting(going)
    assert legal_actions(going, seat) == (blind(seat, 1), blind(seat, 2))


@pytest.mark.parametrize(("variant", "stake"), [("paulista-duel", 1), ("mineiro-duel", 2)])
def test_whoever_wins_the_iron_hand_has_won_the_match(variant: str, stake: int) -> None:
    match = dealt(rules(variant), "3S 2S 5S", "5H 6H QH", score=(SPECIAL[variant], SPECIAL[variant]))
    match = played(match, blind(0, 0), blind(1, 0), blind(0, 1))  # Rules 8
    score = (12, SPECIAL[variant])
    assert decide(match, blind(1, 1))[1:] == (
        TrickEnded(Team(0), Seat(0)),
        HandEnded(Team(0), stake, score, HandEnd.TRICKS),
        MatchEnded(Team(0), score, MatchEnd.POINTS),
    )


def test_case_11_what_was_not_played_in_the_dark_is_never_shown() -> None:
    over = played(iron("paulista-duel"), blind(0, 0), fold(1))  # Rules 8
    assert over.last_hand == LastHand(
        number=1,
        dealer=Seat(1),
        leader=Seat(0),
        vira=Card("KD"),
        deciding=None,
        tricks=(),
        trick=(Play(Seat(0), Card("3S"), face_down=False, slot=0),),
        winner=Team(0),
        points=1,
        reason=HandEnd.FOLD,
    )


def test_an_open_iron_hand_shows_ones_cards_and_plays_as_usual_but_for_the_raise() -> None:
    match = iron("paulista", iron_hand="open")  # Rules 8
    assert held_as_seen(match, 0) == [cards(FOUR[0]), None, None, None]
    assert legal_actions(match, Seat(0)) == (play(0, "3S"), play(0, "4S"), play(0, "5S"))
    assert refusal(match, cover(0, "4S")) is Refusal.FACE_DOWN_TOO_EARLY
    second = played(match, play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    assert legal_actions(second, Seat(0)) == (play(0, "4S"), play(0, "5S"), cover(0, "4S"), cover(0, "5S"))
    assert refusal(second, blind(0, 1)) is Refusal.CARD_NEEDED


def test_every_viewer_of_a_special_hand_can_fold_its_feed() -> None:
    told = story(rules("paulista"), *FOUR, score=(11, 4))
    told = told.then(accept(2), play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"), cover(0, "4S"))
    for viewer in (None, *(Seat(i) for i in range(4))):
        assert fold_log(sight(event, viewer) for event in told.log) == view_for(told.match, viewer)
