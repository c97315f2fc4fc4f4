"""Which names a person may choose, and the names that the server gives."""

import hashlib
import secrets
from typing import Final

# `\Z` and not `$`, which in Python lets a trailing newline through.
PATTERN: Final = r"^[A-Za-z0-9_-]{3,30}\Z"
# Words that a seat list gives a meaning of its own, and the server bots.
RESERVED: Final = frozenset({"open", "me", "bot", "guest", "random", "cautious", "easy", "medium", "hard"})
RESERVED_PREFIXES: Final = ("deleted-", "guest-")


def is_reserved(name: str) -> bool:
    return fold(name) in RESERVED or fold(name).startswith(RESERVED_PREFIXES)


def fold(name: str) -> str:
    """The form in which two names are compared."""
    return name.lower()


def digest(name: str) -> bytes:
    """What is kept of a name that its owner has given up."""
    return hashlib.sha256(fold(name).encode()).digest()


def guest() -> str:
    return f"guest-{secrets.token_hex(4)}"


def deleted() -> str:
    return f"deleted-{secrets.token_hex(4)}"
