"""The choice of a seat at a table of four: what each of its actions is worth, over worlds that fit what it saw.

In each world each action is followed by play by habit to the hand's end; what counts is the chance to win the match
that it leaves. Between actions that are worth about the same, habit chooses.
"""

from dataclasses import dataclass

from matches.bots.kernel.chance import seeded
from matches.bots.kernel.jit import rows, small, wide
from matches.bots.kernel.layout import ACCEPT, ACTIONS, COVER, FOLD, PLAY, RAISE, SIZE
from matches.bots.search.habits import weigh
from matches.bots.search.history import seen
from matches.bots.search.rollout import WON, Desk, imagine, play_out
from matches.bots.search.tables import Tables
from matches.bots.strategy import Rng
from matches.engine.actions import Accept, Fold, Move, PlayCard, PlayFaceDown, Raise
from matches.engine.ranking import strengths
from matches.engine.rules import legal_actions
from matches.engine.state import Hand, Match
from matches.engine.terms import Seat


@dataclass(frozen=True)
class Effort:
    """How hard a seat thinks."""

    tries: int
    """Worlds that are drawn."""
    worlds: int
    """Worlds that are played out, chosen among them."""
    trust: float
    """What an action's share in the habit adds to its worth, as a chance to win the match."""


def search(view: Match, hand: Hand, seat: Seat, rng: Rng, tables: Tables, effort: Effort) -> Move:
    moves = options(view, hand, seat)
    if len(moves) == 1:
        return next(iter(moves))
    chance, desk = seeded(int(rng.random() * 2**53)), _desk(effort)
    imagine(seen(view, hand, seat), tables.habits, chance, desk)
    total = weigh(desk.worlds[0], tables.habits, desk.weights)
    habit = [desk.weights[action] / total for action in moves.values()]
    worth = wide([0] * len(moves))
    play_out(seat, tables.habits, tables.equity, chance, desk, small(list(moves.values())), worth)
    value = {
        move: worth[i] / (effort.worlds * WON) + effort.trust * habit[i] for i, move in enumerate(moves)
    }
    return max(moves, key=lambda move: value[move])


def options(view: Match, hand: Hand, seat: Seat) -> dict[Move, int]:
    """The seat's legal actions as the kernel's; one of those that come to the same, and face down the weakest card."""
    ranked, cards = strengths(hand.manilhas), hand.holdings[seat].cards or ()
    played = 3 - len(cards)
    weakest = min((ranked[card] for card in cards), default=0)
    plays: dict[int, tuple[Move, int]] = {}
    calls: dict[Move, int] = {}
    for move in legal_actions(view, seat):
        match move:
            case PlayCard(card=card):
                plays.setdefault(ranked[card], (move, PLAY + played + cards.index(card)))
            case PlayFaceDown(card=card) if ranked[card] == weakest:
                plays.setdefault(-1, (move, COVER + played + cards.index(card)))
            case Raise():
                calls[move] = RAISE
            case Accept():
                calls[move] = ACCEPT
            case Fold():
                calls[move] = FOLD
            case _:
                pass
    return dict(plays.values()) | calls


def _desk(effort: Effort) -> Desk:
    return Desk(
        worlds=rows(effort.tries, SIZE),
        likelihoods=wide([0] * effort.tries),
        chosen=wide([0] * effort.worlds),
        dealt=small([0] * 12),
        hand=small([0] * SIZE),
        weights=wide([0] * ACTIONS),
    )
