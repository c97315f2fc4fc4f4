"""Matches that are over, as they come to be counted, and accounts that played them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from players.models import Player
from players.ratings import commands
from players.ratings.finished import Finished, Played, of_account, of_bot

MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)

Sitter = Player | str
"""An account, or a server bot by its name."""


def account(name: str, **fields: Any) -> Player:
    return Player.objects.create(username=name, **fields)


def who(sitter: Sitter) -> str:
    return of_bot(sitter) if isinstance(sitter, str) else of_account(sitter.pk)


def played(seat: int, sitter: Sitter, *, won: bool, **counted: Any) -> Played:
    return Played(
        seat=seat,
        who=who(sitter),
        account=sitter.pk if isinstance(sitter, Player) else None,
        is_human=isinstance(sitter, Player) and sitter.kind == "human",
        won=won,
        **counted,
    )


def match(
    *sitters: Sitter,
    winner: int = 0,
    at: datetime = MONDAY,
    match_id: UUID | None = None,
    counted: Sequence[dict[str, Any]] = (),
    **what: Any,
) -> Finished:
    """Won by team `winner`; `counted` has what each seat has to show."""
    shown = counted or [{}] * len(sitters)
    seats = (played(i, s, won=i % 2 == winner, **c) for i, (s, c) in enumerate(zip(sitters, shown, strict=True)))
    usual: dict[str, Any] = {"asked": True, "aborted": False, "usual_rules": True, "public": True}
    variant = "paulista-duel" if len(sitters) == 2 else "paulista"
    return Finished(match_id or uuid4(), variant, at, **usual | what, played=tuple(seats))


def season(*sitters: Sitter, matches: int = 10, at: datetime = MONDAY) -> None:
    """So many matches, a minute apart, each won by the first."""
    for number in range(matches):
        assert commands.count(match(*sitters, at=at + timedelta(minutes=number)))
