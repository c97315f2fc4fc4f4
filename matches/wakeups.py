"""Hints to Celery: what could run now rather than at the next sweep.

A hint may be lost, so sending one never fails and never makes a request wait: a thread of its own publishes, and when
the broker is away or hung the queue fills up and further hints are dropped. The database says what is due.
"""

import logging
import threading
import time
from dataclasses import dataclass
from queue import Empty, Full, Queue
from typing import Any, Final

from celery import current_app
from django.db import transaction

BOT_TURN: Final = "matches.bot_turn"
TELL: Final = "matches.tell"
SEND_WEBHOOKS: Final = "players.send_webhooks"
SEND_NOTICES: Final = "matches.send_notices"
NEWS_SECONDS: Final = 0.5
IDLE_SECONDS: Final = 60

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hint:
    task: str
    args: tuple[Any, ...]
    countdown: float


class Publisher:
    """Sends hints from a thread that lives as long as there is something to send."""

    def __init__(self, *, waiting: int = 1000) -> None:
        self._hints: Queue[Hint] = Queue(maxsize=waiting)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def send(self, hint: Hint) -> None:
        try:
            self._hints.put_nowait(hint)
        except Full:
            logger.warning("hint dropped: the broker does not take them")
            return
        with self._lock:
            # Started at need, so that a forked server process has a thread of its own.
            if self._thread is None or not self._thread.is_alive():
                thread = threading.Thread(target=self._run, name="hints", daemon=True)
                try:
                    thread.start()
                except RuntimeError:
                    # No thread to be had: the hint waits for the next one that sends.
                    logger.warning("hint delayed: no thread can be started")
                else:
                    self._thread = thread

    def _run(self) -> None:
        while True:
            try:
                hint = self._hints.get(timeout=IDLE_SECONDS)
            except Empty:
                with self._lock:
                    if self._hints.empty():
                        self._thread = None
                        return
                continue
            self._publish(hint)

    def _publish(self, hint: Hint) -> None:
        try:
            current_app.send_task(hint.task, args=hint.args, countdown=hint.countdown)
        except Exception as error:  # whatever a broker's client raises: the sweep does what this hint was for
            logger.warning("hint lost: %s", type(error).__name__)


class Pace:
    """At most one hint in so many seconds, which comes at their end and so counts for all that happens in them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._quiet_until = 0.0

    def allows(self, *, now: float, seconds: float) -> bool:
        with self._lock:
            if now < self._quiet_until:
                return False
            self._quiet_until = now + seconds
            return True


_publisher = Publisher()
_news = Pace()


def bot_turn(match_id: str, version: int, *, delay: float) -> None:
    """After the commit, tell a worker that a server bot is to act at this version in `delay` seconds."""
    hint = Hint(BOT_TURN, (match_id, version), countdown=delay)
    transaction.on_commit(lambda: _publisher.send(hint), robust=True)


def news() -> None:
    """After the commit, tell a worker that the log has grown: of which matches, the database says."""

    def send() -> None:
        if _news.allows(now=time.monotonic(), seconds=NEWS_SECONDS):
            _publisher.send(Hint(TELL, (), countdown=NEWS_SECONDS))

    transaction.on_commit(send, robust=True)


def webhooks_due(workers: int) -> None:
    """Tell so many workers that there are webhooks to send."""
    for _ in range(workers):
        _publisher.send(Hint(SEND_WEBHOOKS, (), countdown=0))


def notices_due(workers: int) -> None:
    """Tell so many workers that there are notices to send."""
    for _ in range(workers):
        _publisher.send(Hint(SEND_NOTICES, (), countdown=0))
