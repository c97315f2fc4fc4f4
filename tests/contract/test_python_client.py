"""The client that openapi-python-client makes of docs/openapi.yaml plays whole matches, unedited."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.documents import COMMITTED
from tests.contract.reports import VARIANTS, assert_whole
from tests.deploy.server import Server

PLAYER = Path(__file__).with_name("player.py")
BIN = Path(sys.executable).parent


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
    done = subprocess.run(
        [sys.executable, PLAYER, server.address, *VARIANTS],
        env={**os.environ, "PYTHONPATH": str(generated)},
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert_whole(json.loads(done.stdout))


def test_its_types_are_those_that_a_strict_checker_wants(generated: Path, tmp_path: Path) -> None:
    # The player is ours, so it is what is checked; the package is as it was made.
    (generated / "truco_client" / "py.typed").touch()
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", str(PLAYER)]
    done = subprocess.run(
        [*command, "--cache-dir", str(tmp_path)],
        env={**os.environ, "MYPYPATH": str(generated)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
