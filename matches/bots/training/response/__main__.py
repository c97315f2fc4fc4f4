"""Attack a policy and say how often the attacker wins: `python -m matches.bots.training.response --help`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import process_time

from matches.bots.policy.file import opened
from matches.bots.policy.policies import policy_for
from matches.bots.training.asked import rules_asked
from matches.bots.training.duels import Player
from matches.bots.training.response.run import BATCH, Response
from matches.bots.training.shipped import GREEDY, shipped
from matches.bots.training.sparring import opponents
from matches.engine.variants import VARIANTS, Rules

HARD = 0.2
"""Below what share `hard` drops a choice."""
GLANCE = 4000
"""Matches of a measurement on the way."""


def main() -> None:
    asked = _arguments()
    rules = rules_asked(asked.variant, asked.rule)
    response = Response(rules, _victim(asked, rules), seed=asked.seed, bits=asked.bits)
    if asked.checkpoint and asked.checkpoint.exists():
        response.load(asked.checkpoint)
        print(f"goes on after {response.batches * BATCH:,} hands", flush=True)
    learned = _learn(response, asked.minutes * 60, asked.every * 60, asked.checkpoint)
    if asked.checkpoint:
        response.save(asked.checkpoint)
    rate = response.win_rate(matches=asked.matches, seed=asked.seed)
    print(
        f"after {learned / 60:.1f} minutes of learning the learner wins {rate} of {rate.matches:,} matches", flush=True
    )


def _learn(response: Response, seconds: float, every: float, checkpoint: Path | None) -> float:
    """Learn for so much of the processor's time; what measuring and compiling take is not counted."""
    response.learn()
    learned = shown = 0.0
    while learned < seconds:
        began = process_time()
        response.learn()
        learned += process_time() - began
        if learned - shown >= every:
            shown = learned
            rate = response.win_rate(matches=GLANCE, seed=0)
            hands, keys = response.batches * BATCH, response.keys()
            print(f"{learned / 60:6.1f} min  {hands:12,} hands  {keys:12,} keys  wins {rate}", flush=True)
            if checkpoint:
                response.save(checkpoint)
    return learned


def _victim(asked: Namespace, rules: Rules) -> Player:
    if asked.opponent:
        return opponents()[asked.opponent]
    policy = opened(asked.policy) if asked.policy else policy_for(rules)
    return shipped(policy, drop=GREEDY if asked.greedy else asked.drop)


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m matches.bots.training.response", description=__doc__)
    duels = [name for name, variant in VARIANTS.items() if variant.seats == 2]
    parser.add_argument("--variant", choices=duels, default=duels[0])
    parser.add_argument("--rule", action="append", default=[], metavar="OPTION=VALUE", help="a house rule; repeatable")
    victim = parser.add_mutually_exclusive_group()
    victim.add_argument("--policy", type=Path, help="a policy file; the one that comes with the server unless given")
    victim.add_argument("--opponent", choices=sorted(opponents()), help="a sparring opponent instead of a policy")
    parser.add_argument("--drop", type=float, default=HARD, help="below what share it drops a choice (%(default)s)")
    parser.add_argument("--greedy", action="store_true", help="it makes its likeliest choice alone")
    parser.add_argument("--minutes", type=float, default=60, help="of the processor, for learning (%(default)s)")
    parser.add_argument("--every", type=float, default=5, help="minutes between measurements (%(default)s)")
    parser.add_argument("--matches", type=int, default=40_000, help="of the last measurement (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bits", type=int, default=25, help="room for 2**bits keys of 32 bytes (%(default)s)")
    parser.add_argument("--checkpoint", type=Path, help="a file to save to, and to go on from if it exists")
    return parser.parse_args()


if __name__ == "__main__":
    main()
