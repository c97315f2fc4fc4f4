"""What is known of a match's rematch; pure."""

from dataclasses import dataclass
from uuid import UUID

from matches.engine.terms import Seat


@dataclass(frozen=True)
class RematchAsked:
    """The seats that want one, and the match that it became."""

    consented: tuple[Seat, ...] = ()
    match_id: UUID | None = None
