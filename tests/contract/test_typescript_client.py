"""openapi-fetch over the types that openapi-typescript makes of docs/openapi.yaml: whole matches, every operation."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.contract.documents import COMMITTED, IN_CI, needed
from tests.contract.reports import VARIANTS, assert_whole
from tests.deploy.server import Server

SOURCES = Path(__file__).with_name("typescript")
INSTALLED = SOURCES / "node_modules"
TAKEN = (200, 201, 204, 403, 404, 409)
"""It was done, or it was well said at the wrong moment or by the wrong one."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the scripts, compiled with `strict` against the generated types."""
    install()
    folder = tmp_path_factory.mktemp("typescript")
    for name in ("play.ts", "operations.ts", "tsconfig.json", "package.json"):
        shutil.copy(SOURCES / name, folder)
    (folder / "node_modules").symlink_to(INSTALLED)
    run(["node_modules/.bin/openapi-typescript", str(COMMITTED), "-o", "truco.d.ts"], folder)
    run(["node_modules/.bin/tsc", "--strict", "-p", "."], folder)
    return folder / "built"


def test_it_plays_a_whole_match_of_two_variants(server: Server, built: Path) -> None:
    assert_whole(json.loads(run(["node", str(built / "play.js"), server.address, *VARIANTS], built.parent)))


def test_what_it_sends_to_any_operation_is_of_a_form_that_the_server_takes(server: Server, built: Path) -> None:
    # That none is forgotten the compiler has seen to, and what each does is told by the Python client's script.
    answered = json.loads(run(["node", str(built / "operations.js"), server.address], built.parent))
    assert {name: status for name, status in answered.items() if status not in TAKEN} == {}


def install() -> None:
    """What package-lock.json names, unless it is there already."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            needed(f"{program} on the PATH")
    mark, lock = INSTALLED / ".installed", SOURCES / "package-lock.json"
    if mark.exists() and mark.read_bytes() == lock.read_bytes():
        return
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0 and not IN_CI and any(word in done.stderr for word in ("ENOTFOUND", "ECONNREFUSED")):
        needed("the packages of tests/contract/typescript: npm reaches no registry")
    assert done.returncode == 0, done.stdout + done.stderr
    mark.write_bytes(lock.read_bytes())


def run(command: Sequence[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
