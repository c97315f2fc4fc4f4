"""The server's own players. A bot chooses from what its seat sees, and from the chance that is passed in."""

from collections.abc import Mapping
from types import MappingProxyType

from matches.bots.cautious import cautious
from matches.bots.random_play import random_play
from matches.bots.strategy import Rng, Strategy, UnknownBot
from matches.engine.actions import Move
from matches.engine.rules import awaiting
from matches.engine.state import Match
from matches.engine.terms import Seat

__all__ = ["BOTS", "Rng", "Strategy", "UnknownBot", "choose", "problems", "strategy"]

BOTS: Mapping[str, Strategy] = MappingProxyType({"random": random_play, "cautious": cautious})
"""By the name under which a seat asks for one: `bot:<name>`."""


def choose(name: str, view: Match, seat: Seat, rng: Rng) -> Move:
    """What this bot does for an awaited seat, one of its legal actions; `view` is `view_for(match, seat)`.

    The same view and the same state of `rng` give the same move. Raises UnknownBot for a name that isn't in
    `BOTS`, ValueError for a seat that isn't awaited.
    """
    chosen_by = strategy(name)
    if seat not in awaiting(view):
        raise ValueError(f"seat {seat} has nothing to decide")
    return chosen_by(view, seat, rng)


def strategy(name: str) -> Strategy:
    """How the bot of this name chooses. Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]


def problems() -> tuple[str, ...]:
    """What a bot can't play by, in a sentence each: files that are missing or damaged. The others are mapped by now."""
    return ()
