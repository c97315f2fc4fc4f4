"""Every write to a match, through one door: `submit`."""

from matches.commands.bots import play_bot
from matches.commands.challenges import decline
from matches.commands.clock import sweep, time_out
from matches.commands.consents import agree_to_abort, take_back_abort
from matches.commands.create import NewMatch, create
from matches.commands.door import Done, Refused, StaleVersion, submit
from matches.commands.expiry import expire
from matches.commands.host import NotHost, NotPrivate, offer_seat, remove, renew_code, take_back_code, withdraw
from matches.commands.idempotency import IdempotencyMismatch, RequestKey
from matches.commands.maintenance import InThePast, announce, require_to_come, take_back
from matches.commands.more_time import TimeNotGiven, give_more_time
from matches.commands.notices import send_notices
from matches.commands.outbox import tell, tell_all
from matches.commands.parting import leave_all
from matches.commands.plans import drop_plan, set_plan
from matches.commands.play import NotSeated, Unwelcome, act, give_seed, join, leave, start
from matches.commands.rated_tables import SamePerson
from matches.commands.rematch import GoesOn, agree_to_rematch, take_back_rematch
from matches.commands.reminders import remind, remind_all
from matches.commands.seeks import (
    NewSeek,
    SeekNotFound,
    SeekOver,
    TooManySeeks,
    join_seek,
    pair_seeks,
    seek,
    withdraw_all_seeks,
    withdraw_seek,
)
from matches.commands.series import make_sequels

__all__ = [
    "Done",
    "GoesOn",
    "IdempotencyMismatch",
    "InThePast",
    "NewMatch",
    "NewSeek",
    "NotHost",
    "NotPrivate",
    "NotSeated",
    "Refused",
    "RequestKey",
    "SamePerson",
    "SeekNotFound",
    "SeekOver",
    "StaleVersion",
    "TimeNotGiven",
    "TooManySeeks",
    "Unwelcome",
    "act",
    "agree_to_abort",
    "agree_to_rematch",
    "announce",
    "create",
    "decline",
    "drop_plan",
    "expire",
    "give_more_time",
    "give_seed",
    "join",
    "join_seek",
    "leave",
    "leave_all",
    "make_sequels",
    "offer_seat",
    "pair_seeks",
    "play_bot",
    "remind",
    "remind_all",
    "remove",
    "renew_code",
    "require_to_come",
    "seek",
    "send_notices",
    "set_plan",
    "start",
    "submit",
    "sweep",
    "take_back",
    "take_back_abort",
    "take_back_code",
    "take_back_rematch",
    "tell",
    "tell_all",
    "time_out",
    "withdraw",
    "withdraw_all_seeks",
    "withdraw_seek",
]
