"""A match that is over, as far as it counts."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True)
class Played:
    """What one seat has to show for the match."""

    seat: int
    who: str
    """An account's id, or `bot:<name>`. Of a seat that a bot took over: the account that lost it."""
    account: UUID | None
    is_human: bool
    won: bool
    sat_at: datetime | None = None
    """When the account took the seat."""
    lost_seat: bool = False
    """Whether it let its time run out so often that a bot took the seat."""
    timeouts: int = 0
    """How often the clock acted for it."""
    hands: int = 0
    hands_won: int = 0
    raises: int = 0
    raises_won: int = 0
    folds: int = 0

    @property
    def team(self) -> int:
        return self.seat % 2


@dataclass(frozen=True)
class Finished:
    match_id: UUID
    variant: str
    ended_at: datetime
    asked: bool
    """Whether it was to be rated."""
    aborted: bool
    usual_rules: bool
    """Whether every house rule is the variant's own."""
    public: bool
    played: tuple[Played, ...]


def of_account(account: UUID) -> str:
    return str(account)


def of_bot(name: str) -> str:
    return f"bot:{name}"


def bot_name(who: str) -> str:
    """The name of a server bot, by which it is shown too."""
    return who.removeprefix("bot:")
