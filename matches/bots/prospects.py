"""How likely a team is to win the hand, counted from the cards that one of its seats sees.

Each trick still to come is a contest of its own: whoever is still to play to the trick on the table brings the
best card; after it, a team's best card meets the other team's best, its second best their second best, and so on.
A card that the seat can't locate counts as unseen even when it is gone, so that a chance of 1 is a hand that
can't be lost.
"""

from collections.abc import Callable, Iterable
from itertools import accumulate
from math import comb

from matches.engine.cards import RANKS, SUITS, Card
from matches.engine.events import CardPlayed
from matches.engine.evolve import evolve
from matches.engine.ranking import FACE_DOWN, strengths
from matches.engine.rules.tricks import TRICKS_IN_A_HAND, hand_outcome
from matches.engine.state import Hand, Holding, Match
from matches.engine.terms import By, Seat, Team, opponents_of, team_of
from matches.engine.variants import AllTied

STRENGTHS = range(FACE_DOWN, len(RANKS) + len(SUITS))
"""Face down, the common ranks, the manilhas."""

Contest = tuple[float, float]
"""The chances that our team wins a trick, and that it ties."""

AtMost = Callable[[int], float]
"""The chance that a team brings no more than a strength to a trick."""


def chance(view: Match, seat: Seat) -> float:
    """The chance that this seat's team wins the hand; a trick begun by others gets the card that serves best."""
    hand = hand_of(view)
    if hand.trick and all(play.seat != seat for play in hand.trick):
        return max(chance_after(view, seat, card) for card in hand.holdings[seat].cards or ())
    results = tuple(trick.winner for trick in hand.tricks)
    return _chance(view, team_of(seat), results, _contests(view, seat))


def chance_after(view: Match, seat: Seat, card: Card, *, face_down: bool = False) -> float:
    """The same, once the seat has played this card to the trick on the table."""
    return chance(evolve(view, CardPlayed(seat, By.BOT, card, face_down)), seat)


def hand_of(view: Match) -> Hand:
    assert view.hand is not None
    return view.hand


def _chance(view: Match, team: Team, results: tuple[Team | None, ...], contests: tuple[Contest, ...]) -> float:
    """The same from the results of the tricks so far and the contests still to come."""
    decided = hand_outcome(results)
    if decided is not None:
        if decided.winner is None:
            return _worth_of_three_ties(view, team)
        return float(decided.winner == team)
    (win, tie), rest = contests[0], contests[1:]
    ways = ((win, team), (tie, None), (1 - win - tie, opponents_of(team)))
    return sum(p * _chance(view, team, (*results, result), rest) for p, result in ways if p > 0)


def _worth_of_three_ties(view: Match, team: Team) -> float:
    if view.rules.house.all_tied is AllTied.LEADER:
        return float(team_of(hand_of(view).leader) == team)
    return 0.5


def _contests(view: Match, seat: Seat) -> tuple[Contest, ...]:
    """The trick on the table, if a card lies there, and those to come."""
    hand, share = hand_of(view), _share_at_most(view)
    us, them = team_of(seat), opponents_of(team_of(seat))
    ours = _known(hand, hand.holdings, us)
    contests: list[Contest] = []
    if hand.trick:
        played = [play.seat for play in hand.trick]
        to_come = [holding for holding in hand.holdings if holding.seat not in played]
        partners = _known(hand, to_come, us)
        we = _nth_best(share, _on_table(hand, us) + partners, _hidden(to_come, us), 1)
        they = _nth_best(share, _on_table(hand, them), _hidden(to_come, them), 1)
        contests.append(_contest(we, they))
        if partners:
            ours.remove(max(partners))
    for nth in range(1, TRICKS_IN_A_HAND - len(hand.tricks) - len(contests) + 1):
        we = _nth_best(share, ours, _hidden(hand.holdings, us), nth)
        they = _nth_best(share, [], _hidden(hand.holdings, them), nth)
        contests.append(_contest(we, they))
    return tuple(contests)


def _share_at_most(view: Match) -> tuple[float, ...]:
    """For each of STRENGTHS, the share of the unseen cards that are no stronger."""
    hand = hand_of(view)
    plays = [play for trick in hand.tricks for play in trick.plays] + list(hand.trick)
    seen = {hand.vira, *(play.card for play in plays), *(c for h in hand.holdings for c in h.cards or ())}
    ranked = strengths(hand.manilhas)
    unseen = [ranked[card] for card in view.rules.deck if card not in seen]
    return tuple(accumulate(unseen.count(strength) / len(unseen) for strength in STRENGTHS))


def _on_table(hand: Hand, team: Team) -> list[int]:
    ranked = strengths(hand.manilhas)
    plays = [play for play in hand.trick if team_of(play.seat) == team]
    return [FACE_DOWN if play.face_down or play.card is None else ranked[play.card] for play in plays]


def _known(hand: Hand, holdings: Iterable[Holding], team: Team) -> list[int]:
    ranked = strengths(hand.manilhas)
    return [ranked[card] for h in holdings if team_of(h.seat) == team for card in h.cards or ()]


def _hidden(holdings: Iterable[Holding], team: Team) -> int:
    return sum(h.count for h in holdings if team_of(h.seat) == team and h.cards is None)


def _nth_best(share: tuple[float, ...], known: list[int], hidden: int, nth: int) -> AtMost:
    """How strong the nth best is of a team's known cards and so many unseen ones: fewer than n are stronger."""

    def at_most(strength: int) -> float:
        above = sum(card > strength for card in known)
        weaker = share[strength - FACE_DOWN]
        may_be_above = range(min(nth - above, hidden + 1))
        return sum(comb(hidden, n) * (1 - weaker) ** n * weaker ** (hidden - n) for n in may_be_above)

    return at_most


def _contest(ours: AtMost, theirs: AtMost) -> Contest:
    win = tie = we_below = they_below = 0.0
    for strength in STRENGTHS:
        we, they = ours(strength), theirs(strength)
        win += (we - we_below) * they_below
        tie += (we - we_below) * (they - they_below)
        we_below, they_below = we, they
    return win, tie
