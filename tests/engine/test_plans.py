"""What a plan says on its seat's turn, and that it says nothing but what its seat can see (docs/plans.md)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from matches.engine.actions import IllegalAction, Move, Planned, PlayBlind, PlayFaceDown, Refusal
from matches.engine.cards import Card
from matches.engine.events import Accepted, CardPlayed, Folded, FoldVoted
from matches.engine.evolve import fold as fold_log
from matches.engine.plans import Plan, check, choose, decode_plan, encode_plan, planned
from matches.engine.rules import decide
from matches.engine.state import Match, Table
from matches.engine.terms import By, Seat
from matches.engine.visibility import sight, view_for
from tests.builders import accept, blind, cover, dealt, fold, play, played, rules, truco
from tests.engine.wandering import random_action, random_table, random_temper, seeded, viewers, wander
from tests.engine.worlds import with_other_hidden_cards

Json = dict[str, Any]
LOWEST_WINNER = {"type": "lowest_winner"}
LOWEST = {"type": "lowest"}
COVER_LOWEST = {"type": "lowest", "face_down": True}


def named(card: str) -> Json:
    return {"type": "play", "card": card}


def step(how: Json, /, **when: Any) -> Json:
    return {"when": when, "play": how}


def plan(*steps: Json, **answer: Any) -> Plan:
    return decode_plan({"steps": steps, "answer": answer})


def says(match: Match, seat: int, of: Plan) -> Move | None:
    return choose(view_for(match, Seat(seat)), Seat(seat), of)


def refused(match: Match, seat: int, of: Plan) -> Refusal | None:
    try:
        check(view_for(match, Seat(seat)), Seat(seat), of)
    except IllegalAction as error:
        return error.refusal
    return None


# The vira is KD: aces are manilhas.
DUEL = dealt(rules("paulista-duel"), "JC 7C 3D", "QS KC AS")


def test_a_step_without_conditions_speaks_on_every_turn() -> None:
    assert says(DUEL, 0, plan(step(named("JC")))) == play(0, "JC")


def test_a_plan_says_nothing_when_its_seat_is_not_awaited() -> None:
    assert says(DUEL, 1, plan(step(named("QS")))) is None


def test_the_first_step_whose_conditions_hold_speaks() -> None:
    of = plan(step(named("7C"), trick=2), step(named("3D"), leading=False), step(named("JC")), step(named("7C")))
    assert says(DUEL, 0, of) == play(0, "JC")


def test_where_no_step_speaks_the_owner_is_asked() -> None:
    assert says(DUEL, 0, plan(step(named("JC"), trick=3))) is None
    assert says(DUEL, 0, plan()) is None


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_a_step_may_be_for_one_trick(trick: int) -> None:
    tricks = [(play(0, "JC"), play(1, "QS")), (play(0, "7C"), play(1, "KC"))]
    match = played(DUEL, *(move for pair in tricks[: trick - 1] for move in pair))
    leader = 1 if trick == 3 else 0
    spoken = [says(match, leader, plan(step(LOWEST, trick=number))) is not None for number in (1, 2, 3)]
    assert spoken == [number == trick for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("seat", "earlier", "holds"),
    [
        (1, ["lost", "won"], True),
        (1, ["won", "lost"], False),
        (1, ["lost"], False),
        (1, ["any", "won"], True),
        (1, [], False),
    ],
)
def test_a_step_may_ask_how_the_earlier_tricks_went_for_its_team(seat: int, earlier: list[str], holds: bool) -> None:
    match = played(DUEL, play(0, "JC"), play(1, "QS"), play(0, "7C"), play(1, "KC"))
    assert (says(match, seat, plan(step(LOWEST, earlier=earlier))) is not None) == holds


def test_a_tied_trick_is_neither_won_nor_lost() -> None:
    match = played(dealt(rules("paulista-duel"), "JC 7C 3D", "JS KC AS"), play(0, "JC"), play(1, "JS"))
    assert says(match, 0, plan(step(LOWEST, earlier=["tied"]))) == play(0, "7C")
    assert says(match, 0, plan(step(LOWEST, earlier=["won"]), step(LOWEST, earlier=["lost"]))) is None


def test_a_step_may_be_for_the_one_who_leads_or_for_the_one_who_follows() -> None:
    following = played(DUEL, play(0, "JC"))
    assert says(DUEL, 0, plan(step(LOWEST, leading=True))) == play(0, "7C")
    assert says(DUEL, 0, plan(step(LOWEST, leading=False))) is None
    assert says(following, 1, plan(step(LOWEST, leading=False))) == play(1, "QS")
    assert says(following, 1, plan(step(LOWEST, leading=True))) is None


def test_a_step_may_ask_whether_a_named_card_wins_the_trick() -> None:
    match = played(DUEL, play(0, "JC"))
    assert says(match, 1, plan(step(named("KC"), wins="KC"))) == play(1, "KC")
    assert says(match, 1, plan(step(named("QS"), wins="QS"))) is None
    # A tie wins nothing.
    tie = played(dealt(rules("paulista-duel"), "JC 7C 3D", "JS KC AS"), play(0, "JC"))
    assert says(tie, 1, plan(step(named("JS"), wins="JS"))) is None


def test_a_step_may_ask_whether_any_card_wins_the_trick() -> None:
    weak = dealt(rules("paulista-duel"), "3D 7C JC", "QS KC 4S")
    assert says(played(weak, play(0, "JC")), 1, plan(step(LOWEST_WINNER, wins="any"))) == play(1, "KC")
    assert says(played(weak, play(0, "3D")), 1, plan(step(LOWEST_WINNER, wins="any"))) is None


def test_the_lowest_winner_is_the_lowest_card_that_is_enough_else_the_lowest() -> None:
    assert says(played(DUEL, play(0, "JC")), 1, plan(step(LOWEST_WINNER))) == play(1, "KC")
    assert says(played(DUEL, play(0, "3D")), 1, plan(step(LOWEST_WINNER))) == play(1, "AS")
    weak = dealt(rules("paulista-duel"), "3D 7C JC", "QS KC 4S")
    assert says(played(weak, play(0, "3D")), 1, plan(step(LOWEST_WINNER))) == play(1, "4S")


def test_under_the_partners_winning_card_the_lowest_is_enough() -> None:
    match = dealt(rules("paulista"), "3D 4C 4H", "QC 5C 5H", "7C 6C 6H", "2D AH 4D")
    match = played(match, play(0, "3D"), play(1, "QC"))
    assert says(match, 2, plan(step(LOWEST_WINNER))) == play(2, "6H")


def test_among_equals_the_lowest_is_the_first_in_the_public_order() -> None:
    match = dealt(rules("paulista-duel"), "4C 4D 4S", "QS KC AS")
    assert says(match, 0, plan(step(LOWEST))) == play(0, "4D")


def test_a_step_may_ask_what_the_hand_is_worth() -> None:
    called = played(DUEL, truco(0), accept(1))
    dear, cheap = plan(step(LOWEST, min_stake=3)), plan(step(LOWEST, max_stake=1))
    assert [says(DUEL, 0, dear), says(DUEL, 0, cheap)] == [None, play(0, "7C")]
    assert [says(called, 0, dear), says(called, 0, cheap)] == [play(0, "7C"), None]


def test_cards_are_played_face_down_as_it_says() -> None:
    match = played(DUEL, play(0, "JC"), play(1, "QS"))
    assert says(match, 0, plan(step(COVER_LOWEST))) == cover(0, "7C")
    assert says(match, 0, plan(step({**named("3D"), "face_down": True}))) == cover(0, "3D")


def test_a_plan_may_say_what_the_rules_refuse_and_they_judge_it() -> None:
    assert says(DUEL, 0, plan(step(COVER_LOWEST))) == cover(0, "7C")
    with pytest.raises(IllegalAction, match="face_down_too_early"):
        decide(DUEL, Planned(cover(0, "7C")))


@pytest.mark.parametrize(
    ("answer", "to_three", "to_six"),
    [
        ({}, None, None),
        ({"accept_up_to": 3}, accept(1), None),
        ({"accept_up_to": 3, "otherwise": "fold"}, accept(1), fold(1)),
        ({"accept_up_to": 12}, accept(1), accept(1)),
        ({"otherwise": "fold"}, fold(1), fold(1)),
        ({"otherwise": "ask"}, None, None),
    ],
)
def test_a_raise_is_answered_up_to_a_stake(answer: Json, to_three: Move | None, to_six: Move | None) -> None:
    three = played(DUEL, truco(0))
    six = played(dealt(rules("paulista-duel"), leader=1), truco(1), truco(0))
    assert (says(three, 1, plan(**answer)), says(six, 1, plan(**answer))) == (to_three, to_six)


def test_no_step_speaks_to_a_raise() -> None:
    assert says(played(DUEL, truco(0)), 1, plan(step(LOWEST))) is None


def test_a_mao_de_onze_is_never_decided_by_a_plan() -> None:
    match = dealt(rules("paulista"), score=(11, 3))
    assert says(match, 0, plan(step(LOWEST), accept_up_to=12, otherwise="fold")) is None
    assert says(played(match, accept(2)), 0, plan(step(LOWEST))) is not None


def test_partners_plans_answer_as_two_seats_do() -> None:
    match = played(dealt(rules("paulista")), truco(0))
    fold_it, take_it = plan(otherwise="fold"), plan(accept_up_to=3)
    plans = {Seat(1): fold_it, Seat(3): take_it}
    first = planned(match, plans)
    assert first == Planned(fold(1))
    assert decide(match, first) == (FoldVoted(Seat(1), By.PLAN),)
    voted = played(match, first)
    second = planned(voted, plans)
    assert second == Planned(accept(3))
    assert decide(voted, second) == (Accepted(Seat(3), By.PLAN, stake=3, next_stake=6),)


def test_what_a_plan_does_is_told_as_a_plans() -> None:
    assert decide(DUEL, Planned(play(0, "JC"))) == (CardPlayed(Seat(0), By.PLAN, Card("JC")),)
    assert decide(played(DUEL, truco(0)), Planned(fold(1)))[0] == Folded(Seat(1), By.PLAN)


def test_in_a_dark_hand_a_plan_names_slots() -> None:
    match = dealt(rules("paulista-duel"), score=(11, 11))
    of = plan(step({"type": "play", "slot": 2}, trick=1), step({"type": "play", "slot": 0}))
    assert refused(match, 0, of) is None
    assert says(match, 0, of) == PlayBlind(Seat(0), 2)
    assert says(played(match, blind(0, 2), blind(1, 0)), 0, of) in (None, PlayBlind(Seat(0), 0))


@pytest.mark.parametrize(
    ("of", "refusal"),
    [
        (plan(step(named("QS"))), Refusal.CARD_NOT_HELD),
        (plan(step(LOWEST, wins="QS")), Refusal.CARD_NOT_HELD),
        (plan(step(named("JC"), trick=3), step(named("4D"))), Refusal.CARD_NOT_HELD),
        (plan(step({"type": "play", "slot": 0})), Refusal.CARD_NEEDED),
        (plan(step(COVER_LOWEST)), None),
        (plan(step(named("JC"), wins="any")), None),
        (plan(), None),
    ],
)
def test_what_no_turn_could_make_legal_is_refused(of: Plan, refusal: Refusal | None) -> None:
    assert refused(DUEL, 0, of) == refusal


def test_a_card_that_was_played_is_no_longer_held() -> None:
    assert refused(played(DUEL, play(0, "JC")), 0, plan(step(named("JC")))) is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("how", [COVER_LOWEST, {**named("JC"), "face_down": True}])
def test_where_nothing_is_ever_covered_no_plan_covers(how: Json) -> None:
    never = dealt(rules("paulista-duel", face_down_from_trick="never"), "JC 7C 3D")
    assert refused(never, 0, plan(step(how))) is Refusal.FACE_DOWN_NOT_ALLOWED


@pytest.mark.parametrize("how", [named("JC"), LOWEST, LOWEST_WINNER, COVER_LOWEST])
def test_a_dark_hand_is_planned_by_slot_alone(how: Json) -> None:
    match = dealt(rules("paulista-duel"), "JC 7C 3D", score=(11, 11))
    assert refused(match, 0, plan(step(how))) is Refusal.SLOT_NEEDED
    assert refused(match, 0, plan(step({"type": "play", "slot": 0}, wins="any"))) is Refusal.SLOT_NEEDED
    assert says(match, 0, plan(step(how))) in (None, play(0, "JC"), PlayFaceDown(Seat(0), Card("JC")))


def test_a_slot_that_is_gone_is_not_held() -> None:
    match = played(dealt(rules("paulista-duel"), score=(11, 11)), blind(0, 1))
    assert refused(match, 0, plan(step({"type": "play", "slot": 1}))) is Refusal.CARD_NOT_HELD


def test_cards_that_the_seat_cannot_see_change_nothing() -> None:
    of = plan(
        step(LOWEST_WINNER, leading=False, wins="any"),
        step(COVER_LOWEST, earlier=["won", "lost"]),
        step(LOWEST),
        accept_up_to=6,
        otherwise="fold",
    )
    asked = 0
    for seed in range(30):
        with seeded(seed) as rng:
            for walked in wander(random_table(rng).match, rng, random_temper(rng)):
                if (match := walked.before).hand is None:
                    continue
                for seat in (place.seat for place in match.places):
                    other = with_other_hidden_cards(match, seat)
                    assert says(match, seat, of) == says(other, seat, of)
                    asked += 1
    assert asked > 1000


STORED = {
    "steps": [
        {"when": {"trick": 1, "leading": True}, "play": {"type": "play", "card": "JC"}},
        {"when": {"earlier": ["won", "any"], "wins": "3D"}, "play": {"type": "play", "card": "3D", "face_down": True}},
        {"when": {"wins": "any", "min_stake": 3, "max_stake": 6}, "play": {"type": "lowest_winner"}},
        {"when": {"leading": False}, "play": {"type": "lowest", "face_down": True}},
        {"when": {}, "play": {"type": "lowest"}},
        {"when": {}, "play": {"type": "play", "slot": 2}},
    ],
    "answer": {"accept_up_to": 6, "otherwise": "fold"},
}
"""A shape that is here has been written to somebody's match: it stays readable."""


