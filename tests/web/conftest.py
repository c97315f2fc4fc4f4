"""The real server on the embedded services, one for all tests here, and a real browser, one a module."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.deploy.server import Server, environment, running
from tests.web.browser import CHROMIUM, chromium
from tests.web.scenes import Scene, prepare


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = pytest.mark.skip(reason=f"no {CHROMIUM} (Debian: apt-get install chromium)")
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not CHROMIUM.exists():
            item.add_marker(missing)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web")


@pytest.fixture(scope="session")
def server(home: Path) -> Iterator[Server]:
    with running(home, TRUCO_TALK_FREE_TEXT="true") as started:
        yield started


@pytest.fixture(scope="session")
def scenes(server: Server, home: Path) -> dict[str, Scene]:
    return prepare(server.address, environment(home))


@pytest.fixture(scope="session")
def past(server: Server, home: Path) -> dict[str, Scene]:
    return prepare(server.address, environment(home), "tests.web.finished")


# No longer than a module: while it is there a loop runs in this thread, in which Django lets nobody use the database.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


PICTURES = os.environ.get("TRUCO_TEST_PICTURES")
"""Where pictures of the screens are put, if anywhere."""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))
