"""One server, started as a person would start it, that all generated clients play against."""

from collections.abc import Iterator

import pytest

from tests.deploy.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("contract") / "home"
    with running(home) as started:
        yield started
