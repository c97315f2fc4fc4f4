"""Train a heads-up policy by self-play and write its file: `python -m matches.bots.training.cfr --help`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import fmean
from time import process_time

from matches.bots.training.asked import rules_asked
from matches.bots.training.cfr.packing import packed
from matches.bots.training.cfr.player import GREEDY
from matches.bots.training.cfr.trainer import BATCH, Trainer, Tuning
from matches.bots.training.sparring import spar
from matches.engine.variants import VARIANTS

GLANCE = 2000
"""Matches against each sparring opponent of a measurement on the way."""


def main() -> None:
    asked = _arguments()
    trainer = Trainer(rules_asked(asked.variant, asked.rule), asked.seed, Tuning(sparring=asked.sparring))
    if asked.checkpoint.exists():
        trainer.load(asked.checkpoint)
        print(f"goes on after {trainer.batch * BATCH:,} hands", flush=True)
    _learn(trainer, asked.minutes * 60, asked.every * 60, asked.checkpoint)
    if asked.out:
        keys = packed(asked.out, trainer, megabytes=asked.megabytes)
        print(f"{asked.out}: {asked.out.stat().st_size:,} bytes, {keys}", flush=True)


def _learn(trainer: Trainer, seconds: float, every: float, checkpoint: Path) -> None:
    """Learn for so much of the processor's time; what measuring and saving take is not counted."""
    learned = shown = 0.0
    while learned < seconds:
        began = process_time()
        trainer.learn()
        learned += process_time() - began
        if learned - shown >= every or learned >= seconds:
            shown = learned
            trainer.save(checkpoint)
            print(f"{learned / 60:6.1f} min  {_progress(trainer)}", flush=True)


def _progress(trainer: Trainer) -> str:
    rates = {}
    for name, drop in (("hard", 0.2), ("greedy", GREEDY)):
        results = spar(trainer.rules, trainer.player(drop=drop), matches=GLANCE, seed=0)
        rates[name] = fmean(result.rate for result in results.values())
    strength = ", ".join(f"{name} {rate:.1%}" for name, rate in rates.items())
    return f"{trainer.batch * BATCH:12,} hands  {trainer.keys():12,} keys  against the sparring opponents {strength}"


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m matches.bots.training.cfr", description=__doc__)
    duels = [name for name, variant in VARIANTS.items() if variant.seats == 2]
    parser.add_argument("--variant", choices=duels, default=duels[0])
    parser.add_argument("--rule", action="append", default=[], metavar="OPTION=VALUE", help="a house rule; repeatable")
    parser.add_argument("--minutes", type=float, default=60, help="of the processor, for learning (%(default)s)")
    parser.add_argument("--every", type=float, default=5, help="minutes between measurements (%(default)s)")
    parser.add_argument("--sparring", type=float, default=0.0, help="share of hands against styles (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True, help="a .npz to save to, and to go on from if there")
    parser.add_argument("--out", type=Path, help="the policy file to write; the manifest beside it learns of it")
    parser.add_argument("--megabytes", type=float, default=4, help="how large it may be (%(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
