"""What a stream was let in with, looked at again and again while it lasts."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class ByToken:
    """A token, the account's own or an app's, by its hash."""

    digest: bytes


@dataclass(frozen=True, slots=True)
class BySession:
    """A browser's session, by the headers that name it."""

    player_id: UUID
    headers: tuple[tuple[bytes, bytes], ...]


Credential = ByToken | BySession | None
"""None: nobody asked, and nobody can be shut out."""
