"""How strong a bot plays at a table of four: `easy`, `medium` and `hard` from the same tables.

`hard` thinks each card through; the others play by habit. The weaker, the more of what it does seldom it does after
all, and now and then any sensible thing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from matches.bots.search.choice import Effort, search
from matches.bots.search.partners import deferred
from matches.bots.search.tables import tables_for
from matches.bots.strategy import Rng
from matches.engine.actions import Move, PlayBlind
from matches.engine.rules import legal_actions
from matches.engine.state import Match
from matches.engine.terms import Seat

LEVELS: Mapping[str, Mapping[str, Effort]] = MappingProxyType(
    {
        "paulista": {
            "easy": Effort(tries=40, worlds=20, thinks=False, drop=0.0, calls=(0.0, 1.0), takes=(0.0, 1.0), trying=0.1),
            "medium": Effort(
                tries=80, worlds=40, thinks=False, drop=0.2, calls=(0.3, 0.9), takes=(0.2, 0.8), trying=0.03
            ),
            "hard": Effort(tries=500, worlds=250, thinks=True, drop=0.6, calls=(0.75, 0.95), takes=(0.6, 0.8)),
        },
        "mineiro": {
            "easy": Effort(
                tries=40, worlds=20, thinks=False, drop=0.0, calls=(0.0, 1.0), takes=(0.0, 1.0), trying=0.18
            ),
            "medium": Effort(
                tries=80, worlds=40, thinks=False, drop=0.2, calls=(0.3, 0.9), takes=(0.2, 0.8), trying=0.05
            ),
            "hard": Effort(tries=500, worlds=250, thinks=True, drop=0.6, calls=(0.6, 0.8), takes=(0.6, 0.8), trust=0.2),
        },
    }
)
"""By the table that they play from: how far a habit is to be trusted is a question of how it was learnt."""


def choose(view: Match, seat: Seat, rng: Rng, *, level: str, greedy: bool = False) -> Move:
    """A legal action of an awaited seat of four; raises BadPolicy when there are no tables to play from.

    Greedy, it does alone what the level does most often.
    """
    hand = view.hand
    assert hand is not None
    if hand.is_dark:
        # Unseen cards are interchangeable: choosing among them would be no choice.
        return next(move for move in legal_actions(view, seat) if isinstance(move, PlayBlind))
    tables = tables_for(view.rules)
    effort = LEVELS[tables.name][level]
    return deferred(view, hand, seat) or search(view, hand, seat, rng, tables, effort.greedy() if greedy else effort)
