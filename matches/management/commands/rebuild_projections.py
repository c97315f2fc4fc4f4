"""`manage.py rebuild_projections`: make the rows of matches what their log says."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches import eventlog
from matches.eventlog import BrokenLog
from matches.models import Match


class Command(BaseCommand):
    help = "Rewrites a match's state, seats and hands from its log wherever they differ."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match_id", nargs="*", type=UUID, help="only these matches")

    def handle(self, *args: Any, match_id: list[UUID], **options: Any) -> None:
        ids = match_id or Match.objects.order_by("id").values_list("id", flat=True).iterator()
        checked = mended = 0
        broken: list[str] = []
        for each in ids:
            checked += 1
            try:
                mended += bool(eventlog.rebuild(each))
            except BrokenLog as error:
                broken.append(str(error))
        self.stdout.write(f"{checked} matches replayed, {mended} mended")
        if broken:
            raise CommandError("\n".join(broken))
