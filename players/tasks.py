"""Celery's way in."""

from celery import shared_task

from players.webhooks import sending


@shared_task(name="players.send_webhooks")
def send_webhooks() -> None:
    """What is due; a hint that it is, or the sweep that needs none."""
    sending.send_due()


@shared_task(name="players.forget_webhooks")
def forget_webhooks() -> None:
    sending.forget_old()
