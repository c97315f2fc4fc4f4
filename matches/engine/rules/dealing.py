"""Who leads, what kind of hand it is, and the cards (Rules, sections 4 and 8)."""

from matches.engine.actions import Deal, IllegalAction, Refusal
from matches.engine.cards import Card
from matches.engine.events import Event, HandDealt
from matches.engine.ranking import manilhas_of
from matches.engine.rules.answers import answering
from matches.engine.rules.raising import next_stake
from matches.engine.rules.tricks import TRICKS_IN_A_HAND
from matches.engine.state import Holding, LastHand, Match, Offer
from matches.engine.terms import TEAMS, HandKind, Seat, SeatKind, Team, team_of
from matches.engine.variants import IronHand, NextLeader, Rules, SpecialHand


def deal(match: Match, action: Deal) -> tuple[Event, ...]:
    """The next hand, from the front of the deck: three rounds in order of play, then the vira."""
    if match.hand is not None:
        raise IllegalAction(action, Refusal.MATCH_ACTIVE)
    rules, seats = match.rules, match.rules.variant.seats
    leader = _leader(match, action.first_dealer)
    kind = _kind(rules, match.score)
    offer = _decision(match, kind)
    forced = kind is HandKind.MAO_DE_ONZE and offer is None
    stake = rules.variant.special_stake if forced else rules.variant.ladder[0]
    vira = None if rules.variant.fixed_manilhas is not None else action.deck[seats * TRICKS_IN_A_HAND]
    dealt = HandDealt(
        number=match.last_hand.number + 1 if match.last_hand else 1,
        kind=kind,
        dealer=Seat((leader - 1) % seats),
        leader=leader,
        vira=vira,
        manilhas=manilhas_of(rules, vira),
        stake=stake,
        next_stake=next_stake(rules, kind, stake=stake, score=match.score),
        offer=offer,
        score=match.score,
        holdings=_holdings(rules, action.deck, leader=leader, kind=kind),
    )
    return (dealt,)


def deciding(rules: Rules, kind: HandKind, score: tuple[int, int]) -> Team | None:
    """The team that decides a hand of this kind at this score, before or after it has; None where nobody does."""
    if kind is not HandKind.MAO_DE_ONZE or rules.house.special_hand is SpecialHand.FORCED:
        return None
    return next((team for team in TEAMS if score[team] == rules.special_score), None)


def _leader(match: Match, first_dealer: Seat) -> Seat:
    last, seats = match.last_hand, match.rules.variant.seats
    if last is None:
        return Seat((first_dealer + 1) % seats)
    if match.rules.house.next_leader is NextLeader.ROTATE:
        return Seat((last.leader + 1) % seats)
    if last.winner is None:
        # The text this rule comes from lets the one person at the table begin.
        people = [place.seat for place in match.places if place.kind is SeatKind.HUMAN]
        return people[0] if len(people) == 1 else last.leader
    return _winners_seat(last, last.winner, seats)


def _winners_seat(last: LastHand, winner: Team, seats: int) -> Seat:
    """The winners' seat that last won a trick, else their first one from the hand's leader."""
    for trick in reversed(last.tricks):
        if trick.winner == winner:
            return trick.leads_next
    in_order = (Seat((last.leader + i) % seats) for i in range(seats))
    return next(seat for seat in in_order if team_of(seat) == winner)


def _kind(rules: Rules, score: tuple[int, int]) -> HandKind:
    at_special = [points == rules.special_score for points in score]
    if all(at_special) and rules.house.iron_hand is not IronHand.OFF:
        return HandKind.MAO_DE_FERRO
    if any(at_special) and not all(at_special) and rules.house.special_hand is not SpecialHand.OFF:
        return HandKind.MAO_DE_ONZE
    return HandKind.ORDINARY


def _decision(match: Match, kind: HandKind) -> Offer | None:
    rules, team = match.rules, deciding(match.rules, kind, match.score)
    if team is None:
        return None
    return Offer(
        by_seat=None,
        to=team,
        stake=rules.variant.special_stake,
        refused=rules.variant.special_refused,
        answering=answering(match.places, team),
    )


def _holdings(rules: Rules, deck: tuple[Card, ...], *, leader: Seat, kind: HandKind) -> tuple[Holding, ...]:
    seats = rules.variant.seats
    dark = kind is HandKind.MAO_DE_FERRO and rules.house.iron_hand is IronHand.DARK
    slots = tuple(range(TRICKS_IN_A_HAND)) if dark else None
    holdings = []
    for seat in range(seats):
        place_in_order = (seat - leader) % seats
        cards = deck[place_in_order : seats * TRICKS_IN_A_HAND : seats]
        holdings.append(Holding(Seat(seat), len(cards), cards, slots))
    return tuple(holdings)
