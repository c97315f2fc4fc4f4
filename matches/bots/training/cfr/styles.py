"""Common styles of play, drawn at random: whom a policy meets in some of its hands, beside itself.

What it learns from them is what people and simple programs have in common, such as raising mostly what is strong.
"""

from matches.bots.kernel.chance import below, uniform
from matches.bots.kernel.jit import Cells, Numbers, compiled
from matches.bots.training.sparring import (
    ACCEPT_AT,
    BLUFF,
    COUNTS,
    HIDES,
    KEEPS,
    LEADS,
    PLAY_ONZE_AT,
    RAISE_AGAIN_AT,
    RAISE_AT,
    SITS_BACK,
    WAITS,
)

NUMBERS = 11
"""How many a style has."""


@compiled
def draw_style(style: Numbers, chance: Cells) -> None:
    """Write any style."""
    style[RAISE_AT] = 0.6 + 0.37 * uniform(chance)
    style[RAISE_AGAIN_AT] = min(1.0, style[RAISE_AT] + 0.2 * uniform(chance))
    style[ACCEPT_AT] = 0.3 + 0.35 * uniform(chance)
    style[PLAY_ONZE_AT] = 0.25 + 0.35 * uniform(chance)
    style[BLUFF] = 0.3 * uniform(chance) if below(chance, 2) else 0.0
    style[LEADS] = below(chance, 3)
    style[SITS_BACK] = below(chance, 2)
    style[KEEPS] = below(chance, 2)
    style[WAITS] = 1.0 if below(chance, 4) == 0 else 0.0
    style[HIDES] = below(chance, 2)
    style[COUNTS] = 1.0 if below(chance, 4) == 0 else 0.0
