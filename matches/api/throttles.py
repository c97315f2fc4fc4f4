"""The limits of matches."""

from players.api.throttles import MoveThrottle, PerAddress, ReadThrottle, ReportThrottle, TalkThrottle, WriteThrottle

__all__ = [
    "BotsOnlyThrottle",
    "InvitationThrottle",
    "MoveThrottle",
    "ReadThrottle",
    "ReportThrottle",
    "TalkThrottle",
    "WriteThrottle",
]


class BotsOnlyThrottle(PerAddress):
    """Matches among server bots alone: nobody waits for them, so anybody could make thousands."""

    scope = "bots_only"


class InvitationThrottle(PerAddress):
    """Codes of private matches: who has one looks it up once, who tries any would look up many."""

    scope = "invitations"
