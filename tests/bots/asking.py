"""Asking a bot: in this process, and as a program at a pipe is asked."""

import json
from random import Random
from typing import Any

from matches.bots import choose
from matches.engine.actions import Move
from matches.engine.state import Match, Offer
from matches.engine.terms import Seat
from matches.engine.visibility import view_for
from matches.presentation import Names, position_json
from tests.builders import hand

SEEDS = range(40)
"""Of the bot's own chance: what holds for a bot holds whatever it draws."""


def choices(match: Match, seat: int, bot: str = "cautious") -> set[Move]:
    """All that a bot does in this position, over its own chance."""
    view = view_for(match, Seat(seat))
    return {choose(bot, view, Seat(seat), Random(seed)) for seed in SEEDS}


def pending(match: Match) -> Offer:
    offer = hand(match).offer
    assert offer is not None
    return offer


NEEDED = ("variant", "rules", "version", "my_seat", "seats", "score", "hand", "awaiting", "legal_actions")


def shown(match: Match, seat: int) -> dict[str, Any]:
    """What a program at a pipe needs of a seat's view, after its way as text."""
    names = Names({place.player or "": "somebody" for place in match.places})
    view = position_json(view_for(match, Seat(seat)), Seat(seat), names=names)
    needed: dict[str, Any] = json.loads(json.dumps({field: view[field] for field in NEEDED}))
    return needed
