"""Rules 9: every house rule with every value, as it is played, and which of them a variant may have."""

import pytest

from matches.engine.actions import Deal, Refusal
from matches.engine.cards import Card
from matches.engine.events import Folded, FoldVoted, HandEnded, MatchEnded, TrickEnded
from matches.engine.rules import awaiting, decide, legal_actions
from matches.engine.state import Match, Offer
from matches.engine.terms import By, HandEnd, HandKind, MatchEnd, Seat, Team
from matches.engine.variants import EVERY_VALUE, VARIANTS, HouseRules, TieLeader, UnknownOption, resolve
from tests.builders import (
    accept,
    blind,
    cards,
    cover,
    dealt,
    fold,
    hand,
    leader_of_next,
    play,
    played,
    refusal,
    rules,
    seated,
    truco,
    truco_anyway,
)

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
ALL_TIED = ("4S 5S 6S", "4H 5H 6H")
ALL_TIED_PLAYS = (play(0, "4S"), play(1, "4H"), play(0, "5S"), play(1, "5H"), play(0, "6S"), play(1, "6H"))


# --- what can be chosen ----------


def test_every_option_has_its_values_the_default_first() -> None:
    assert dict(EVERY_VALUE) == {  # Rules 9
        "tie_leader": ("same", "first_tied", "hand_leader"),
        "face_down_from_trick": (2, 1, 3, "never"),
        "team_answer": ("consult", "first"),
        "special_hand": ("decide", "forced", "off"),
        "special_raise": ("forfeit", "reject"),
        "iron_hand": ("dark", "open", "off"),
        "next_leader": ("rotate", "winner"),
        "all_tied": ("nobody", "leader"),
        "useless_raise": ("allowed", "refused"),
        "deck": ("full", "limpo"),
        "target": (12, 24, 15),
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_not_chosen_has_the_default(variant: str) -> None:
    defaults = {option: values[0] for option, values in EVERY_VALUE.items()}  # Rules 9 and 3
    if variant == "paulista-duel":
        defaults["next_leader"] = "winner"
    assert vars(rules(variant).house) == defaults


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("option", EVERY_VALUE)
def test_every_value_can_be_chosen_but_mineiros_limpo_and_fifteen(variant: str, option: str) -> None:
    only_paulista = {("deck", "limpo"), ("target", 15)}  # Rules 9
    for value in EVERY_VALUE[option]:
        if variant.startswith("mineiro") and (option, value) in only_paulista:
            with pytest.raises(UnknownOption) as refused:
                rules(variant, **{option: value})
            others = tuple(v for v in EVERY_VALUE[option] if v != value)
            assert (refused.value.option, refused.value.allowed) == (option, others)
        else:
            assert getattr(rules(variant, **{option: value}).house, option) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("target", 13),
        ("target", "12"),
        ("target", 12.0),
        ("target", True),
        ("target", None),
        ("target", [12]),
        ("face_down_from_trick", "2"),
        ("face_down_from_trick", True),
        ("face_down_from_trick", 0),
        ("face_down_from_trick", 4),
        ("tie_leader", "SAME"),
        ("tie_leader", ""),
        ("deck", {"full": True}),
    ],
)
def test_an_unknown_value_is_refused_naming_the_allowed_ones(option: str, value: object) -> None:
    with pytest.raises(UnknownOption) as refused:  # Rules 9
        rules("paulista", **{option: value})
    assert (refused.value.option, refused.value.allowed) == (option, EVERY_VALUE[option])


def test_an_unknown_option_is_refused_naming_the_known_ones() -> None:
    with pytest.raises(UnknownOption) as refused:  # Rules 9
        resolve(VARIANTS["paulista"], {"wild_cards": "yes"})
    assert (refused.value.option, set(refused.value.allowed)) == ("wild_cards", set(EVERY_VALUE))


