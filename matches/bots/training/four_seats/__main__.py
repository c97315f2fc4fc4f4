"""Train habits at four seats and write their table: `python -m matches.bots.training.four_seats --help`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import process_time

from matches.bots.search.tables import tables_for
from matches.bots.training.asked import rules_asked
from matches.bots.training.four_seats.packing import pack
from matches.bots.training.four_seats.run import OBSERVED, Run
from matches.engine.variants import VARIANTS


def main() -> None:
    asked = _arguments()
    rules = rules_asked(asked.variant, asked.rule)
    if asked.checkpoint.exists():
        run = Run.resumed(rules, asked.checkpoint, asked.sparring)
    else:
        run = Run(rules, asked.seed, asked.sparring)
        if asked.onward:
            run.begin_with(tables_for(rules))
    learned, seconds, target = 0.0, 60 * asked.minutes, rules.house.target
    while learned < seconds:
        began = process_time()
        run.learn()
        learned += process_time() - began
        if run.count % OBSERVED == 0:
            half = run.equity[target, target // 2]
            print(f"{learned / 60:6.1f} min  {run.count:,} lessons; worth of 0-{target // 2}: {half:.3f}", flush=True)
            run.save(asked.checkpoint)
    run.save(asked.checkpoint)
    print(f"{run.count:,} lessons", flush=True)
    if asked.pack:
        pack(asked.checkpoint, asked.variant)


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m matches.bots.training.four_seats", description=__doc__)
    fours = [name for name, variant in VARIANTS.items() if variant.seats == 4]
    parser.add_argument("--variant", choices=fours, default=fours[0])
    parser.add_argument("--rule", action="append", default=[], metavar="OPTION=VALUE", help="a house rule; repeatable")
    parser.add_argument("--minutes", type=float, default=20, help="of the processor, for learning (%(default)s)")
    parser.add_argument("--sparring", type=float, default=0.0, help="share of lessons against cautious (%(default)s)")
    parser.add_argument("--onward", action="store_true", help="begin with the table that the server plays by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checkpoint", type=Path, required=True, help="saved on the way; a run goes on from it")
    parser.add_argument("--pack", action="store_true", help="write the table that the server plays by")
    return parser.parse_args()


if __name__ == "__main__":
    main()
