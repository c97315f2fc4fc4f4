"""docker-compose.yml without a container engine: its very commands, as processes, on services that are given.

`python -m tests.deploy.compose DATABASE_URL CELERY_BROKER_URL` serves until Ctrl-C.
"""

import os
import re
import secrets
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml
from cryptography.fernet import Fernet

from tests.deploy.server import Endpoint, free_port
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import Child, dying_with_us, stop_all

PROGRAMS = ("web", "live", "worker", "hooks", "beat")


def services() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())["services"]
    return loaded


def environment(database_url: str, broker_url: str, port: int) -> dict[str, str]:
    """What the compose file and the image give each program, on these services instead of theirs."""
    given = {
        "SECRET_KEY": secrets.token_urlsafe(64),
        "TRUCO_MASTER_KEYS": Fernet.generate_key().decode(),
        "ALLOWED_HOSTS": "127.0.0.1",
        "POSTGRES_PASSWORD": "-",
    }
    declared: dict[str, str] = services()["web"]["environment"]
    filled = {name: fill(value, given) for name, value in declared.items()}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {
        **kept,
        **filled,
        "DATABASE_URL": database_url,
        "CELERY_BROKER_URL": broker_url,
        # Shared throttle counters are Redis's; nothing here tests them.
        "CACHE_URL": "locmemcache://",
        "DJANGO_SETTINGS_MODULE": "truco_project.settings.production",
        "BIND_ADDRESS": "127.0.0.1",
        "PORT": str(port),
    }


def fill(value: str, given: dict[str, str]) -> str:
    """The value with `${NAME}`, `${NAME:-default}` and `${NAME:?reason}` replaced."""
    return re.sub(
        r"\$\{(\w+)(?::([-?])([^}]*))?\}",
        lambda found: given.get(found[1], found[3] if found[2] == "-" else ""),
        value,
    )


def command(name: str) -> list[str]:
    program, *arguments = shlex.split(services()[name]["command"])
    # The image's PATH begins with the environment's programs.
    return [*dying_with_us("TERM"), str(Path(sys.executable).parent / program), *arguments]


def own(name: str) -> dict[str, str]:
    return {"PORT": str(free_port())} if name == "live" else {}


@contextmanager
def serving(database_url: str, broker_url: str, logs: Path) -> Iterator[tuple[Endpoint, list[Child]]]:
    """Migrate, then run web, both workers and beat until the block ends."""
    port = free_port()
    shown = environment(database_url, broker_url, port)
    migrated = subprocess.run(command("migrate"), cwd=PROJECT, env=shown, capture_output=True, text=True, check=False)
    if migrated.returncode != 0:
        raise RuntimeError(f"migrate: {migrated.stderr}")
    children = [
        # Each in a container of its own there, on the same port.
        Child(name, command(name), log=logs / f"{name}.log", environment=shown | own(name), folder=PROJECT)
        for name in PROGRAMS
    ]
    try:
        for child in children:
            child.start()
        yield Endpoint(port), children
    finally:
        stop_all(children, 15)


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    logs = PROJECT / ".truco" / "compose"
    logs.parent.mkdir(exist_ok=True)
    database_url, broker_url = sys.argv[1:3]
    with serving(database_url, broker_url, logs) as (endpoint, _):
        print(f"serving on {endpoint.address}, logs in {logs}; Ctrl-C stops it", flush=True)
        try:
            while True:
                time.sleep(1)
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
