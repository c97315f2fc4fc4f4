"""`cautious`: plays the cards soundly, calls what it holds, bluffs now and then.

A card is chosen by the chance of winning the hand that it leaves, the weakest of those that are as good: so it
wins a trick with the lowest card that does, keeps its manilhas, and throws its lowest, covered where it may,
when nothing wins or the partner's card already does. A call is answered by what it would do to the match.
"""

from matches.bots.prospects import chance, chance_after, hand_of
from matches.bots.strategy import Rng
from matches.engine.actions import Accept, Fold, Move, PlayBlind, PlayCard, PlayFaceDown, Raise
from matches.engine.ranking import strengths
from matches.engine.rules import legal_actions
from matches.engine.state import Match, Offer
from matches.engine.terms import Seat, opponents_of, team_of

DOUBT = (1.2, 1.6)
"""How much likelier than counted a hand is lost that the other team has raised; it varies, so as not to be read.

A hand on which the other team accepts a raise is doubted twice: once for the call, once for the answer.
"""

BLUFF = 0.06
"""How often it calls the hand's first raise although the hand is likely lost."""

LIKELY_LOST = 0.35


def cautious(view: Match, seat: Seat, rng: Rng) -> Move:
    hand, legal = hand_of(view), legal_actions(view, seat)
    if hand.is_dark:
        # Unseen cards are interchangeable: choosing among them would be no choice.
        return next(move for move in legal if isinstance(move, PlayBlind))
    doubt = rng.uniform(*DOUBT)
    if hand.offer is not None:
        return _answer(view, seat, hand.offer, doubt)
    if Raise(seat) in legal and _calls(view, seat, doubt, rng):
        return Raise(seat)
    return _play(view, seat, legal, rng)


def _answer(view: Match, seat: Seat, offer: Offer, doubt: float) -> Move:
    likely = chance(view, seat)
    if offer.by_seat is None:  # a mão de onze: nobody has called, so nobody has told of strong cards
        doubt = 1.0
    values: dict[Move, float] = {
        Accept(seat): _value(view, seat, _doubted(likely, doubt), offer.stake),
        Fold(seat): _standing(view, seat, lost=offer.refused),
    }
    next_stake = hand_of(view).next_stake
    if Raise(seat) in legal_actions(view, seat) and next_stake is not None:
        values[Raise(seat)] = _value(view, seat, _doubted(likely, doubt * doubt), next_stake)
    return max(values, key=lambda move: values[move])


def _calls(view: Match, seat: Seat, doubt: float, rng: Rng) -> bool:
    """Whether it raises on its own turn."""
    hand, likely = hand_of(view), chance(view, seat)
    assert hand.next_stake is not None
    called = _value(view, seat, _doubted(likely, doubt * doubt), hand.next_stake)
    if called > _value(view, seat, likely, hand.stake):
        return True
    cheap = not hand.calls and _standing(view, seat, lost=hand.next_stake) > 0
    return cheap and likely < LIKELY_LOST and rng.random() < BLUFF


def _play(view: Match, seat: Seat, legal: tuple[Move, ...], rng: Rng) -> Move:
    hand = hand_of(view)
    ranked = strengths(hand.manilhas)
    plays = [move for move in legal if isinstance(move, PlayCard | PlayFaceDown)]
    if hand.tricks and hand.tricks[0].winner is None:
        # The next trick that is won decides: there is nothing to keep a card for.
        best = max(ranked[move.card] for move in plays)
        return rng.choice([m for m in plays if isinstance(m, PlayCard) and ranked[m.card] == best])

    def merit(move: PlayCard | PlayFaceDown) -> tuple[float, int, bool]:
        covered = isinstance(move, PlayFaceDown)
        left = chance_after(view, seat, move.card, face_down=covered)
        return round(left, 9), -ranked[move.card], covered

    merits = {move: merit(move) for move in plays}
    return rng.choice([move for move in plays if merits[move] == max(merits.values())])


def _doubted(likely: float, doubt: float) -> float:
    """A chance of winning with the chance of losing made so much greater: what is certain stays certain."""
    return max(0.0, 1 - (1 - likely) * doubt)


def _value(view: Match, seat: Seat, likely: float, stake: int) -> float:
    """The standing to be expected from a hand played for this stake."""
    return likely * _standing(view, seat, won=stake) + (1 - likely) * _standing(view, seat, lost=stake)


def _standing(view: Match, seat: Seat, *, won: int = 0, lost: int = 0) -> float:
    """About the chance to win the match after so many points: the other team's way to go over both ways."""
    team = team_of(seat)
    target = view.rules.house.target
    ours = max(0, target - view.score[team] - won)
    theirs = max(0, target - view.score[opponents_of(team)] - lost)
    return theirs / (ours + theirs)
