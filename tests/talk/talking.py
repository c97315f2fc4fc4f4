"""Saying and hearing things in tests."""

from typing import Any

from tests.api.callers import Caller
from tests.api.tables import Table

HANDS = ("4C 7H AS", "3D 2S QC", "6C 6D 6S", "5C 5D 5S")


def ask(table: Table, caller: Caller, **said: Any) -> Any:
    return caller.post(f"/matches/{table.id}/talk", said)


def say(table: Table, seat: int, key: str, kind: str = "phrase") -> dict[str, Any]:
    """A seat says this: the message as the speaker sees it."""
    response = ask(table, table.seats[seat], type=kind, key=key)
    assert response.status_code == 201, response.content
    return dict(response.json())


def signal(table: Table, seat: int, key: str = "zap") -> dict[str, Any]:
    return say(table, seat, key, "signal")


def page(table: Table, caller: Caller, query: str = "") -> dict[str, Any]:
    response = table.of(caller, f"/talk{query}")
    assert response.status_code == 200, response.content
    return dict(response.json())


def hears(table: Table, caller: Caller) -> list[tuple[int, int, str | None]]:
    """Number, seat and key (or words) of all that a caller hears."""
    return [(m["number"], m["seat"], m["key"] or m["text"]) for m in page(table, caller)["messages"]]
