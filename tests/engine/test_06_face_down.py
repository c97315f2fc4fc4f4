"""Rules 6: cards played face down. That no channel shows them is also what test_two_worlds is about."""

import pytest

from matches.engine.actions import IllegalAction, PlayFaceDown, Refusal
from matches.engine.cards import Card
from matches.engine.events import CardPlayed, HandEnded, TrickEnded
from matches.engine.rules import decide, legal_actions
from matches.engine.state import Match, Play
from matches.engine.terms import By, HandEnd, Seat, Team
from matches.engine.visibility import Viewer, sight, view_for
from tests.builders import (
    accept,
    blind,
    cover,
    dealt,
    ended,
    hand,
    next_dealt,
    play,
    played,
    refusal,
    rules,
    truco,
)


def second_trick(first_hand: str, second_hand: str, *, vira: str = "AD", **house: object) -> Match:
    """A duel whose first trick seat 0 won with the first card of its holding against seat 1's first."""
    match = dealt(rules("paulista-duel", **house), first_hand, second_hand, vira=vira)
    return played(match, play(0, first_hand.split()[0]), play(1, second_hand.split()[0]))


def test_from_the_second_trick_on_a_card_may_be_played_face_down_by_the_leader_too() -> None:
    match = second_trick("3S 4S 5S", "4H 5H 6H")  # Rules 6
    assert cover(0, "4S") in legal_actions(match, Seat(0))
    assert decide(match, cover(0, "4S")) == (CardPlayed(Seat(0), By.PLAYER, Card("4S"), face_down=True),)
    follower = played(match, play(0, "5S"))
    assert cover(1, "6H") in legal_actions(follower, Seat(1))


def test_case_3_in_the_first_trick_it_is_refused_and_the_card_stays_in_the_hand_unseen() -> None:
    match = dealt(rules("paulista-duel"), "3S 4S 5S", "4H 5H 6H")  # Rules 6
    with pytest.raises(IllegalAction, match="face_down_too_early") as refused:
        decide(match, cover(0, "3S"))
    assert "3S" not in str(refused.value)
    assert hand(match).holdings[0].cards == ("3S", "4S", "5S")
    assert hand(view_for(match, Seat(1))).holdings[0].cards is None
    assert not any(isinstance(move, PlayFaceDown) for move in legal_actions(match, Seat(0)))
    # The follower in the first trick may not either.
    assert refusal(played(match, play(0, "3S")), cover(1, "4H")) is Refusal.FACE_DOWN_TOO_EARLY


def test_the_refusal_in_the_first_trick_does_not_tell_whether_the_card_is_held() -> None:
    match = dealt(rules("paulista-duel"), "3S 4S 5S", "4H 5H 6H")  # Rules 6
    assert refusal(match, cover(0, "KC")) is refusal(match, cover(0, "3S"))


def test_a_card_that_is_not_held_cannot_be_covered() -> None:
    match = second_trick("3S 4S 5S", "4H 5H 6H")
    assert [refusal(match, cover(0, card)) for card in ("3S", "5H", "KC", "AD")] == [Refusal.CARD_NOT_HELD] * 4


def test_case_3_a_face_down_three_against_an_open_queen_the_queen_wins() -> None:
    match = played(second_trick("3S 3H 5S", "4H QH 6H"), cover(0, "3H"))  # Rules 6
    assert decide(match, play(1, "QH")) == (
        CardPlayed(Seat(1), By.PLAYER, Card("QH")),
        TrickEnded(Team(1), Seat(1)),
    )


def test_a_face_down_manilha_loses_to_the_lowest_open_card() -> None:
    match = played(second_trick("3S 2C 5S", "5H 4D 6H"), cover(0, "2C"))  # Rules 6: vira AD, the 2s
    assert decide(match, play(1, "4D"))[1:] == (TrickEnded(Team(1), Seat(1)),)


def test_case_3_when_all_cards_of_a_trick_are_face_down_it_is_tied() -> None:
    match = played(second_trick("3S 3H 5S", "4H 4C 6H"), cover(0, "3H"))  # Rules 6
    assert decide(match, cover(1, "4C")) == (
        CardPlayed(Seat(1), By.PLAYER, Card("4C"), face_down=True),
        TrickEnded(None, Seat(0)),
        HandEnded(Team(0), 1, (1, 0), HandEnd.TRICKS),
    )


def test_with_four_seats_four_covered_cards_tie_and_the_trick_s_leader_leads_again() -> None:
    match = dealt(rules("paulista"), "3S 4S 5S", "3H 4H 5H", "6S 6H 6D", "7S 7H 7D")  # Rules 6
    match = played(match, play(0, "3S"), play(1, "3H"), play(2, "6S"), play(3, "7S"))
    match = played(match, cover(0, "4S"), cover(1, "4H"), cover(2, "6H"))
    assert decide(match, cover(3, "7H"))[1:] == (TrickEnded(None, Seat(0)),)


