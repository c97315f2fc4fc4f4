"""Decisions of the bot `hard` at four seats, printed: `python -m tests.bots.search_run seed matches [without-numba]`.

Run in a process of its own where plain Python is to choose, since a process compiles the kernel or doesn't.
"""

import json
import sys
from random import Random


def search_run(seed: str, matches: int) -> list[str]:
    """What it chooses wherever a seat is asked in random matches."""
    from matches.bots import choose
    from matches.engine.rules import awaiting
    from matches.engine.variants import VARIANTS, resolve
    from matches.engine.visibility import view_for
    from tests.engine.wandering import random_table, random_temper, wander

    rng, chosen = Random(seed), []
    for name in ("paulista", "mineiro"):
        for _ in range(matches):
            for step in wander(random_table(rng, resolve(VARIANTS[name], {})).match, rng, random_temper(rng)):
                chosen += [
                    str(choose("hard", view_for(step.before, seat), seat, Random(step.before.version)))
                    for seat in awaiting(step.before)
                ]
    return chosen


if __name__ == "__main__":
    if "without-numba" in sys.argv:
        sys.modules["numba"] = None  # type: ignore[assignment]  # as where it isn't installed
    json.dump(search_run(sys.argv[1], int(sys.argv[2])), sys.stdout)
