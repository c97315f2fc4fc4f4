"""How many hands of Paulista for two the engine plays in a second of CPU, by `legal_actions` without `fold`."""

import random
import time

from matches.engine.actions import Action, ClientSeed, Deal, Fold, GiveSeed, Start, TakeSeat
from matches.engine.events import MatchCreated
from matches.engine.evolve import begin, evolve
from matches.engine.rules import awaiting, decide, legal_actions
from matches.engine.state import Clock, Match, PerAction
from matches.engine.terms import Seat, SeatKind, SeedSource, Visibility
from matches.engine.variants import PAULISTA_DUEL, Rules, resolve

HANDS = 10_000
CARDS = 7
"""Three for each of two seats, and the vira."""


def hands_per_second(*, hands: int = HANDS, seed: int = 1) -> float:
    """In seconds of this process's CPU; every match, deal, decision and copy of a state counts."""
    rng = random.Random(seed)
    rules = resolve(PAULISTA_DUEL, {})
    deck = rules.deck
    started, played = time.process_time(), 0
    while played < hands:
        match = _begun(rules)
        while not match.is_over:
            if match.hand is None:
                # Shuffling is not the engine's work: only the cards that a hand takes are drawn.
                match = _after(match, Deal(tuple(rng.sample(deck, CARDS)), first_dealer=Seat(0)))
                played += 1
            else:
                (seat,) = awaiting(match)
                moves = [move for move in legal_actions(match, seat) if not isinstance(move, Fold)]
                match = _after(match, rng.choice(moves))
    return played / (time.process_time() - started)


def _begun(rules: Rules) -> Match:
    match = begin(MatchCreated(rules, Visibility.PUBLIC, ("open", "open"), Clock(PerAction(60)), commitment="c"))
    for seat in (Seat(0), Seat(1)):
        match = _after(match, TakeSeat(f"player {seat}", SeatKind.HUMAN, seat))
        match = _after(match, GiveSeed(seat, ClientSeed("0" * 32, SeedSource.PLAYER, commitment="c")))
    return _after(match, Start())


def _after(match: Match, action: Action) -> Match:
    for event in decide(match, action):
        match = evolve(match, event)
    return match
