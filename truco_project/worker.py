"""The web process's worker: gunicorn's own, but what can't be read as a request is refused as everything else is."""

from typing import Any

from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

from truco_project.unreadable import problem


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
