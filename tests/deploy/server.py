"""A `manage.py up` of its own, as a person would start it, and a way to look at it from outside."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from truco_project.embedded import places
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for

# What a process of ours is known by in the list of processes.
MARKS = {
    "postgres": "/postgres -D",
    "broker": "valkey-server",
    "web": "-m gunicorn",
    "worker": "--queues bots,clock",
    "hooks": "--queues hooks",
    "live": "manage.py serve_live",
    "beat": "truco_project beat",
}
OURS = ("DATABASE_URL", "CELERY_BROKER_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "TRUCO_MASTER_KEYS")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**kept, "TRUCO_HOME": str(home), "PYTHONUNBUFFERED": "1", "TRUCO_SWEEP_SECONDS": "1", **more}


class Endpoint:
    """Where a server listens, seen by a client."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def status(self, path: str = "/readyz") -> int:
        """The status of an answer; 0 without one."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as answer:
            return answer.code
        except OSError:
            return 0


class Server(Endpoint):
    """One started as a person would start it."""

    def __init__(self, home: Path, port: int, **more: str) -> None:
        super().__init__(port)
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=PROJECT,
            env=environment(home, **more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self.lines.extend(output)

    @property
    def said(self) -> str:
        return "".join(self.lines)

    def wait_until_ready(self) -> None:
        welcome = wait_for(lambda: "Ctrl-C stops it" in self.said or self.process.poll() is not None, 180)
        assert welcome, self.said
        assert self.process.poll() is None, self.said
        assert wait_for(lambda: self.status() == 200, 60, every=0.1), self.said

    def children(self) -> dict[str, int]:
        """Our own processes by name."""
        listed = subprocess.run(["ps", "-wweo", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
        rows = (re.match(r"\s*(\d+)\s+(\d+)\s+(.*)", line) for line in listed.stdout.splitlines())
        below = [(int(row[1]), row[3]) for row in rows if row and int(row[2]) == self.process.pid]
        return {name: pid for name, mark in MARKS.items() for pid, command in below if mark in command}

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to stop; the exit code. Raises after the 20 s within which it promises to."""
        self.process.send_signal(number)
        return self.process.wait(timeout=20)


@contextmanager
def running(home: Path, **more: str) -> Iterator[Server]:
    """One that is ready, and is gone afterwards with its sockets; `more` goes into its environment."""
    started = Server(home, free_port(), **more)
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(timeout=30)
        shutil.rmtree(places.sockets(home), ignore_errors=True)
