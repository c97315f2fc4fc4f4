"""A pytest plugin: a PostgreSQL and a broker for the session, unless the environment names others.

Loaded by `-p` (see pyproject.toml), because both must be known before Django's settings are.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

import pytest

from truco_project.embedded import broker, places, postgres
from truco_project.embedded.process import Child, start_and_wait, stop_all

PREFIX = "truco-test-"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    start()


def start() -> None:
    """Start what the environment doesn't name, and name it there. It ends with this process."""
    remove_what_killed_sessions_left()
    home = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-")).resolve()
    os.environ["TRUCO_HOME"] = str(home)
    started: list[Child] = []
    atexit.register(stop, home, started, os.getpid())
    if not os.environ.get("DATABASE_URL"):
        database = postgres.child(home, durable=False)
        started.append(database)
        start_and_wait(database, lambda: postgres.answers(home), 60)
        postgres.make_database(home)
    if not os.environ.get("CELERY_BROKER_URL"):
        queue = broker.child(home, durable=False)
        started.append(queue)
        start_and_wait(queue, lambda: broker.answers(home), 30)


def stop(home: Path, started: list[Child], starter: int) -> None:
    # A forked test process runs our exit handlers too.
    if os.getpid() != starter:
        return
    stop_all(started, 10)
    shutil.rmtree(home, ignore_errors=True)
    shutil.rmtree(places.sockets(home), ignore_errors=True)


def remove_what_killed_sessions_left() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        pid = re.fullmatch(rf"{PREFIX}(\d+)-.*", folder.name)
        if pid and not Path(f"/proc/{pid[1]}").exists():
            shutil.rmtree(places.sockets(folder.resolve()), ignore_errors=True)
            shutil.rmtree(folder, ignore_errors=True)
