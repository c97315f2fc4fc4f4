"""Celery's way in."""

from celery import shared_task
from django.utils import timezone

from players.notices import sending as notices
from players.oauth import registry
from players.ratings import commands as ratings
from players.traces import commands as traces
from players.webhooks import commands, sending


@shared_task(name="players.send_webhooks")
def send_webhooks() -> None:
    """What is due; a hint that it is, or the sweep that needs none."""
    sending.send_due()


@shared_task(name="players.tend_webhooks")
def tend_webhooks() -> None:
    """What is old or nobody's is forgotten, and secrets follow the server's keys."""
    registry.end_webhooks()
    sending.forget_old()
    commands.reseal()


@shared_task(name="players.tend_ratings")
def tend_ratings() -> None:
    """Leaderboards and traces that are old are forgotten."""
    ratings.forget_old(timezone.now())
    traces.forget_old()


@shared_task(name="players.tend_notices")
def tend_notices() -> None:
    """What is old is forgotten."""
    notices.forget_old()
