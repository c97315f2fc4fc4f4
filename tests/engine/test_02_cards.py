"""Rules 2: the cards, and which beats which. Every comparison is a trick that is really played."""

from itertools import pairwise
from random import Random

import pytest

from matches.engine.actions import Deal
from matches.engine.cards import DECK, Card, parse_card
from matches.engine.events import CardPlayed, HandDealt, TrickEnded
from matches.engine.rules import decide
from matches.engine.terms import By, Seat, Team
from tests.builders import cards, dealt, hand, play, played, rules, seated

ORDINARY_RANKS = list("4567QJKA23")


def trick_between(first: str, second: str, *, variant: str = "paulista-duel", vira: str | None) -> TrickEnded:
    """Two cards against each other: seat 0 leads the first of them."""
    match = played(dealt(rules(variant), first, second, vira=vira), play(0, first))
    card, trick = decide(match, play(1, second))
    assert card == CardPlayed(Seat(1), By.PLAYER, Card(second))
    assert isinstance(trick, TrickEnded)
    return trick


FIRST_WINS = TrickEnded(Team(0), Seat(0))
SECOND_WINS = TrickEnded(Team(1), Seat(1))
TIED = TrickEnded(None, Seat(0))


def test_there_are_forty_cards_in_a_public_order() -> None:
    # Rules 2; the order is that of fairness.
    assert (
        cards(
            "4D 5D 6D 7D QD JD KD AD 2D 3D 4S 5S 6S 7S QS JS KS AS 2S 3S "
            "4H 5H 6H 7H QH JH KH AH 2H 3H 4C 5C 6C 7C QC JC KC AC 2C 3C"
        )
        == DECK
    )


@pytest.mark.parametrize("text", ["4C", "7H", "AS", "QD", "JD", "3S"])
def test_a_card_is_written_as_its_rank_and_its_suit(text: str) -> None:
    assert parse_card(text) == text  # Rules 2


@pytest.mark.parametrize(
    "text",
    ["10C", "4c", "C4", "", "4", "C", "8H", "9D", "1S", "4CC", " 4C", "4C ", "TC", "4X", "4♣", "['4C']"],
)
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):  # Rules 2; case 6
        parse_card(text)


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(ORDINARY_RANKS)))
def test_a_rank_beats_the_one_before_it_in_4567QJKA23(lower: str, higher: str) -> None:
    # Rules 2: Q < J is the classic mistake. The vira makes a manilha of neither rank.
    vira = "4H" if lower in "QJKA" else "QH"
    assert trick_between(f"{lower}C", f"{higher}D", vira=vira) == SECOND_WINS
    assert trick_between(f"{higher}D", f"{lower}C", vira=vira) == FIRST_WINS


@pytest.mark.parametrize("rank", ORDINARY_RANKS)
@pytest.mark.parametrize("suits", ["DS", "SH", "HC", "DC"])
def test_two_cards_of_one_common_rank_tie_whatever_the_suit(rank: str, suits: str) -> None:
    # Rules 2. The vira is of another rank, and so are its manilhas.
    vira = "QH" if rank in "4567A23" else "4H"
    assert trick_between(rank + suits[0], rank + suits[1], vira=vira) == TIED


@pytest.mark.parametrize(
    ("vira", "manilhas"),
    [
        ("4H", "5D 5S 5H 5C"),
        ("5D", "6D 6S 6H 6C"),
        ("6S", "7D 7S 7H 7C"),
        ("7C", "QD QS QH QC"),
        ("QD", "JD JS JH JC"),
        ("JH", "KD KS KH KC"),
        ("KS", "AD AS AH AC"),
        ("AC", "2D 2S 2H 2C"),
        ("2D", "3D 3S 3H 3C"),
        ("3S", "4D 4S 4H 4C"),
    ],
)
@pytest.mark.parametrize("variant", ["paulista", "paulista-duel"])
def test_in_paulista_the_manilhas_are_the_rank_after_the_vira(variant: str, vira: str, manilhas: str) -> None:
    dealing = hand(dealt(rules(variant), vira=vira))  # Rules 2
    assert (dealing.vira, dealing.manilhas) == (vira, cards(manilhas))


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(["3C", "4D", "4S", "4H", "4C"])))
def test_manilhas_beat_every_common_card_and_each_other_by_suit(lower: str, higher: str) -> None:
    assert trick_between(lower, higher, vira="3H") == SECOND_WINS  # Rules 2: D < S < H < C
    assert trick_between(higher, lower, vira="3H") == FIRST_WINS


@pytest.mark.parametrize("variant", ["paulista", "paulista-duel"])
def test_the_vira_is_out_of_play(variant: str) -> None:
    rng = Random(2)
    for _ in range(50):
        deck = list(DECK)
        rng.shuffle(deck)
        (event,) = decide(seated(rules(variant)).match, Deal(tuple(deck), Seat(0)))  # Rules 2
        assert isinstance(event, HandDealt)
        held = [card for holding in event.holdings for card in holding.cards or ()]
        assert sorted([*held, event.vira or ""]) == sorted(set(deck[: len(held) + 1]))


@pytest.mark.parametrize("variant", ["mineiro", "mineiro-duel"])
@pytest.mark.parametrize("seed", range(5))
def test_mineiro_has_no_vira_and_four_fixed_manilhas(variant: str, seed: int) -> None:
    deck = list(DECK)
    Random(seed).shuffle(deck)
    (event,) = decide(seated(rules(variant)).match, Deal(tuple(deck), Seat(0)))  # Rules 2
    assert isinstance(event, HandDealt)
    assert (event.vira, event.manilhas) == (None, cards("7D AS 7H 4C"))


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(["3C", "7D", "AS", "7H", "4C"])))
def test_mineiros_manilhas_beat_every_common_card_and_each_other(lower: str, higher: str) -> None:
    assert trick_between(lower, higher, variant="mineiro-duel", vira=None) == SECOND_WINS  # Rules 2
    assert trick_between(higher, lower, variant="mineiro-duel", vira=None) == FIRST_WINS


@pytest.mark.parametrize(
    ("first", "second", "end"),
    [
        ("4D", "5D", SECOND_WINS),
        ("4S", "4H", TIED),
        ("6D", "7S", SECOND_WINS),
        ("7S", "7C", TIED),
        ("7C", "QD", SECOND_WINS),
        ("KD", "AD", SECOND_WINS),
        ("AH", "AC", TIED),
        ("AD", "2D", SECOND_WINS),
    ],
)
def test_mineiros_other_fours_sevens_and_aces_keep_their_common_strength(
    first: str, second: str, end: TrickEnded
) -> None:
    assert trick_between(first, second, variant="mineiro-duel", vira=None) == end  # Rules 2
