"""What streams cost: `python -m tests.bench.stream [streams] [moves]`.

A process of its own serves so many idle streams of one match that nobody plays; its memory is compared with and
without them. Then another match is played, and each event's way is timed from just before its commit is asked for
and from just after it was confirmed, until a client of a stream of that match has it. The machine should be idle.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tests import services

# Both must be known before Django's settings are.
services.start()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.test")

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402

from matches.engine.rules import awaiting, legal_actions  # noqa: E402
from matches.engine.variants import VARIANTS, resolve  # noqa: E402
from matches.engine.visibility import view_for  # noqa: E402
from tests.deploy.server import Endpoint, free_port  # noqa: E402
from tests.matches.tables import Table, sit_down  # noqa: E402
from truco_project.embedded.process import wait_for  # noqa: E402
from truco_project.management.commands.serve_live import allow_many_files  # noqa: E402

BATCH = 50


def main() -> None:
    streams = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    moves = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    call_command("migrate", verbosity=0)
    allow_many_files()
    port = free_port()
    environment = {**os.environ, "TRUCO_STREAMS_PER_ADDRESS": str(streams + 10)}
    command = [sys.executable, "manage.py", "serve_live", "--port", str(port)]
    server = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", "--", *command], env=environment)
    try:
        assert wait_for(lambda: Endpoint(port).status("/healthz") == 200, 30)
        asyncio.run(measure(server.pid, port, streams, moves))
    finally:
        server.terminate()
        server.wait(20)


async def measure(pid: int, port: int, streams: int, moves: int) -> None:
    def table() -> Table:
        return sit_down(resolve(VARIANTS["paulista-duel"], {}), "4C 7H AS", "3D 2S KC")

    quiet = await asyncio.to_thread(table)
    first = await opened(port, quiet.id)
    before, cpu = kilobytes(pid), processor_seconds(pid)
    began, idle = time.monotonic(), [first]
    while len(idle) < streams:
        number = min(BATCH, streams - len(idle))
        idle += await asyncio.gather(*(opened(port, quiet.id) for _ in range(number)))
    took = time.monotonic() - began
    print(
        f"{len(idle)} streams opened in {took:.1f} s, {(processor_seconds(pid) - cpu) / streams * 1000:.1f} CPU ms each"
    )
    await asyncio.sleep(5)
    grown = kilobytes(pid) - before
    print(
        f"{grown / streams:.1f} kB a stream ({before / 1024:.0f} MB with one, {(before + grown) / 1024:.0f} with all)"
    )
    cpu, began = processor_seconds(pid), time.monotonic()
    await asyncio.sleep(10)
    print(f"idle: {(processor_seconds(pid) - cpu) / (time.monotonic() - began):.1%} of a core")
    late: list[tuple[float, float]] = []
    while len(late) < moves:
        late += await latencies(port, await asyncio.to_thread(table))
    show(late)
    for _reader, writer in idle:
        writer.close()


async def latencies(port: int, played: Table) -> list[tuple[float, float]]:
    """Of each move of a match, milliseconds from just before and from just after its commit to the client."""
    reader, writer = await opened(port, played.id)
    seen: dict[int, float] = {}
    reading = asyncio.create_task(note(reader, seen))
    committed = await asyncio.to_thread(play, played)
    await asyncio.wait_for(reading, 10)
    writer.close()
    return [((seen[v] - asked) * 1000, (seen[v] - done) * 1000) for v, (asked, done) in committed.items()]


def show(late: list[tuple[float, float]]) -> None:
    for name, times in zip(("asked for", "confirmed"), zip(*late, strict=True), strict=True):
        cuts = statistics.quantiles(times, n=100)
        print(
            f"{len(late)} commits, ms from when each was {name} until the client had it: "
            f"p50 {cuts[49]:.1f}  p99 {cuts[98]:.1f}  max {max(times):.1f}"
        )


def play(table: Table) -> dict[int, tuple[float, float]]:
    """A whole match: when each version was asked to be committed, and when that was confirmed."""
    done: dict[int, tuple[float, float]] = {}
    while not (match := table.match).is_over:
        seat = awaiting(match)[0]
        move = legal_actions(view_for(match, seat), seat)[0]
        # At any point of the poller's round.
        time.sleep(0.05 + (len(done) * 7 % 20) / 1000)
        asked = time.monotonic()
        after = table.act(move)
        done[after.stored.match.version] = (asked, time.monotonic())
    return done


async def opened(port: int, match_id: object) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A stream whose snapshot has come."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/v1/matches/{match_id}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    status = await reader.readline()
    assert b" 200 " in status, status
    while not (await reader.readline()).startswith(b"data: "):
        pass
    return reader, writer


async def note(reader: asyncio.StreamReader, seen: dict[int, float]) -> None:
    while line := await reader.readline():
        if line.startswith(b"id: "):
            seen[int(line[4:])] = time.monotonic()


def kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
