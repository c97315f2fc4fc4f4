"""The kernel plays by the engine's rules: the same random hands on both, compared at every decision."""

import json
import os
import subprocess
import sys
from random import Random

import pytest

from matches.bots import kernel
from matches.bots.kernel import Cells, layout, ruleset, small
from matches.engine.actions import Accept, Deal, Fold, Move, PlayBlind, PlayCard, PlayFaceDown, Raise
from matches.engine.cards import Card
from matches.engine.evolve import evolve
from matches.engine.frozen import changed
from matches.engine.ranking import strengths
from matches.engine.rules import awaiting, decide, legal_actions
from matches.engine.rules.answers import answering
from matches.engine.state import Hand, Match
from matches.engine.terms import TEAMS, Seat, SeatKind
from matches.engine.variants import EVERY_VALUE, VARIANTS, Rules, Variant, resolve
from tests.bots.random_run import random_run
from tests.builders import seated
from tests.engine.wandering import seeded

HANDS = 100_000
"""Of each variant."""

HANDS_A_TABLE = 50
"""Played under the same rules by the same kinds of players."""

CHUNKS = 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_kernel_plays_every_hand_as_the_engine_does(variant: Variant, chunk: int) -> None:
    for table in range(HANDS // CHUNKS // HANDS_A_TABLE):
        with seeded(chunk * 1_000_000 + table) as rng:
            match = random_table(variant, rng)
            rules = ruleset(match.rules, [seat for team in TEAMS for seat in answering(match.places, team)])
            deck = match.rules.deck
            for _ in range(HANDS_A_TABLE):
                dealt = rng.sample(deck, 3 * variant.seats + 1)
                play_on_both(match, rules, Deal(tuple(dealt), Seat(rng.randrange(variant.seats))), rng)


def test_a_seed_gives_the_same_hands_in_machine_code_and_in_plain_python() -> None:
    uncompiled = printed("a seed", "100", NUMBA_DISABLE_JIT="1")
    assert random_run("a seed", 100) == uncompiled
    assert printed("a seed", "100", "without-numba") == uncompiled


def printed(*arguments: str, **environment: str) -> object:
    """What another process plays."""
    command = [sys.executable, "-m", "tests.bots.random_run", *arguments]
    run = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, check=True)
    return json.loads(run.stdout)


def random_table(variant: Variant, rng: Random) -> Match:
    chosen = {option: rng.choice(variant.allowed(option)) for option in EVERY_VALUE if rng.random() < 0.5}
    kinds = [rng.choice(list(SeatKind)) for _ in range(variant.seats)]
    return seated(resolve(variant, chosen), kinds=kinds).match


def play_on_both(match: Match, rules: Cells, deal: Deal, rng: Random) -> None:
    """One random hand from a random score, action by action on the engine and on the kernel."""
    match = after(changed(match, score=random_score(match.rules, rng)), deal)
    hand = hand_of(match)
    cards = [holding.cards or () for holding in hand.holdings]
    s = new_hand(match, hand, rules)
    meant = rng.choice((0.2, 1))
    while match.hand is not None:
        seat, *others = awaiting(match)
        if others:
            # Of partners who both may answer, the kernel asks one; here now the one, now the other.
            assert kernel.to_act(s) in (seat, *others)
            s[layout.TO_ACT] = seat = rng.choice((seat, *others))
        moves = {action_of(move, cards[seat]): move for move in legal_actions(match, seat)}
        assert told_by_kernel(s) == told_by_engine(match, seat, moves)
        choices = list(moves)
        action = choices[int(rng.random() * len(choices))]
        if action == layout.FOLD and rng.random() > meant:
            action = choices[int(rng.random() * len(choices))]
        match = after(match, moves[action])
        kernel.apply(s, action)
    last = match.last_hand
    assert last is not None
    assert kernel.is_over(s)
    winner = layout.NOBODY if last.winner is None else last.winner
    assert (kernel.winner(s), kernel.points(s)) == (winner, last.points)
    assert results(s)[: len(last.tricks)] == [result(trick.winner) for trick in last.tricks]


def random_score(rules: Rules, rng: Random) -> tuple[int, int]:
    """Any that a match may reach, the special hands' more often than the others."""
    special = rules.special_score
    points = [rng.choice((special, rng.randrange(0, rules.house.target, rules.variant.ladder[0]))) for _ in TEAMS]
    return points[0], points[1]


def new_hand(match: Match, hand: Hand, rules: Cells) -> Cells:
    s = small([99] * layout.SIZE)
    table = strengths(hand.manilhas)
    holdings = small([table[card] for holding in hand.holdings for card in holding.cards or ()])
    kernel.new_hand(s, rules, hand.leader, match.score[0], match.score[1], holdings)
    return s


def told_by_kernel(s: Cells) -> tuple[object, ...]:
    cells = [s[i] for i in range(layout.SIZE)] if isinstance(s, list) else s.tolist()  # type: ignore[attr-defined]
    return (
        kernel.to_act(s),
        kernel.legal(s),
        cells[layout.STAKE],
        cells[layout.NEXT_STAKE],
        cells[layout.OFFER],
        cells[layout.REFUSED],
        cells[layout.TO_PLAY],
        cells[layout.DECIDING],
        bool(cells[layout.IS_DARK]),
        cells[layout.RESULT : layout.RESULT + 3],
    )


def told_by_engine(match: Match, seat: Seat, moves: dict[int, Move]) -> tuple[object, ...]:
    hand = hand_of(match)
    tricks = [result(trick.winner) for trick in hand.tricks]
    return (
        seat,
        sum(1 << action for action in moves),
        hand.stake,
        hand.next_stake or 0,
        hand.offer.stake if hand.offer else 0,
        hand.offer.refused if hand.offer else 0,
        hand.to_play,
        layout.NOBODY if hand.deciding is None else hand.deciding,
        hand.is_dark,
        tricks + [layout.NOBODY] * (3 - len(tricks)),
    )


def results(s: Cells) -> list[int]:
    return [s[layout.RESULT + i] for i in range(3)]


def result(winner: int | None) -> int:
    return layout.TIED if winner is None else winner


def action_of(move: Move, cards: tuple[Card, ...]) -> int:
    match move:
        case PlayCard(_, card):
            return layout.PLAY + cards.index(card)
        case PlayFaceDown(_, card):
            return layout.COVER + cards.index(card)
        case PlayBlind(_, slot):
            return layout.PLAY + slot
        case Raise():
            return layout.RAISE
        case Accept():
            return layout.ACCEPT
        case Fold():
            return layout.FOLD
    raise AssertionError(move)


def hand_of(match: Match) -> Hand:
    assert match.hand is not None
    return match.hand


def after(match: Match, action: Move | Deal) -> Match:
    for event in decide(match, action):
        match = evolve(match, event)
    return match
