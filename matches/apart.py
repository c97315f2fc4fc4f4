"""How a sweep goes on when one of the many things that it does fails."""

from logging import Logger
from types import TracebackType

from django.db import connection


class Apart:
    """What fails in here is logged, and holds up nothing else; without a database there is nothing else to do."""

    def __init__(self, logger: Logger, message: str, *about: object) -> None:
        self._log, self._said = logger, (message, *about)

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or not connection.is_usable():
            return False
        self._log.error(*self._said, exc_info=error)
        return True
