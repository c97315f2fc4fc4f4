"""Time in the bank: what each seat has left, and what an action takes from it and adds to it."""

from collections.abc import Sequence
from datetime import timedelta

from matches.clocks.pauses import NO_TIME
from matches.engine.events import Accepted, CardPlayed, Event, Folded, FoldVoted, MatchStarted, Raised, SeatSubstituted
from matches.engine.rules import awaiting
from matches.engine.state import Bank, Match, PerAction

Banks = tuple[timedelta | None, ...]
"""An entry a seat; None: a server bot's, who has none."""


def allowance(match: Match, banks: Banks | None) -> timedelta:
    """The time that a turn which begins now has.

    A pair that answers an offer has one deadline: the longer of its banks, so that neither loses its own time by the
    other's having little.
    """
    pace = match.clock.pace
    if isinstance(pace, PerAction):
        return timedelta(seconds=pace.seconds)
    left = [banks[seat] for seat in awaiting(match)] if banks is not None else []
    return max((balance for balance in left if balance is not None), default=timedelta(seconds=pace.initial))


def settled(
    banks: Banks | None, events: Sequence[Event], *, before: Match, after: Match, used: timedelta
) -> Banks | None:
    """The balances after the events of one transaction; None: the match has no banks, or has not begun.

    `used`: how long the match had waited before it. Who acts is charged it, once, and never to below nothing; who was
    spared an answer by the partner's is not. What a seat does later in the same transaction took no time.
    """
    pace = after.clock.pace
    if not isinstance(pace, Bank):
        return None
    uncharged = set(awaiting(before))
    for event in events:
        match event:
            case MatchStarted():
                initial = timedelta(seconds=pace.initial)
                banks = tuple(initial if place.is_account else None for place in after.places)
            case CardPlayed() | Raised() | Accepted() | FoldVoted() | Folded():
                charge = used if event.seat in uncharged else NO_TIME
                banks = _with(banks, event.seat, _after_action(banks, event.seat, pace, charge))
                uncharged.discard(event.seat)
            case SeatSubstituted(seat=seat):
                banks = _with(banks, seat, None)
    return banks


def _after_action(banks: Banks | None, seat: int, pace: Bank, used: timedelta) -> timedelta | None:
    balance = banks[seat] if banks is not None else None
    if balance is None:
        return None
    return min(max(balance - used, NO_TIME) + timedelta(seconds=pace.increment), timedelta(seconds=pace.cap))


def _with(banks: Banks | None, seat: int, balance: timedelta | None) -> Banks | None:
    return (*banks[:seat], balance, *banks[seat + 1 :]) if banks is not None else None
