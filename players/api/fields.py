"""Fields that take what the schema says and nothing that merely resembles it."""

import re
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from players.moments import written

RFC3339: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)

UUID_SHAPE: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", re.ASCII)


class Text(serializers.CharField):
    """A JSON string, kept as it came; no number is taken for one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"trim_whitespace": False} | kwargs))

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """An integer as JSON Schema has it: 3.0 is 3, but "3" and true are none."""

    def to_internal_value(self, data: Any) -> int:
        number = whole(data)
        if type(number) is not int:
            self.fail("invalid")
        return number


class Flag(serializers.BooleanField):
    """true or false, no word that means it."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Id(serializers.UUIDField):
    """A JSON string in the form in which ids are shown; of the other ways to write a UUID none."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str) or UUID_SHAPE.fullmatch(data) is None:
            self.fail("invalid", value=data)
        return UUID(data)


class Timestamp(serializers.DateTimeField):
    """RFC 3339 with an offset in; UTC with milliseconds and `Z` out."""

    default_error_messages = {"not_rfc3339": _("A timestamp as in RFC 3339, with its offset.")}

    def to_internal_value(self, value: Any) -> datetime:
        if not isinstance(value, str) or RFC3339.fullmatch(value) is None:
            self.fail("not_rfc3339")
        return super().to_internal_value(value.upper())

    def to_representation(self, value: Any) -> str:
        moment: datetime = value
        return written(moment)


def whole(value: Any) -> Any:
    """The value, as an int where it is a number without a fraction."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
