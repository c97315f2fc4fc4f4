"""Who sits down in the arena: a bot of the server's, or a program at a pipe."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

import msgspec

from matches.bots import strategy
from matches.engine.actions import Move
from matches.engine.state import Match
from matches.engine.terms import Seat


class Failed(Exception):
    """A player had no move to give, or one that the rules refuse."""


@dataclass(frozen=True)
class Answer:
    move: Move
    seconds: float | None
    """What the choice took: of a bot in this process CPU, of a program real time; None where it wasn't that alone."""


class Player(Protocol):
    def choose(self, asked: "Asked") -> Answer:
        """A move for the seat that is asked; raises Failed."""

    def close(self) -> None: ...


class Asked:
    """One question: a seat's view, and the same as the line of JSON that programs get."""

    def __init__(self, view: Match, seat: Seat, shown: Mapping[str, Any]) -> None:
        self.view = view
        self.seat = seat
        self.line = msgspec.json.encode(shown)


class ServerBot:
    """A bot of the server's, in this process."""

    def __init__(self, name: str, *, seed: int) -> None:
        self._strategy = strategy(name)
        self._seed = seed

    def choose(self, asked: Asked) -> Answer:
        rng, begun = chance(self._seed, asked.line), time.thread_time()
        try:
            return Answer(self._strategy(asked.view, asked.seat, rng), time.thread_time() - begun)
        except Exception as error:  # whatever it is, the other bots play on
            raise Failed(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        pass


def chance(seed: int, line: bytes) -> Random:
    """A bot's dice for one question.

    They follow from the question, so that it is answered alike in whatever order and process it is asked, and by the
    same bot at the end of a pipe.
    """
    return Random(b"%d:%b" % (seed, line))
