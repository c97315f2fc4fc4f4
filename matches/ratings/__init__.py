"""What a match that is over means for ratings and statistics: read from its log, counted by `players.ratings`."""

from matches.ratings.commands import count, count_all, rebuild

__all__ = ["count", "count_all", "rebuild"]
