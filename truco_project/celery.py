"""The Celery app: how tasks travel, and the one schedule.

Messages are hints and may be lost or doubled; the database alone says what is due. So there are no results,
no ETA and no retries here.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")

# Above the longest countdown (a minute) and the longest task together: a message that is only waiting, or
# being worked on, must not look lost.
VISIBILITY_SECONDS = 150


class Hints(Celery):
    """Celery, publishing without ever waiting long: a hung RabbitMQ would not confirm a message for ever."""

    def send_task(self, *args: Any, **options: Any) -> Any:
        return super().send_task(*args, **{"confirm_timeout": 1, **options})


def transport_options(url: str) -> dict[str, Any]:
    """What makes a hung broker cost a publisher a second, and a dead worker's tasks come back soon."""
    if url.startswith("amqp"):
        return {"confirm_publish": True, "write_timeout": 1}
    return {
        "visibility_timeout": VISIBILITY_SECONDS,
        # A killed worker's tasks are looked for every 5 s; the defaults would take 100.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 1,
        "socket_connect_timeout": 1,
        "socket_keepalive": True,
        "retry_on_timeout": False,
    }


def prefetch_multiplier(url: str) -> int:
    """How many messages a worker takes ahead for each of its processes; 0 is any number.

    On Redis a bound can end all work: an ack that fails while the broker is away keeps its place taken for good, and
    with every place taken the worker neither reads nor notices that the broker is back (docs/decisions/0010).
    """
    return 1 if url.startswith("amqp") else 0


def quorum_queue(name: str) -> Queue:
    """A queue that RabbitMQ replicates; Redis and Valkey don't look at the type."""
    return Queue(name, routing_key=name, queue_arguments={"x-queue-type": "quorum"})


app = Hints("truco")
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_transport_options=transport_options(settings.CELERY_BROKER_URL),
    broker_connection_timeout=1,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    broker_heartbeat=10,
    worker_cancel_long_running_tasks_on_connection_loss=True,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=prefetch_multiplier(settings.CELERY_BROKER_URL),
    worker_send_task_events=False,
    worker_enable_remote_control=False,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    task_publish_retry=False,
    task_soft_time_limit=40,
    task_time_limit=50,
    task_serializer="json",
    accept_content=["json"],
    task_default_queue="clock",
    task_default_queue_type="quorum",
    task_queues=[quorum_queue("bots"), quorum_queue("clock"), quorum_queue("hooks")],
    task_routes={
        "matches.bot*": {"queue": "bots"},
        "players.send_webhooks": {"queue": "hooks"},
        "matches.send_notices": {"queue": "hooks"},
    },
    timezone="UTC",
    beat_schedule={
        "sweep": {
            "task": "matches.sweep",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            # After an hour without a worker one sweep does the work of all that it missed.
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "tell": {
            "task": "matches.tell",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "make sequels": {
            "task": "matches.make_sequels",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "pair seeks": {
            "task": "matches.pair_seeks",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "send webhooks": {
            "task": "players.send_webhooks",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "count": {
            "task": "matches.count",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "tend ratings": {"task": "players.tend_ratings", "schedule": 3600, "options": {"expires": 3600}},
        "remind": {
            "task": "matches.remind",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "send notices": {
            "task": "matches.send_notices",
            "schedule": settings.TRUCO_SWEEP_SECONDS,
            "options": {"expires": 3 * settings.TRUCO_SWEEP_SECONDS},
        },
        "tend notices": {"task": "players.tend_notices", "schedule": 600, "options": {"expires": 600}},
        "tend webhooks": {"task": "players.tend_webhooks", "schedule": 600, "options": {"expires": 600}},
    },
)
app.autodiscover_tasks()


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Django has set up logging already; a receiver of this signal keeps Celery from doing it again."""
