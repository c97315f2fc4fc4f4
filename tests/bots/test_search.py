"""Four seats: worlds that fit what a seat saw, and what is chosen over them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from matches.bots import choose
from matches.bots.kernel import Cells, layout, legal, small, wide
from matches.bots.kernel.chance import seeded as chance_of
from matches.bots.kernel.jit import rows
from matches.bots.levels import LEVELS
from matches.bots.policy.file import PolicyDamaged, PolicyMissing
from matches.bots.search import levels, tables
from matches.bots.search.choice import options, search
from matches.bots.search.history import plays_of, seen
from matches.bots.search.rollout import Desk, Seen, imagine
from matches.bots.search.worlds import resample
from matches.engine.actions import Accept, Fold, Move, PlayBlind, PlayCard, PlayFaceDown, Raise
from matches.engine.ranking import strengths
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat
from matches.engine.variants import EVERY_VALUE, VARIANTS, Rules, resolve
from matches.engine.visibility import view_for
from tests.bots.asking import choices, pending
from tests.bots.search_run import search_run
from tests.bots.test_choices import without_raises
from tests.builders import BOT_ACCOUNT, HUMAN, SERVER_BOT, accept, cover, dealt, fold, hand, play, played, rules, truco
from tests.engine.wandering import Temper, random_table, seeded, wander

FOURS = ("paulista", "mineiro")


def foursome(rng: Random) -> Rules:
    variant = VARIANTS[rng.choice(FOURS)]
    return resolve(
        variant, {option: rng.choice(variant.allowed(option)) for option in EVERY_VALUE if rng.random() < 0.3}
    )


def views(seed: int, matches: int) -> Iterator[tuple[Match, Hand, Seat]]:
    """What seats that are asked see of hands that aren't dark, in random matches for four under random house rules."""
    with seeded(seed) as rng:
        for _ in range(matches):
            for step in wander(random_table(rng, foursome(rng)).match, rng, Temper(folding=0.2)):
                for seat in awaiting(step.before):
                    view = view_for(step.before, seat)
                    if not hand(view).is_dark:
                        yield view, hand(view), seat


def worlds(view: Match, seat: Seat, *, tries: int = 30, count: int = 10) -> list[list[int]]:
    desk = imagined(seen(view, hand(view), seat), tables.tables_for(view.rules), tries=tries, count=count)
    return [[int(desk.worlds[n][i]) for i in range(layout.SIZE)] for n in listed(desk.chosen)]


def imagined(known: Seen, table: tables.Tables, *, tries: int, count: int) -> Desk:
    desk = Desk(
        worlds=rows(tries, layout.SIZE),
        likelihoods=wide([0] * tries),
        chosen=wide([0] * count),
        dealt=small([0] * 12),
        hand=small([0] * layout.SIZE),
        weights=wide([0] * layout.ACTIONS),
    )
    imagine(known, table.habits, chance_of(1), desk)
    return desk


def listed(cells: Cells) -> list[int]:
    return [int(cells[i]) for i in range(len(cells))]


def as_kernel(move: Move, held: tuple[str, ...], played_already: int) -> int:
    match move:
        case PlayCard(card=card):
            return layout.PLAY + played_already + held.index(card)
        case PlayFaceDown(card=card):
            return layout.COVER + played_already + held.index(card)
        case Raise():
            return layout.RAISE
        case Accept():
            return layout.ACCEPT
        case _:
            return layout.FOLD


def test_in_every_world_the_hand_stands_as_the_seat_sees_it_and_the_same_is_legal() -> None:
    compared = 0
    for view, now, seat in views(seed=1, matches=60):
        held = now.holdings[seat].cards or ()
        allowed = sum(1 << as_kernel(move, held, 3 - len(held)) for move in legal_actions(view, seat))
        for world in worlds(view, seat, tries=4, count=2):
            assert legal(small(world)) == allowed
            assert (world[layout.TO_ACT], world[layout.TO_PLAY]) == (seat, now.to_play)
            assert world[layout.STAKE] == now.stake
            assert world[layout.OFFER] == (now.offer.stake if now.offer else 0)
            assert world[layout.TRICK] == len(now.tricks)
            compared += 1
    assert compared > 3000


