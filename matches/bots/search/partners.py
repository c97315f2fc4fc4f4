"""What a bot leaves to a person who is its partner.

The server's bots are asked only where no account answers for the team. But a bot account may play by this program, and
then it and a person answer together for their pair. In a mão de onze an acceptance binds both, and a fold only votes
until the other has spoken: so the bot votes to fold, and the person, who sees the same six cards, decides. To a raise
each seat answers by the cards that it alone sees.
"""

from matches.engine.actions import Fold, Move
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat, SeatKind
from matches.engine.variants import TeamAnswer


def deferred(view: Match, hand: Hand, seat: Seat) -> Move | None:
    """The vote with which the seat leaves a mão de onze to its partner; None where it decides itself.

    Under `team_answer=first` every answer binds, so that there is nothing to leave.
    """
    offer = hand.offer
    if offer is None or offer.by_seat is not None or view.rules.house.team_answer is TeamAnswer.FIRST:
        return None
    others = (view.places[other] for other in offer.answering if other != seat)
    return Fold(seat) if any(place.kind is SeatKind.HUMAN for place in others) else None
