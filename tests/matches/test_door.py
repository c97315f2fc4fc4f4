"""The one door (docs/architecture.md): what an action costs in the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.callers import Caller
from tests.api.tables import Table, dealt, unchecked

pytestmark = pytest.mark.django_db

BOUNDS = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


@contextmanager
def statements(most: int) -> Iterator[None]:
    """Fails where more SQL is sent, BEGIN, COMMIT and their like not counted."""
    with CaptureQueriesContext(connection) as captured:
        yield
    sent = [query["sql"] for query in captured if not query["sql"].startswith(BOUNDS)]
    assert 0 < len(sent) <= most, "\n".join(sent)


def warm(table: Table) -> int:
    """The version; whoever sits here has been seen by this process."""
    for seat, caller in enumerate(table.seats):
        unchecked(caller)
        table.view(seat)
    return int(table.view()["version"])


def test_a_request_that_moves_costs_four_statements_with_authentication_and_answer() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = warm(table)
    with statements(4):
        answer = table.send(0, version=version, type="play", card="4C")
    assert answer.status_code == 201


def test_with_a_key_it_costs_one_more() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": warm(table), "type": "play", "card": "4C"}
    with statements(5):
        answer = table.seats[0].post(f"/matches/{table.id}/actions", body, **{"Idempotency-Key": "k"})
    assert answer.status_code == 201


def test_where_a_hand_ends_and_the_next_is_dealt_it_costs_one_more() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = warm(table)
    with statements(5):
        answer = table.send(0, version=version, type="fold")
    assert [event["type"] for event in answer.json()["events"]] == ["folded", "hand_ended", "hand_dealt"]


@pytest.mark.parametrize("move", [{"type": "resign"}, {"type": "raise", "confirm_forfeit": True}])
def test_the_end_of_a_match_costs_no_more_than_the_end_of_a_hand(move: dict[str, Any]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC", "6C 6D 6S", "5C 5D 5S", variant="paulista", score=(11, 11))
    version = warm(table)
    with statements(5):
        answer = table.send(0, version=version, **move)
    assert answer.json()["match"]["status"] == "finished"


def plan(table: Table, seat: int, *steps: dict[str, Any], **answer: Any) -> None:
    body = {"version": table.view()["version"], "steps": steps, "answer": answer}
    assert table.seats[seat].put(f"/matches/{table.id}/plan", body).status_code == 200


def test_plans_that_are_read_asked_and_played_cost_nothing_more() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    plan(table, 1, {"play": {"type": "lowest_winner"}, "when": {"trick": 1}}, accept_up_to=3)
    version = warm(table)
    with statements(4):
        answer = table.send(0, version=version, type="play", card="7H")
    assert len(answer.json()["events"]) == 3


def test_where_a_plan_ends_or_stops_it_costs_one_more() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", forced=False)
    plan(table, 1, {"play": {"type": "play", "card": "3D"}})
    version = warm(table)
    with statements(5):
        answer = table.send(0, version=version, type="play", card="7H")
    assert len(answer.json()["events"]) == 3
    assert table.of(table.seats[1], "/plan").json()["state"] == "stopped"
    with statements(6):
        answer = table.send(1, version=answer.json()["version"], type="fold")
    assert [event["type"] for event in answer.json()["events"]] == ["folded", "hand_ended", "hand_dealt"]


def test_a_refused_move_writes_nothing_and_looks_once() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = warm(table)
    refused: list[dict[str, Any]] = [
        {"version": version, "type": "play", "card": "KD"},
        {"version": version, "type": "accept"},
        {"version": version - 1, "type": "raise"},
    ]
    for move in refused:
        with statements(1):
            answer = table.send(0, **move)
        assert answer.status_code in (409, 422)


def test_a_warm_view_costs_one_statement() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    warm(table)
    with statements(1):
        table.view()


def test_an_action_costs_as_much_at_hand_thirty_as_at_the_first() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", rules={"target": 24})
    warm(table)
    for _ in range(30):
        version, seat = table.view()["version"], int(table.view()["awaiting"][0])
        with statements(5):
            answer = table.send(seat, version=version, type="fold").json()
        assert answer["match"]["status"] == "active"
    assert answer["match"]["hand"]["number"] == 31


def test_a_match_whose_key_is_lost_is_503_and_stays_as_it_was(settings: Any) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = table.view()
    settings.TRUCO_MASTER_KEYS = [Fernet.generate_key().decode()]
    answer = table.send(0, version=before["version"], type="fold")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer["Retry-After"]) > 0
    assert table.view()["version"] == before["version"]
    assert Caller().view(table.id)["status"] == "active"
