from collections.abc import Iterator

import pytest

from tests.live.streams import Live, serving, serving_apart


@pytest.fixture
def live(transactional_db: None) -> Iterator[Live]:
    with serving() as server:
        yield server


@pytest.fixture(scope="module")
def server_apart(django_db_setup: None) -> Iterator[Live]:
    with serving_apart() as server:
        yield server


@pytest.fixture
def another_process(transactional_db: None, server_apart: Live) -> Iterator[Live]:
    """One for all tests of a module: it survives that they empty the database."""
    yield server_apart
    server_apart.close()