def test_the_house_rules_are_stored_with_the_match() -> None:
    chosen = rules("paulista", tie_leader="first_tied", face_down_from_trick="never", target=24)  # Rules 9
    assert seated(chosen).match.rules.house == HouseRules(
        tie_leader=TieLeader.FIRST_TIED, face_down_from_trick="never", target=24
    )


# --- tie_leader ----------


@pytest.mark.parametrize(("tie_leader", "leads"), [("same", 2), ("first_tied", 3), ("hand_leader", 0)])
def test_tie_leader(tie_leader: str, leads: int) -> None:
    # Rules 9. Seat 0 leads the hand, seat 2 wins the first trick and leads the tied one, in which seat 3
    # plays the first of the tied best cards.
    hands = ("4S 3H 5S", "4H 5H 6H", "3S 6C 6D", "7S 3C 7D")
    match = dealt(rules("paulista", tie_leader=tie_leader), *hands)
    match = played(match, play(0, "4S"), play(1, "4H"), play(2, "3S"), play(3, "7S"))
    match = played(match, play(2, "6C"), play(3, "3C"), play(0, "3H"))
    # The first trick decides the hand with this tie, so who would lead stands in the event alone.
    assert decide(match, play(1, "5H"))[1:] == (
        TrickEnded(None, Seat(leads)),
        HandEnded(Team(0), 1, (1, 0), HandEnd.TRICKS),
    )


@pytest.mark.parametrize(("tie_leader", "leads"), [("same", 0), ("first_tied", 1), ("hand_leader", 0)])
def test_tie_leader_decides_who_is_awaited_after_a_tied_first_trick(tie_leader: str, leads: int) -> None:
    hands = ("4S 3H 5S", "3C 5H 6H", "3S 6C 6D", "7S 7H 7D")  # Rules 9
    match = dealt(rules("paulista", tie_leader=tie_leader), *hands)
    match = played(match, play(0, "4S"), play(1, "3C"), play(2, "3S"), play(3, "7S"))
    assert awaiting(match) == (leads,)


# --- face_down_from_trick ----------


@pytest.mark.parametrize(("value", "first_allowed"), [(1, 1), (2, 2), (3, 3), ("never", None)])
def test_face_down_from_trick(value: int | str, first_allowed: int | None) -> None:
    match = dealt(rules("paulista-duel", face_down_from_trick=value), *DUEL)  # Rules 9 and 6
    plays = [((0, "3S"), (1, "4H")), ((0, "4S"), (1, "3H")), ((1, "6H"), (0, "5S"))]
    found = []
    for number, (lead, follow) in enumerate(plays, start=1):
        may = cover(*lead) in legal_actions(match, Seat(lead[0]))
        assert may == (refusal(match, cover(*lead)) is None)
        assert may == (first_allowed is not None and number >= first_allowed)
        if not may:
            found.append(refusal(match, cover(*lead)))
        match = played(match, play(*lead))
        assert (cover(*follow) in legal_actions(match, Seat(follow[0]))) == may
        match = played(match, play(*follow))
    why = Refusal.FACE_DOWN_NOT_ALLOWED if value == "never" else Refusal.FACE_DOWN_TOO_EARLY
    assert found == [why] * ((first_allowed or 4) - 1)


# --- team_answer ----------


@pytest.mark.parametrize(("team_answer", "binds"), [("consult", False), ("first", True)])
def test_team_answer(team_answer: str, binds: bool) -> None:
    chosen = rules("paulista", team_answer=team_answer)  # Rules 9 and 7
    called = played(dealt(chosen, *FOUR), truco(0))
    special = dealt(chosen, *FOUR, score=(4, 11))
    for match in (called, special):
        assert awaiting(match) == (1, 3)
        first = decide(match, fold(3))[0]
        assert first == (Folded(Seat(3), By.PLAYER) if binds else FoldVoted(Seat(3), By.PLAYER))


# --- special_hand, special_raise, iron_hand ----------


