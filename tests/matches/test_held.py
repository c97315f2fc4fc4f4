"""A match that some transaction holds for long (a process that hangs, a repair) holds up that match alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
import pytest
from django.db import connection

from matches import commands
from matches.engine.terms import SeatKind
from tests.builders import HUMAN, rules
from tests.clock import stopped_clock
from tests.matches.tables import Table, sit_down

pytestmark = pytest.mark.django_db(transaction=True)

BOT = SeatKind.SERVER_BOT


@contextmanager
def held(match_id: UUID) -> Iterator[None]:
    """Lock the match from another connection."""
    settings = connection.get_connection_params()
    with psycopg.connect(host=settings["host"], dbname=settings["dbname"], user=settings["user"]) as other:
        other.execute("SELECT 1 FROM matches_match WHERE id = %s FOR UPDATE", (match_id,))
        yield


def table(*kinds: SeatKind) -> Table:
    return sit_down(rules("paulista-duel"), "4C 7H AS", "3D 2S KC", kinds=kinds)


def test_the_clock_passes_it_over_and_acts_in_the_others() -> None:
    with stopped_clock() as clock:
        first, second = table(HUMAN, HUMAN), table(HUMAN, HUMAN)
        clock.run(seconds=60 + 30)
        before = first.match.version
        with held(first.id):
            commands.sweep()
            assert (first.match.version, second.match.version) == (before, before + 1)
        commands.sweep()
        assert first.match.version == before + 1


def test_a_bot_does_not_wait_for_it_and_the_sweep_makes_the_move_later() -> None:
    with stopped_clock() as clock:
        first, second = table(BOT, HUMAN), table(BOT, HUMAN)
        clock.run(seconds=10)
        before = first.match.version
        with held(first.id):
            commands.play_bot(first.id, version=before)
            commands.sweep()
            assert first.match.version == before
            assert second.match.version > before
        commands.sweep()
        assert first.match.version > before
