"""`manage.py rebuild_ratings`: ratings, leaderboards and statistics anew, from the logs of all matches."""

from typing import Any

from django.core.management.base import BaseCommand

from matches import ratings


class Command(BaseCommand):
    help = "Makes ratings, leaderboards and statistics anew from the logs of all matches, in the order of their ends."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{ratings.rebuild()} matches counted")
