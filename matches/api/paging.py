"""Query parameters of lists."""

from collections.abc import Callable
from typing import Final, TypeVar

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

PAGE: Final = 50
LARGEST_PAGE: Final = 100
LARGEST_NUMBER: Final = 2**31 - 1

_T = TypeVar("_T")


def parameter(request: Request, name: str, parse: Callable[[str], _T], *, default: _T) -> _T:
    """A query parameter; raises ValidationError for a value that `parse` refuses with ValueError or KeyError."""
    value = request.query_params.get(name)
    return default if value is None else parsed(name, value, parse)


def parsed(name: str, value: str, parse: Callable[[str], _T]) -> _T:
    """What a request says under this name; raises ValidationError where `parse` raises ValueError or KeyError."""
    try:
        return parse(value)
    except (ValueError, KeyError) as error:
        raise ValidationError({name: [ErrorDetail(_("This value is not valid."), code="invalid")]}) from error


truth: Final = {"true": True, "false": False}.__getitem__
"""A parser of the two words."""


def limit_of(request: Request) -> int:
    return parameter(request, "limit", number(1, LARGEST_PAGE), default=PAGE)


def number(smallest: int, largest: int = LARGEST_NUMBER) -> Callable[[str], int]:
    """A parser of ASCII digits for a number in this range."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 11 and smallest <= int(text) <= largest):
            raise ValueError(text)
        return int(text)

    return parse