def test_special_hand_decide() -> None:
    match = dealt(rules("paulista", special_hand="decide"), *FOUR, score=(11, 4))  # Rules 9 and 8
    assert (hand(match).kind, hand(match).stake, awaiting(match)) == (HandKind.MAO_DE_ONZE, 1, (0, 2))
    assert hand(match).offer == Offer(None, Team(0), 3, 1, (Seat(0), Seat(2)))


@pytest.mark.parametrize(("variant", "score", "stake"), [("paulista", 11, 3), ("mineiro", 10, 4)])
def test_special_hand_forced(variant: str, score: int, stake: int) -> None:
    match = dealt(rules(variant, special_hand="forced"), *FOUR, score=(score, 4))  # Rules 9 and 8: S0's letter
    assert (hand(match).kind, hand(match).stake, hand(match).next_stake) == (
        HandKind.MAO_DE_ONZE,
        stake,
        None,
    )
    assert legal_actions(match, Seat(0)) == tuple(play(0, card) for card in FOUR[0].split())
    assert refusal(match, fold(0)) is Refusal.NO_OFFER
    assert refusal(match, truco(0)) is Refusal.WOULD_FORFEIT


def test_special_hand_off() -> None:
    match = dealt(rules("paulista", special_hand="off"), *FOUR, score=(11, 4))  # Rules 9: an ordinary hand
    assert (hand(match).kind, hand(match).stake, hand(match).offer) == (HandKind.ORDINARY, 1, None)
    assert truco(0) in legal_actions(match, Seat(0))
    both = dealt(rules("paulista", special_hand="off"), *FOUR, score=(11, 11))
    assert hand(both).kind is HandKind.MAO_DE_FERRO


def test_special_raise_forfeit() -> None:
    match = dealt(rules("paulista-duel", special_raise="forfeit"), *DUEL, score=(11, 11))  # Rules 9 and 8
    assert refusal(match, truco(0)) is Refusal.WOULD_FORFEIT
    assert decide(match, truco_anyway(0))[1] == MatchEnded(Team(1), (11, 11), MatchEnd.FORFEIT)


@pytest.mark.parametrize("score", [(11, 11), (11, 4)])
@pytest.mark.parametrize("iron_hand", ["dark", "open"])
def test_special_raise_reject(score: tuple[int, int], iron_hand: str) -> None:
    # Rules 9 and 8: always an error, confirmed or not, also as the answer to the decision.
    match = dealt(rules("paulista-duel", special_raise="reject", iron_hand=iron_hand), *DUEL, score=score)
    assert [refusal(match, action) for action in (truco(0), truco_anyway(0))] == [Refusal.RAISE_NOT_ALLOWED] * 2
    if score == (11, 4):
        accepted = played(match, accept(0))
        assert refusal(accepted, truco_anyway(0)) is Refusal.RAISE_NOT_ALLOWED


def test_iron_hand_dark() -> None:
    match = dealt(rules("paulista-duel", iron_hand="dark"), *DUEL, score=(11, 11))  # Rules 9 and 8
    assert legal_actions(match, Seat(0)) == (blind(0, 0), blind(0, 1), blind(0, 2), fold(0))


def test_iron_hand_open() -> None:
    match = dealt(rules("paulista-duel", iron_hand="open"), *DUEL, score=(11, 11))  # Rules 9 and 8
    assert hand(match).kind is HandKind.MAO_DE_FERRO
    assert legal_actions(match, Seat(0)) == (play(0, "3S"), play(0, "4S"), play(0, "5S"), fold(0))
    assert [holding.slots for holding in hand(match).holdings] == [None, None]


