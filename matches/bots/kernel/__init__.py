"""The rules of one hand over small whole numbers, for simulation: training, search and measuring.

`layout` says what lies where, `hand` plays, `ruleset` and `dealing` bring the engine's rules and random cards,
`chance` is the seeded source of chance.
"""

from matches.bots.kernel.hand import apply, is_over, legal, new_hand, points, to_act, winner
from matches.bots.kernel.jit import Cells, compiled, small, wide
from matches.bots.kernel.ruleset import ruleset

__all__ = [
    "Cells",
    "apply",
    "compiled",
    "is_over",
    "legal",
    "new_hand",
    "points",
    "ruleset",
    "small",
    "to_act",
    "wide",
    "winner",
]
