"""The log and its projections: load a match, append events, replay.

`append` is called under the lock of `lock`, in the caller's transaction: one statement locks and reads, three write,
one more when a hand ends, one more where a plan ends or stops. All SQL of an action is here.
"""

from matches.eventlog.append import append, create
from matches.eventlog.plans import KeptPlan, KeptPlans, bring_up, drop_plans, keep_plan, kept_plan
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
    peek_all,
)

__all__ = [
    "REMATCH_DAYS",
    "BrokenLog",
    "Entry",
    "KeptPlan",
    "KeptPlans",
    "MatchHeld",
    "MatchNotFound",
    "Stored",
    "append",
    "bring_up",
    "create",
    "differences",
    "drop_plans",
    "entries",
    "keep_plan",
    "kept_plan",
    "lock",
    "names_in",
    "peek",
    "peek_all",
    "rebuild",
    "replay",
]
