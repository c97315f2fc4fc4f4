"""How often one team beats another: `python -m matches.bots.training.four_seats.contest hard cautious`."""

from argparse import ArgumentParser

from matches.bots.training.asked import rules_asked
from matches.bots.training.four_seats.contest.match import contest
from matches.bots.training.four_seats.contest.players import PLAYERS, player
from matches.engine.variants import VARIANTS


def main() -> None:
    parser = ArgumentParser(prog="python -m matches.bots.training.four_seats.contest", description=__doc__)
    fours = [name for name, variant in VARIANTS.items() if variant.seats == 4]
    parser.add_argument("players", nargs=2, choices=PLAYERS)
    parser.add_argument("--variant", choices=fours, default=fours[0])
    parser.add_argument("--rule", action="append", default=[], metavar="OPTION=VALUE", help="a house rule; repeatable")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = rules_asked(asked.variant, asked.rule)
    ours, theirs = (player(name, rules, f"{side} {asked.seed}") for side, name in enumerate(asked.players))
    rate = contest(rules, ours, theirs, matches=asked.matches, seed=asked.seed)
    print(f"{asked.players[0]} beats {asked.players[1]} in {rate} of {rate.matches} matches", flush=True)


if __name__ == "__main__":
    main()
