"""One POST to an address that somebody else chose: bounded in time, and kept out of the inside.

The name is resolved here, every address is judged, and the connection goes to the address that was judged: a name
that resolves to something else a moment later gains nothing. TLS and `Host` still bear the name. Redirects are
answers like any other: nobody follows them. Proxies of the environment aren't used.
"""

import ssl
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import httpcore

from players.webhooks import addresses
from players.webhooks.addresses import USUAL_PORTS, AddressRefused

SECONDS: Final = 10.0
"""For everything: connecting, the handshake, sending, and the answer's headers."""


@dataclass(frozen=True)
class Answer:
    """What came of an attempt: a status, or what kept it from coming."""

    status: int | None = None
    error: str = ""
    retry_after: str | None = None

    @property
    def delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def host_failed(self) -> bool:
        """Whether the host itself is in trouble: what it refuses, or where it may not be, tells nothing of that."""
        return self.error in ("timeout", "connection") or (self.status or 0) >= 500


def post(url: str, body: str | bytes, headers: Mapping[str, str]) -> Answer:
    until = time.monotonic() + SECONDS
    try:
        target = addresses.parse(url)
        host = f"[{target.host}]" if ":" in target.host else target.host
        named = host if target.port == USUAL_PORTS[target.scheme] else f"{host}:{target.port}"
        with (
            httpcore.ConnectionPool(ssl_context=_tls(), network_backend=_Outside(until)) as pool,
            pool.stream(
                "POST",
                f"{target.scheme}://{host}:{target.port}{target.path}",
                headers=[*{"Host": named, **_PLAIN, **headers}.items()],
                content=body.encode() if isinstance(body, str) else body,
            ) as response,
        ):
            # The body isn't read: an answer without end costs nothing.
            return Answer(response.status, _of(response.status), _header(response.headers, b"retry-after"))
    except AddressRefused:
        return Answer(error="address_refused")
    except (httpcore.TimeoutException, TimeoutError):
        return Answer(error="timeout")
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError):
        return Answer(error="connection")


_PLAIN: Final = {"Content-Type": "application/json", "User-Agent": "truco-webhooks/1", "Accept": "*/*"}


def _of(status: int) -> str:
    if 200 <= status < 300:
        return ""
    return "redirect" if 300 <= status < 400 else "status"


def _header(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in headers if name.lower() == wanted), None)


@cache
def _tls() -> ssl.SSLContext:
    return httpcore.default_ssl_context()


class _Outside(httpcore.NetworkBackend):
    """Connects to the addresses that were judged."""

    def __init__(self, until: float) -> None:
        self._until = until

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        failed: Exception = OSError(host)
        for address in addresses.resolve(host, port):
            try:
                stream = httpcore.SyncBackend().connect_tcp(address, port, timeout=_left(self._until))
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
                continue
            return _Bounded(stream, self._until)
        raise failed


class _Bounded(httpcore.NetworkStream):
    """A stream all of whose waits together end at one moment: a byte now and then doesn't prolong it."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream = stream
        self._until = until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, timeout=_left(self._until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, timeout=_left(self._until))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        stream = self._stream.start_tls(ssl_context, server_hostname=server_hostname, timeout=_left(self._until))
        return _Bounded(stream, self._until)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout
    return left
