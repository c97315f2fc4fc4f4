"""`random`: any legal move is as good as another. What every other bot is measured against."""

from matches.bots.strategy import Rng
from matches.engine.actions import Fold, Move
from matches.engine.rules import legal_actions
from matches.engine.state import Match
from matches.engine.terms import Seat


def random_play(view: Match, seat: Seat, rng: Rng) -> Move:
    """Uniform over the legal actions, but that it never gives up a hand that nobody has raised."""
    legal = legal_actions(view, seat)
    assert view.hand is not None
    if view.hand.offer is None:
        # One turn in five would be a gift, with two seats alone: hands would hardly reach their cards.
        legal = tuple(move for move in legal if not isinstance(move, Fold))
    return rng.choice(legal)
