"""`manage.py train_four_seats paulista --minutes 20 --run run.npz`: learn, or go on learning."""

import time
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from matches.engine.variants import VARIANTS, resolve


class Command(BaseCommand):
    help = "Train the bots' habits at four seats by self-play; needs the dependency group `training`."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("variant", choices=[name for name, variant in VARIANTS.items() if variant.seats == 4])
        parser.add_argument("--minutes", type=float, default=20)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--run", type=Path, required=True, help="the checkpoint, from which a run goes on")
        parser.add_argument("--pack", action="store_true", help="write the table that the server plays by")

    def handle(self, *, variant: str, minutes: float, seed: int, run: Path, pack: bool, **options: object) -> None:
        # Only here: a server has no numba.
        from matches.bots.training.four_seats import packing
        from matches.bots.training.four_seats.run import OBSERVED, Run

        rules, until = resolve(VARIANTS[variant], {}), time.monotonic() + 60 * minutes
        going = Run.resumed(rules, run) if run.exists() else Run(rules, seed)
        while time.monotonic() < until:
            going.learn()
            if going.count % OBSERVED == 0:
                target = rules.house.target
                left = max(0, until - time.monotonic()) / 60
                half = going.equity[target, target // 2]
                self.stdout.write(f"{going.count:,} lessons, {left:.1f} min left; worth of 0-{target // 2}: {half:.3f}")
                going.save(run)
        going.save(run)
        if pack:
            packing.main(run, variant)
