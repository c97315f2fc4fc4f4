"""Plans under the match's lock: what waits for it sees the plans that were made meanwhile."""

import json
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.db import connection

from matches.engine.events import CardPlayed
from matches.engine.terms import By
from tests.builders import play, rules
from tests.matches.tables import Table, sit_down
from truco_project.embedded.process import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

PLAN = {"steps": [{"when": {"trick": 1}, "play": {"type": "lowest_winner"}}]}
WAITING = "SELECT 1 FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
INSERT = """
INSERT INTO matches_plan (match_id, seat, player_id, hand, version, data, stopped) VALUES (%s, 1, %s, 1, %s, %s, '')
"""


def acts(table: Table, version: int) -> list[By]:
    """Who chose each card of what seat 0 brings about, from a connection of its own."""
    try:
        done = table.act_on(version, play(0, "7H"))
        return [entry.event.by for entry in done.entries if isinstance(entry.event, CardPlayed)]
    finally:
        connection.close()


def test_a_plan_that_is_made_while_an_action_waits_for_the_match_is_asked() -> None:
    table = sit_down(rules("paulista-duel"), "4C 7H AS", "3D 2S KC")
    version, owner = table.match.version, table.player(1).pk
    settings = connection.get_connection_params()
    address = {name: settings[name] for name in ("host", "dbname", "user")}
    # Within a transaction who waits is what it was at the first look.
    watcher = psycopg.connect(**address, autocommit=True)
    with psycopg.connect(**address) as planning, watcher as watching, ThreadPoolExecutor(1) as one:
        planning.execute("SELECT 1 FROM matches_match WHERE id = %s FOR UPDATE", (table.id,))
        acting = one.submit(acts, table, version)
        blocker = planning.info.backend_pid
        assert wait_for(lambda: watching.execute(WAITING, (blocker,)).fetchone() is not None, 60)
        planning.execute(INSERT, (table.id, owner, version, json.dumps(PLAN)))
        planning.commit()
        assert acting.result() == [By.PLAYER, By.PLAN]
