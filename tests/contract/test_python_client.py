"""The client that openapi-python-client makes of docs/openapi.yaml calls every operation, unedited."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.documents import COMMITTED, current
from tests.contract.reports import VARIANTS, assert_whole
from tests.deploy.server import Server
from truco_project.embedded.installation import PROJECT

HERE = Path(__file__).parent
PLAYER, SLOW = HERE / "player.py", HERE / "slow"
BIN = Path(sys.executable).parent

LEFT_OUT = {
    "streamMatch": "it does not end; tests/live reads it",
    "streamMe": "it does not end; tests/live reads it",
    "revokeApp": "a person allows an app in a browser; tests/players/oauth does",
}
"""Operations that no script of ours calls, and why."""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package stands, made without a warning."""
    folder = tmp_path_factory.mktemp("python")
    command = [
        *(str(BIN / "openapi-python-client"), "generate", "--path", str(COMMITTED), "--meta", "none"),
        *("--fail-on-warning", "--output-path", str(folder / "truco_client")),
    ]
    # It calls ruff, by the path.
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return folder


def test_it_plays_a_whole_match_of_two_variants(server: Server, generated: Path) -> None:
    assert_whole(json.loads(said([str(PLAYER), server.address, *VARIANTS], generated)))


def test_it_calls_every_operation_but_those_that_are_left_out(server: Server, generated: Path) -> None:
    calls = json.loads(said(["-m", "tests.contract.slow", server.address], generated))
    succeeded = [(method, path) for method, path, status in calls if 200 <= status < 300]
    missed = {
        operation["operationId"]
        for template, methods in current()["paths"].items()
        for method, operation in methods.items()
        if not any(called == method.upper() and is_at(path, template) for called, path in succeeded)
    }
    assert missed == set(LEFT_OUT)


def test_its_types_are_those_that_a_strict_checker_wants(generated: Path, tmp_path: Path) -> None:
    # The scripts are ours, so they are what is checked; the package is as it was made.
    (generated / "truco_client" / "py.typed").touch()
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    done = subprocess.run(
        [*command, "--cache-dir", str(tmp_path), str(PLAYER), str(SLOW)],
        env={**os.environ, "MYPYPATH": str(generated)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def said(script: list[str], generated: Path) -> str:
    """What a script prints that has this client, and no word of complaint."""
    done = subprocess.run(
        [sys.executable, *script],
        env={**os.environ, "PYTHONPATH": str(generated)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def is_at(path: str, template: str) -> bool:
    """Whether a path is of this template: `/me/notices/read` is its own, and `/players/guest` nobody's name."""
    if path in current()["paths"]:
        return path == template
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path) is not None
