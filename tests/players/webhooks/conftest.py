"""Receivers on this machine, and somebody who wants to be told."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from players import commands as accounts
from players.models import Player
from tests.players.webhooks.receiver import Answer, Receiver, Receiving, receiving


@pytest.fixture
def inside(settings: Any) -> None:
    """Webhooks may go to this machine: where else would a test's receiver be?"""
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = True


@pytest.fixture
def receiver(inside: None) -> Iterator[Receiving]:
    """Starts receivers that end with the test."""
    with ExitStack() as stack:

        def start(*answers: Answer, **options: Any) -> Receiver:
            return stack.enter_context(receiving(*answers, **options))

        yield start


@pytest.fixture
def bia(transactional_db: None) -> Player:
    return accounts.register(username="bia", password="correct horse battery")[0]
