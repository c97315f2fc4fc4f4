"""The whole server on one machine: which processes it has, and in which order they start."""

import fcntl
import os
import socket
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from truco_project.embedded import broker, places, postgres
from truco_project.embedded.places import Unusable
from truco_project.embedded.process import Child, dying_with_us
from truco_project.embedded.supervisor import Supervisor

HOST = "127.0.0.1"
PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Installation:
    home: Path
    port: int
    own_postgres: bool
    own_broker: bool

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start_database(self, supervisor: Supervisor) -> None:
        supervisor.run(lambda: postgres.child(self.home), lambda: postgres.answers(self.home), 60)
        if not supervisor.stopping:
            postgres.make_database(self.home)

    def start(self, supervisor: Supervisor) -> None:
        """Start all of it, each part once those that it needs are ready. Returns early when asked to stop."""
        if self.own_postgres:
            self.start_database(supervisor)
        if self.own_broker and not supervisor.stopping:
            supervisor.run(lambda: broker.child(self.home), lambda: broker.answers(self.home), 60)
        if not supervisor.stopping:
            places.make_sockets(self.home)
            supervisor.run_once(self._python("migrate", "manage.py", "migrate", "--no-input", log=True))
        if not supervisor.stopping:
            supervisor.run_together(self._programs())

    def _programs(self) -> list[Child]:
        app = ["-m", "celery", "--quiet", "--app", "truco_project"]
        worker = [
            "worker",
            "--loglevel",
            "WARNING",
            "--concurrency",
            "2",
            "--without-gossip",
            "--without-mingle",
        ]
        # Apart from the others: whoever waits for a slow receiver holds up no bot and no clock.
        hooks = [*worker, "--queues", "hooks", "--pool", "threads", "--hostname", "hooks@%h", "--concurrency", "16"]
        beat = ["beat", "--loglevel", "WARNING", "--scheduler", "celery.beat.Scheduler"]
        web = str(places.sockets(self.home) / "web.sock")
        gunicorn = ["-m", "gunicorn", "--config", "truco_project/gunicorn_conf.py", "truco_project.wsgi"]
        return [
            self._python("web", *gunicorn, WEB_SOCKET=web),
            # On the one port: what waits it serves itself, the rest it passes on.
            self._python("live", "manage.py", "serve_live", "--front", web),
            self._python("worker", *app, *worker, "--queues", "bots,clock"),
            self._python("hooks", *app, *hooks),
            self._python("beat", *app, *beat),
        ]

    def _python(self, name: str, *arguments: str, log: bool = False, **more: str) -> Child:
        environment = {
            **os.environ,
            # What plays needs no machine code, even where the tools that train it are installed.
            "NUMBA_DISABLE_JIT": "1",
            "TRUCO_HOME": str(self.home),
            "PORT": str(self.port),
            "GUNICORN_LOG_LEVEL": os.environ.get("GUNICORN_LOG_LEVEL", "warning"),
            "PYTHONPATH": os.pathsep.join(filter(None, [str(PROJECT), os.environ.get("PYTHONPATH")])),
            # Celery warns of root because of pickle, which we don't accept.
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser",
            **more,
        }
        command = [*dying_with_us("TERM"), sys.executable, *arguments]
        kept = self.home / "log" / f"{name}.log" if log else None
        return Child(name, command, log=kept, environment=environment, folder=PROJECT)

    def ready(self) -> bool:
        return self.why_not_ready() is None

    def why_not_ready(self) -> str | None:
        """What /readyz says against it; None once all of it serves."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(f"{self.address}/readyz", timeout=2):
                return None
        except urllib.error.HTTPError as answer:
            return answer.read().decode(errors="replace")
        except OSError as error:
            return str(error)


def check_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError as error:
            raise Unusable(f"port {port} needs root; choose another with PORT=8001") from error
        except OSError as error:
            raise Unusable(f"port {port} is taken; choose another with PORT={port % 65535 + 1}") from error


def claim(home: Path) -> TextIO:
    """The lock that makes us this home's only server, held for as long as the file stays open."""
    places.make_home(home)
    try:
        lock = (home / "up.lock").open("a+")
    except OSError as error:
        raise Unusable(f"cannot write to TRUCO_HOME {home}: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.seek(0)
        raise Unusable(f"a server already runs on {home} (process {lock.read().strip() or '?'})") from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock
