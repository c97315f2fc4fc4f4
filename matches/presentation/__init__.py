"""Views, events and hands as the JSON that the API documents.

Shows what it is given: who may see what is decided before, by `matches.engine.visibility`.
"""

from matches.presentation.clocks import Clocks, clock_json
from matches.presentation.events import event_json
from matches.presentation.hands import hand_json, hands_of
from matches.presentation.moves import move_json
from matches.presentation.text import Names
from matches.presentation.view import position_json, summary_json, view_json

__all__ = [
    "Clocks",
    "Names",
    "clock_json",
    "event_json",
    "hand_json",
    "hands_of",
    "move_json",
    "position_json",
    "summary_json",
    "view_json",
]
