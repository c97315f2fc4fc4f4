"""Every write to a match, through one door: `submit`."""

from matches.commands.bots import play_bot
from matches.commands.clock import sweep, time_out
from matches.commands.create import NewMatch, create
from matches.commands.door import Done, Refused, StaleVersion, submit
from matches.commands.idempotency import IdempotencyMismatch, RequestKey
from matches.commands.maintenance import InThePast, announce, require_to_come, take_back
from matches.commands.more_time import TimeNotGiven, give_more_time
from matches.commands.outbox import tell, tell_all
from matches.commands.play import NotSeated, act, give_seed, join, leave, leave_all, start

__all__ = [
    "Done",
    "IdempotencyMismatch",
    "InThePast",
    "NewMatch",
    "NotSeated",
    "Refused",
    "RequestKey",
    "StaleVersion",
    "TimeNotGiven",
    "act",
    "announce",
    "create",
    "give_more_time",
    "give_seed",
    "join",
    "leave",
    "leave_all",
    "play_bot",
    "require_to_come",
    "start",
    "submit",
    "sweep",
    "take_back",
    "tell",
    "tell_all",
    "time_out",
]