def test_every_world_deals_the_seen_cards_as_they_were_seen_and_no_card_twice() -> None:
    for view, now, seat in views(seed=2, matches=10):
        ranked = strengths(now.manilhas)
        plays = plays_of(now)
        in_play = sorted(ranked[card] for card in view.rules.deck if card != now.vira)
        for world in worlds(view, seat, tries=4, count=2):
            for play_seen in plays:
                if play_seen.card is not None:
                    nth = [p for p in plays if p.seat == play_seen.seat].index(play_seen)
                    assert world[layout.DEALT + 3 * play_seen.seat + nth] == ranked[play_seen.card]
            for holding in now.holdings:
                if holding.cards is not None:
                    left = world[layout.HOLDING + 3 * holding.seat : layout.HOLDING + 3 * holding.seat + 3]
                    assert left[3 - holding.count :] == [ranked[card] for card in holding.cards]
            rest = list(in_play)
            for strength in world[layout.DEALT : layout.DEALT + 12]:
                rest.remove(strength)


def test_a_raise_is_remembered_on_each_turn_on_which_it_can_have_been_made() -> None:
    match = dealt(rules("paulista"), "4C 4H 4S", "5C 5H 5S", "6C 6H 6S", "7C 7H 7S")
    match = played(match, truco(0), accept(1), play(0, "4C"), play(1, "5C"), play(2, "6C"), play(3, "7C"))
    match = played(match, play(3, "7H"))
    view = view_for(match, Seat(0))
    # Seat 0 has had its first turn, and has its second now.
    calls = [listed(history).index(layout.RAISE) for history in seen(view, hand(view), Seat(0)).histories]
    assert calls == [1, 11]


def test_worlds_take_in_turn_the_ways_in_which_calls_can_have_been_made() -> None:
    match = dealt(rules("paulista"), "4C 4H 4S", "5C 5H 5S", "6C 6H 6S", "7C 7H 7S")
    match = played(match, truco(0), accept(1), play(0, "4C"), play(1, "5C"), play(2, "6C"), play(3, "7C"))
    view = view_for(played(match, play(3, "7H")), Seat(0))
    table = tables.tables_for(view.rules)

    def likelihoods(chosen: slice) -> list[int]:
        """Of worlds that are dealt the same each time."""
        known = seen(view, hand(view), Seat(0))
        known = known._replace(histories=known.histories[chosen])
        return listed(imagined(known, table, tries=6, count=1).likelihoods)

    early, late = likelihoods(slice(1)), likelihoods(slice(1, 2))
    assert early != late
    assert likelihoods(slice(2)) == [(early, late)[n % 2][n] for n in range(6)]


def test_likelier_worlds_are_chosen_as_much_more_often() -> None:
    chosen = wide([0] * 100)
    resample(wide([10**6, 3 * 10**6, 0, 6 * 10**6]), chosen, chance_of(1))
    counts = [listed(chosen).count(n) for n in range(4)]
    assert sum(counts) == 100
    assert all(abs(count - share) <= 1 for count, share in zip(counts, (10, 30, 0, 60), strict=True))


def test_who_called_truco_is_thought_to_hold_strong_cards() -> None:
    match = dealt(rules("paulista"), "3D 3S 2D", "4D 4S 5D")
    called = played(match, truco(0))

    def strength_of_seat_0(view: Match, seat: int) -> float:
        found = worlds(view, Seat(seat), tries=600, count=300)
        return sum(sum(world[layout.HOLDING : layout.HOLDING + 3]) for world in found) / len(found)

    assert strength_of_seat_0(view_for(called, Seat(1)), 1) > strength_of_seat_0(view_for(match, Seat(1)), 1) + 2


def test_the_search_is_used() -> None:
    """Where it only thinks about its cards beside what habit does, it plays some of them otherwise."""
    asked = differ = 0
    for view, now, seat in views(seed=3, matches=12):
        if now.offer is None and sum(isinstance(move, PlayCard) for move in options(view, now, seat)) > 1:
            table = tables.tables_for(view.rules)
            hard = levels.LEVELS[table.name]["hard"]
            by_habit = replace(hard, thinks=False, drop=1.0)
            thought = search(view, now, seat, Random(1), table, hard)
            asked += 1
            differ += thought != search(view, now, seat, Random(1), table, by_habit)
    assert asked > 200
    assert differ > asked / 30


