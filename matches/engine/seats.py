"""For whom a seat is, as the log writes it: `me`, `open`, `closed`, `bot:<name>` or `player:<account id>`."""

from typing import Final

CLOSED: Final = "closed"
"""Nobody sits down here until the host says who may."""

_PLAYER: Final = "player:"
_BOT: Final = "bot:"


def reserved_for(player: str) -> str:
    """How a seat that is kept for an account is written."""
    return f"{_PLAYER}{player}"


def reserved_account(asked: str) -> str | None:
    """The account for which a seat is kept, if it is kept for one."""
    return asked.removeprefix(_PLAYER) if asked.startswith(_PLAYER) else None


def server_bot(asked: str) -> str | None:
    """The server bot that is wanted, if it is one."""
    return asked.removeprefix(_BOT) if asked.startswith(_BOT) else None


def is_for_anybody(asked: str) -> bool:
    """Whether whoever comes first may sit here."""
    return asked != CLOSED and reserved_account(asked) is None
