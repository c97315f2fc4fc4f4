"""Plans: what a seat does when its turn comes, said beforehand. Pure, and by what the seat sees alone.

Of a plan's steps the first speaks whose conditions hold; where none does, its owner is asked. A plan answers a raise as
it says. It never raises, resigns, gives up a hand or decides a mão de onze.
"""

from matches.engine.plans.check import check
from matches.engine.plans.choose import choose, planned
from matches.engine.plans.codec import decode_plan, encode_plan
from matches.engine.plans.plan import (
    ANY,
    Answer,
    Otherwise,
    Plan,
    PlannedPlay,
    PlayLowest,
    PlayLowestWinner,
    PlayNamed,
    PlaySlot,
    Step,
    TrickResult,
    When,
)

__all__ = [
    "ANY",
    "Answer",
    "Otherwise",
    "Plan",
    "PlannedPlay",
    "PlayLowest",
    "PlayLowestWinner",
    "PlayNamed",
    "PlaySlot",
    "Step",
    "TrickResult",
    "When",
    "check",
    "choose",
    "decode_plan",
    "encode_plan",
    "planned",
]
