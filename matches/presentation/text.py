"""Times and names, as the API writes them."""

from collections.abc import Mapping
from typing import NewType

from matches.engine.seats import reserved_account
from matches.engine.terms import SeatKind

Names = NewType("Names", Mapping[str, str])
"""Usernames by account id: the log holds ids, names are filled in when shown."""


def player_name(player: str | None, kind: SeatKind | None, names: Names) -> str | None:
    """A server bot's name is its own; an account's is looked up."""
    if player is None or kind is SeatKind.SERVER_BOT:
        return player
    return names[player]


def asked_for(asked: str, names: Names) -> str:
    """For whom a seat is: `me`, `open`, `closed`, `bot:<name>` or a username."""
    account = reserved_account(asked)
    return asked if account is None else names[account]
