"""`make up` as a person meets it: one command, one address, clean stops, and data that is still there."""

import json
import os
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.deploy.server import MARKS, Server, environment, free_port, running
from truco_project.embedded import places
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    # Deep on purpose: a socket in it would have too long a path.
    folder = tmp_path_factory.mktemp("up") / ("deep-" * 20) / "home"
    yield folder
    shutil.rmtree(places.sockets(folder), ignore_errors=True)


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Server]:
    with running(home) as started:
        yield started


def up(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=PROJECT,
        env=environment(home, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def try_it(server: Server) -> dict[str, object]:
    """What the printed curl line answers."""
    line = next(line for line in server.lines if "curl" in line).partition("curl")[2]
    done = subprocess.run(["curl", "-sS", "--fail", *shlex.split(line)], capture_output=True, text=True, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_it_prints_its_address_its_docs_and_a_curl_line_that_works(server: Server) -> None:
    assert f"http://127.0.0.1:{server.port}/api/v1/docs" in server.said
    assert server.status("/api/v1/docs") == 200
    assert server.status("/api/v1/schema") == 200
    assert {"player", "token"} <= try_it(server).keys()


@pytest.mark.parametrize("name", MARKS)
def test_a_killed_child_is_started_again(server: Server, name: str) -> None:
    server.wait_until_ready()
    before = server.children()
    killed = before.pop(name)
    told = server.said.count(f"truco: {name} died (killed by SIGKILL)")
    os.kill(killed, signal.SIGKILL)
    assert wait_for(lambda: server.children().get(name, killed) != killed, 30), server.said
    server.wait_until_ready()
    assert server.said.count(f"truco: {name} died (killed by SIGKILL)") == told + 1
    # The others went on: a lost database connection or broker ends no process.
    assert server.children().items() >= before.items()


def test_a_second_server_on_the_same_data_is_refused(server: Server, home: Path) -> None:
    done = up(home, PORT=str(free_port()))
    assert done.returncode == 1
    assert done.stderr == f"truco: a server already runs on {home} (process {server.process.pid})\n"


def test_a_busy_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = up(tmp_path, PORT=str(port))
    assert done.returncode == 1
    assert done.stderr.startswith(f"truco: port {port} is taken; choose another with PORT=")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1"])
def test_a_port_that_is_none_is_one_line(tmp_path: Path, port: str) -> None:
    done = up(tmp_path, PORT=port)
    assert (done.returncode, done.stderr) == (
        1,
        f"truco: PORT must be a number from 1 to 65535, not '{port}'\n",
    )


def test_a_missing_tool_is_one_line(tmp_path: Path) -> None:
    empty = tmp_path / "bin"
    empty.mkdir()
    done = up(tmp_path / "home", PATH=str(empty), PORT=str(free_port()))
    assert done.returncode == 1
    assert done.stderr == "truco: `setpriv` is missing; install the package util-linux\n"


def test_a_home_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = up(tmp_path / "file" / "home")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("truco: cannot ")


def test_it_stops_and_starts_again_with_its_data(tmp_path: Path) -> None:
    first = Server(tmp_path, free_port())
    first.wait_until_ready()
    token = try_it(first)["token"]
    pids = [*first.children().values()]
    assert first.stop() == 0, first.said
    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]

    second = Server(tmp_path, free_port())
    try:
        second.wait_until_ready()
        with_token = ["-H", f"Authorization: Bearer {token}", f"http://127.0.0.1:{second.port}/api/v1/tokens"]
        subprocess.run(["curl", "-sS", "--fail", *with_token], capture_output=True, check=True)
        # Killed, it leaves nothing behind that a third start would trip over.
        pids = [*second.children().values()]
        second.process.kill()
        assert wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids), 20)
    finally:
        second.process.kill()
        second.process.wait()
        shutil.rmtree(places.sockets(tmp_path), ignore_errors=True)


def test_it_stops_in_time_even_if_its_children_hang(tmp_path: Path) -> None:
    server = Server(tmp_path, free_port())
    server.wait_until_ready()
    pids = server.children()
    try:
        for name in ("web", "postgres"):
            os.kill(pids[name], signal.SIGSTOP)
        assert server.stop(signal.SIGTERM) == 0, server.said
        assert not [pid for pid in pids.values() if Path(f"/proc/{pid}").exists()]
    finally:
        for pid in pids.values():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(places.sockets(tmp_path), ignore_errors=True)


def test_given_services_are_used_and_none_of_its_own_are_started(tmp_path: Path) -> None:
    session = places.sockets(Path(os.environ["TRUCO_HOME"]))
    if not (session / "broker.sock").exists() or not (session / ".s.PGSQL.5432").exists():
        pytest.skip("this session's services are external themselves")
    name = f"up_{secrets.token_hex(4)}"
    with psycopg.connect(host=str(session), user="truco", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        server = Server(
            tmp_path,
            free_port(),
            DATABASE_URL=f"postgres://truco@/{session}/{name}",
            CELERY_BROKER_URL=f"redis+socket://{session / 'broker.sock'}?virtual_host=5",
        )
        try:
            server.wait_until_ready()
            assert server.children().keys() == {"web", "live", "worker", "hooks", "beat"}
        finally:
            server.stop()
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    assert not (tmp_path / "postgres").exists()
    assert not (tmp_path / "broker").exists()
