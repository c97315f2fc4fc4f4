"""What no turn of the hand could make legal is refused when the plan is made."""

from matches.engine.actions import IllegalAction, Move, PlayBlind, PlayCard, PlayFaceDown, Refusal
from matches.engine.cards import DECK, Card
from matches.engine.plans.plan import ANY, Plan, PlannedPlay, PlayLowest, PlayLowestWinner, PlayNamed, PlaySlot, When
from matches.engine.rules.legal import may_cover
from matches.engine.state import Holding, Match
from matches.engine.terms import Seat


def check(view: Match, seat: Seat, plan: Plan) -> None:
    """Raise IllegalAction for what the seat can't do at any turn of this hand; `view` is `view_for(match, seat)`."""
    assert view.hand is not None
    holding = view.hand.holdings[seat]
    for step in plan.steps:
        _check_play(holding, step.play)
        _check_cover(view, seat, step.play)
        _check_condition(holding, step.when)


def _check_play(holding: Holding, play: PlannedPlay) -> None:
    match play:
        case PlaySlot(slot):
            _require_slot(holding, slot)
        case PlayNamed(card):
            _require_card(holding, card)
        case PlayLowestWinner() | PlayLowest():
            _require_known(holding, PlayCard(holding.seat, DECK[0]))


def _check_cover(view: Match, seat: Seat, play: PlannedPlay) -> None:
    assert view.hand is not None
    covers = isinstance(play, PlayNamed | PlayLowest) and play.face_down
    # Too early in this trick is not too early in the next.
    if covers and may_cover(view.rules, view.hand) is Refusal.FACE_DOWN_NOT_ALLOWED:
        raise IllegalAction(PlayFaceDown(seat, DECK[0]), Refusal.FACE_DOWN_NOT_ALLOWED)


def _check_condition(holding: Holding, when: When) -> None:
    if when.wins == ANY:
        _require_known(holding, PlayCard(holding.seat, DECK[0]))
    elif when.wins is not None:
        _require_card(holding, Card(when.wins))


def _require_slot(holding: Holding, slot: int) -> None:
    move = PlayBlind(holding.seat, slot)
    if holding.slots is None:
        raise IllegalAction(move, Refusal.CARD_NEEDED)
    if slot not in holding.slots:
        raise IllegalAction(move, Refusal.CARD_NOT_HELD)


def _require_card(holding: Holding, card: Card) -> None:
    move = PlayCard(holding.seat, card)
    _require_known(holding, move)
    if card not in (holding.cards or ()):
        raise IllegalAction(move, Refusal.CARD_NOT_HELD)


def _require_known(holding: Holding, move: Move) -> None:
    if holding.slots is not None:
        raise IllegalAction(move, Refusal.SLOT_NEEDED)
