"""The other end of the pipe: a server's bot as a program that answers each line with a line."""

import json
import secrets
from collections.abc import Iterable, Iterator
from random import Random

from matches.arena.players import chance
from matches.arena.reading import Position, read_position
from matches.bots import strategy
from matches.bots.strategy import Rng
from matches.engine.actions import Move
from matches.presentation import move_json

SUBSTITUTES = ("cautious", "random")
"""Who is asked where a bot chooses what the line doesn't list."""


def answers(lines: Iterable[bytes], bot: str, *, seed: int | None) -> Iterator[bytes]:
    """An action for each view, as JSON; `{"error": ..}` for what is no view of a seat that is to act."""
    fresh = Random(secrets.randbits(128))
    for line in lines:
        asked = line.rstrip(b"\r\n")
        rng = fresh if seed is None else chance(seed, asked)
        try:
            position = read_position(json.loads(asked))
            answer = move_json(_choose(bot, position, rng))
        except Exception as error:  # whatever the line holds, there is an answer, and the next is read
            answer = {"error": f"{type(error).__name__}: {error}"}
        yield json.dumps(answer).encode() + b"\n"


def _choose(bot: str, position: Position, rng: Rng) -> Move:
    for name in (bot, *SUBSTITUTES):
        move = strategy(name)(position.view, position.seat, rng)
        if move in position.listed:
            return move
    # Whoever sends the line knows of rules that we don't.
    return rng.choice(position.listed)
