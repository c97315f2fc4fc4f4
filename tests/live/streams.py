"""A client of server-sent events, and real servers on the tests' database: in a thread, and in a process of its own."""

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.db import connection

from tests.api.callers import API, Caller
from tests.deploy.server import Endpoint, free_port
from truco_project.asgi import Application
from truco_project.embedded.process import wait_for
from truco_project.front import Front
from truco_project.management.commands.serve_live import LiveServer, listening

PATIENCE = 10.0


@dataclass(frozen=True)
class Told:
    """One event as it came."""

    id: str
    event: str
    data: Any


HEARTBEAT = Told("", "heartbeat", None)


class Stream:
    """A connection that was answered; what it tells is read when it is asked for."""

    def __init__(self, port: int, path: str, caller: Caller | None = None, **headers: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._connection.sock = self._connected(port)
        sent = {**(caller.headers if caller else {}), **headers}
        self._connection.request("GET", API + path, headers=sent)
        self.response = self._connection.getresponse()
        self.status = self.response.status
        self.read: list[bytes] = []

    def _connected(self, port: int) -> socket.socket:
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    def next(self) -> Told | None:
        """The next event or heartbeat; None at the end of the stream."""
        fields: dict[str, str] = {}
        while True:
            line = self.response.readline()
            self.read.append(line)
            if not line:
                return None
            text = line.decode().rstrip("\n")
            if text.startswith(":"):
                return HEARTBEAT
            if text:
                name, _, value = text.partition(":")
                fields[name] = value.removeprefix(" ")
            elif "data" in fields:
                return Told(fields.get("id", ""), fields["event"], json.loads(fields["data"]))

    def event(self, name: str | None = None) -> Told:
        """The next event, heartbeats passed over; of this name if one is given, others passed over too."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            told = self.next()
            assert told is not None, "the stream ended"
            if told != HEARTBEAT and name in (None, told.event):
                return told
        raise AssertionError(f"no {name or 'event'} came")

    def rest(self) -> list[Told]:
        """All events until the stream ends."""
        found = []
        while (told := self.next()) is not None:
            if told != HEARTBEAT:
                found.append(told)
        return found

    def problem(self) -> dict[str, Any]:
        assert self.response.headers["Content-Type"] == "application/problem+json"
        body: dict[str, Any] = json.loads(self.response.read())
        assert body["status"] == self.status
        return body

    def json(self) -> Any:
        return json.loads(self.response.read())

    def close(self) -> None:
        # The response keeps the socket open by itself.
        self.response.close()
        self._connection.close()


class SlowStream(Stream):
    """One whose client has room for next to nothing until it reads."""

    def _connected(self, port: int) -> socket.socket:
        connected = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # Before it is connected: that is when the window is told.
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connected.settimeout(PATIENCE)
        connected.connect(("127.0.0.1", port))
        return connected


class Live:
    """A server of streams, and the streams that a test opens of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._opened: list[Stream] = []

    def get(self, path: str, caller: Caller | None = None, *, last: str | None = None, **headers: str) -> Stream:
        given = headers if last is None else {**headers, "Last-Event-ID": last}
        return self._kept(Stream(self.port, path, caller, **given))

    def slow(self, path: str, caller: Caller) -> Stream:
        return self._kept(SlowStream(self.port, path, caller))

    def _kept(self, stream: Stream) -> Stream:
        self._opened.append(stream)
        return stream

    def match(self, match_id: str, caller: Caller | None = None, *, last: str | None = None) -> Stream:
        return self.get(f"/matches/{match_id}/stream", caller, last=last)

    def mine(self, caller: Caller, *, last: str | None = None) -> Stream:
        return self.get("/me/stream", caller, last=last)

    def close(self) -> None:
        for stream in self._opened:
            stream.close()
        self._opened.clear()


@contextmanager
def serving(front: Front | None = None, *, send_buffer: int | None = None) -> Iterator[Live]:
    listener = listening("127.0.0.1", 0)
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    application = Application(front)
    server = LiveServer(application)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    live = Live(listener.getsockname()[1])
    try:
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield live
    finally:
        live.close()
        server.stop()
        thread.join(PATIENCE)
        with suppress(OSError):
            listener.close()
        assert not thread.is_alive(), "the server does not stop"


@contextmanager
def serving_apart() -> Iterator[Live]:
    """`manage.py serve_live` as it is deployed: what this process knows of tokens, that one doesn't."""
    told, port = connection.settings_dict, free_port()
    who = ":".join(quote(told[name], safe="") for name in ("USER", "PASSWORD") if told[name])
    # A socket's folder stands in the path.
    where = f"{told['HOST']}:{told['PORT']}".rstrip(":")
    database = f"postgres://{who}@{where}/{told['NAME']}".replace("@/", "@//")
    command = [sys.executable, "manage.py", "serve_live", "--port", str(port)]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "truco_project.settings.test", "DATABASE_URL": database}
    server = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", "--", *command], env=environment)
    live = Live(port)
    try:
        assert wait_for(lambda: Endpoint(port).status("/healthz") == 200, 30)
        yield live
    finally:
        live.close()
        server.terminate()
        server.wait(20)
