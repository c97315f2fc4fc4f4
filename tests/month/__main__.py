"""`python -m tests.month --players 200 --days 30 --seed 1`: live through a month, and print its figures."""

import argparse
import os
import sys
import time
from datetime import timedelta

from tests import services


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.month", description=__doc__)
    asked.add_argument("--players", type=int, default=200)
    asked.add_argument("--days", type=int, default=30)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--pace", type=int, default=300, help="seconds between two sweeps, at least")
    chosen = asked.parse_args()

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.test")
    services.start()
    import django

    django.setup()
    from django.core.management import call_command
    from django.test.utils import override_settings

    call_command("migrate", verbosity=0)
    from tests.clock import stopped_clock
    from tests.month.check import look
    from tests.month.month import begin
    from tests.month.report import lines

    began = time.monotonic()
    with (
        override_settings(EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend"),
        stopped_clock(ticks=True) as clock,
    ):
        month = begin(clock, players=chosen.players, seed=chosen.seed, pace=timedelta(seconds=chosen.pace))
        month.live(chosen.days)
        print(f"lived {chosen.days} days in {time.monotonic() - began:.0f} s", flush=True)
        month.run_out()
        print(f"all came to an end after {time.monotonic() - began:.0f} s", flush=True)
        found = look(month)
    print(f"{chosen.players} players, {chosen.days} days, seed {chosen.seed}: {time.monotonic() - began:.0f} s")
    print("\n".join(lines(found)))
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
