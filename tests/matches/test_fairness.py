"""`truco-fair/1` (docs/fairness.md): the test vector, and that the draw is unbiased."""

from collections import Counter

from matches import fairness
from matches.engine.variants import PAULISTA_DUEL, resolve

MATCH_ID = "01930000-0000-7000-8000-000000000001"
MASTER = bytes(range(32))
SEEDS = ("a11ce00000000000000000000000000a", "b2b0000000000000000000000000000b")
RULES = (
    '{"all_tied":"nobody","deck":"full","face_down_from_trick":2,"iron_hand":"dark","next_leader":"winner",'
    '"special_hand":"decide","special_raise":"forfeit","target":12,"team_answer":"consult","tie_leader":"same",'
    '"useless_raise":"allowed"}'
)


def deal(hand: int, **options: str) -> str:
    deck = resolve(PAULISTA_DUEL, options).deck
    cards = fairness.shuffled_deck(deck, match_id=MATCH_ID, master=MASTER, seeds=SEEDS, hand=hand)
    return " ".join(cards[:7])


def test_the_default_rules_are_written_as_the_vector_has_them() -> None:
    assert fairness.canonical_rules(vars(resolve(PAULISTA_DUEL, {}).house)) == RULES


def test_the_commitment_of_the_vector() -> None:
    made = fairness.commitment(match_id=MATCH_ID, ruleset="paulista-duel/1", rules=RULES, master=MASTER)
    assert made == "f429f27e33b53f54e3810c63b3b16cc0420bd414e11f1c3be0988d38b2945198"


def test_the_first_dealer_of_the_vector() -> None:
    assert fairness.first_dealer(match_id=MATCH_ID, master=MASTER, seeds=SEEDS) == 0


def test_the_deals_of_the_vector() -> None:
    assert deal(0) == "QH 2D 6D 2C 4S QD 7H"
    assert deal(1) == "JD 6D 7D KH 4S 5H 5C"


def test_the_vector_shuffled_as_baralho_limpo() -> None:
    assert deal(0, deck="limpo") == "KH JS AD JC JD AS AH"


def test_every_card_comes_first_about_equally_often() -> None:
    deck = resolve(PAULISTA_DUEL, {}).deck
    first = Counter(
        fairness.shuffled_deck(deck, match_id=MATCH_ID, master=MASTER, seeds=SEEDS, hand=hand)[0]
        for hand in range(4000)
    )
    assert set(first) == set(deck)
    chi_square = sum((first[card] - 100) ** 2 / 100 for card in deck)
    assert chi_square < 73  # 39 degrees of freedom: one run in a thousand lies above; the hands are fixed


def test_another_seed_is_another_deal() -> None:
    deck = resolve(PAULISTA_DUEL, {}).deck
    other = fairness.shuffled_deck(deck, match_id=MATCH_ID, master=MASTER, seeds=(SEEDS[0], "c" * 32), hand=0)
    assert other[:7] != tuple(deal(0).split())
