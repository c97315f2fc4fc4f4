"""docs/bots.md from top to bottom, as a new person types it, against a server started as it says."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.server import Server, running
from truco_project.embedded.installation import PROJECT

PAGE = (PROJECT / "docs" / "bots.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```\n(?:```(?:json|text)\n(.*?)^```$)?", PAGE, re.MULTILINE | re.DOTALL)
ADDRESS, MARK = "http://127.0.0.1:8000", "--- next block ---"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("page") / "home"
    with running(home) as started:
        yield started


@pytest.mark.parametrize("program", ["python3 docs/bot_example.py", "node docs/bot_example.mjs"])
def test_the_commands_print_what_the_page_shows(server: Server, tmp_path: Path, program: str) -> None:
    if shutil.which(program.split()[0]) is None:
        pytest.skip(f"{program.split()[0]} is not installed")
    (tmp_path / "docs").symlink_to(PROJECT / "docs")
    name = f"bot-of-{program.split()[0]}"
    script = f"echo '{MARK}'\n".join(commands for commands, _shown in BLOCKS)
    script = script.replace(ADDRESS, server.address).replace("my-first-bot", name)
    done = subprocess.run(
        ["bash", "-e", "-c", script.replace("python3 docs/bot_example.py", program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    log = (tmp_path / "bot.log").read_text()
    assert done.returncode == 0, done.stdout + done.stderr + log
    account, kind, move, challenge, again = (printed.strip() for printed in done.stdout.split(MARK))
    assert (account, again) == ("", "")
    assert kind == BLOCKS[1][1].strip() == "bot_account"
    assert re.fullmatch(r"[0-9a-f-]{36} \[ ?\d+, ?\d+\]", move), log
    assert json.loads(challenge) == {**json.loads(BLOCKS[3][1]), "player": name}


def test_the_page_has_five_steps_and_no_command_is_left_out() -> None:
    assert re.findall(r"^## (\d)\.", PAGE, re.MULTILINE) == ["1", "2", "3", "4", "5"]
    assert len(BLOCKS) == PAGE.count("```sh\n") == 5
