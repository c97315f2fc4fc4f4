"""Passes requests on to the web process, on one machine where everything is to be on one port.

Over a socket of its own, one connection a request; the address of the client goes along by the PROXY protocol, so
the web process sees what it would see without us. What is passed on is changed in nothing but what concerns the
connection alone.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any, Final

import h11
from msgspec import json

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

OF_THE_CONNECTION: Final = frozenset(
    {b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"upgrade", b"expect"}
)
AHEAD: Final = 65_536
"""A body is read whole before the web process hears of it, so that no thread there waits for a slow sender; none that
is larger is accepted there."""
PIECE: Final = 65_536
BODY_SECONDS: Final = 30.0
ANSWER_SECONDS: Final = 60.0
REFUSAL_SECONDS: Final = 15.0
DRAINED: Final = 16_777_216
DRAIN_SECONDS: Final = 5.0


class Gone(Exception):
    """The client left, or sent its body too slowly."""


class Front:
    def __init__(self, socket_path: str) -> None:
        self._path = socket_path

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body, more = await read_ahead(receive)
        except Gone:
            return
        exchange = Exchange(scope, send)
        try:
            async with asyncio.timeout(REFUSAL_SECONDS if more else ANSWER_SECONDS):
                reader, writer = await asyncio.open_unix_connection(self._path)
                try:
                    # A body that goes on beyond the bound is refused by its head alone; none of it is passed on.
                    await exchange.begin(writer, None if more else body)
                    if more:
                        await drain(receive)
                    await exchange.pass_back(reader)
                finally:
                    writer.close()
        except (OSError, TimeoutError, h11.RemoteProtocolError):
            # After the first word of an answer nothing can be taken back: the client's connection breaks off too.
            if not exchange.answered:
                await unavailable(scope, send)


class Exchange:
    """One request and its answer."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self._peer = h11.Connection(h11.CLIENT, max_incomplete_event_size=AHEAD)
        self.answered = False

    async def begin(self, writer: asyncio.StreamWriter, body: bytes | None) -> None:
        """Send the request; with None for a body, nothing but its head."""
        sent = introduction(self._scope) + (self._peer.send(self._head()) or b"")
        if body:
            sent += self._peer.send(h11.Data(data=body)) or b""
        if body is not None:
            sent += self._peer.send(h11.EndOfMessage()) or b""
        writer.write(sent)
        await writer.drain()

    def _head(self) -> h11.Request:
        target = self._scope["raw_path"]
        if self._scope["query_string"]:
            target += b"?" + self._scope["query_string"]
        headers = [(name, value) for name, value in self._scope["headers"] if name not in OF_THE_CONNECTION]
        if not any(name == b"host" for name, _ in headers):
            headers.append((b"host", b""))
        return h11.Request(
            method=self._scope["method"].encode(), target=target, headers=[*headers, (b"connection", b"close")]
        )

    async def pass_back(self, reader: asyncio.StreamReader) -> None:
        # The HTTP versions and lengths are h11's business; a body is passed on as it comes.
        async for event in self._events(reader):
            match event:
                case h11.Response():
                    headers = [(n, v) for n, v in event.headers if n not in (*OF_THE_CONNECTION, b"transfer-encoding")]
                    # Uvicorn writes its own.
                    headers = [(n, v) for n, v in headers if n not in (b"server", b"date")]
                    start = {"type": "http.response.start", "status": event.status_code, "headers": headers}
                    self.answered = True
                    await self._send(start)
                case h11.Data():
                    await self._send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
                case h11.EndOfMessage():
                    await self._send({"type": "http.response.body", "body": b""})
                    return

    async def _events(self, reader: asyncio.StreamReader) -> AsyncIterator[Any]:
        while True:
            event = self._peer.next_event()
            if event is h11.NEED_DATA:
                self._peer.receive_data(await reader.read(PIECE))
            elif event is h11.PAUSED or isinstance(event, h11.ConnectionClosed):
                return
            else:
                yield event


def introduction(scope: Scope) -> bytes:
    """The first line of the PROXY protocol: from where to where the client connected."""
    client, server = scope.get("client"), scope.get("server")
    if not client or not server or not re.fullmatch(r"[0-9a-f.:]+", f"{client[0]}{server[0]}"):
        return b"PROXY UNKNOWN\r\n"
    family = "TCP6" if ":" in client[0] else "TCP4"
    return f"PROXY {family} {client[0]} {server[0]} {client[1]} {server[1]}\r\n".encode()


async def read_ahead(receive: Receive) -> tuple[bytes, bool]:
    """The body's beginning, up to a bound, and whether there is more."""
    pieces, length, more = list[bytes](), 0, True
    while more and length <= AHEAD:
        piece, more = await next_piece(receive)
        pieces.append(piece)
        length += len(piece)
    return b"".join(pieces), more


async def drain(receive: Receive) -> None:
    """Let the client send the rest: most hear a refusal only when they have said all."""
    length, more = 0, True
    with suppress(Gone, TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            while more and length < DRAINED:
                piece, more = await next_piece(receive)
                length += len(piece)


async def next_piece(receive: Receive) -> tuple[bytes, bool]:
    try:
        message = await asyncio.wait_for(receive(), BODY_SECONDS)
    except TimeoutError as error:
        raise Gone from error
    if message["type"] == "http.disconnect":
        raise Gone
    return message.get("body", b""), message.get("more_body", False)


async def unavailable(scope: Scope, send: Send) -> None:
    body = json.encode(
        {
            "type": "about:blank",
            "title": "Service unavailable",
            "status": 503,
            "detail": "The web process does not answer.",
            "instance": scope["path"],
            "code": "unavailable",
        }
    )
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", b"1"),
        (b"cache-control", b"private, no-cache"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
