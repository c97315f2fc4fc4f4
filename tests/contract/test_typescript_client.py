"""openapi-fetch over the types that openapi-typescript makes of docs/openapi.yaml plays whole matches, unedited."""

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


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player, compiled with `strict` against the generated types."""
    install()
    folder = tmp_path_factory.mktemp("typescript")
    for name in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(SOURCES / name, folder)
    (folder / "node_modules").symlink_to(INSTALLED)
    run(["node_modules/.bin/openapi-typescript", str(COMMITTED), "-o", "truco.d.ts"], folder)
    run(["node_modules/.bin/tsc", "--strict", "-p", "."], folder)
    return folder / "built" / "play.js"


def test_it_plays_a_whole_match_of_two_variants(server: Server, built: Path) -> None:
    assert_whole(json.loads(run(["node", str(built), server.address, *VARIANTS], built.parent)))


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
