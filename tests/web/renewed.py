"""A server that can be renewed under a browser's eyes: a real one, behind a proxy that gives it another version."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

OLD, NEW = "0" * 16, "1" * 16
PASSED_ON = ("Content-Type", "Cache-Control", "Content-Security-Policy", "ETag")


class Renewable:
    """The versions are told apart by their digests alone; only the one in force has its files."""

    def __init__(self, address: str, digest: str) -> None:
        self._behind, self._digest = address, digest
        self.version = OLD
        self.away = False
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                status, headers, body = proxy.answer(self.path)
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}"

    def answer(self, path: str) -> tuple[int, dict[str, str], bytes]:
        if self.away:
            return 502, {"Content-Type": "text/html"}, b"Bad Gateway"
        asked = Request(self._behind + path.replace(self.version, self._digest))
        try:
            with urlopen(asked, timeout=30) as answer:
                headers = {name: answer.headers[name] for name in PASSED_ON if name in answer.headers}
                body = answer.read()
        except HTTPError as error:
            return error.code, {"Content-Type": "application/problem+json"}, error.read()
        if path.startswith("/client/") and self.version not in path:
            return 404, {}, b""
        told = {name: value.replace(self._digest, self.version) for name, value in headers.items()}
        return 200, told, body.replace(self._digest.encode(), self.version.encode())


@contextmanager
def renewable(address: str, digest: str) -> Iterator[Renewable]:
    proxy = Renewable(address, digest)
    threading.Thread(target=proxy.http.serve_forever, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.http.shutdown()
        proxy.http.server_close()
