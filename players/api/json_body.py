"""Reading a body: JSON in which nothing is said twice."""

import json
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.parsers import JSONParser

_TWICE: Final = object()
"""Stands for the value of a field that has several."""


class StrictJSONParser(JSONParser):
    """Answers 400 to a body that is nested deeper than Python can follow, or that says one thing twice.

    Of a field named twice the library would take the last one. But who sends two versions has decided on neither.
    """

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        encoding = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)
        repeated: list[str] = []

        def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            found: dict[str, Any] = {}
            for name, value in pairs:
                if name in found:
                    repeated.append(name)
                found[name] = _TWICE if name in found else value
            return found

        try:
            body = json.loads(stream.read().decode(encoding), object_pairs_hook=once, parse_constant=_refuse)
        except RecursionError as error:
            raise ParseError(_("This is nested too deeply.")) from error
        except (ValueError, LookupError) as error:
            # Not of the charset that it claims to be, or of one that isn't there.
            raise ParseError(_("This is not JSON.")) from error
        if repeated:
            detail = ErrorDetail(_("This field is there twice."), code="repeated_field")
            raise ValidationError({pointer: [detail] for pointer in _places(body)})
        return body


def _refuse(constant: str) -> None:
    """NaN and the infinities, which Python would take."""
    raise ValueError(constant)


def _places(body: Any) -> Iterator[str]:
    """Pointers to what is there twice."""
    rest = [("", body)]
    while rest:
        place, value = rest.pop()
        if value is _TWICE:
            yield place
        elif isinstance(value, dict):
            rest += [(f"{place}/{_escaped(printable(name))}", inner) for name, inner in value.items()]
        elif isinstance(value, list):
            rest += [(f"{place}/{index}", inner) for index, inner in enumerate(value)]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def printable(text: str) -> str:
    """The text, with `?` for half a surrogate pair: that can come in by JSON but not go out in UTF-8."""
    return text.encode("utf-8", "replace").decode()
