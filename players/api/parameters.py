"""Query parameters of lists."""

from collections.abc import Callable
from typing import TypeVar

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

_T = TypeVar("_T")


def parameter(request: Request, name: str, parse: Callable[[str], _T], *, default: _T) -> _T:
    """A query parameter; raises ValidationError for a value that `parse` refuses with ValueError or KeyError."""
    value = request.query_params.get(name)
    if value is None:
        return default
    try:
        return parse(value)
    except (ValueError, KeyError) as error:
        raise ValidationError({name: [ErrorDetail(_("This value is not valid."), code="invalid")]}) from error


def limit(largest: int) -> Callable[[str], int]:
    """A parser of how many there are to be on a page."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= largest):
            raise ValueError(text)
        return int(text)

    return parse
