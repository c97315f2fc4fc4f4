"""Times as they are written wherever people and programs read them."""

from datetime import UTC, datetime
from typing import overload


@overload
def written(at: datetime) -> str: ...
@overload
def written(at: None) -> None: ...
def written(at: datetime | None) -> str | None:
    """RFC 3339: UTC, milliseconds, `Z`."""
    if at is None:
        return None
    return at.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
