"""The web process's worker: gunicorn's own, but what can't be read as a request is refused as everything else is."""

from http import HTTPStatus
from typing import Any

from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker
from msgspec import json

TOO_LARGE = (HTTPStatus.REQUEST_URI_TOO_LONG, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)


class Worker(ThreadWorker):  # type: ignore[misc]
    """Of a request that gunicorn itself refuses Django never hears: no middleware could say it better."""

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        super().handle_error(req, AsProblem(client), addr, exc)


class AsProblem:
    """A client's socket for gunicorn's page about an error, in whose place a problem (RFC 9457) is sent."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def sendall(self, page: bytes) -> None:
        # It begins `HTTP/1.1 414 URI Too Long`.
        write_nonblock(self._client, problem(int(page.split(maxsplit=2)[1])))


def problem(status: int) -> bytes:
    """A whole answer, in English: what the client reads best can't be known."""
    if status in TOO_LARGE:
        code, detail = "too_large", "The request line or the headers are too long."
    elif status < 500:
        code, detail = "invalid_request", "This is not a request that can be read."
    else:
        code, detail = "internal_error", "The server failed. The fault has been logged."
    title = HTTPStatus(status).phrase
    told = {"type": "about:blank", "title": title, "status": status, "detail": detail, "instance": "/", "code": code}
    body = json.encode(told)
    head = (
        f"HTTP/1.1 {status} {title}\r\n"
        "Connection: close\r\n"
        "Content-Type: application/problem+json\r\n"
        "Cache-Control: private, no-cache\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
