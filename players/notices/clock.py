"""The database's time: what is due is due by it, on every machine alike."""

from datetime import datetime

from django.db import connection


def now() -> datetime:
    with connection.cursor() as cursor:
        cursor.execute("SELECT truco_now()")
        row = cursor.fetchone()
    assert row is not None
    moment: datetime = row[0]
    return moment
