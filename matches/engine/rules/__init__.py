"""The rules of truco: what a seat may do, and what comes of it.

`legal_actions(match, seat)` lists the moves, `decide(match, action)` turns an action into events or raises
IllegalAction, `timeout_action(match, seat)` is what the clock does. `duty(match)` says what the server owes next,
`forced_seat(match)` for whom it plays the last card.
"""

from matches.engine.rules.answers import awaiting
from matches.engine.rules.clock import timeout_action
from matches.engine.rules.decide import decide
from matches.engine.rules.duties import Duty, duty
from matches.engine.rules.forced import forced_seat
from matches.engine.rules.legal import legal_actions
from matches.engine.rules.table import open_seats

__all__ = ["Duty", "awaiting", "decide", "duty", "forced_seat", "legal_actions", "open_seats", "timeout_action"]
