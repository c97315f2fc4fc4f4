"""`manage.py bot_stdio`: a server's bot at a pipe."""

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.arena.pipe import answers
from matches.bots import BOTS, GREEDY, problems


class Command(BaseCommand):
    help = "Answers each view, a line of JSON on stdin, with an action, a line of JSON on stdout."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--bot", required=True, choices=BOTS)
        parser.add_argument("--greedy", action="store_true", help="always the likeliest action: strong, but to be read")
        parser.add_argument("--seed", type=int, help="the same line is answered alike each time")

    def handle(self, *args: Any, bot: str, greedy: bool, seed: int | None, **options: Any) -> None:
        name = f"{bot}:greedy" if greedy else bot
        if greedy and name not in GREEDY:
            raise CommandError(f"{bot} is not greedy: it has no likeliest action")
        if missing := problems():
            raise CommandError(" ".join(missing))
        try:
            for answer in answers(sys.stdin.buffer, name, seed=seed):
                sys.stdout.buffer.write(answer)
                sys.stdout.buffer.flush()
        except BrokenPipeError:
            # Nobody reads on. Nowhere is where the rest goes, or Python would complain of it at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
