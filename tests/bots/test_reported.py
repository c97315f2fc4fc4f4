"""What players of other truco programs complain of: each bot of ours that knows how to play does better."""

import pytest

from matches.bots import BOTS
from matches.commands.door import server_bot_to_move
from matches.engine.actions import Accept, Fold, Move, Raise
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match
from matches.engine.terms import HandKind, Seat, SeatKind
from matches.engine.variants import VARIANTS
from matches.engine.visibility import view_for
from tests.bots.asking import choices, pending
from tests.builders import HUMAN, SERVER_BOT, accept, dealt, hand, play, played, refusal, rules, truco

KNOWING = [bot for bot in BOTS if bot != "random"]
DUELS = [name for name, variant in VARIANTS.items() if variant.seats == 2]
PAIRS = [name for name, variant in VARIANTS.items() if variant.seats == 4]


@pytest.mark.parametrize("bot", KNOWING)
@pytest.mark.parametrize("best", ["AC", "7D"])
def test_with_the_first_trick_tied_it_plays_its_best_card_or_raises(bot: str, best: str) -> None:
    match = played(dealt(rules(), f"3D 4D {best}", "3S 5S 6S"), play(0, "3D"), play(1, "3S"))
    assert choices(match, 0, bot) <= {play(0, best), truco(0)}


@pytest.mark.parametrize("bot", KNOWING)
def test_with_the_first_trick_tied_it_beats_the_card_on_the_table_if_it_can(bot: str) -> None:
    match = played(dealt(rules(), "3D KD 6S", "3S 2S 4S", vira="7D"), play(0, "3D"), play(1, "3S"), play(0, "KD"))
    assert choices(match, 1, bot) <= {play(1, "2S"), truco(1)}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", DUELS)
def test_asked_while_it_holds_no_card_it_answers(bot: str, variant: str) -> None:
    # A raise over its last card.
    match = dealt(rules(variant), "7C 3D KC", "7S 3S QC")
    match = played(match, play(0, "3D"), play(1, "3S"), play(0, "7C"), play(1, "7S"), play(0, "KC"), truco(1))
    assert hand(match).holdings[0].count == 0
    assert choices(match, 0, bot) <= {Accept(Seat(0)), Fold(Seat(0)), Raise(Seat(0))}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", PAIRS)
def test_in_pairs_it_answers_with_no_card_in_its_hand_too(bot: str, variant: str) -> None:
    tied = (play(0, "3D"), play(1, "3S"), play(2, "5D"), play(3, "5S"))
    again = (play(0, "2D"), play(1, "2S"), play(2, "6D"), play(3, "6S"))
    match = dealt(rules(variant), "3D 2D QC", "3S 2S JC", "5D 6D JD", "5S 6S JS")
    match = played(match, *tied, *again, play(0, "QC"), truco(1))
    assert hand(match).holdings[0].count == 0
    for seat in awaiting(match):
        assert choices(match, seat, bot) <= {Accept(seat), Fold(seat), Raise(seat)}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", ["mineiro", "mineiro-duel"])
def test_in_mineiro_it_answers_on_every_rung_of_mineiros_ladder(bot: str, variant: str) -> None:
    match, stakes = dealt(rules(variant), "4C 7H AS", "7D 3S 3H"), []
    for caller in (0, 1, 0, 1):
        match = played(match, truco(caller))
        stakes.append(pending(match).stake)
        asked = awaiting(match)[0]
        legal: set[Move] = set(legal_actions(view_for(match, asked), asked))
        assert choices(match, asked, bot) <= legal
    assert stakes == [4, 6, 10, 12]


@pytest.mark.parametrize("bot", KNOWING)
def test_it_never_folds_a_hand_that_it_has_already_won(bot: str) -> None:
    # Paus is the highest card: with the first trick won, the hand is.
    match = dealt(rules(), "AC AH 4D", "5D 6D 7D")
    match = played(match, play(0, "AH"), play(1, "5D"), play(0, "4D"), truco(1))
    assert Fold(Seat(0)) not in choices(match, 0, bot)


@pytest.mark.parametrize("bot", KNOWING)
@pytest.mark.parametrize("variant", PAIRS)
def test_in_pairs_neither_of_them_folds_it(bot: str, variant: str) -> None:
    best, second = ("AC", "AH") if variant == "paulista" else ("4C", "7H")
    match = dealt(rules(variant), f"{best} {second} 4D", "5D 6D QD", "5S 6S QS", "5H 6H QH")
    first = (play(0, second), play(1, "5D"), play(2, "5S"), play(3, "5H"))
    match = played(match, *first, play(0, "4D"), truco(1))
    assert Fold(Seat(0)) not in choices(match, 0, bot)


@pytest.mark.parametrize("variant", PAIRS)
def test_in_a_mao_de_onze_beside_a_person_a_bot_is_not_even_asked(variant: str) -> None:
    special = rules(variant).special_score
    kinds = [SERVER_BOT, SeatKind.BOT_ACCOUNT, HUMAN, SERVER_BOT]
    match: Match = dealt(rules(variant), "4C 7H AS", score=(special, 0), kinds=kinds)
    assert hand(match).kind is HandKind.MAO_DE_ONZE
    assert (awaiting(match), server_bot_to_move(match)) == ((2,), None)
    assert refusal(match, accept(0)) is not None
