"""One of the choices of a mask."""

from matches.bots.kernel.chance import below
from matches.bots.kernel.jit import Cells, compiled
from matches.bots.policy.decision import CHOICES


@compiled
def lowest(mask: int) -> int:
    """The first."""
    return 0 if mask & 1 else 1 if mask & 2 else 2 if mask & 4 else 3


@compiled
def any_of(chance: Cells, mask: int) -> int:
    """Each as likely."""
    while True:
        choice = below(chance, CHOICES)
        if mask >> choice & 1:
            return choice
