"""A client that isn't signed in, and accounts to sign in as."""

from collections.abc import Callable, Iterator

import pytest
from rest_framework.test import APIClient

from players import commands
from players.api import buckets
from players.models import Player

PASSWORD = "a horse in the yard"


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def bearer() -> Callable[[str], APIClient]:
    """A client that sends this token."""

    def client(token: str) -> APIClient:
        signed_in = APIClient()
        signed_in.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        return signed_in

    return client


@pytest.fixture
def ana(db: None) -> tuple[Player, str]:
    """An account and its token."""
    return commands.register(username="Ana", password=PASSWORD)


@pytest.fixture
def empty_buckets() -> Iterator[None]:
    buckets.own.forget()
    yield
    buckets.own.forget()
