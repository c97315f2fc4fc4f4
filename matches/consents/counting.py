"""Whose yes counts. Pure: the rows come in as values."""

from collections.abc import Iterable
from dataclasses import dataclass

from matches.engine.state import Match
from matches.engine.terms import Seat


@dataclass(frozen=True)
class Given:
    """A yes as it was given: by whom, for which seat, in which hand."""

    seat: Seat
    player: str
    hand: int


def agreed(match: Match, given: Iterable[Given]) -> tuple[Seat, ...]:
    """The seats whose yes counts now.

    What one agreed to in one hand may look different in the next, and a seat that changed hands has agreed to nothing.
    """
    number = match.hand.number if match.hand is not None else None
    return tuple(yes.seat for yes in given if yes.hand == number and match.seat_of(yes.player) == yes.seat)
