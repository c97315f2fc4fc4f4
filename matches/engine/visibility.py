"""Who sees which card. The only place that decides it: every view and every feed goes through here.

The law: folding what a viewer was shown gives what the viewer is shown,
`fold(sight(e, viewer) for e in log) == view_for(fold(log), viewer)`, for each seat and for nobody (None).
"""

from typing import assert_never

from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    Forfeited,
    HandDealt,
    HandEnded,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    PlayerRemoved,
    Raised,
    Resigned,
    SeatDeclined,
    SeatLeft,
    SeatOffered,
    SeatSubstituted,
    SeatTaken,
    SeedGiven,
    TrickEnded,
)
from matches.engine.state import Hand, Holding, LastHand, Match, Place, Play, Trick
from matches.engine.terms import By, MatchStatus, Seat, Team, team_of

Viewer = Seat | None
"""A seat held now, or None: a spectator, an outsider, one who lost the seat."""


def view_for(match: Match, viewer: Viewer) -> Match:
    """The match as a viewer may see it: what is hidden from the viewer is None."""
    # Before the start nobody may choose a seed in answer to another's.
    started = match.status is MatchStatus.ACTIVE or match.last_hand is not None
    return Match(
        version=match.version,
        status=match.status,
        rules=match.rules,
        visibility=match.visibility,
        clock=match.clock,
        commitment=match.commitment,
        places=tuple(_place(place, seeds_open=started) for place in match.places),
        score=match.score,
        hand=_hand(match.hand, viewer) if match.hand else None,
        last_hand=_last_hand(match.last_hand, viewer) if match.last_hand else None,
        result=match.result,
        table=match.table,
        series=match.series,
        removed=match.removed,
    )


def sight(event: Event, viewer: Viewer) -> Event:
    """The event as a viewer may see it, now and for ever."""
    match event:
        case HandDealt():
            return _dealt(event, viewer)
        case CardPlayed(seat, by, card, face_down, slot, partner_saw):
            shown = card if not face_down or _sees(viewer, seat, pair_open=partner_saw) else None
            # That there was no choice, anybody can work out; that the player did not play it is all that is hidden.
            unasked = by is By.FORCED and viewer != seat
            return CardPlayed(seat, _by(by, seat, viewer), shown, face_down, slot, unasked=unasked)
        case SeedGiven(seat):
            return SeedGiven(seat)
        case Raised(seat, by, offer, stake, next_stake):
            return Raised(seat, _by(by, seat, viewer), offer, stake, next_stake)
        case FoldVoted(seat, by):
            return FoldVoted(seat, _by(by, seat, viewer))
        case Folded(seat, by):
            return Folded(seat, _by(by, seat, viewer))
        case Accepted(seat, by, stake, next_stake):
            return Accepted(seat, _by(by, seat, viewer), stake, next_stake)
        case (
            MatchCreated()
            | SeatTaken()
            | SeatLeft()
            | PlayerRemoved()
            | SeatDeclined()
            | SeatOffered()
            | MatchStarted()
            | TrickEnded()
            | HandEnded()
            | SeatSubstituted()
            | Resigned()
            | Forfeited()
            | MatchEnded()
        ):
            return event
    assert_never(event)


def _sees(viewer: Viewer, owner: Seat, *, pair_open: bool) -> bool:
    """Whether a viewer sees an owner's unplayed and face-down cards."""
    return viewer is not None and (viewer == owner or (pair_open and team_of(viewer) == team_of(owner)))


def _by(by: By, seat: Seat, viewer: Viewer) -> By:
    # That a plan played, or that there was no choice, tells of the hand: only its owner learns it.
    return By.PLAYER if by in (By.PLAN, By.FORCED) and viewer != seat else by


def _place(place: Place, *, seeds_open: bool) -> Place:
    return Place(
        seat=place.seat,
        asked=place.asked,
        player=place.player,
        kind=place.kind,
        client_seed=place.client_seed if seeds_open else None,
        seed_source=place.seed_source if seeds_open else None,
        expiries=place.expiries,
        lost_by=place.lost_by,
    )


def _hand(hand: Hand, viewer: Viewer) -> Hand:
    return Hand(
        number=hand.number,
        kind=hand.kind,
        dealer=hand.dealer,
        leader=hand.leader,
        vira=hand.vira,
        manilhas=hand.manilhas,
        stake=hand.stake,
        next_stake=hand.next_stake,
        to_play=hand.to_play,
        offer=hand.offer,
        holdings=tuple(_holding(h, viewer, hand.deciding) for h in hand.holdings),
        deciding=hand.deciding,
        calls=hand.calls,
        trick=_plays(hand.trick, viewer, hand.deciding),
        tricks=_tricks(hand.tricks, viewer, hand.deciding),
    )


def _holding(holding: Holding, viewer: Viewer, deciding: Team | None) -> Holding:
    dark = holding.slots is not None
    pair_open = deciding == team_of(holding.seat)
    seen = not dark and _sees(viewer, holding.seat, pair_open=pair_open)
    return Holding(holding.seat, holding.count, holding.cards if seen else None, holding.slots)


def _dealt(event: HandDealt, viewer: Viewer) -> HandDealt:
    return HandDealt(
        number=event.number,
        kind=event.kind,
        dealer=event.dealer,
        leader=event.leader,
        vira=event.vira,
        manilhas=event.manilhas,
        stake=event.stake,
        next_stake=event.next_stake,
        offer=event.offer,
        score=event.score,
        holdings=tuple(_holding(h, viewer, event.deciding) for h in event.holdings),
    )


def _last_hand(hand: LastHand, viewer: Viewer) -> LastHand:
    return LastHand(
        number=hand.number,
        dealer=hand.dealer,
        leader=hand.leader,
        vira=hand.vira,
        deciding=hand.deciding,
        tricks=_tricks(hand.tricks, viewer, hand.deciding),
        trick=_plays(hand.trick, viewer, hand.deciding),
        winner=hand.winner,
        points=hand.points,
        reason=hand.reason,
    )


def _tricks(tricks: tuple[Trick, ...], viewer: Viewer, deciding: Team | None) -> tuple[Trick, ...]:
    return tuple(Trick(_plays(t.plays, viewer, deciding), t.winner, t.leads_next) for t in tricks)


def _plays(plays: tuple[Play, ...], viewer: Viewer, deciding: Team | None) -> tuple[Play, ...]:
    return tuple(_play(play, viewer, deciding) for play in plays)


def _play(play: Play, viewer: Viewer, deciding: Team | None) -> Play:
    open_to = not play.face_down or _sees(viewer, play.seat, pair_open=deciding == team_of(play.seat))
    return Play(play.seat, play.card if open_to else None, play.face_down, play.slot)
