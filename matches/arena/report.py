"""Standings as text, and how far a contest has got."""

import time
from collections.abc import Iterator
from itertools import combinations
from typing import TextIO

from matches.arena.contest import Contest, Standings
from matches.arena.score import Pace, Score

LONGEST_NAME = 24
_BAR = 30


def report(contest: Contest, standings: Standings) -> Iterator[str]:
    """Each two with their interval, each one with its pace, and if they are more than two a table of all."""
    names = _names(contest.bots)
    for (bot, other), score in standings.scores.items():
        if score.pairs:
            yield _line(f"{names[bot]} against {names[other]}", score)
    if len(contest.bots) > 2:
        yield ""
        yield from _table(contest, standings, names)
    yield ""
    width = max(map(len, names.values()))
    yield f"{'':{width}}  ms a decision: mean       p99       max   decisions   failed"
    for bot, pace in standings.paces.items():
        yield f"{names[bot]:{width}}  {_pace(pace)}"


def _line(who: str, score: Score) -> str:
    low, high = score.interval
    points = " : ".join(f"{points / score.matches:.2f}" for points in score.points)
    return f"{who}: {score.rate:.1%} [{low:.1%}, {high:.1%}] of {score.matches:,} matches, points {points}"


def _table(contest: Contest, standings: Standings, names: dict[str, str]) -> Iterator[str]:
    """What each row's bot wins of its matches against each column's, in percent with half its interval."""
    cells: dict[tuple[str, str], str] = {}
    for bot, other in combinations(contest.bots, 2):
        score = standings.scores[bot, other]
        if score.pairs:
            low, high = score.interval
            half = 50 * (high - low)
            cells[bot, other] = f"{100 * score.rate:.1f} ±{half:.1f}"
            cells[other, bot] = f"{100 - 100 * score.rate:.1f} ±{half:.1f}"
    wide, width = max(12, *map(len, names.values())), max(map(len, names.values()))
    yield f"{'wins % against':{width}}" + "".join(f"  {names[bot]:>{wide}}" for bot in contest.bots)
    for bot in contest.bots:
        yield f"{names[bot]:{width}}" + "".join(f"  {cells.get((bot, other), '-'):>{wide}}" for other in contest.bots)


def _pace(pace: Pace) -> str:
    ms = [f"{1000 * seconds:9.3f}" for seconds in (pace.mean, pace.quantile(0.99), pace.longest)]
    return f"         {' '.join(ms)}   {len(pace.seconds):9,}   {pace.failures:6,}"


def _names(bots: tuple[str, ...]) -> dict[str, str]:
    """By bot; of a long command its end, where commands differ."""
    return {bot: bot if len(bot) <= LONGEST_NAME else f"…{bot[1 - LONGEST_NAME :]}" for bot in bots}


class Progress:
    """A bar on a terminal; nothing anywhere else."""

    def __init__(self, stream: TextIO, *, total: int, pause: float = 0.1) -> None:
        self._stream = stream
        self._total = total
        self._pause = pause
        self._done = 0
        self._begun = self._shown = time.monotonic()
        self._is_seen = stream.isatty()

    def step(self) -> None:
        self._done += 1
        now = time.monotonic()
        if self._is_seen and (now - self._shown >= self._pause or self._done == self._total):
            self._shown = now
            left = (now - self._begun) * (self._total - self._done) / self._done
            bar = "#" * (_BAR * self._done // self._total)
            self._stream.write(f"\r[{bar:{_BAR}}] {self._done:,} of {self._total:,} pairs, {left:.0f} s left \x1b[K")
            self._stream.flush()

    def close(self) -> None:
        """Make room for what is to be read."""
        if self._is_seen:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
