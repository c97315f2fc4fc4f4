"""The live process (`manage.py serve_live`): streams and long polls; before a web process all else is passed on.

Who may see what, every refusal and every sentence are Django's: each request runs through it in a thread, and only
what a view let in goes on here, where waiting costs next to nothing.
"""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.db import connections
from django.http import HttpResponse

from matches.live.admission import Admitted, MatchLive, MineLive, Place, Places, PollLive, offer_place
from matches.live.credentials import BySession, ByToken, Credential
from matches.live.feeds import Feed, MatchFeed, MineFeed, PollFeed
from matches.live.framing import HEARTBEAT
from matches.live.hub import Hub
from truco_project.front import Front

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

STREAM: Final = re.compile(r"/api/v1/(me|matches/[^/]+)/stream")
EVENTS: Final = re.compile(r"/api/v1/matches/[^/]+/events")
PROBES: Final = ("/healthz", "/readyz")
NOWHERE: Final = "/nowhere"
"""No address of ours: it is not found, whatever the URL table has at its root."""
THREADS: Final = 8
SESSION: Final = (b"cookie", b"host")
"""The headers by which a session is found again."""


class Application:
    """Serves streams and long polls; passes on all else where it stands in front of a web process."""

    def __init__(self, front: Front | None = None) -> None:
        self._front = front
        self._django = BaseHandler()
        self._django.load_middleware()
        self._places = Places()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self.hub = Hub(self._in_thread, is_signed_in)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._is_ours(scope):
            await self._serve(scope, receive, send)
        else:
            assert self._front is not None
            await self._front.pass_on(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        if self._front is None:
            return True
        path = scope["path"]
        waits = EVENTS.fullmatch(path) and b"wait=" in scope["query_string"]
        return scope["method"] == "GET" and bool(STREAM.fullmatch(path) or waits)

    async def _live(self, receive: Receive, send: Send) -> None:
        """From the start of the server to its end."""
        assert (await receive())["type"] == "lifespan.startup"
        poller = asyncio.create_task(self.hub.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.hub.close()
        poller.cancel()
        with suppress(asyncio.CancelledError):
            await poller
        await self._in_thread(close_pool)
        self._threads.shutdown(wait=False)
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not (STREAM.fullmatch(scope["path"]) or EVENTS.fullmatch(scope["path"]) or scope["path"] in PROBES):
            # Alone, behind somebody's proxy: nothing else is here.
            scope = {**scope, "path": NOWHERE, "raw_path": NOWHERE.encode()}
        place = Place(self._places)
        try:
            response = await self._in_thread(self._ask, scope, place)
            admitted: Admitted | None = getattr(response, "live", None)
            if admitted is None or scope["method"] != "GET":
                await answer(response, send)
            elif isinstance(admitted.live, PollLive):
                await self._wait(scope, receive, admitted, admitted.live)
                again = Place(self._places, again=True)
                await answer(await self._in_thread(self._ask, scope, again), send)
            else:
                head, opening = head_of(response), response.content
                del response
                await self._stream(scope, receive, send, admitted, head, opening)
        finally:
            place.give_back()

    def _ask(self, scope: Scope, place: Place) -> HttpResponse:
        """Django's answer; a GET has no body that anybody would read."""
        request = ASGIRequest(dict(scope), io.BytesIO())
        offer_place(request, place)
        return self._django.get_response(request)  # type: ignore[return-value]

    async def _stream(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        admitted: Admitted,
        head: MutableMapping[str, Any],
        opening: bytes,
    ) -> None:
        feed = feed_of(admitted, scope)
        gone = asyncio.create_task(end_when_gone(feed, receive))
        try:
            await self.hub.attach(feed)
            await send(head)
            await send({"type": "http.response.body", "body": opening, "more_body": True})
            del opening
            while feed.frames or not feed.ended:
                await send({"type": "http.response.body", "body": await next_bytes(feed), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.hub.detach(feed)
            gone.cancel()

    async def _wait(self, scope: Scope, receive: Receive, admitted: Admitted, poll: PollLive) -> None:
        feed = feed_of(admitted, scope)
        gone = asyncio.create_task(end_when_gone(feed, receive))
        try:
            await self.hub.attach(feed)
            with suppress(TimeoutError):
                async with asyncio.timeout(poll.seconds):
                    await feed.ready.wait()
        finally:
            self.hub.detach(feed)
            gone.cancel()

    async def _in_thread(self, ask: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Run what asks the database by Django; its connection goes back when it is done."""

        def run() -> Any:
            try:
                return ask(*args, **kwargs)
            finally:
                connections.close_all()

        return await asyncio.get_running_loop().run_in_executor(self._threads, run)


async def next_bytes(feed: Feed) -> bytes:
    """What the feed has, as soon as it has anything; a heartbeat if it has nothing for long."""
    if not feed.frames:
        try:
            async with asyncio.timeout(settings.TRUCO_STREAM_HEARTBEAT_SECONDS):
                await feed.ready.wait()
        except TimeoutError:
            return HEARTBEAT
    return feed.taken()


async def end_when_gone(feed: Feed, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    feed.end()


def feed_of(admitted: Admitted, scope: Scope) -> MatchFeed | MineFeed | PollFeed:
    asker, credential = admitted.asker, credential_of(admitted, scope)
    match admitted.live:
        case MatchLive(match_id, version, viewer):
            return MatchFeed(asker, credential, match_id=match_id, sent=version, viewer=viewer)
        case PollLive(match_id, version):
            return PollFeed(asker, credential, match_id=match_id, sent=version)
        case MineLive(known):
            assert asker is not None
            return MineFeed(asker, credential, known=known)


def credential_of(admitted: Admitted, scope: Scope) -> Credential:
    if admitted.token is not None:
        return ByToken(admitted.token)
    if admitted.asker is not None:
        return BySession(admitted.asker.pk, tuple((n, value) for n, value in scope["headers"] if n in SESSION))
    return None


def is_signed_in(session: BySession) -> bool:
    """Whether the same session would let the same player in again now."""
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": list(session.headers)}
    request = ASGIRequest(scope, io.BytesIO())
    SessionMiddleware(HttpResponse).process_request(request)
    return bool(get_user(request).pk == session.player_id)


def head_of(response: HttpResponse) -> MutableMapping[str, Any]:
    """The response's status and headers, for a body whose length nobody knows yet."""
    headers = [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in response.items() if n != "Content-Length"]
    headers += [(b"set-cookie", cookie.OutputString().encode("latin-1")) for cookie in response.cookies.values()]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


async def answer(response: HttpResponse, send: Send) -> None:
    head, body = head_of(response), b"".join(response)
    if response.status_code not in (204, 304):
        head["headers"].append((b"content-length", str(len(body)).encode()))
    await send(head)
    await send({"type": "http.response.body", "body": body})
    response.close()


def use_a_pool() -> None:
    """For this process: threads come and go between requests, so connections belong to none of them."""
    told = connections.settings["default"]
    told["CONN_MAX_AGE"] = 0
    told["OPTIONS"]["pool"] = {"min_size": 1, "max_size": THREADS, "timeout": 5}
    # A statement that takes long holds up one of few threads, and the poller.
    told["OPTIONS"]["options"] += " -c statement_timeout=10s"


def close_pool() -> None:
    connections["default"].close_pool()  # type: ignore[attr-defined]
