"""The words of the game, as types. The glossary in docs/rules.md is the naming authority."""

from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)
"""0 .. seats-1, in order of play."""

Team = NewType("Team", int)
"""0 or 1."""

TEAMS = (Team(0), Team(1))


def team_of(seat: Seat) -> Team:
    return Team(seat % 2)


def opponents_of(team: Team) -> Team:
    return Team(1 - team)


class MatchStatus(StrEnum):
    OPEN = "open"
    ACTIVE = "active"
    FINISHED = "finished"
    ABORTED = "aborted"


class HandKind(StrEnum):
    ORDINARY = "ordinary"
    MAO_DE_ONZE = "mao_de_onze"
    MAO_DE_FERRO = "mao_de_ferro"


class HandEnd(StrEnum):
    """Why a hand ended."""

    TRICKS = "tricks"
    FOLD = "fold"
    ALL_TIED = "all_tied"


class MatchEnd(StrEnum):
    """Why a match ended."""

    POINTS = "points"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    FORFEIT = "forfeit"
    ABORTED = "aborted"


class SeatKind(StrEnum):
    """Who holds a seat. People and third parties' bots are accounts; server bots are not."""

    HUMAN = "human"
    BOT_ACCOUNT = "bot_account"
    SERVER_BOT = "server_bot"


class By(StrEnum):
    """Who chose an action for its seat."""

    PLAYER = "player"
    BOT = "bot"
    TIMEOUT = "timeout"
    PLAN = "plan"
    FORCED = "forced"


class CallType(StrEnum):
    RAISE = "raise"
    ACCEPT = "accept"
    FOLD = "fold"


class SeedSource(StrEnum):
    PLAYER = "player"
    SERVER = "server"


class Visibility(StrEnum):
    PUBLIC = "public"
    PRIVATE = "private"