def test_the_same_seed_chooses_the_same_in_machine_code_and_in_plain_python() -> None:
    uncompiled = printed("a seed", "1", NUMBA_DISABLE_JIT="1")
    assert search_run("a seed", 1) == uncompiled
    assert printed("a seed", "1", "without-numba") == uncompiled


def printed(*arguments: str, **environment: str) -> object:
    """What another process chooses."""
    command = [sys.executable, "-m", "tests.bots.search_run", *arguments]
    run = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize("bot", LEVELS)
def test_with_the_first_trick_tied_it_plays_its_best_card_or_raises(bot: str) -> None:
    match = dealt(rules("paulista"), "3D 4D 7D", "3S 5S 6S", "4C 5C QC", "4H 5H QH")
    match = played(match, play(0, "3D"), play(1, "3S"), play(2, "4C"), play(3, "4H"))
    assert choices(match, 0, bot) <= {play(0, "7D"), truco(0)}


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("variant", FOURS)
def test_a_seat_that_holds_no_card_answers_a_raise_over_its_last_one(bot: str, variant: str) -> None:
    match = dealt(rules(variant), "3D QD KC", "7C JC KH", "JD 5D 6C", "JH 5H 6H")
    first = (play(0, "3D"), play(1, "7C"), play(2, "JD"), play(3, "JH"))
    second = (play(0, "QD"), play(1, "JC"), play(2, "5D"), play(3, "5H"))
    match = played(match, *first, *second, play(1, "KH"), truco(2))
    assert hand(match).holdings[1].count == 0
    assert choices(match, 1, bot) <= {Accept(Seat(1)), Fold(Seat(1)), Raise(Seat(1))}


def test_in_mineiro_it_climbs_mineiros_ladder() -> None:
    match = dealt(rules("mineiro"), "4C 7H AS", "5S 6S 5H")
    stakes = []
    for caller in (0, 1, 0, 1):
        match = played(match, truco(caller))
        stakes.append(pending(match).stake)
        answerer = 1 - caller
        assert choices(match, answerer, "hard") <= set(legal_actions(match, Seat(answerer)))
    assert stakes == [4, 6, 10, 12]


@pytest.mark.parametrize("bot", LEVELS)
def test_it_folds_no_hand_that_it_has_already_won(bot: str) -> None:
    # Paus is the highest card: with the first trick won, the hand is.
    match = dealt(rules("paulista"), "AC AH 4D", "5D 6D 7D", "4S 5S 6S", "4H 5H 6H")
    match = played(match, play(0, "AH"), play(1, "5D"), play(2, "4S"), play(3, "4H"), play(0, "4D"), truco(1))
    assert Fold(Seat(0)) not in choices(match, 0, bot)


@pytest.mark.parametrize("bot", LEVELS)
def test_it_folds_nothing_when_folding_would_lose_the_match(bot: str) -> None:
    match = dealt(rules("paulista", special_hand="off"), "4D 5D 6D", score=(5, 11))
    match = played(match, play(0, "4D"), truco(1))
    assert Fold(Seat(0)) not in choices(match, 0, bot)


def test_it_throws_low_under_its_partners_winning_card() -> None:
    match = without_raises("paulista", "3D 4C 4H", "AC 5C 5H", "QC 6C 6H", "2D AH 4D")
    match = played(match, play(0, "3D"), play(1, "AC"), play(2, "QC"))
    assert choices(match, 3, "hard") <= {play(3, "4D"), play(3, "2D")}


def test_it_decides_a_mao_de_onze_by_the_cards_of_both_partners() -> None:
    bots = (SERVER_BOT,) * 4
    strong = dealt(rules("paulista"), "4D 4S 5D", "", "AC AH 3C", score=(11, 5), kinds=bots)
    weak = dealt(rules("paulista"), "4D 4S 5D", "", "4H 5S 6S", score=(11, 5), kinds=bots)
    assert choices(strong, 0, "hard") == {Accept(Seat(0))}
    assert choices(weak, 0, "hard") == {Fold(Seat(0))}


