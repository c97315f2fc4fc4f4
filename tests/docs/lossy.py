"""A stretch of network between a bot and a server: it loses answers, and nothing that passes is forgotten."""

import http.client
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Passed:
    """One request, and its answer as the server gave it."""

    at: float
    method: str
    path: str
    key: str | None
    status: int
    retry_after: int | None
    replayed: bool
    lost: bool


class LossyProxy:
    """Listens on an address of its own and loses every `nth` answer to a POST once the server has acted."""

    def __init__(self, port: int, *, lose_every: int) -> None:
        self.passed: list[Passed] = []
        self._writes = 0
        self._lock = threading.Lock()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                proxy.pass_on(self, port, lose_every=lose_every)

            do_POST = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def pass_on(self, handler: BaseHTTPRequestHandler, port: int, *, lose_every: int) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        kept = {name: value for name, value in handler.headers.items() if name.lower() not in ("host", "connection")}
        at, server = time.monotonic(), http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            server.request(handler.command, handler.path, body or None, kept)
            answer = server.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException):
            handler.close_connection = True  # the server is away: so is the answer
            return
        finally:
            server.close()
        lost = self._note(handler, answer, at, lose_every=lose_every)
        if lost:
            handler.close_connection = True
            return
        with suppress(OSError):  # a bot that was ended listens no more
            self._answer(handler, answer, told)

    def _answer(self, handler: BaseHTTPRequestHandler, answer: http.client.HTTPResponse, told: bytes) -> None:
        handler.send_response(answer.status)
        for name in ("Content-Type", "Retry-After", "Idempotent-Replayed"):
            if value := answer.headers.get(name):
                handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(told)))
        handler.end_headers()
        handler.wfile.write(told)

    def _note(self, handler: BaseHTTPRequestHandler, answer: Any, at: float, *, lose_every: int) -> bool:
        with self._lock:
            done = handler.command == "POST" and answer.status < 300
            self._writes += done
            # What has no key can't be sent again: a guest's account.
            lost = done and self._writes % lose_every == 0 and not handler.path.endswith("/guest")
            after = answer.headers.get("Retry-After")
            self.passed.append(
                Passed(
                    at=at,
                    method=handler.command,
                    path=handler.path,
                    key=handler.headers.get("Idempotency-Key"),
                    status=answer.status,
                    retry_after=int(after) if after else None,
                    replayed="Idempotent-Replayed" in answer.headers,
                    lost=lost,
                )
            )
            return lost
