"""`manage.py arena`: how strong bots are against each other."""

import sys
from contextlib import closing
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.arena.contest import FAILURES_AT_MOST, Contest, NoContest, Standings, begun, played, require_players
from matches.arena.report import Progress, report
from matches.bots import BOTS
from matches.engine.variants import VARIANTS, Rules, UnknownOption, resolve


class Command(BaseCommand):
    help = "Plays matches between bots, each from the same cards with the sides exchanged too, and tells who wins."
    # Nothing here has to do with the server.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.epilog = "docs/bots.md tells what the figures mean and what a command has to do."
        parser.add_argument("bot", nargs="+", help=f"{', '.join(BOTS)}, or a command (with a space, a slash or `cmd:`)")
        parser.add_argument("--variant", default="paulista-duel", choices=VARIANTS)
        parser.add_argument("--rules", default="", help="house rules that differ: option=value,option=value")
        parser.add_argument("--matches", type=int, default=1000, help="of each two bots (1000)")
        parser.add_argument("--seed", type=int, default=1, help="of the decks and the server's bots (1)")
        parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
        parser.add_argument("--limit", type=float, default=10, help="seconds that a command has for a decision (10)")

    def handle(self, *args: Any, bot: list[str], **options: Any) -> None:
        rules = _rules(options["variant"], options["rules"])
        contest = Contest(tuple(bot), rules, options["matches"], options["seed"], options["limit"])
        try:
            require_players(contest)
        except NoContest as error:
            raise CommandError(str(error)) from error
        standings = begun(contest)
        try:
            self._play(contest, standings, options["jobs"])
        except KeyboardInterrupt:
            raise CommandError("stopped before its end") from None
        finally:
            self.stdout.write(f"{rules.variant.name} {options['rules']} seed {contest.seed}".replace("  ", " "))
            self.stdout.writelines(f"{line}\n" for line in report(contest, standings))

    def _play(self, contest: Contest, standings: Standings, jobs: int) -> None:
        progress = Progress(sys.stderr, total=len(standings.scores) * contest.matches // 2)
        with closing(played(contest, jobs=jobs)) as pairs, closing(progress):
            for pair in pairs:
                standings.add(pair)
                progress.step()
                for bot, failure in pair.failures:
                    progress.close()
                    self.stderr.write(f"{bot} has lost a match: {failure.why}\n  asked: {failure.line}")
                if standings.failures >= FAILURES_AT_MOST:
                    raise CommandError(f"{FAILURES_AT_MOST} matches were lost by failing: this measures nothing")


def _rules(variant: str, text: str) -> Rules:
    chosen: dict[str, object] = {}
    for part in text.split(",") if text else []:
        option, _equals, value = part.partition("=")
        chosen[option.strip()] = int(value) if value.strip().isdigit() else value.strip()
    try:
        return resolve(VARIANTS[variant], chosen)
    except UnknownOption as error:
        raise CommandError(f"--rules: {error}") from error
