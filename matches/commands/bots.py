"""A server bot's turn."""

import logging
import random
import secrets
from uuid import UUID

from matches import bots, eventlog, wakeups
from matches.bots.random_play import random_play
from matches.commands.door import SUBSTITUTE_BOT, Refused, StaleVersion, server_bot_to_move, submit
from matches.engine.actions import Move
from matches.engine.rules import legal_actions
from matches.engine.state import Match
from matches.engine.terms import Seat
from matches.engine.visibility import view_for

logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 2
"""For a match that somebody holds: long enough to stand in line behind its players, too short to hold up others."""


def play_bot(match_id: UUID, *, version: int | None = None) -> None:
    """Make the move of the server bot that the match waits for, if it is at this version or none is named.

    Harmless twice, late, early and beside another.
    """
    stored = eventlog.peek(match_id)
    match, due = stored.match, stored.turn.bot_due
    seat = server_bot_to_move(match)
    if seat is None or due is None or version not in (None, match.version):
        return
    if stored.now < due:
        # This machine's clock is ahead of the database's: once more, when it is time.
        wakeups.bot_turn(str(match_id), match.version, delay=(due - stored.now).total_seconds())
        return
    try:
        submit(match_id, _choose(match, seat), version=match.version, patience=PATIENCE_SECONDS)
    except (StaleVersion, Refused, eventlog.MatchHeld) as error:
        logger.info("the bot's move was not made: %s", error)


def _choose(match: Match, seat: Seat) -> Move:
    """The bot's move. One that fails must not leave the match stuck: another chooses in its place."""
    view, name = view_for(match, seat), match.places[seat].player or ""
    legal = legal_actions(view, seat)
    # A bot's dice have their own entropy: nothing about a deal can be read from how it plays.
    rng = random.Random(secrets.randbits(128))
    for bot in (name, SUBSTITUTE_BOT):
        try:
            move = bots.choose(bot, view, seat, rng)
        except Exception:
            logger.warning("bot %s has no move: another one chooses", bot, exc_info=True)
            continue
        if move in legal:
            return move
        # Which card it would have played is nobody's business but its seat's.
        logger.warning("bot %s has an illegal move (%s): another one chooses", bot, type(move).__name__)
    return random_play(view, seat, rng)
