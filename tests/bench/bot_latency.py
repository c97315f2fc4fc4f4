"""How soon a server bot moves after its delay: `python -m tests.bench.bot_latency [bot_delay] [moves]`.

Starts a whole server on a folder of its own, plays against a bot and looks at the log's times: from the move that
made it the bot's turn to the bot's move, less the delay. The machine should have nothing else to do.
"""

import shutil
import statistics
import sys
import tempfile
import time
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.deploy.server import Server, free_port
from tests.faults.client import Account
from truco_project.embedded import places

PROMISED = 1.0
"""p95, in seconds."""


def main() -> None:
    delay = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    moves = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    home = Path(tempfile.mkdtemp(prefix="truco-bench-"))
    server = Server(home, free_port())
    try:
        server.wait_until_ready()
        show(latencies(Account(server.port), delay, moves), delay)
    finally:
        server.stop()
        shutil.rmtree(home, ignore_errors=True)
        shutil.rmtree(places.sockets(home), ignore_errors=True)


def latencies(account: Account, delay: int, moves: int) -> list[float]:
    """Seconds from each time that a bot's move was due until it was made, for so many moves of bots."""
    found: list[float] = []
    while len(found) < moves:
        found += in_log(play(account, delay), delay)
    return found[:moves]


def play(account: Account, delay: int) -> list[dict[str, Any]]:
    """One match against a bot, by playing the first card that may be played; its log."""
    match = account.create("me", "bot:cautious", bot_delay=delay)
    path = f"/matches/{match['id']}"
    while match["status"] == "active":
        if match["legal_actions"]:
            legal = match["legal_actions"]
            move = next((action for action in legal if action["type"] == "play"), legal[0])
            match = account.done("POST", f"{path}/actions", {"version": match["version"], **move})["match"]
        else:
            time.sleep(0.1)
            match = account.view(match["id"])
    log: list[dict[str, Any]] = []
    while len(log) < match["version"]:
        log += account.done("GET", f"{path}/events?after={len(log)}&limit=100")["events"]
    return log


def in_log(log: list[dict[str, Any]], delay: int) -> list[float]:
    """How long after it was due each move of a bot was made: an action's events all have its time."""
    late = []
    for before, event in pairwise(log):
        if event.get("by") == "bot":
            waited = datetime.fromisoformat(event["at"]) - datetime.fromisoformat(before["at"])
            late.append(waited.total_seconds() - delay)
    return late


def show(late: list[float], delay: int) -> None:
    at = statistics.quantiles(late, n=100)
    print(f"{len(late)} moves of a bot, seconds after its delay of {delay} s:")
    print(f"p50 {at[49]:.3f}  p95 {at[94]:.3f} (promised {PROMISED:.0f})  max {max(late):.3f}")


if __name__ == "__main__":
    main()
