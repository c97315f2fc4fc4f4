"""How many random hands the kernel plays in a second of CPU, its compilation not counted."""

import time

from matches.bots.kernel import layout, ruleset, small
from matches.bots.kernel.chance import seeded
from matches.bots.kernel.dealing import pack, strength_table
from matches.bots.kernel.random_hands import play_many
from matches.engine.variants import Variant, resolve

HANDS = 500_000


def hands_per_second(variant: Variant, *, hands: int = HANDS, seed: int = 1) -> float:
    """In seconds of this process's CPU; deals count, as do all choices."""
    rules = resolve(variant, {})
    s, holdings = small([0] * layout.SIZE), small([0] * 3 * variant.seats)
    cells, cards, strengths, chance = ruleset(rules), pack(rules), strength_table(rules), seeded(seed)
    play_many(s, cells, chance, cards, strengths, holdings, 1)
    started = time.process_time()
    play_many(s, cells, chance, cards, strengths, holdings, hands)
    return hands / (time.process_time() - started)
