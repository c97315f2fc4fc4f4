"""The one that asks for all streams, at moments that a client alone couldn't choose."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db import connections

from matches.live.feeds import MatchFeed
from matches.live.hub import Hub
from tests.api.tables import Table, dealt

PATIENCE = 10


class Threads:
    """Runs what the hub reads; while `held`, an answer that was read is kept back."""

    def __init__(self) -> None:
        self.held = False
        self.reading = asyncio.Event()
        self.go_on = asyncio.Event()

    async def __call__(self, ask: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        def run() -> Any:
            try:
                return ask(*args, **kwargs)
            finally:
                connections.close_all()

        answer = await asyncio.to_thread(run)
        if self.held:
            self.reading.set()
            await self.go_on.wait()
        return answer


def watching(table: Table, version: int) -> MatchFeed:
    return MatchFeed(None, None, match_id=UUID(table.id), sent=version, viewer=None)


def test_who_connects_again_while_the_end_is_read_gets_the_end(transactional_db: None) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]

    async def play() -> bytes:
        threads = Threads()
        hub = Hub(threads, lambda _: True)
        first, again = watching(table, version), watching(table, version)
        await hub.attach(first)
        poller = asyncio.create_task(hub.run())
        threads.held = True
        resigning = threading.Thread(target=resign)
        resigning.start()
        await asyncio.wait_for(threads.reading.wait(), PATIENCE)
        threads.held = False
        # It was let in before the end, and comes as the one before it goes.
        hub.detach(first)
        await hub.attach(again)
        threads.go_on.set()
        try:
            await asyncio.wait_for(again.ready.wait(), PATIENCE)
        finally:
            hub.close()
            await asyncio.wait_for(poller, PATIENCE)
            resigning.join()
        assert again.ended
        return again.taken()

    def resign() -> None:
        try:
            table.resign(0)
        finally:
            connections.close_all()

    told = asyncio.run(play())
    assert b"event: resigned\n" in told
    assert b"event: match_ended\n" in told
