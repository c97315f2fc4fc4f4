"""What is new in one match, read once for all who watch it and shown to each as that viewer may see it."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from matches import eventlog, queries
from matches.engine.events import Event, PlayerRemoved, SeatDeclined, SeatOffered
from matches.engine.rules import awaiting
from matches.engine.seats import reserved_for
from matches.engine.terms import Seat
from matches.eventlog import Entry, Stored
from matches.live.framing import frame
from players.models import Player


class Change:
    """The entries of a match's log behind `after`, and the match as it is with them."""

    def __init__(self, stored: Stored, entries: Sequence[Entry], *, after: int) -> None:
        self.after = after
        self._stored = stored
        self._entries = entries
        self._shown: dict[Seat | None, list[tuple[int, bytes]]] = {}
        # Read here, in a thread that may ask the database; it is shown where nothing may wait for one.
        self._names = eventlog.names_in(stored, entries)
        # To those who have not heard of the match it is told where it comes from.
        self._origin = queries.origin(stored) if after == 0 else None

    @property
    def match_id(self) -> UUID:
        return self._stored.id

    @property
    def version(self) -> int:
        return self._stored.match.version

    @property
    def is_over(self) -> bool:
        return self._stored.match.is_over

    def is_known_to(self, asker: Player | None) -> bool:
        return self._stored.is_known_to(asker.pk if asker else None)

    def concerns(self, asker: Player | None) -> bool:
        """Whether the account sits or sat here, or has a seat kept for it."""
        return asker is not None and self._stored.concerns(asker.pk)

    def seat_of(self, asker: Player | None) -> Seat | None:
        return queries.seat_of(self._stored, asker)

    def awaits(self, asker: Player | None) -> bool:
        return self.seat_of(asker) in awaiting(self._stored.match)

    def is_reserved_for(self, asker: Player | None) -> bool:
        return asker is not None and queries.is_reserved_for(self._stored, asker)

    def news_for(self, asker: Player | None) -> list[str]:
        """What happened to this account's challenges and seats before the start, by names of events."""
        return [] if asker is None else [name for entry in self._entries for name in self._news(entry.event, asker)]

    def _news(self, event: Event, asker: Player) -> Iterator[str]:
        account = str(asker.pk)
        match event:
            case SeatOffered(asked=asked) if asked == reserved_for(account):
                yield "challenge"
            case SeatOffered(instead_of=before) if before == account:
                yield "withdrawn"
            case PlayerRemoved(player=player) if player == account:
                yield "removed"
            case SeatDeclined() if asker.pk == self._stored.creator_id:
                yield "declined"

    def frames(self, viewer: Seat | None) -> list[tuple[int, bytes]]:
        """Number and frame of each entry, in this viewer's form."""
        if viewer not in self._shown:
            events = queries.shown_events(self._entries, viewer, names=self._names)
            self._shown[viewer] = [(e["seq"], frame(e["type"], e, id=str(e["seq"]))) for e in events]
        return self._shown[viewer]

    def snapshot(self, asker: Player | None) -> bytes:
        return frame("snapshot", queries.view(self._stored, asker), id=str(self.version))

    def origin(self, asker: Player | None) -> tuple[str, dict[str, object]] | None:
        """What the match comes of, for one who sits there and did not sit down by oneself."""
        if self._origin is None or self.seat_of(asker) is None:
            return None
        event, more = self._origin
        return event, {**self.summary(asker), **more}

    def summary(self, asker: Player | None) -> dict[str, object]:
        """For one who may not know of the match any more, its id alone."""
        if not self.is_known_to(asker):
            return {"id": str(self.match_id)}
        return queries.summary(self._stored, asker)


def read(match_id: UUID, *, after: int) -> Change:
    """What is in a match's log behind `after`; raises MatchNotFound."""
    stored = eventlog.peek(match_id)
    entries = eventlog.entries(match_id, after=after, last=stored.match.version)
    return Change(stored, entries, after=after)
