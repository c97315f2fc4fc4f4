"""`manage.py up`: the whole server on this machine, in the foreground."""

import os
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import BaseCommand

from truco_project.embedded import places, postgres
from truco_project.embedded.installation import Installation, check_port, claim
from truco_project.embedded.places import Unusable
from truco_project.embedded.supervisor import Supervisor

START_SECONDS = 60


class Command(BaseCommand):
    help = "Serves everything on this machine: database, broker, web, worker and beat, until Ctrl-C."
    # What a check would find, the processes that it concerns say themselves.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", default=os.environ.get("PORT") or "8000", help="default: $PORT, else 8000")
        parser.add_argument("--database-only", action="store_true", help="for backups, restores and repairs")

    def handle(self, *args: Any, port: str, database_only: bool, **options: Any) -> None:
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
            if database_only:
                serve_database(installation, supervisor)
            else:
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
    ready = supervisor.watch(lambda: supervisor.hopeless() is not None or installation.ready(), START_SECONDS)
    if name := supervisor.hopeless():
        raise Unusable(f"{name} cannot start; what it said stands above")
    if ready:
        show_welcome(installation, time.monotonic() - began)
    elif not supervisor.stopping:
        say(f"not ready after {START_SECONDS} s, still trying: {installation.why_not_ready()}")
    supervisor.watch(lambda: False, float("inf"))
    say("stopping")


def serve_database(installation: Installation, supervisor: Supervisor) -> None:
    if not installation.own_postgres:
        raise Unusable("the database is an external one (DATABASE_URL)")
    installation.start_database(supervisor)
    programs = postgres.binaries(installation.home / "postgres")
    tell(
        f"PostgreSQL alone; Ctrl-C stops it. In another terminal:\n"
        f"{programs}/psql -h {places.sockets(installation.home)} -U {places.USER} {places.DATABASE}",
        sys.stdout,
    )
    supervisor.watch(lambda: False, float("inf"))


def show_welcome(installation: Installation, seconds: float) -> None:
    address = installation.address
    lines = [
        f"Truco serves on {address} (ready in {seconds:.1f} s; data in {installation.home})",
        f"API docs:  {address}/api/v1/docs",
        f"Try it:    curl -H 'Content-Type: application/json' -d '{{}}' {address}/api/v1/players/guest",
        "Ctrl-C stops it.",
    ]
    tell("\n".join(lines), sys.stdout)


def number(port: str) -> int:
    if port.isascii() and port.isdigit() and 0 < int(port) < 65536:
        return int(port)
    raise Unusable(f"PORT must be a number from 1 to 65535, not {port!r}")


def say(line: str) -> None:
    tell(f"truco: {line}", sys.stderr)


def tell(text: str, where: TextIO) -> None:
    # Nobody may be listening any more: a closed terminal must not keep us from stopping in order.
    with suppress(OSError):
        print(text, file=where, flush=True)
