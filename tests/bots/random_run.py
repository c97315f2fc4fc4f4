"""Random hands of the kernel, printed: `python -m tests.bots.random_run seed hands [without-numba]`.

Run in a process of its own where plain Python is to play, since a process compiles the kernel or doesn't.
"""

import json
import sys


def random_run(seed: str, hands: int) -> list[list[int]]:
    """The rows as so many random hands of each variant left them."""
    from matches.bots.kernel import layout, new_hand, ruleset, small
    from matches.bots.kernel.chance import below, seeded
    from matches.bots.kernel.dealing import deal, pack, strength_table
    from matches.bots.kernel.random_hands import play_out
    from matches.engine.variants import VARIANTS, resolve

    rows, chance = [], seeded(seed)
    for variant in VARIANTS.values():
        rules = resolve(variant, {})
        s, holdings = small([0] * layout.SIZE), small([0] * 3 * variant.seats)
        cards, strengths = pack(rules), strength_table(rules)
        for _ in range(hands):
            deal(chance, cards, strengths, holdings)
            leader, target = below(chance, variant.seats), rules.house.target
            new_hand(s, ruleset(rules), leader, below(chance, target), below(chance, target), holdings)
            play_out(s, chance)
            rows.append([int(s[i]) for i in range(layout.SIZE)])
    return rows


if __name__ == "__main__":
    if "without-numba" in sys.argv:
        sys.modules["numba"] = None  # type: ignore[assignment]  # as where it isn't installed
    json.dump(random_run(sys.argv[1], int(sys.argv[2])), sys.stdout)
