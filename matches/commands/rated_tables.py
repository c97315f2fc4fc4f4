"""Who may sit at a table that counts: one person no more than once, as far as can be told."""

from collections.abc import Collection
from uuid import UUID

from matches.eventlog import Stored
from players.models import Player
from players.queries import may_be_one_person
from players.traces import commands as traces


class SamePerson(Exception):
    """The account may belong to somebody who sits here already; `stored` is the match, if there is one yet."""

    def __init__(self, stored: Stored | None = None) -> None:
        super().__init__("may be one person")
        self.stored = stored


def join(player: Player, stored: Stored, signals: Collection[str]) -> None:
    """Before the player takes a seat, under the match's lock. Raises SamePerson."""
    seated = {UUID(place.account) for place in stored.match.places if place.account}
    # Who is seated gets the rules' own answer; a guest's match isn't rated.
    if not stored.match.table.rated or player.is_guest or player.pk in seated:
        return
    sit_down(player, seated, signals, stored=stored)


def sit_down(
    player: Player, others: Collection[UUID], signals: Collection[str], *, stored: Stored | None = None
) -> None:
    """Keep that the player was there, in the caller's transaction. Raises SamePerson."""
    if others and may_be_one_person(player.pk, others, signals=signals):
        raise SamePerson(stored)
    traces.note(player, signals)
