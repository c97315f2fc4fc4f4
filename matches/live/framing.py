"""Server-sent events as bytes (the HTML standard, section 9.2)."""

from typing import Any, Final

from msgspec import json

MEDIA_TYPE: Final = "text/event-stream"
RETRY: Final = b"retry: 2000\n\n"
"""How soon a browser connects again, in milliseconds."""
HEARTBEAT: Final = b": still here\n\n"


def frame(event: str, data: Any, *, id: str | None) -> bytes:
    """One event; with `id` None it has none, and the client keeps the place that it has.

    Its data is one line: JSON has no line breaks outside of strings, and escapes those inside."""
    numbered = b"" if id is None else b"id: %s\n" % id.encode()
    return b"%sevent: %s\ndata: %s\n\n" % (numbered, event.encode(), json.encode(data))


def resync(reason: str) -> bytes:
    """What the client has can't be continued. The empty id makes it begin anew when it connects again."""
    return b'id:\nevent: resync\ndata: {"reason":"%s"}\n\n' % reason.encode()
