"""`manage.py up`: the whole server on this machine, in the foreground."""

import os
import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from truco_project.embedded.installation import Installation, check_port, claim
from truco_project.embedded.places import Unusable
from truco_project.embedded.supervisor import Supervisor

START_SECONDS = 60


class Command(BaseCommand):
    help = "Serves everything on this machine: database, broker, web, worker and beat, until Ctrl-C."
    # What a check would find, the processes that it concerns say themselves.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--port", default=os.environ.get("PORT") or "8000", help="default: $PORT, else 8000"
        )

    def handle(self, *args: Any, port: str, **options: Any) -> None:
        supervisor = Supervisor(say)
        supervisor.listen()
        try:
            installation = Installation(
                home=settings.TRUCO_HOME,
                port=number(port),
                own_postgres=settings.TRUCO_EMBEDDED_POSTGRES,
                own_broker=settings.TRUCO_EMBEDDED_BROKER,
            )
            lock = claim(installation.home)
            check_port(installation.port)
            serve(installation, supervisor)
        except Unusable as error:
            say(str(error))
            sys.exit(1)
        finally:
            supervisor.stop()
        lock.close()


def serve(installation: Installation, supervisor: Supervisor) -> None:
    began = time.monotonic()
    installation.start(supervisor)
    if supervisor.watch(installation.ready, START_SECONDS):
        show_welcome(installation, time.monotonic() - began)
    elif not supervisor.stopping:
        say(f"not ready after {START_SECONDS} s, still trying: {installation.why_not_ready()}")
    supervisor.watch(lambda: False, float("inf"))
    say("stopping")


def show_welcome(installation: Installation, seconds: float) -> None:
    address = installation.address
    lines = [
        f"Truco serves on {address} (ready in {seconds:.1f} s; data in {installation.home})",
        f"API docs:  {address}/api/v1/docs",
        f"Try it:    curl -H 'Content-Type: application/json' -d '{{}}' {address}/api/v1/players/guest",
        "Ctrl-C stops it.",
    ]
    print("\n".join(lines), flush=True)


def number(port: str) -> int:
    if port.isascii() and port.isdigit() and 0 < int(port) < 65536:
        return int(port)
    raise Unusable(f"PORT must be a number from 1 to 65535, not {port!r}")


def say(line: str) -> None:
    print(f"truco: {line}", file=sys.stderr, flush=True)
