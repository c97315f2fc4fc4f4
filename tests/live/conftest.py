from collections.abc import Iterator

import pytest

from tests.live.streams import Live, serving


@pytest.fixture
def live(transactional_db: None) -> Iterator[Live]:
    with serving() as server:
        yield server
