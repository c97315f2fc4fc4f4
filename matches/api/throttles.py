"""The limits of matches."""

from players.api.throttles import MoveThrottle, PerAddress, ReadThrottle, WriteThrottle

__all__ = ["BotsOnlyThrottle", "MoveThrottle", "ReadThrottle", "WriteThrottle"]


class BotsOnlyThrottle(PerAddress):
    """Matches among server bots alone: nobody waits for them, so anybody could make thousands."""

    scope = "bots_only"
