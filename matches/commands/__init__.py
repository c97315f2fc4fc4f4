"""Every write to a match, through one door: `submit`."""

from matches.commands.bots import play_bot
from matches.commands.clock import sweep, time_out
from matches.commands.create import NewMatch, create
from matches.commands.door import Done, Refused, StaleVersion, submit
from matches.commands.idempotency import IdempotencyMismatch, RequestKey
from matches.commands.notices import send_notices
from matches.commands.outbox import tell, tell_all
from matches.commands.play import NotSeated, act, give_seed, join, leave, leave_all, start
from matches.commands.reminders import remind, remind_all

__all__ = [
    "Done",
    "IdempotencyMismatch",
    "NewMatch",
    "NotSeated",
    "Refused",
    "RequestKey",
    "StaleVersion",
    "act",
    "create",
    "give_seed",
    "join",
    "leave",
    "leave_all",
    "play_bot",
    "remind",
    "remind_all",
    "send_notices",
    "start",
    "submit",
    "sweep",
    "tell",
    "tell_all",
    "time_out",
]
