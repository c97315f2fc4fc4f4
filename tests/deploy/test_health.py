"""/healthz says that the process lives; /readyz that database, web, worker and beat all serve."""

import time

import pytest
from django.db import OperationalError
from django.test import Client

from matches import queries
from truco_project import health


@pytest.fixture
def client() -> Client:
    # No such host is allowed: a probe comes by address.
    return Client(headers={"host": "10.1.2.3"})


def sweep_seconds_ago(monkeypatch: pytest.MonkeyPatch, age: float | None) -> None:
    monkeypatch.setattr(queries, "seconds_since_sweep", lambda: age)


def test_the_process_lives_without_a_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready_after_a_sweep_since_the_start(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "STARTED", time.monotonic() - 60)
    sweep_seconds_ago(monkeypatch, 2.0)
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize(
    ("age", "up_for"),
    [
        pytest.param(None, 60, id="no sweep ever"),
        pytest.param(15.5, 60, id="the last sweep is long ago"),
        pytest.param(2.0, 1, id="the last sweep was before this process started"),
    ],
)
def test_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch, age: float | None, up_for: float) -> None:
    monkeypatch.setattr(health, "STARTED", time.monotonic() - up_for)
    sweep_seconds_ago(monkeypatch, age)
    answer = client.get("/readyz")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert (answer.json()["code"], answer.json()["status"], answer["Retry-After"]) == (
        "unavailable",
        503,
        "1",
    )


def test_not_ready_while_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> float:
        raise OperationalError("connection refused")

    monkeypatch.setattr(queries, "seconds_since_sweep", away)
    assert client.get("/readyz").json()["detail"] == "The database does not answer."
