"""Every two of several bots against each other, in mirrored pairs of matches, by several processes."""

import multiprocessing
import signal
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations

from matches.arena.match import Deals, Failure, play
from matches.arena.roster import Roster, why_not
from matches.arena.score import Pace, Score
from matches.bots import problems
from matches.engine.terms import TEAMS
from matches.engine.variants import Rules

FAILURES_AT_MOST = 10
"""More of them, and what is measured is no longer how well the bots play."""


class NoContest(Exception):
    """It can't be begun, or not go on."""


@dataclass(frozen=True)
class Contest:
    bots: tuple[str, ...]
    """Names of the server's bots, and commands."""
    rules: Rules
    matches: int
    """Of each two bots; an even number."""
    seed: int
    limit: float
    """The seconds that a program has for a decision."""


@dataclass
class Standings:
    """What has been played of a contest so far."""

    scores: dict[tuple[str, str], Score]
    paces: dict[str, Pace]

    @property
    def failures(self) -> int:
        return sum(pace.failures for pace in self.paces.values())

    def add(self, played: "PairPlayed") -> None:
        self.scores[played.bots].add(played.share, played.points)
        for bot, seconds in zip(played.bots, played.seconds, strict=True):
            self.paces[bot].seconds += seconds
        for bot, _failure in played.failures:
            self.paces[bot].failures += 1


@dataclass(frozen=True)
class Pair:
    """Two matches from the same decks; in the second one the sides are exchanged."""

    bots: tuple[str, str]
    number: int


@dataclass(frozen=True)
class PairPlayed:
    bots: tuple[str, str]
    number: int
    share: float
    points: tuple[int, int]
    seconds: tuple[list[float], list[float]]
    failures: tuple[tuple[str, Failure], ...]


def require_players(contest: Contest) -> None:
    """Raise NoContest where somebody can't play, or two bear one name."""
    if len(contest.bots) < 2:
        raise NoContest("it takes at least two bots")
    if len(set(contest.bots)) < len(contest.bots) != 2:
        raise NoContest("a bot is named twice")
    if contest.matches < 2 or contest.matches % 2:
        raise NoContest("matches are played in pairs: an even number of them")
    if missing := problems():
        raise NoContest(" ".join(missing))
    for bot in contest.bots:
        if (problem := why_not(bot)) is not None:
            raise NoContest(problem)


def begun(contest: Contest) -> Standings:
    """The standings before the first match."""
    return Standings({two: Score() for two in combinations(contest.bots, 2)}, {bot: Pace() for bot in contest.bots})


def played(contest: Contest, *, jobs: int) -> Generator[PairPlayed]:
    """All pairs of matches, as they are over. Which they are doesn't depend on the number of processes."""
    pairs = [Pair(two, n) for n in range(contest.matches // 2) for two in combinations(contest.bots, 2)]
    if jobs == 1:
        with closing(_roster_of(contest)) as roster:
            yield from (play_pair(pair, contest, roster) for pair in pairs)
        return
    # Fresh processes: what a fork would inherit of ours (threads, pipes to programs) is no business of theirs.
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, initializer=_sit_down, initargs=(contest,)) as pool:
        yield from pool.imap_unordered(_play_pair, pairs, chunksize=max(1, min(16, len(pairs) // (8 * jobs))))
        pool.close()
        pool.join()


def play_pair(pair: Pair, contest: Contest, roster: Roster) -> PairPlayed:
    won, points, failures = 0, [0, 0], list[tuple[str, Failure]]()
    seconds: tuple[list[float], list[float]] = ([], [])
    for team in TEAMS:
        players = roster.table(pair.bots, first=team)
        match = play(contest.rules, players, Deals(contest.seed, pair.number))
        won += match.winner == team
        for side in (0, 1):
            of = (team + side) % 2
            points[side] += match.score[of]
            seconds[side].extend(match.seconds[of])
        if match.failure is not None:
            failures.append((pair.bots[(match.failure.seat - team) % 2], match.failure))
    return PairPlayed(pair.bots, pair.number, won / 2, (points[0], points[1]), seconds, tuple(failures))


def _roster_of(contest: Contest) -> Roster:
    return Roster(seats=contest.rules.variant.seats, seed=contest.seed, limit=contest.limit)


_table: tuple[Contest, Roster]
"""Of a process of the pool. Its programs end with it, at the end of their input."""


def _sit_down(contest: Contest) -> None:
    global _table
    # Whoever stops the contest stops the pool's first process, which stops the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _table = contest, _roster_of(contest)


def _play_pair(pair: Pair) -> PairPlayed:
    return play_pair(pair, *_table)
