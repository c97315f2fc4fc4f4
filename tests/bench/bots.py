"""What the server's bots cost: `python -m tests.bench.bots [matches]`.

How long a decision takes, by bot and variant, against `cautious`; and the memory of a worker process whose bots have
all been asked. What it maps from files it shares with the other processes.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import django

from matches.arena.contest import Contest, begun, played
from matches.bots import BOTS
from matches.engine.variants import VARIANTS, resolve

PROMISED_MS = {2: 5, 4: 300}
"""p99, by seats."""

PROMISED_MB = 150
"""A worker process."""

WORKER = """
import sys
sys.modules["numba"] = None
from tests.bench.bots import memory_of_a_worker
print(*memory_of_a_worker())
"""
"""A process without numba, as a server's are."""


def main(matches: int) -> None:
    print(f"ms a decision over {matches} matches, p99 promised: {PROMISED_MS[2]} for two, {PROMISED_MS[4]} for four")
    for name, variant in VARIANTS.items():
        for bot in BOTS:
            contest = Contest((bot, "cautious"), resolve(variant, {}), matches, seed=1, limit=10)
            standings = begun(contest)
            for pair in played(contest, jobs=1):
                standings.add(pair)
            pace = standings.paces[bot]
            ms = [1000 * seconds for seconds in (pace.mean, pace.quantile(0.99), pace.longest)]
            print(f"{name:14} {bot:10} mean {ms[0]:8.3f}  p99 {ms[1]:8.3f}  max {ms[2]:8.3f}", flush=True)
    told = subprocess.run([sys.executable, "-c", WORKER], check=True, capture_output=True, text=True).stdout
    rss, pss, shared = map(float, told.split())
    print(f"a worker process with all bots: RSS {rss:.0f} MB, of it {shared:.0f} MB files; PSS {pss:.0f} MB")
    print(f"promised: at most {PROMISED_MB} MB")


def memory_of_a_worker() -> tuple[float, float, float]:
    """RSS, PSS and the share of files in the RSS, in MB, of a process that has set up what a worker does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")
    django.setup()
    for variant in VARIANTS.values():
        for bot in BOTS:
            list(played(Contest((bot, bot), resolve(variant, {}), 2, seed=1, limit=10), jobs=1))
    rollup = Path("/proc/self/smaps_rollup").read_text()
    kilobytes = {name: int(size) for name, size in re.findall(r"^(\w+): +(\d+) kB$", rollup, re.MULTILINE)}
    files = kilobytes["Shared_Clean"] + kilobytes["Private_Clean"]
    return kilobytes["Rss"] / 1024, kilobytes["Pss"] / 1024, files / 1024


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
