"""What a bot is: a function from what a seat sees to what it does."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from matches.engine.actions import Move
from matches.engine.state import Match
from matches.engine.terms import Seat

T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that bots use."""

    def random(self) -> float: ...

    def uniform(self, a: float, b: float) -> float: ...

    def choice(self, seq: Sequence[T]) -> T: ...


Strategy = Callable[[Match, Seat, Rng], Move]
"""A move of the seat, which is awaited, from its view of the match."""


class UnknownBot(KeyError):
    """No server bot has this name."""
