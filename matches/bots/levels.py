"""`easy`, `medium` and `hard`: at two seats from a trained policy, at four by search."""

from matches.bots.policy import levels as duel
from matches.bots.search import levels as four
from matches.bots.strategy import Rng, Strategy
from matches.engine.actions import Move
from matches.engine.state import Match
from matches.engine.terms import Seat

LEVELS = ("easy", "medium", "hard")
"""Weakest first."""


def trained(level: str, *, greedy: bool = False) -> Strategy:
    """How a bot of this level chooses; greedy, always what it finds likeliest: stronger, but easily read."""

    def choose(view: Match, seat: Seat, rng: Rng) -> Move:
        chosen = duel.choose if view.rules.variant.seats == 2 else four.choose
        return chosen(view, seat, rng, level=level, greedy=greedy)

    return choose
