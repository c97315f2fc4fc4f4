"""The log and its projections: load a match, append events, replay.

`append` is called under the lock of `lock`, in the caller's transaction: one statement locks and reads, three write,
one more when a hand ends. All SQL of an action is here.
"""

from matches.eventlog.append import append, create
from matches.eventlog.replay import BrokenLog, differences, rebuild, replay
from matches.eventlog.stored import (
    REMATCH_DAYS,
    Entry,
    MatchHeld,
    MatchNotFound,
    Stored,
    entries,
    lock,
    names_in,
    peek,
)

__all__ = [
    "REMATCH_DAYS",
    "BrokenLog",
    "Entry",
    "MatchHeld",
    "MatchNotFound",
    "Stored",
    "append",
    "create",
    "differences",
    "entries",
    "lock",
    "names_in",
    "peek",
    "rebuild",
    "replay",
]
