"""`make bench`: what things cost, as ratios measured in one run. Nothing here passes or fails."""

import statistics

from tests import services

ROUNDS = 5


def main() -> None:
    from matches.engine.variants import PAULISTA, PAULISTA_DUEL
    from tests.bench import kernel
    from tests.bench.engine import hands_per_second

    # The median of several short runs: on a shared machine one run may be anybody's.
    speed = statistics.median(hands_per_second() for _ in range(ROUNDS))
    print(f"engine, Paulista for two: {speed:,.0f} hands/s on one core ({1e6 / speed:.0f} us a hand)")
    for variant in (PAULISTA_DUEL, PAULISTA):
        simulated = statistics.median(kernel.hands_per_second(variant) for _ in range(ROUNDS))
        times = f"{simulated / speed:,.0f} times the engine's rate"
        print(f"kernel, random hands for {variant.seats}: {simulated:,.0f} hands/s on one core, {times}")

    services.start()
    from tests.bench.actions import costs

    print("\nCPU ms an action (Python + PostgreSQL's backend), Paulista for two, median of matches")
    for line in costs().lines():
        print(line)


if __name__ == "__main__":
    main()
