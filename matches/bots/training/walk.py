"""Small steps through a simulated hand."""

from matches.bots.kernel import layout
from matches.bots.kernel.chance import below
from matches.bots.kernel.hand import apply
from matches.bots.kernel.jit import compiled
from matches.bots.policy.decision import CHOICES


@compiled
def lowest(mask):  # type: ignore[no-untyped-def]
    """The first choice of a mask."""
    return 0 if mask & 1 else 1 if mask & 2 else 2 if mask & 4 else 3


@compiled
def any_of(chance, mask):  # type: ignore[no-untyped-def]
    """A choice of the mask, each as likely."""
    while True:
        choice = below(chance, CHOICES)
        if mask >> choice & 1:
            return choice


@compiled
def play_blind(s):  # type: ignore[no-untyped-def]
    """Play the first card that is left: unseen cards are interchangeable."""
    at = layout.HOLDING + 3 * s[layout.TO_ACT]
    slot = 0
    while s[at + slot] == layout.EMPTY:
        slot += 1
    apply(s, slot)
