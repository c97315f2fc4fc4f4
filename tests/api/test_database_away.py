"""While the database doesn't answer in time the API says so, in its own form, and nothing is lost."""

from uuid import UUID

import psycopg
import pytest
from django.db import connection

from matches import eventlog
from tests.api.tables import dealt


@pytest.mark.django_db(transaction=True)
def test_an_action_that_waits_too_long_on_the_database_is_503_and_may_be_sent_again() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    body = {"version": version, "type": "play", "card": "4C"}
    settings = connection.get_connection_params()
    with (
        psycopg.connect(host=settings["host"], dbname=settings["dbname"], user=settings["user"]) as other,
        connection.cursor() as cursor,
    ):
        other.execute("SELECT 1 FROM matches_match WHERE id = %s FOR UPDATE", (table.id,))
        cursor.execute("SET statement_timeout = '100ms'")
        try:
            refused = table.seats[0].post(f"/matches/{table.id}/actions", body)
        finally:
            cursor.execute("RESET statement_timeout")

    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    assert eventlog.peek(UUID(table.id)).match.version == version
    assert table.seats[0].post(f"/matches/{table.id}/actions", body).status_code == 201
