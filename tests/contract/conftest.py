"""One server, started as a person would start it, that all generated clients play against."""

import shutil
from collections.abc import Iterator

import pytest

from tests.deploy.server import Server, free_port
from truco_project.embedded import places


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("contract") / "home"
    started = Server(home, free_port())
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(timeout=30)
        shutil.rmtree(places.sockets(home), ignore_errors=True)
