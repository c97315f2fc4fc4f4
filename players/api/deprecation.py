"""Operations that will go: said in the schema, and in the headers of each of their answers."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.utils.http import http_date
from drf_spectacular.utils import extend_schema

_View = TypeVar("_View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Deprecation:
    since: datetime
    sunset: datetime | None
    see: str | None

    def headers(self) -> dict[str, str]:
        """`Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where to read on."""
        headers = {"Deprecation": f"@{int(self.since.timestamp())}"}
        if self.sunset is not None:
            headers["Sunset"] = http_date(self.sunset.timestamp())
        if self.see is not None:
            headers["Link"] = f'<{self.see}>; rel="deprecation"'
        return headers


def deprecated(*, since: datetime, sunset: datetime | None = None, see: str | None = None) -> Callable[[_View], _View]:
    """Marks the method of a StrictView that serves the operation; `see` is the address of a page about it.

    Until `sunset` it serves as ever. Aware datetimes; RFC 9745 asks that the sunset is not before `since`.
    """
    if sunset is not None and sunset < since:
        raise ValueError("the sunset is before the deprecation")

    def mark(method: _View) -> _View:
        marked: _View = extend_schema(deprecated=True)(method)
        marked.deprecation = Deprecation(since, sunset, see)  # type: ignore[attr-defined]
        return marked

    return mark