def test_a_stored_plan_is_read_and_written_as_it_was() -> None:
    assert encode_plan(decode_plan(STORED)) == STORED


def test_what_is_left_out_is_left_to_its_default() -> None:
    short = {"steps": [{"play": {"type": "lowest"}}]}
    full = {**short, "steps": [step(LOWEST)], "answer": {"accept_up_to": None, "otherwise": "ask"}}
    assert encode_plan(decode_plan(short)) == full


def random_plan(match: Match, seat: Seat, rng: Random) -> Plan:
    """Any plan that is not refused: cards that the seat holds, conditions at random."""
    holding = view_for(match, seat).hand.holdings[seat]  # type: ignore[union-attr]
    if holding.slots is not None:
        plays: list[Json] = [{"type": "play", "slot": slot} for slot in holding.slots]
        wins: list[Any] = [None]
    else:
        plays = [named(name) for name in holding.cards or ()]
        plays += [{**play, "face_down": True} for play in plays] + [LOWEST, LOWEST_WINNER, COVER_LOWEST]
        wins = [None, None, "any", *(holding.cards or ())]
    made = []
    for _ in range(rng.randrange(5) if plays else 0):
        when = {
            "trick": rng.choice([None, 1, 2, 3]),
            "earlier": rng.choice([None, None, ["won"], ["lost", "any"]]),
            "leading": rng.choice([None, True, False]),
            "wins": rng.choice(wins),
            "min_stake": rng.choice([None, None, 3]),
        }
        made.append(step(rng.choice(plays), **{name: value for name, value in when.items() if value is not None}))
    return plan(*made, accept_up_to=rng.choice([None, 3, 12]), otherwise=rng.choice(["ask", "fold"]))


