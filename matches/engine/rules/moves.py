"""What a seat's own move brings about, once it is known to be that seat's turn (Rules, sections 5 to 8 and 10)."""

from matches.engine.actions import (
    Accept,
    Fold,
    IllegalAction,
    Move,
    PlayBlind,
    PlayBlindFaceDown,
    PlayCard,
    PlayFaceDown,
    Raise,
    RaiseAnyway,
    Refusal,
)
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    Forfeited,
    HandEnded,
    MatchEnded,
    Raised,
    Resigned,
)
from matches.engine.rules.answers import answering, fold_binds
from matches.engine.rules.legal import may_cover, may_give_up
from matches.engine.rules.raising import may_not_raise, next_stake
from matches.engine.rules.tricks import end_trick, hand_outcome
from matches.engine.state import Hand, Match, Offer, Play
from matches.engine.terms import By, HandEnd, HandKind, MatchEnd, Seat, Team, opponents_of, team_of
from matches.engine.variants import AllTied, SpecialRaise


def play_card(match: Match, hand: Hand, action: PlayCard, by: By) -> tuple[Event, ...]:
    _require_no_offer(hand, action)
    if hand.is_dark:
        raise IllegalAction(action, Refusal.SLOT_NEEDED)
    if action.card not in (hand.holdings[action.seat].cards or ()):
        raise IllegalAction(action, Refusal.CARD_NOT_HELD)
    return _played(match, hand, CardPlayed(action.seat, by, action.card, face_down=False))


def play_face_down(match: Match, hand: Hand, action: PlayFaceDown, by: By) -> tuple[Event, ...]:
    _require_no_offer(hand, action)
    refusal = may_cover(match.rules, hand)
    if refusal is not None:
        raise IllegalAction(action, refusal)
    if action.card not in (hand.holdings[action.seat].cards or ()):
        raise IllegalAction(action, Refusal.CARD_NOT_HELD)
    partner_saw = hand.deciding == team_of(action.seat)
    played = CardPlayed(action.seat, by, action.card, face_down=True, partner_saw=partner_saw)
    return _played(match, hand, played)


def play_blind(match: Match, hand: Hand, action: PlayBlind, by: By) -> tuple[Event, ...]:
    _require_no_offer(hand, action)
    holding = hand.holdings[action.seat]
    if holding.slots is None:
        raise IllegalAction(action, Refusal.CARD_NEEDED)
    if action.slot not in holding.slots:
        raise IllegalAction(action, Refusal.CARD_NOT_HELD)
    assert holding.cards is not None
    card = holding.cards[holding.slots.index(action.slot)]
    return _played(match, hand, CardPlayed(action.seat, by, card, face_down=False, slot=action.slot))


def play_blind_face_down(hand: Hand, action: PlayBlindFaceDown) -> tuple[Event, ...]:
    _require_no_offer(hand, action)
    raise IllegalAction(action, Refusal.FACE_DOWN_NOT_ALLOWED if hand.is_dark else Refusal.CARD_NEEDED)


def call_raise(match: Match, hand: Hand, action: Raise | RaiseAnyway, by: By) -> tuple[Event, ...]:
    seat, team = action.seat, team_of(action.seat)
    if hand.kind is not HandKind.ORDINARY and match.rules.house.special_raise is SpecialRaise.FORFEIT:
        if isinstance(action, Raise):
            raise IllegalAction(action, Refusal.WOULD_FORFEIT)
        return (Forfeited(seat, by), MatchEnded(opponents_of(team), match.score, MatchEnd.FORFEIT))
    refusal = may_not_raise(match, hand, team)
    if refusal is not None:
        raise IllegalAction(action, refusal)
    assert hand.next_stake is not None
    # A raise over a raise accepts the value that it answers.
    stake = hand.offer.stake if hand.offer else hand.stake
    asked = opponents_of(team)
    offer = Offer(seat, asked, hand.next_stake, refused=stake, answering=answering(match.places, asked))
    above = next_stake(match.rules, hand.kind, stake=hand.next_stake, score=match.score)
    return (Raised(seat, by, offer, stake, above),)


def accept(match: Match, hand: Hand, action: Accept, by: By) -> tuple[Event, ...]:
    if hand.offer is None:
        raise IllegalAction(action, Refusal.NO_OFFER)
    stake = hand.offer.stake
    above = next_stake(match.rules, hand.kind, stake=stake, score=match.score)
    return (Accepted(action.seat, by, stake, above),)


def fold(match: Match, hand: Hand, action: Fold, by: By) -> tuple[Event, ...]:
    seat, offer = action.seat, hand.offer
    if offer is None:
        if not may_give_up(match.rules):
            raise IllegalAction(action, Refusal.NO_OFFER)
        points = hand.stake
    elif not fold_binds(match.rules, offer, seat):
        return (FoldVoted(seat, by),)
    else:
        points = offer.refused
    winner = opponents_of(team_of(seat))
    return (Folded(seat, by), *_hand_ended(match, winner, points=points, reason=HandEnd.FOLD))


def resign(match: Match, seat: Seat, by: By) -> tuple[Event, ...]:
    winner = opponents_of(team_of(seat))
    return (Resigned(seat, by), MatchEnded(winner, match.score, MatchEnd.RESIGNATION))


def _require_no_offer(hand: Hand, action: Move) -> None:
    if hand.offer is not None:
        raise IllegalAction(action, Refusal.OFFER_PENDING)


def _played(match: Match, hand: Hand, played: CardPlayed) -> tuple[Event, ...]:
    trick = (*hand.trick, Play(played.seat, played.card, played.face_down, played.slot))
    if len(trick) < match.rules.variant.seats:
        return (played,)
    ended = end_trick(match.rules, hand, trick)
    outcome = hand_outcome((*(t.winner for t in hand.tricks), ended.winner))
    if outcome is None:
        return (played, ended)
    if outcome.winner is not None:
        rest = _hand_ended(match, outcome.winner, points=hand.stake, reason=HandEnd.TRICKS)
    elif match.rules.house.all_tied is AllTied.LEADER:
        rest = _hand_ended(match, team_of(hand.leader), points=hand.stake, reason=HandEnd.ALL_TIED)
    else:
        rest = (HandEnded(None, 0, match.score, HandEnd.ALL_TIED),)
    return (played, ended, *rest)


def _hand_ended(match: Match, winner: Team, *, points: int, reason: HandEnd) -> tuple[Event, ...]:
    target = match.rules.house.target
    reached = min(match.score[winner] + points, target)
    score = (reached, match.score[1]) if winner == 0 else (match.score[0], reached)
    ended = HandEnded(winner, points, score, reason)
    if reached < target:
        return (ended,)
    return (ended, MatchEnded(winner, score, MatchEnd.POINTS))
