"""One poller for all streams of a process: asks the log what is new, and gives it to those who watch."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final
from uuid import UUID

import psycopg
from django.conf import settings
from django.db import InterfaceError, OperationalError

from matches.eventlog import MatchNotFound
from matches.live import changes, watch
from matches.live.changes import Change
from matches.live.credentials import BySession, ByToken
from matches.live.feeds import Feed, MatchFeed, MineFeed, PollFeed
from players import tokens

SHARE: Final = 4
"""A question that took long is asked again only after so many times as long: the database has other work."""
SLOW_SECONDS: Final = 0.01
LONGEST_REST: Final = 0.1
DISCOVERY_SECONDS: Final = 0.2
CREDENTIAL_SECONDS: Final = 2.0
LONGEST_PAUSE: Final = 2.0

InThread = Callable[..., Awaitable[Any]]
"""Runs a function that asks the database by Django, where it may wait."""

logger = logging.getLogger(__name__)


class Channel:
    """A match that somebody watches, and up to where it was given out."""

    __slots__ = ("feeds", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.feeds: set[Feed] = set()


class Hub:
    """Who watches what. Everything here runs on one event loop; `in_thread` is how it reads."""

    def __init__(self, in_thread: InThread, is_signed_in: Callable[[BySession], bool]) -> None:
        self._in_thread = in_thread
        self._is_signed_in = is_signed_in
        self._channels: dict[UUID, Channel] = {}
        self._feeds: set[Feed] = set()
        self._mine: dict[UUID, set[MineFeed]] = {}
        self._wanted = asyncio.Event()
        self._snapshot: str | None = None
        self._moved = True
        self._discovered = self._checked = 0.0
        self._doubting: asyncio.Task[None] | None = None
        self.closing = False

    # Streams come and go

    async def attach(self, feed: MatchFeed | PollFeed | MineFeed) -> None:
        """From now on the feed gets what is new; what was new since it was let in, it gets first."""
        self._feeds.add(feed)
        if isinstance(feed, MineFeed):
            assert feed.asker is not None
            self._mine.setdefault(feed.asker.pk, set()).add(feed)
            self._discovered, self._moved = 0.0, True
            watched = list(feed.known.items())
        else:
            watched = [(feed.match_id, feed.sent)]
        for match_id, seen in watched:
            await self._watch(feed, match_id, seen)
        self._wanted.set()
        if self.closing:
            feed.end()

    def detach(self, feed: Feed) -> None:
        self._feeds.discard(feed)
        if isinstance(feed, MineFeed) and feed.asker is not None:
            others = self._mine.get(feed.asker.pk, set())
            others.discard(feed)
            if not others:
                self._mine.pop(feed.asker.pk, None)
        watched: Iterable[UUID] = ()
        match feed:
            case MineFeed():
                watched = feed.known
            case MatchFeed() | PollFeed():
                watched = (feed.match_id,)
        for match_id in watched:
            self._unwatch(feed, match_id)

    async def _watch(self, feed: Feed, match_id: UUID, seen: int) -> None:
        """Let the feed have what is new in a match since it was seen."""
        while (channel := self._channels.get(match_id)) is not None and channel.version > seen:
            # The others have had it. Only with all of it does the feed join them, or the next would leave a gap.
            try:
                change = await self._in_thread(changes.read, match_id, after=seen)
            except (MatchNotFound, OperationalError, InterfaceError):
                feed.resync("unavailable")
                return
            feed.offer(change)
            seen = max(seen, change.version)
        if feed not in self._feeds:
            return
        if channel is None:
            channel = self._channels[match_id] = Channel(seen)
        channel.feeds.add(feed)
        # What was committed since it was seen moved the snapshot already: ask even if it moves no more.
        self._snapshot = None

    def _unwatch(self, feed: Feed, match_id: UUID) -> None:
        channel = self._channels.get(match_id)
        if channel is not None:
            channel.feeds.discard(feed)
            if not channel.feeds:
                del self._channels[match_id]

    def close(self) -> None:
        """The process is to stop: all streams end, and their clients connect again elsewhere or later."""
        self.closing = True
        for feed in list(self._feeds):
            feed.end()
        self._wanted.set()

    # The poller

    async def run(self) -> None:
        """Ask until closed. A database that is away is asked again; the streams stay meanwhile."""
        pause = 0.1
        while not self.closing:
            await self._wanted.wait()
            try:
                async with await watch.connect() as connection:
                    self._snapshot, self._moved, pause = None, True, 0.1
                    await self._poll(connection)
            except (psycopg.Error, OperationalError, InterfaceError, OSError) as error:
                logger.warning("the database is away: %s", type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, pause * 2)
            except Exception:  # whatever it is: the next round finds the streams as they are
                logger.exception("the poller failed")
                await asyncio.sleep(LONGEST_PAUSE)

    async def _poll(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while not self.closing:
            if not self._feeds:
                self._wanted.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), 30)
                self._snapshot = None
                if not self._feeds:
                    # It also shows that the connection lives.
                    await watch.snapshot(connection)
                    continue
            began = time.monotonic()
            await self._ask(connection, began)
            took = time.monotonic() - began
            rest = min(LONGEST_REST, took * SHARE) if took > SLOW_SECONDS else 0.0
            await asyncio.sleep(max(settings.TRUCO_STREAM_POLL_SECONDS - took, rest))

    async def _ask(self, connection: psycopg.AsyncConnection[Any], now: float) -> None:
        snapshot = await watch.snapshot(connection)
        # Compared before, kept after: what is committed in between is asked for once more.
        moved = snapshot != self._snapshot
        self._snapshot = snapshot
        if moved and self._channels:
            asked = dict(self._channels)
            seen = {match_id: channel.version for match_id, channel in asked.items()}
            rows = await watch.changed(connection, seen)
            await self._each(self._give_out(asked[match_id], match_id, version) for match_id, version in rows)
        self._moved |= moved
        if self._mine and self._moved and now - self._discovered >= DISCOVERY_SECONDS:
            began, self._discovered, self._moved = time.monotonic(), now, False
            await self._discover(await watch.matches_of(connection, list(self._mine)))
            self._discovered += SHARE * (time.monotonic() - began)
        if now - self._checked >= CREDENTIAL_SECONDS:
            self._checked = now
            await self._check_credentials(connection)

    async def _each(self, work: Iterable[Awaitable[None]]) -> None:
        await asyncio.gather(*work)

    async def _give_out(self, channel: Channel, match_id: UUID, version: int | None) -> None:
        # Twice: while this one was asked for, all who watched it may have left. Whoever came since watches a channel
        # of its own, which is asked for next.
        if self._channels.get(match_id) is not channel:
            return
        if version is None or version < channel.version:
            for feed in list(channel.feeds):
                feed.resync("log_is_shorter")
            del self._channels[match_id]
            return
        change = await self._read(match_id, channel.version)
        if change is None or self._channels.get(match_id) is not channel:
            return
        channel.version = change.version
        for feed in list(channel.feeds):
            feed.offer(change)
        if change.is_over:
            del self._channels[match_id]

    async def _read(self, match_id: UUID, after: int) -> Change | None:
        """What is new; None where it can't be read, and then those who watch are told to begin anew."""
        try:
            change: Change = await self._in_thread(changes.read, match_id, after=after)
        except (OperationalError, InterfaceError):
            self._snapshot = None
            raise
        except Exception:  # one broken match holds up no other
            logger.exception("the log of %s can't be read", match_id)
            channel = self._channels.pop(match_id, None)
            for feed in list(channel.feeds) if channel else []:
                feed.resync("unreadable")
            return None
        return change

    async def _discover(self, found: list[tuple[UUID, UUID]]) -> None:
        for player, match_id in found:
            new = [feed for feed in self._mine.get(player, ()) if match_id not in feed.known]
            if not new or (change := await self._read(match_id, 0)) is None:
                continue
            for feed in self._feeds.intersection(new):
                assert isinstance(feed, MineFeed)
                feed.discover(change)
                if not change.is_over:
                    await self._watch(feed, match_id, change.version)

    async def _check_credentials(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """End what came with a token or a session that no longer opens anything."""
        by_token = [(feed, by.digest) for feed in self._feeds if isinstance(by := feed.credential, ByToken)]
        if by_token:
            digests = {digest for _feed, digest in by_token}
            gone = digests - await watch.good_tokens(connection, digests)
            # First, or who comes again would be let in by what this process remembers.
            tokens.disbelieve(gone)
            for feed, digest in by_token:
                if digest in gone:
                    feed.end()
        by_session = [(feed, by) for feed in self._feeds if isinstance(by := feed.credential, BySession)]
        if by_session and (self._doubting is None or self._doubting.done()):
            # Apart: it takes a query or two each, and nobody's events wait for it.
            self._doubting = asyncio.create_task(self._doubt(by_session))

    async def _doubt(self, feeds: list[tuple[Feed, BySession]]) -> None:
        for feed, session in feeds:
            try:
                signed_in = feed.ended or await self._in_thread(self._is_signed_in, session)
            except (OperationalError, InterfaceError):
                # Nobody can tell just now.
                return
            if not signed_in:
                feed.end()
