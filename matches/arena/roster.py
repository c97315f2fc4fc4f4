"""Who sits where: the players of one process, by the names and commands that the caller gives."""

import shlex
import shutil

from matches.arena.players import Player, ServerBot
from matches.arena.programs import Program
from matches.bots import UnknownBot, strategy
from matches.engine.terms import Team

COMMAND = "cmd:"
"""Before a command that has neither a space nor a slash."""


def why_not(bot: str) -> str | None:
    """Why nobody of this name can sit down; None if somebody can."""
    if is_command(bot):
        try:
            program = shlex.split(_command(bot))[0]
        except (ValueError, IndexError):
            return f"not a command: {bot!r}"
        return None if shutil.which(program) else f"there is no program {program}"
    try:
        strategy(bot)
    except UnknownBot:
        return f"no bot is called {bot}; a command has a space, a slash or begins with {COMMAND}"
    return None


class Roster:
    """One player for each seat that a bot can have: partners, too, know only what they see."""

    def __init__(self, *, seats: int, seed: int, limit: float) -> None:
        self._seats = seats
        self._seed = seed
        self._limit = limit
        self._players: dict[tuple[str, int, int], Player] = {}

    def table(self, bots: tuple[str, str], *, first: Team) -> list[Player]:
        """The players by seat; the first bot's sit in the team `first`."""
        sides = [(seat + first) % 2 for seat in range(self._seats)]
        return [self._player(bots[side], side, nth=seat // 2) for seat, side in enumerate(sides)]

    def close(self) -> None:
        for player in self._players.values():
            player.close()

    def _player(self, bot: str, side: int, *, nth: int) -> Player:
        if (bot, side, nth) not in self._players:
            self._players[bot, side, nth] = self._hired(bot)
        return self._players[bot, side, nth]

    def _hired(self, bot: str) -> Player:
        if is_command(bot):
            return Program(_command(bot), limit=self._limit)
        return ServerBot(bot, seed=self._seed)


def is_command(bot: str) -> bool:
    return bot.startswith(COMMAND) or " " in bot or "/" in bot


def _command(bot: str) -> str:
    return bot.removeprefix(COMMAND)
