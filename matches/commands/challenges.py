"""No to a seat that is kept for me; yes is `join`."""

from uuid import UUID

from matches.commands.door import Done, submit
from matches.engine.actions import Action, DeclineSeat
from matches.eventlog import MatchNotFound, Stored
from players.models import Player


def decline(player: Player, match_id: UUID) -> Done:
    """Give up a seat that is kept for the player, and with it the match if nobody else is left. Raises as `submit`."""

    def say_no(stored: Stored) -> Action:
        if not stored.is_known_to(player.pk):
            raise MatchNotFound(match_id)
        return DeclineSeat(str(player.pk))

    return submit(match_id, say_no)
