"""The server's own players. A bot chooses from what its seat sees, and from the chance that is passed in."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from matches.bots.cautious import cautious
from matches.bots.levels import LEVELS, trained
from matches.bots.policy import policies
from matches.bots.policy.policies import BadPolicy
from matches.bots.random_play import random_play
from matches.bots.search import tables
from matches.bots.strategy import Rng, Strategy, UnknownBot
from matches.engine.actions import Move
from matches.engine.rules import awaiting
from matches.engine.state import Match
from matches.engine.terms import Seat

__all__ = ["BOTS", "GREEDY", "Rng", "Strategy", "UnknownBot", "choose", "problems", "strategy"]

BOTS: Mapping[str, Strategy] = MappingProxyType(
    {
        "random": random_play,
        "easy": trained("easy"),
        "cautious": cautious,
        "medium": trained("medium"),
        "hard": trained("hard"),
    }
)
"""By the name under which a seat asks for one, `bot:<name>`; weakest first."""

GREEDY: Mapping[str, Strategy] = MappingProxyType({f"{level}:greedy": trained(level, greedy=True) for level in LEVELS})
"""For the arena alone: who plays on for days against one of them learns to read it."""


def choose(name: str, view: Match, seat: Seat, rng: Rng) -> Move:
    """What this bot does for an awaited seat, one of its legal actions; `view` is `view_for(match, seat)`.

    The same view and the same state of `rng` give the same move. Raises UnknownBot for a name that isn't in
    `BOTS`, ValueError for a seat that isn't awaited.
    """
    if name not in BOTS:
        raise UnknownBot(name)
    if seat not in awaiting(view):
        raise ValueError(f"seat {seat} has nothing to decide")
    return BOTS[name](view, seat, rng)


def strategy(name: str) -> Strategy:
    """How the bot of this name chooses, one of `BOTS` or `GREEDY`. Raises UnknownBot."""
    try:
        return BOTS[name] if name in BOTS else GREEDY[name]
    except KeyError:
        raise UnknownBot(name) from None


def problems(folder: Path = policies.FOLDER) -> tuple[str, ...]:
    """What a bot can't play by, in a sentence each: files that are missing or damaged. Without any, all are mapped."""
    found = []
    for check, place in ((policies.check, folder), (tables.check, folder / tables.FOLDER.name)):
        try:
            check(place)
        except BadPolicy as problem:
            found.append(f"{problem}.")
    return tuple(found)
