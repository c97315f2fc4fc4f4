"""Celery's way in. A task takes ids and a version, is safe to run twice, and may be lost."""

from uuid import UUID

from celery import shared_task

from matches import commands, ratings
from matches.eventlog import MatchNotFound
from matches.wakeups import BOT_TURN, SEND_NOTICES, TELL


@shared_task(name=BOT_TURN)
def bot_turn(match_id: str, version: int) -> None:
    """The server bot's move, if the match still is at this version."""
    try:
        commands.play_bot(UUID(match_id), version=version)
    except MatchNotFound:
        # Only a database that was set back knows less than a hint.
        return


@shared_task(name="matches.sweep")
def sweep() -> None:
    """What is due and was not done."""
    commands.sweep()


@shared_task(name=TELL)
def tell() -> None:
    """What happened and nobody was told of."""
    commands.tell_all()


@shared_task(name="matches.count")
def count() -> None:
    """Matches that are over and have not been counted for ratings and statistics."""
    ratings.count_all()


@shared_task(name="matches.make_sequels")
def make_sequels() -> None:
    """Games of a series and rematches that are due and were not made."""
    commands.make_sequels()


@shared_task(name="matches.pair_seeks")
def pair_seeks() -> None:
    """Those who look for a match, and can have one together."""
    commands.pair_seeks()


@shared_task(name="matches.remind")
def remind() -> None:
    """Whose time is passing."""
    commands.remind_all()


@shared_task(name=SEND_NOTICES)
def send_notices() -> None:
    """E-mails and push messages that are due, if they still are news."""
    commands.send_notices()
