"""The headers that tell how much of a limit is left: on any answer, of a server that has limits."""

from typing import Any, Final

from matches.api.schema.hooks import Schema

_HEADERS: Final[dict[str, Schema]] = {
    "RateLimit-Policy": {
        "schema": {"type": "string"},
        "description": "The limits that the request counted in: quota `q` in a window of `w` seconds.",
        "example": '"moves";q=120;w=60, "account-moves";q=360;w=60',
    },
    "RateLimit": {
        "schema": {"type": "string"},
        "description": "What is left of each: `r` requests now, and all of them (with `r=0`: one) in `t` seconds.",
        "example": '"moves";r=119;t=1, "account-moves";r=359;t=1',
    },
}


def add_limits(result: Schema, **kwargs: Any) -> Schema:
    for methods in result["paths"].values():
        for operation in methods.values():
            for response in operation["responses"].values():
                response.setdefault("headers", {}).update(_HEADERS)
    return result