@pytest.mark.parametrize(("variant", "score"), [("paulista-duel", 11), ("mineiro-duel", 10)])
def test_iron_hand_off(variant: str, score: int) -> None:
    # Rules 9: an ordinary hand, and no mão de onze either, for both teams stand there.
    match = dealt(rules(variant, iron_hand="off"), *DUEL, score=(score, score))
    assert (hand(match).kind, hand(match).offer) == (HandKind.ORDINARY, None)
    assert legal_actions(match, Seat(0)) == (play(0, "3S"), play(0, "4S"), play(0, "5S"), truco(0), fold(0))


# --- next_leader, all_tied ----------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("next_leader", "leads"), [("rotate", 1), ("winner", 0)])
def test_next_leader(variant: str, next_leader: str, leads: int) -> None:
    # Rules 9 and 4: seat 0 leads, calls, and its opponents fold.
    match = dealt(rules(variant, next_leader=next_leader, team_answer="first"))
    assert leader_of_next(played(match, truco(0), fold(1))) == leads


@pytest.mark.parametrize(
    ("all_tied", "leader", "end"),
    [
        ("nobody", 0, HandEnded(None, 0, (0, 0), HandEnd.ALL_TIED)),
        ("nobody", 1, HandEnded(None, 0, (0, 0), HandEnd.ALL_TIED)),
        ("leader", 0, HandEnded(Team(0), 3, (3, 0), HandEnd.ALL_TIED)),
        ("leader", 1, HandEnded(Team(1), 3, (0, 3), HandEnd.ALL_TIED)),
    ],
)
def test_all_tied(all_tied: str, leader: int, end: HandEnded) -> None:
    match = dealt(rules("paulista-duel", all_tied=all_tied), *ALL_TIED, leader=leader)  # Rules 9 and 5
    match = played(match, truco(leader), accept(1 - leader))
    held = [hands.split() for hands in ALL_TIED]
    *plays, last = (play(seat, held[seat][i]) for i in range(3) for seat in (leader, 1 - leader))
    assert decide(played(match, *plays), last)[2:] == (end,)


def test_all_tied_for_the_leader_can_win_the_match() -> None:
    match = dealt(rules("paulista-duel", all_tied="leader", iron_hand="open"), *ALL_TIED, score=(11, 11))
    *plays, last = ALL_TIED_PLAYS
    assert decide(played(match, *plays), last)[2:] == (  # Rules 9
        HandEnded(Team(0), 1, (12, 11), HandEnd.ALL_TIED),
        MatchEnded(Team(0), (12, 11), MatchEnd.POINTS),
    )


def test_all_tied_for_the_leader_goes_to_the_hands_leader_not_the_last_tricks() -> None:
    # Rules 9. With first_tied seat 1 leads the second and the third trick: its team doesn't score for that.
    chosen = rules("paulista", all_tied="leader", tie_leader="first_tied")
    match = dealt(chosen, "4S 5S 6S", "QH KC JH", "QS KS JS", "4C 4H 5C", vira="6D")
    match = played(match, play(0, "4S"), play(1, "QH"), play(2, "QS"), play(3, "4C"))
    match = played(match, play(1, "KC"), play(2, "KS"), play(3, "4H"), play(0, "6S"))
    match = played(match, play(1, "JH"), play(2, "JS"), play(3, "5C"))
    assert decide(match, play(0, "5S"))[1:] == (
        TrickEnded(None, Seat(1)),
        HandEnded(Team(0), 1, (1, 0), HandEnd.ALL_TIED),
    )


# --- useless_raise ----------


def calls_possible(match: Match) -> bool:
    (seat,) = awaiting(match)
    return truco(seat) in legal_actions(match, seat)


@pytest.mark.parametrize(("useless_raise", "allowed"), [("allowed", True), ("refused", False)])
def test_useless_raise_when_the_stake_already_gives_the_trailing_team_the_match(
    useless_raise: str, allowed: bool
) -> None:
    chosen = rules("paulista-duel", useless_raise=useless_raise)  # Rules 9
    match = dealt(chosen, *DUEL, score=(10, 9))
    accepted = played(match, truco(0), accept(1), play(0, "3S"))
    assert calls_possible(accepted) is allowed
    assert hand(accepted).next_stake == (6 if allowed else None)
    assert refusal(accepted, truco(1)) is (None if allowed else Refusal.RAISE_NOT_ALLOWED)


