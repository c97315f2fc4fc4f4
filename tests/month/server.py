"""The server's side of the month: its periodic jobs, and when the next of them has something to do."""

from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from django.conf import settings
from django.db import connection

from matches import commands, ratings
from matches.models import Heartbeat, Match
from tests.clock import Clock

GRACE = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)
HINTS_LOST = 0.1
MOVES_AT_ONCE = 50
"""Of a server bot that does not wait."""

# Between two moments at which anything is due, sweeps would find nothing to do: they are left out.
_NEXT = """
SELECT least(
    (SELECT min(look_at) FROM matches_match) + make_interval(secs => %(grace)s),
    (SELECT min(bot_due) FROM matches_match),
    (SELECT min(expires_at) FROM matches_match) + make_interval(secs => %(grace)s),
    (SELECT min(remind_at) FROM matches_outbox),
    (SELECT min(next_at) FROM players_sending),
    (SELECT min(expires_at) FROM matches_seek WHERE status = 'waiting'),
    (SELECT truco_now() + interval '1 hour' FROM matches_seek WHERE status = 'waiting' LIMIT 1),
    (SELECT truco_now() + interval '1 minute' FROM players_vacation WHERE NOT settled LIMIT 1),
    (SELECT truco_now() + interval '1 minute' FROM matches_maintenancewindow WHERE NOT settled LIMIT 1))
"""

# After the sweep: every match that runs waits for somebody, and for no longer than to a moment that is to come.
_STUCK = """
SELECT m.id FROM matches_match m WHERE m.status = 'active' AND NOT coalesce(
    m.bot_due > truco_now() - interval '3 seconds'
    OR (m.look_at > truco_now() - make_interval(secs => %s)
        AND EXISTS (SELECT 1 FROM matches_seat s WHERE s.match_id = m.id AND s.awaiting)), false)
"""


class Server:
    def __init__(self, clock: Clock, chance: Random, *, pace: timedelta) -> None:
        self.clock, self.chance, self.pace = clock, chance, pace
        self.rounds = 0

    def work(self) -> None:
        """Every periodic job of the beat, once; before them the hints that got through."""
        self.rounds += 1
        self._play_bots()
        commands.sweep()
        commands.tell_all()
        ratings.count_all()
        commands.make_sequels()
        commands.pair_seeks()
        # What the games made just now mean is told by the next beat, some seconds on: before anybody can act.
        commands.tell_all()
        commands.remind_all()
        commands.send_notices()

    def next_due(self) -> datetime | None:
        with connection.cursor() as cursor:
            cursor.execute(_NEXT, {"grace": GRACE.total_seconds()})
            row = cursor.fetchone()
        assert row is not None
        found: datetime | None = row[0]
        return found

    def go_on(self, *, until: datetime) -> None:
        """To this moment, or to the first before it at which something is due; never sooner than the sweep's pace."""
        due = self.next_due()
        then = max(min(until, due or until), self.clock.now + self.pace)
        self.clock.set(then)
        Heartbeat.objects.update(at=then)

    def stand_still(self, hours: float) -> None:
        """An outage: whoever starts the server again has the sweep run first."""
        self.clock.move(hours=hours)
        self.work()
        # What people do next comes after that round.
        self.clock.skip(minutes=1)

    def stuck(self) -> list[str]:
        with connection.cursor() as cursor:
            cursor.execute(_STUCK, (GRACE.total_seconds(),))
            return [f"{match_id}: stuck at {self.clock.now}" for (match_id,) in cursor.fetchall()]

    def _play_bots(self) -> None:
        lost = set[UUID]()
        for _ in range(MOVES_AT_ONCE):
            due = Match.objects.filter(bot_due__lte=self.clock.now).exclude(pk__in=lost).order_by("pk")
            found = list(due.values_list("pk", "version"))
            if not found:
                return
            for match_id, version in found:
                if self.chance.random() < HINTS_LOST:
                    lost.add(match_id)
                else:
                    commands.play_bot(match_id, version=version)
