"""Every write to a match, through one door: `submit`."""

from matches.commands.bots import play_bot
from matches.commands.clock import sweep, time_out
from matches.commands.create import NewMatch, create
from matches.commands.door import Done, Refused, StaleVersion, submit
from matches.commands.idempotency import IdempotencyMismatch, RequestKey
from matches.commands.outbox import tell, tell_all
from matches.commands.play import NotSeated, act, give_seed, join, leave, leave_all, start
from matches.commands.rematch import GoesOn, agree_to_rematch, take_back_rematch
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
    "NewMatch",
    "NewSeek",
    "NotSeated",
    "Refused",
    "RequestKey",
    "SeekNotFound",
    "SeekOver",
    "StaleVersion",
    "TooManySeeks",
    "act",
    "agree_to_rematch",
    "create",
    "give_seed",
    "join",
    "join_seek",
    "leave",
    "leave_all",
    "make_sequels",
    "pair_seeks",
    "play_bot",
    "seek",
    "start",
    "submit",
    "sweep",
    "take_back_rematch",
    "tell",
    "tell_all",
    "time_out",
    "withdraw_all_seeks",
    "withdraw_seek",
]