@pytest.mark.parametrize(("useless_raise", "allowed"), [("allowed", True), ("refused", False)])
def test_useless_raise_when_the_pending_call_would_already_do_so(useless_raise: str, allowed: bool) -> None:
    chosen = rules("paulista-duel", useless_raise=useless_raise)  # Rules 9
    pending = played(dealt(chosen, *DUEL, score=(9, 10)), truco(0))
    assert calls_possible(pending) is allowed
    assert hand(pending).next_stake == (6 if allowed else None)


@pytest.mark.parametrize("score", [(11, 8), (8, 11), (8, 8)])
def test_a_raise_that_the_trailing_team_still_needs_is_never_refused(score: tuple[int, int]) -> None:
    # Rules 9: three points give the leading team the match here, but not the trailing one.
    chosen = rules("paulista-duel", useless_raise="refused", special_hand="off")
    pending = played(dealt(chosen, *DUEL, score=score), truco(0))
    assert calls_possible(pending)
    assert not calls_possible(played(pending, truco(1)))


def test_useless_raise_counts_with_the_target() -> None:
    chosen = rules("paulista-duel", useless_raise="refused", target=15)  # Rules 9
    assert calls_possible(played(dealt(chosen, *DUEL, score=(9, 9)), truco(0)))
    assert not calls_possible(played(dealt(chosen, *DUEL, score=(12, 12)), truco(0)))


# --- deck, target ----------


@pytest.mark.parametrize(("deck", "size", "ranks"), [("full", 40, "4567QJKA23"), ("limpo", 24, "QJKA23")])
@pytest.mark.parametrize("variant", ["paulista", "paulista-duel"])
def test_deck(variant: str, deck: str, size: int, ranks: str) -> None:
    chosen = rules(variant, deck=deck)  # Rules 9
    assert chosen.deck == tuple(Card(rank + suit) for suit in "DSHC" for rank in ranks)
    assert len(chosen.deck) == size


@pytest.mark.parametrize(
    ("vira", "manilhas"),
    [("3D", "QD QS QH QC"), ("QD", "JD JS JH JC"), ("AC", "2D 2S 2H 2C"), ("2S", "3D 3S 3H 3C")],
)
def test_the_manilhas_of_the_baralho_limpo_go_round_its_own_ranks(vira: str, manilhas: str) -> None:
    match = dealt(rules("paulista", deck="limpo"), vira=vira)  # Rules 9: vira 3 -> Q
    assert hand(match).manilhas == cards(manilhas)


def test_the_baralho_limpo_is_played_like_any_other() -> None:
    match = dealt(rules("paulista-duel", deck="limpo"), "QC 3S KS", "3H JH JD", vira="3D")  # Rules 9
    match = played(match, play(0, "QC"))
    assert decide(match, play(1, "3H"))[1:] == (TrickEnded(Team(0), Seat(0)),)


@pytest.mark.parametrize("target", [12, 24, 15])
def test_target(target: int) -> None:
    # Rules 9: one short of it the match goes on, at it the match is over.
    chosen = rules("paulista-duel", target=target, special_hand="off")
    match = dealt(chosen, *DUEL, score=(target - 2, 0))
    at_special = played(match, truco(0), fold(1))
    assert (at_special.score, at_special.result) == ((target - 1, 0), None)
    over = played(at_special, Deal(chosen.deck, Seat(0)), fold(0))
    assert over.score == (target - 1, 1)
    won = played(dealt(chosen, *DUEL, score=(target - 1, 0)), truco(0), fold(1))
    assert won.result is not None
    assert (won.result.winner, won.result.score, won.result.reason) == (0, (target, 0), MatchEnd.POINTS)
