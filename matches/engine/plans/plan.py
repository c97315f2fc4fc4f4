"""A plan as values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from matches.engine.cards import Card

AnyCard = Literal["any"]
ANY: Final = "any"
"""Some card of the seat's, and so the lowest that is enough."""


class TrickResult(StrEnum):
    """How an earlier trick went for the seat's team; `any`: however it went."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    ANY = "any"


@dataclass(frozen=True)
class When:
    """Conditions on the seat's turn: all that are given must hold, so with none it is every turn."""

    trick: int | None = None
    """1 to 3."""
    earlier: tuple[TrickResult, ...] | None = None
    """The results of all the tricks before this one."""
    leading: bool | None = None
    wins: Card | AnyCard | None = None
    """The card that, played open, wins the trick for the team as it then lies. Who leads would win with every card."""
    min_stake: int | None = None
    max_stake: int | None = None


@dataclass(frozen=True)
class PlayNamed:
    card: Card
    face_down: bool = False


@dataclass(frozen=True)
class PlaySlot:
    """In a dark hand: by the card's original position, 0 to 2."""

    slot: int


@dataclass(frozen=True)
class PlayLowestWinner:
    """The lowest card that wins the trick for the team as it then lies, else the lowest."""


@dataclass(frozen=True)
class PlayLowest:
    face_down: bool = False


PlannedPlay = PlayNamed | PlaySlot | PlayLowestWinner | PlayLowest


@dataclass(frozen=True)
class Step:
    when: When
    play: PlannedPlay


class Otherwise(StrEnum):
    ASK = "ask"
    FOLD = "fold"


@dataclass(frozen=True)
class Answer:
    """To a raise: accept it up to a stake (None: none), otherwise ask or fold."""

    accept_up_to: int | None = None
    otherwise: Otherwise = Otherwise.ASK


ASK_ME = Answer()


@dataclass(frozen=True)
class Plan:
    steps: tuple[Step, ...] = ()
    answer: Answer = ASK_ME
