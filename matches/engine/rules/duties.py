"""What the server owes a match before it waits for anybody again."""

from enum import Enum

from matches.engine.rules.clock import absent_seat
from matches.engine.state import Match
from matches.engine.terms import MatchStatus, Seat


class Duty(Enum):
    START = "start"
    DEAL = "deal"


def duty(match: Match) -> Duty | Seat | None:
    """To start, to deal, to substitute the absent account of a seat; None when all is done.

    A substitution comes last: after all that the clock's action caused, the next deal included.
    """
    if match.status is MatchStatus.OPEN:
        return Duty.START if _ready(match) else None
    if match.status is not MatchStatus.ACTIVE:
        return None
    return Duty.DEAL if match.hand is None else absent_seat(match)


def _ready(match: Match) -> bool:
    """All seats taken, and a client seed from every account (a server bot's is a constant)."""
    return all(p.player is not None and (not p.is_account or p.client_seed is not None) for p in match.places)
