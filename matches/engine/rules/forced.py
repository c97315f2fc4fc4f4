"""The last card of a seat that may not raise is played for it, where the table has agreed to that (Rules, section 10).

That it could be covered, or the hand given up, is not counted as a choice: neither ever scores more. Who wants to
cover it says so beforehand, by a plan.
"""

from matches.engine.actions import Forced, IllegalAction, Move, PlayBlind, PlayCard, Refusal
from matches.engine.rules.raising import may_not_raise
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat, team_of


def forced_seat(match: Match) -> Seat | None:
    """The account's seat that is on turn with its last card and nothing to decide, if there is one.

    Told from what everybody sees. A server bot is none of them: it acts after its delay, whatever it holds.
    """
    hand = match.hand
    if not match.table.forced or hand is None or hand.offer is not None:
        return None
    seat = hand.to_play
    if not match.places[seat].is_account or hand.holdings[seat].count != 1:
        return None
    return seat if may_not_raise(match, hand, team_of(seat)) is not None else None


def play(match: Match, action: Forced) -> Move:
    """The seat's last card, open."""
    if forced_seat(match) != action.seat:
        raise IllegalAction(action, Refusal.NOT_FORCED)
    hand = match.hand
    assert hand is not None
    return _last_card(hand, action.seat)


def _last_card(hand: Hand, seat: Seat) -> Move:
    holding = hand.holdings[seat]
    if holding.slots is not None:
        return PlayBlind(seat, holding.slots[0])
    assert holding.cards is not None
    return PlayCard(seat, holding.cards[0])
