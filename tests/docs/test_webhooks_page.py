"""The commands of docs/webhooks.md, as a new person types them, against a server started as it says."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.server import Server, free_port
from truco_project.embedded import places
from truco_project.embedded.installation import PROJECT

PAGE = (PROJECT / "docs" / "webhooks.md").read_text()
COMMANDS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("webhooks-page") / "home"
    started = Server(home, free_port(), TRUCO_WEBHOOKS_ALLOW_PRIVATE="true")
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(timeout=30)
        shutil.rmtree(places.sockets(home), ignore_errors=True)


def test_the_receiver_of_the_page_is_told_what_the_page_shows(server: Server, tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(PROJECT / "docs")
    script = "".join(COMMANDS).replace("9000", str(free_port())).replace("http://127.0.0.1:8000", server.address)
    done = subprocess.run(
        ["bash", "-eu", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert sorted(forms(done.stdout)) == sorted(forms(SHOWN[0]))


def forms(lines: str) -> list[list[str]]:
    """Of each message the type and the names of what it tells; the order is not promised, and ids differ."""
    return [[line.split()[0], *re.findall(r'"(\w+)":', line)] for line in lines.splitlines()]
