"""README.md's commands against a server started as README.md says, and docs/bot_example.py against the same one."""

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.server import Server, running
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for

README = (PROJECT / "README.md").read_text()
ADDRESS = "http://127.0.0.1:8000"
MARK = "--- next block ---"
KEYS_OF_SOME_DEALS = {"card", "face_down", "winner", "leads_next"}
"""Whoever leads sees no card on the table, and whoever answers a raise plays none."""


@dataclass(frozen=True)
class Example:
    """A block of commands, and what README shows as their output."""

    commands: str
    shown: str


EXAMPLES = [
    Example(*found)
    for found in re.findall(r"^```sh\n(.*?)^```\n```(?:json|text)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("readme") / "home"
    with running(home) as started:
        yield started


@pytest.fixture(scope="module")
def outputs(server: Server, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What each block really prints: all of them in one shell, as a reader types them."""
    desk = tmp_path_factory.mktemp("desk")
    (desk / "docs").symlink_to(PROJECT / "docs")
    script = f"echo '{MARK}'\n".join(example.commands for example in EXAMPLES)
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script.replace(ADDRESS, server.address)],
        cwd=desk,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout.split(MARK)


def test_every_block_of_commands_has_its_output() -> None:
    assert len(EXAMPLES) == README.count("```sh\n") > 4


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_commands_print_what_readme_shows(outputs: list[str], number: int) -> None:
    # Who leads, the cards and the times differ; the form does not.
    printed, shown = outputs[number], EXAMPLES[number].shown
    assert keys(shown) - KEYS_OF_SOME_DEALS <= keys(printed), printed


def test_the_match_played_with_curl_verifies(outputs: list[str]) -> None:
    commitment = outputs[0].strip()
    assert re.fullmatch(r"[0-9a-f]{64}", commitment)
    assert f"commitment {commitment}" in outputs[-1]
    assert "OK: " in outputs[-1]
    seed = outputs[-1].split()[-1]
    assert f"seed {seed} (player)" in outputs[-1]


def test_the_welcome_is_the_one_that_readme_shows(server: Server) -> None:
    shown = re.search(r"^\$ make up\n(.*?)^\$", README, re.MULTILINE | re.DOTALL)
    assert shown
    for line in shown[1].replace(ADDRESS, server.address).splitlines():
        assert line.partition(" (ready in")[0] in server.said


def test_the_bot_of_the_docs_plays_a_match_to_its_end(server: Server) -> None:
    # As README shows it: a guest of its own making, and a line a move.
    with subprocess.Popen(
        [sys.executable, "-I", "-S", str(PROJECT / "docs" / "bot_example.py"), server.address],
        env={"TRUCO_PAUSE": "0.05"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as bot:
        assert bot.stdout is not None
        try:
            for line in bot.stdout:
                move = re.fullmatch(r"[0-9a-f-]{36} (\[\d+, \d+\])\n", line)
                assert move, line + bot.stdout.read()
                if is_over(f"{server.address}/api/v1/matches/{line.split()[0]}"):
                    break
        finally:
            bot.kill()


def test_the_verifier_reads_a_record_from_the_server_itself(server: Server, outputs: list[str], tmp_path: Path) -> None:
    match_id = re.search(r'"id": ?"([^"]+)"', outputs[2])
    assert match_id
    address = f"{server.address}/api/v1/matches/{match_id[1]}/record"
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(PROJECT / "docs" / "verify.py"), address],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.startswith("OK: ")


def is_over(match: str) -> bool:
    """Whether it is; the bot may have made its last move, so the other side is given a moment."""

    def finished() -> bool:
        with urllib.request.urlopen(match, timeout=30) as answer:
            view = json.load(answer)
        return bool(view["status"] == "finished" or view["seats"][view["awaiting"][0]]["kind"] == "bot_account")

    assert wait_for(finished, 60, every=0.05)
    with urllib.request.urlopen(match, timeout=30) as answer:
        return bool(json.load(answer)["status"] == "finished")


def keys(text: str) -> set[str]:
    return set(re.findall(r'"(\w+)":', text))
