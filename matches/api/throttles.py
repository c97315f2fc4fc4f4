"""The limits of matches."""

from players.api.throttles import MoveThrottle, PerAddress, ReadThrottle, ReportThrottle, TalkThrottle, WriteThrottle

__all__ = ["BotsOnlyThrottle", "MoveThrottle", "ReadThrottle", "ReportThrottle", "TalkThrottle", "WriteThrottle"]


class BotsOnlyThrottle(PerAddress):
    """Matches among server bots alone: nobody waits for them, so anybody could make thousands."""

    scope = "bots_only"