def test_two_covered_cards_of_partners_win_nothing() -> None:
    match = dealt(rules("paulista"), "3S 2C 5S", "4H QH 5H", "6S 2H 6D", "7S 4C 7D", vira="AD")  # Rules 6
    match = played(match, play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    match = played(match, cover(0, "2C"), play(1, "QH"), cover(2, "2H"))
    assert decide(match, play(3, "4C"))[1:] == (TrickEnded(Team(1), Seat(1)),)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_nobody_but_its_owner_ever_sees_it_while_the_match_runs(viewer: int | None) -> None:
    # Rules 6: not as it is played, not on the table, not after the trick, the hand, the next deal.
    eye: Viewer = None if viewer is None else Seat(viewer)
    match = dealt(rules("paulista"), "3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
    match = played(match, play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    (event,) = decide(match, cover(0, "4S"))
    assert sight(event, eye) == CardPlayed(Seat(0), By.PLAYER, None, face_down=True)
    match = played(match, cover(0, "4S"))
    assert hand(view_for(match, eye)).trick == (Play(Seat(0), None, face_down=True),)
    match = played(match, play(1, "5H"), play(2, "6C"), play(3, "7H"))
    covered = hand(view_for(match, eye)).tricks[1].plays[0]
    match, _ = ended(match, play(3, "7D"), play(0, "5S"), play(1, "6H"), play(2, "6D"))
    last = view_for(next_dealt(match), eye).last_hand
    assert last is not None
    assert (covered, last.tricks[1].plays[0]) == (Play(Seat(0), None, face_down=True),) * 2


def test_its_owner_still_sees_it() -> None:
    match = dealt(rules("paulista-duel"), "3S 4S 5S", "4H 5H 6H")  # Rules 6
    match = played(match, play(0, "3S"), play(1, "4H"))
    (event,) = decide(match, cover(0, "4S"))
    assert sight(event, Seat(0)) == CardPlayed(Seat(0), By.PLAYER, Card("4S"), face_down=True)
    match = next_dealt(played(match, cover(0, "4S"), play(1, "5H"), play(1, "6H"), play(0, "5S")))
    last = view_for(match, Seat(0)).last_hand
    assert last is not None
    assert last.tricks[1].plays[0] == Play(Seat(0), Card("4S"), face_down=True)


@pytest.mark.parametrize(("viewer", "sees"), [(None, False), (0, True), (1, False), (2, True), (3, False)])
def test_case_10_the_partner_in_the_deciding_team_of_a_mao_de_onze_saw_that_card_already(
    viewer: int | None, sees: bool
) -> None:
    # Rules 6
    eye: Viewer = None if viewer is None else Seat(viewer)
    match = dealt(rules("paulista"), "3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D", score=(11, 3))
    match = played(match, accept(0), play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"))
    (event,) = decide(match, cover(0, "4S"))
    card = Card("4S") if sees else None
    assert sight(event, eye) == CardPlayed(Seat(0), By.PLAYER, card, face_down=True)
    shown = hand(view_for(played(match, cover(0, "4S")), eye))
    assert shown.trick == (Play(Seat(0), card, face_down=True),)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_in_a_mao_de_onze_the_other_team_s_covered_cards_stay_their_owners_own(viewer: int | None) -> None:
    eye: Viewer = None if viewer is None else Seat(viewer)  # Rules 6
    match = dealt(rules("paulista"), "3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D", score=(11, 3))
    match = played(match, accept(0), play(0, "3S"), play(1, "4H"), play(2, "6S"), play(3, "7S"), play(0, "4S"))
    (event,) = decide(match, cover(1, "5H"))
    assert sight(event, eye) == CardPlayed(Seat(1), By.PLAYER, None, face_down=True)
    assert sight(event, Seat(3)) == CardPlayed(Seat(1), By.PLAYER, None, face_down=True)


def test_not_in_a_dark_iron_hand() -> None:
    match = dealt(rules("paulista-duel"), "3S 4S 5S", "4H 5H 6H", score=(11, 11))  # Rules 6
    match = played(match, blind(0, 0), blind(1, 0))
    assert [refusal(match, cover(0, card)) for card in ("4S", "5H")] == [Refusal.FACE_DOWN_NOT_ALLOWED] * 2
    assert not any(isinstance(move, PlayFaceDown) for move in legal_actions(match, Seat(0)))


def test_no_card_is_covered_while_a_call_is_pending() -> None:
    match = played(second_trick("3S 4S 5S", "4H 5H 6H"), truco(0))  # Rules 6 and 7
    assert refusal(match, cover(1, "5H")) is Refusal.OFFER_PENDING
