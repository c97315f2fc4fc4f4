"""A table, a clock that stands, and servers on this machine that get what is sent."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from tests.clock import Clock, stopped_clock
from tests.notices.mail import MailServer, serving
from tests.players.webhooks.receiver import Receiver, receiving

__all__ = ["Receiver"]


@pytest.fixture
def clock(transactional_db: None) -> Iterator[Clock]:
    with stopped_clock() as clock:
        yield clock


@pytest.fixture
def mail(settings: Any) -> Iterator[MailServer]:
    """Where this site's letters go."""
    with serving() as (server, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        settings.TRUCO_SITE_URL, settings.TRUCO_EMAIL = "https://truco.example", True
        yield server


@pytest.fixture
def push_service(settings: Any) -> Iterator[Receiver]:
    """What a browser's maker runs."""
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = True
    settings.TRUCO_SITE_URL = "https://truco.example"
    with receiving() as receiver:
        yield receiver


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    # A request leaves its language to the thread.
    with translation.override("en"):
        yield
