"""One stream each: what it has yet to send, and when it ends."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Final
from uuid import UUID

from matches.live.changes import Change
from matches.live.credentials import Credential
from matches.live.framing import frame, resync
from players.models import Player

QUEUE: Final = 500
"""Frames that wait for a slow client, at most; then it has to read anew."""


class Feed:
    """What a stream has yet to send. Filled by the hub, emptied by the one task that serves it."""

    __slots__ = ("asker", "credential", "ended", "frames", "ready")

    def __init__(self, asker: Player | None, credential: Credential) -> None:
        self.asker = asker
        self.credential = credential
        self.frames: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.ended = False

    def offer(self, change: Change) -> None:
        """Take in what is new in a match."""
        raise NotImplementedError

    def send(self, *frames: bytes) -> None:
        if self.ended:
            return
        if len(self.frames) + len(frames) > QUEUE:
            self.resync("overflow")
            return
        self.frames.extend(frames)
        self.ready.set()

    def resync(self, reason: str) -> None:
        """The client can't be led on from where it is: say so, and end."""
        if not self.ended:
            self.frames.clear()
            self.frames.append(resync(reason))
            self.end()

    def end(self) -> None:
        """Nothing more comes; what waits is still sent."""
        self.ended = True
        self.ready.set()

    def taken(self) -> bytes:
        """All that waits, which then waits no more."""
        sent = b"".join(self.frames)
        self.frames.clear()
        self.ready.clear()
        return sent


class MatchFeed(Feed):
    """A match's stream: its events as the viewer may see them, each once and in order, to the last."""

    __slots__ = ("match_id", "sent", "viewer")

    def __init__(
        self, asker: Player | None, credential: Credential, *, match_id: UUID, sent: int, viewer: int | None
    ) -> None:
        super().__init__(asker, credential)
        self.match_id = match_id
        self.sent = sent
        self.viewer = viewer

    def offer(self, change: Change) -> None:
        if not change.is_known_to(self.asker):
            self.end()
            return
        if change.version <= self.sent:
            return
        if change.after > self.sent:
            self.resync("gap")
            return
        viewer = change.seat_of(self.asker)
        self.send(*(shown for seq, shown in change.frames(viewer) if seq > self.sent))
        self.sent = change.version
        if viewer != self.viewer:
            # Whoever lost the seat is nobody now, for what was shown before too: begin from what nobody sees.
            self.viewer = viewer
            self.send(change.snapshot(self.asker))
        if change.is_over:
            self.end()


class PollFeed(Feed):
    """A long poll: over as soon as anything happens."""

    __slots__ = ("match_id", "sent")

    def __init__(self, asker: Player | None, credential: Credential, *, match_id: UUID, sent: int) -> None:
        super().__init__(asker, credential)
        self.match_id = match_id
        self.sent = sent

    def offer(self, change: Change) -> None:
        if change.version > self.sent or not change.is_known_to(self.asker):
            self.end()


class MineFeed(Feed):
    """A player's stream: turns, challenges and results of all the player's matches, each named by its match."""

    __slots__ = ("known",)

    def __init__(self, asker: Player, credential: Credential, *, known: dict[UUID, int]) -> None:
        super().__init__(asker, credential)
        self.known = dict(known)

    def discover(self, change: Change) -> None:
        """A match that is new to the player."""
        if change.match_id not in self.known:
            self.known[change.match_id] = 0
            if change.is_reserved_for(self.asker):
                self.send(self._notice("challenge", change))
            self.offer(change)

    def offer(self, change: Change) -> None:
        if change.version <= self.known.get(change.match_id, 0):
            return
        self.known[change.match_id] = change.version
        # Who left before the start has no part in it any more.
        if change.concerns(self.asker):
            self.send(*self._notices(change))

    def _notices(self, change: Change) -> Iterator[bytes]:
        if change.is_over:
            yield self._notice("result", change)
        elif change.awaits(self.asker):
            yield self._notice("turn", change)

    def _notice(self, event: str, change: Change) -> bytes:
        return frame(event, change.summary(self.asker), id=f"{change.match_id}.{change.version}")