def test_random_plans_beside_random_players_keep_the_law_and_never_raise_or_resign() -> None:
    by_plan: Counter[str] = Counter()
    stopped = 0
    for seed in range(150):
        with seeded(seed) as rng:
            told = random_table(rng, table=Table(forced=True))
            plans: dict[Seat, Plan] = {}
            while not told.match.is_over:
                assert len(told.log) < 5000
                said = planned(told.match, plans)
                action = random_action(told.match, rng, random_temper(rng), Seat(0)) if said is None else said
                before = len(told.log)
                try:
                    told = told.then(action)
                except IllegalAction:
                    assert said is not None
                    del plans[said.move.seat]
                    stopped += 1
                    continue
                if said is not None:
                    by_plan.update(type(event).__name__ for event in told.log[before:] if hasattr(event, "by"))
                if told.match.hand is None:
                    plans = {}
                elif rng.random() < 0.5:
                    seat = Seat(rng.randrange(told.match.rules.variant.seats))
                    made = random_plan(told.match, seat, rng)
                    if refused(told.match, seat, made) is None:
                        plans[seat] = made
            assert fold_log(told.log) == told.match
            for viewer in viewers(told.match):
                seen = [sight(event, viewer) for event in told.log]
                assert fold_log(seen) == view_for(told.match, viewer)
    assert set(by_plan) == {"CardPlayed", "Accepted", "Folded", "FoldVoted"}
    assert by_plan.total() > 500
    assert stopped > 50
