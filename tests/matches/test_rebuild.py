"""The log is the truth: `verify_log` finds where rows say something else, `rebuild_projections` mends them."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from matches import eventlog
from matches.models import Hand, Match, Seat
from tests.builders import fold, play, rules
from tests.matches.tables import Table, sit_down

pytestmark = pytest.mark.django_db


def in_the_second_hand() -> Table:
    table = sit_down(rules("paulista-duel"), "4C 7H AS", "3D 2S KC")
    table.act(play(0, "4C"), fold(1))
    return table


def run(command: str) -> tuple[str, str, bool]:
    """What a command says, on both channels, and whether it is content."""
    out, err = StringIO(), StringIO()
    try:
        call_command(command, stdout=out, stderr=err)
    except (SystemExit, CommandError) as error:
        return out.getvalue(), err.getvalue() + str(error), False
    return out.getvalue(), err.getvalue(), True


def test_what_the_server_wrote_agrees_with_its_log() -> None:
    in_the_second_hand()
    assert run("verify_log") == ("1 matches replayed, 0 differ from their log\n", "", True)
    assert run("rebuild_projections") == ("1 matches replayed, 0 mended\n", "", True)


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        (Match, {"version": 3}),
        (Match, {"started_at": None}),
        (Match, {"deadline": None, "look_at": None}),
        (Match, {"turn_version": 1}),
        (Match, {"banks": [1, 2]}),
        (Match, {"more_time": 60}),
        (Match, {"look_at": "2999-01-01T00:00Z"}),
        (Match, {"dealt_seq": 1}),
        (Match, {"bot_due": "2026-01-01T00:00Z"}),
        (Seat, {"awaiting": False, "deadline": None}),
        (Seat, {"kind": "bot_account"}),
        (Seat, {"player": None}),
        (Hand, {"points": 7}),
        (Hand, {"winner": None}),
    ],
)
def test_a_row_that_says_something_else_is_found_and_mended(rows: Any, change: dict[str, Any]) -> None:
    table = in_the_second_hand()
    before = eventlog.peek(table.id)
    rows.objects.filter(pk=rows.objects.order_by("pk").last().pk).update(**change)
    if rows is Seat:
        Seat.objects.filter(match_id=table.id).update(**change)

    out, err, content = run("verify_log")

    assert (out, content) == ("1 matches replayed, 1 differ from their log\n", False)
    assert str(table.id) in err
    assert run("rebuild_projections") == ("1 matches replayed, 1 mended\n", "", True)
    assert run("verify_log")[2]
    after = eventlog.peek(table.id)
    assert (after.match, after.turn, after.dealt_seq) == (before.match, before.turn, before.dealt_seq)


def test_a_state_that_says_something_else_is_found_and_mended() -> None:
    table = in_the_second_hand()
    before = eventlog.peek(table.id)
    row = Match.objects.get(pk=table.id)
    row.state["score"] = [11, 11]
    row.save(update_fields=["state"])

    _, err, content = run("verify_log")
    assert not content
    # Which field, not what is in it: the match runs, and this goes to a terminal or a log.
    assert err.splitlines()[0] == f"{table.id} state: score"
    assert run("rebuild_projections")[2]
    assert eventlog.peek(table.id).match == before.match


def test_a_log_with_a_gap_is_told_and_nothing_is_mended() -> None:
    table = in_the_second_hand()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE matches_logentry DISABLE TRIGGER append_only")
        cursor.execute("DELETE FROM matches_logentry WHERE match_id = %s AND seq = 4", (table.id,))
        cursor.execute("ALTER TABLE matches_logentry ENABLE TRIGGER append_only")

    for command in ("verify_log", "rebuild_projections"):
        _, err, content = run(command)
        assert not content
        assert f"{table.id}: the log has a gap" in err
