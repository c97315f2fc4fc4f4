"""The answer to what is no request that could be read: a problem (RFC 9457), as everything else is refused."""

from http import HTTPStatus
from typing import Final

from msgspec import json

TOO_LARGE: Final = (HTTPStatus.REQUEST_URI_TOO_LONG, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)


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
