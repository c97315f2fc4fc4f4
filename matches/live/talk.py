"""What is said in a match, read for each who listens as that listener may hear it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils import translation

from matches import eventlog
from matches.live.framing import frame
from matches.talk import queries
from players.models import Player


@dataclass(frozen=True)
class Listener:
    """Who hears, and in which language."""

    player: Player
    language: str


@dataclass(frozen=True)
class Read:
    """What was said up to number `last`, for each listener: numbers and frames."""

    last: int
    frames: dict[Listener, list[tuple[int, bytes]]]


class Said:
    """What was said in one match, for all who were asked for."""

    def __init__(self, match_id: UUID) -> None:
        self.match_id = match_id
        self._reads: list[Read] = []

    @property
    def is_read(self) -> bool:
        """Whether it was for anybody."""
        return bool(self._reads)

    @property
    def last(self) -> int:
        """The number up to which everybody was read for: who was read for later may have heard more."""
        return min(read.last for read in self._reads)

    def add(self, read: Read) -> None:
        self._reads.append(read)

    def unread_by(self, listeners: Iterable[Listener | None]) -> set[Listener]:
        return {listener for listener in listeners if listener is not None and not self.is_for(listener)}

    def is_for(self, listener: Listener) -> bool:
        return any(listener in read.frames for read in self._reads)

    def frames(self, listener: Listener, *, after: int) -> Iterator[bytes]:
        """What this listener hears behind number `after` and up to `last`."""
        for read in self._reads:
            for number, shown in read.frames.get(listener, ()):
                if after < number <= self.last:
                    yield shown


def read(match_id: UUID, listeners: Iterable[Listener], *, after: int) -> Read:
    """What was said behind number `after`; raises MatchNotFound."""
    # First, so that nothing of what counts as read is left out.
    last = queries.last([match_id]).get(match_id, 0)
    stored = eventlog.peek(match_id)
    frames = {}
    for listener in listeners:
        with translation.override(listener.language or None):
            rows = queries.since(stored, listener.player, after=after)
            shown = queries.shown(stored, listener.player, rows)
        # Without an id: it is no event of the log, and whoever connects again goes on from one.
        told = [frame("talk", {"match_id": str(match_id), "message": message}, id=None) for message in shown]
        frames[listener] = [(row.number, sent) for row, sent in zip(rows, told, strict=True)]
    return Read(last, frames)