def test_with_a_person_as_partner_it_leaves_a_mao_de_onze_to_the_person() -> None:
    kinds = (BOT_ACCOUNT, HUMAN, HUMAN, HUMAN)
    match = dealt(rules("paulista"), "AC AH 3D", "", "AS AD 3C", score=(11, 5), kinds=kinds)
    # Its fold is a vote that binds nobody: the hand goes on when the person accepts.
    assert choices(match, 0, "hard") == {fold(0)}
    assert hand(played(match, fold(0), accept(2))).offer is None
    # What the person has said already, it joins.
    assert choices(played(match, fold(2)), 0, "hard") == {fold(0)}


def test_where_every_answer_binds_or_no_person_is_asked_it_decides_a_mao_de_onze_itself() -> None:
    for kinds, option in (
        ((BOT_ACCOUNT, HUMAN, BOT_ACCOUNT, HUMAN), "consult"),
        ((BOT_ACCOUNT,) + (HUMAN,) * 3, "first"),
    ):
        house = rules("paulista", team_answer=option)
        match = dealt(house, "AC AH 3D", "", "AS AD 3C", score=(11, 5), kinds=kinds)
        assert choices(match, 0, "hard") == {accept(0)}


def test_a_card_that_another_seat_has_covered_is_one_of_the_unseen() -> None:
    match = dealt(rules("paulista"), "3D 4C 4H", "7C 5C 5H", "QC 6C 6H", "2D AH 4D")
    match = played(match, play(0, "3D"), play(1, "7C"), play(2, "QC"), play(3, "2D"), play(0, "4C"), cover(1, "5C"))
    view = view_for(match, Seat(2))
    covered = {world[layout.DEALT + 3 + 1] for world in worlds(view, Seat(2), tries=60, count=30)}
    assert len(covered) > 3


def test_in_a_dark_hand_it_plays_a_slot() -> None:
    match = dealt(rules("paulista"), "AC AH 3C", score=(11, 11))
    assert all(isinstance(move, PlayBlind) for move in choices(match, 0, "hard"))


def test_a_table_that_is_missing_or_damaged_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolicyMissing, match=r"manifest\.json"):
        tables.check(tmp_path)
    for file in tables.FOLDER.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    damaged = tmp_path / "mineiro.bin"
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    with pytest.raises(PolicyDamaged, match=r"mineiro\.bin"):
        tables.check(tmp_path)
    damaged.unlink()
    with pytest.raises(PolicyMissing, match=r"mineiro\.bin"):
        tables.check(tmp_path)


def test_the_shipped_tables_are_whole() -> None:
    tables.check()
    assert [tables.tables_for(rules(name)).ladder for name in FOURS] == [(1, 3, 6, 9, 12), (2, 4, 6, 10, 12)]


@pytest.mark.parametrize("level", LEVELS)
def test_greedy_it_calls_and_answers_the_same_whatever_it_draws(level: str) -> None:
    asked = wavering = 0
    for view, now, seat in views(seed=8, matches=4):
        # Which cards are best follows from worlds that are drawn; which of two that are as usual, from nothing.
        calls = {Raise(seat), Accept(seat), Fold(seat)}
        if now.offer is not None and now.offer.by_seat is None:
            continue
        moves, drawn = (
            {levels.choose(view, seat, Random(n), level=level, greedy=greedy) for n in range(6)}
            for greedy in (True, False)
        )
        assert moves <= set(legal_actions(view, seat))
        assert len(moves) == 1 or not moves & calls
        asked += 1
        wavering += len(drawn) > len(moves)
    assert wavering > asked / 20


def test_every_level_chooses_through_the_registry() -> None:
    match = dealt(rules("mineiro"), "3D 3S 2D")
    view = view_for(match, Seat(0))
    assert {choose(level, view, Seat(0), Random(1)) in legal_actions(view, Seat(0)) for level in LEVELS} == {True}


def test_every_table_that_comes_with_the_server_has_its_levels() -> None:
    for table in tables.load_all():
        assert tuple(levels.LEVELS[table.name]) == LEVELS
