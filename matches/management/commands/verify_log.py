"""`manage.py verify_log`: replay every match and compare it with its rows."""

import sys
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from matches import eventlog
from matches.eventlog import BrokenLog
from matches.models import Match


class Command(BaseCommand):
    help = "Replays every match from its log and tells where its rows say something else; exit code 1 if any do."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match_id", nargs="*", type=UUID, help="only these matches")

    def handle(self, *args: Any, match_id: list[UUID], **options: Any) -> None:
        ids = match_id or Match.objects.order_by("id").values_list("id", flat=True).iterator()
        checked = wrong = 0
        for each in ids:
            checked += 1
            if found := _differences(each):
                wrong += 1
                for difference in found:
                    self.stderr.write(f"{each} {difference}")
        self.stdout.write(f"{checked} matches replayed, {wrong} differ from their log")
        if wrong:
            sys.exit(1)


def _differences(match_id: UUID) -> list[str]:
    try:
        return eventlog.differences(match_id)
    except BrokenLog as error:
        return [str(error)]
