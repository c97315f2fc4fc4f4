"""How strong the server's bots are, with 95 % intervals: `python -m tests.bench.bots [matches]`.

Each match is played twice from the same decks, the second time with the seats exchanged; at four seats a bot has
both seats of a team.
"""

import sys
import time
from itertools import combinations
from random import Random
from statistics import NormalDist, fmean, stdev

from matches.bots import BOTS, choose
from matches.engine import rules as truco
from matches.engine.actions import Deal
from matches.engine.rules import Duty
from matches.engine.state import Match
from matches.engine.terms import Seat, SeatKind
from matches.engine.variants import VARIANTS, Rules, resolve
from matches.engine.visibility import view_for
from tests.builders import played, seated


def play_match(rules: Rules, bots: tuple[str, ...], *, deals: Random, rng: Random) -> Match:
    """A whole match between bots, one per seat."""
    match = seated(rules, kinds=[SeatKind.SERVER_BOT] * len(bots)).match
    first_dealer = Seat(deals.randrange(len(bots)))
    while not match.is_over:
        if truco.duty(match) is Duty.DEAL:
            deck = tuple(deals.sample(rules.deck, len(rules.deck)))
            match = played(match, Deal(deck, first_dealer))
        else:
            seat = rng.choice(truco.awaiting(match))
            move = choose(bots[seat], view_for(match, seat), seat, rng)
            match = played(match, move)
    return match


def win_rate(rules: Rules, bot: str, other: str, *, matches: int, seed: int = 1) -> tuple[float, float]:
    """How often the first bot's team wins, and half the width of the 95 % interval."""
    pairs = []
    for n in range(matches // 2):
        won = 0
        for team in (0, 1):
            seats = tuple(bot if seat % 2 == team else other for seat in range(rules.variant.seats))
            deals, rng = Random(f"deals {seed} {n}"), Random(f"bots {seed} {n} {team}")
            ended = play_match(rules, seats, deals=deals, rng=rng)
            won += ended.result is not None and ended.result.winner == team
        pairs.append(won / 2)
    return fmean(pairs), NormalDist().inv_cdf(0.975) * stdev(pairs) / len(pairs) ** 0.5


def main(matches: int) -> None:
    for name, variant in VARIANTS.items():
        for other, bot in combinations(BOTS, 2):
            begun = time.process_time()
            rate, half = win_rate(resolve(variant, {}), bot, other, matches=matches)
            seconds = (time.process_time() - begun) / matches
            line = f"{name:14} {bot} beats {other}: {rate:.1%} ± {half:.1%}, {seconds * 1000:.0f} ms a match"
            print(line, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
