"""`manage.py serve_live`: the process for streams and long polls; with --front, for one port, before the web."""

import asyncio
import os
import resource
import socket
from argparse import ArgumentParser
from types import FrameType
from typing import Any

import h11
import uvicorn
from django.core.management.base import BaseCommand
from uvicorn.protocols.http.h11_impl import H11Protocol

from truco_project.asgi import Application, use_a_pool
from truco_project.front import Front
from truco_project.unreadable import problem

FORGOTTEN_AFTER_MS = 60_000
BACKLOG = 2048
STOP_SECONDS = 5


class Command(BaseCommand):
    help = "Serves streams and long polls, and with --front everything else by the web process behind that socket."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("BIND_ADDRESS") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or "8000"))
        parser.add_argument("--front", metavar="SOCKET", help="the web process's Unix socket")

    def handle(self, *args: Any, host: str, port: int, front: str | None, **options: Any) -> None:
        allow_many_files()
        use_a_pool()
        application = Application(Front(front) if front else None)
        with listening(host, port) as listener:
            LiveServer(application).run(sockets=[listener])


class Protocol(H11Protocol):
    """HTTP, in which what can't be read is refused as everything else is."""

    def send_400_response(self, msg: str) -> None:
        # Never into the middle of an answer.
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(problem(400))
        self.transport.close()


class LiveServer(uvicorn.Server):
    """Uvicorn, which waits for its connections when it is asked to stop; ours would never end of themselves."""

    def __init__(self, application: Application) -> None:
        self._application = application
        super().__init__(
            uvicorn.Config(
                application,
                loop="asyncio",
                # Its memory for a request that isn't whole is bounded.
                http=Protocol,
                h11_max_incomplete_event_size=32_768,
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                # Whose word to take for an address is the settings' business (TRUCO_TRUSTED_PROXIES).
                proxy_headers=False,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._application.hub.close)
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """Asked from another thread."""
        self._loop.call_soon_threadsafe(self._application.hub.close)
        self.should_exit = True


def listening(host: str, port: int) -> socket.socket:
    """What connects here is given up when it takes nothing for a minute: a stream may have nothing to say for days."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), backlog=BACKLOG, family=family)
    # What is accepted inherits these. asyncio would set the first only where the protocol's number is given.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, FORGOTTEN_AFTER_MS)
    return listener


def allow_many_files() -> None:
    """Each stream is an open file."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
