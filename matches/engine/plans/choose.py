"""What a plan says on its seat's turn."""

from collections.abc import Mapping
from typing import assert_never

from matches.engine.actions import Accept, Fold, Move, Planned, PlayBlind, PlayCard, PlayFaceDown
from matches.engine.cards import DECK, Card
from matches.engine.plans.plan import (
    ANY,
    Answer,
    Otherwise,
    Plan,
    PlannedPlay,
    PlayLowest,
    PlayLowestWinner,
    PlayNamed,
    PlaySlot,
    TrickResult,
    When,
)
from matches.engine.ranking import best_plays, strengths
from matches.engine.rules import awaiting
from matches.engine.state import Hand, Match, Offer, Play, Trick
from matches.engine.terms import Seat, team_of
from matches.engine.visibility import view_for


def planned(match: Match, plans: Mapping[Seat, Plan]) -> Planned | None:
    """What an awaited seat's plan says now; None where none speaks. Whether it is legal, the rules judge."""
    for seat in awaiting(match):
        if seat in plans and (move := choose(view_for(match, seat), seat, plans[seat])) is not None:
            return Planned(move)
    return None


def choose(view: Match, seat: Seat, plan: Plan) -> Move | None:
    """The plan's move for a seat, None to ask its owner; `view` is `view_for(match, seat)`."""
    hand = view.hand
    if hand is None or seat not in awaiting(view):
        return None
    if hand.offer is not None:
        return _answer(seat, plan.answer, hand.offer)
    step = next((step for step in plan.steps if _holds(step.when, hand, seat)), None)
    return None if step is None else _move(step.play, hand, seat)


def _answer(seat: Seat, answer: Answer, offer: Offer) -> Move | None:
    if offer.by_seat is None:
        # A mão de onze: nobody has raised, and to play or not is worth a look of one's own.
        return None
    if answer.accept_up_to is not None and offer.stake <= answer.accept_up_to:
        return Accept(seat)
    return Fold(seat) if answer.otherwise is Otherwise.FOLD else None


def _holds(when: When, hand: Hand, seat: Seat) -> bool:
    return (
        when.trick in (None, len(hand.tricks) + 1)
        and (when.earlier is None or _went(when.earlier, hand.tricks, seat))
        and when.leading in (None, not hand.trick)
        and (when.wins is None or any(when.wins in (ANY, card) for card in _winners(hand, seat)))
        and (when.min_stake is None or hand.stake >= when.min_stake)
        and (when.max_stake is None or hand.stake <= when.max_stake)
    )


def _went(expected: tuple[TrickResult, ...], tricks: tuple[Trick, ...], seat: Seat) -> bool:
    went = tuple(_result(trick, seat) for trick in tricks)
    return len(expected) == len(went) and all(
        result in (TrickResult.ANY, told) for result, told in zip(expected, went, strict=True)
    )


def _result(trick: Trick, seat: Seat) -> TrickResult:
    if trick.winner is None:
        return TrickResult.TIED
    return TrickResult.WON if trick.winner == team_of(seat) else TrickResult.LOST


def _move(play: PlannedPlay, hand: Hand, seat: Seat) -> Move | None:
    match play:
        case PlayNamed(card, face_down):
            return _play(seat, [card], face_down=face_down)
        case PlaySlot(slot):
            return PlayBlind(seat, slot)
        case PlayLowestWinner():
            return _play(seat, _winners(hand, seat) or _from_lowest(hand, seat), face_down=False)
        case PlayLowest(face_down):
            return _play(seat, _from_lowest(hand, seat), face_down=face_down)
    assert_never(play)


def _play(seat: Seat, ranked: list[Card], *, face_down: bool) -> Move | None:
    """The first of these cards; a dark hand shows none."""
    if not ranked:
        return None
    return PlayFaceDown(seat, ranked[0]) if face_down else PlayCard(seat, ranked[0])


def _winners(hand: Hand, seat: Seat) -> list[Card]:
    """The seat's cards that win the trick for its team as it lies, the weakest first."""
    return [card for card in _from_lowest(hand, seat) if _wins(hand, seat, card)]


def _wins(hand: Hand, seat: Seat, card: Card) -> bool:
    best = best_plays((*hand.trick, Play(seat, card, face_down=False)), manilhas=hand.manilhas)
    return all(team_of(play.seat) == team_of(seat) for play in best)


def _from_lowest(hand: Hand, seat: Seat) -> list[Card]:
    """The seat's cards, the weakest first, and among equals in the public order of the deck."""
    table = strengths(hand.manilhas)
    return sorted(hand.holdings[seat].cards or (), key=lambda card: (table[card], DECK.index(card)))
