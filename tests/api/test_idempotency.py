"""A request may be sent again with its key, whatever became of the answer (docs/api.md, Writing safely)."""

import hashlib
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from matches.models import IdempotencyKey
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import SEEDS, Table, dealt, seated, still

pytestmark = pytest.mark.django_db

KEY = "5f0c7a52-1c5e-4c7b-9d33-0c51a1b2c3d4"
REPLAYED = "Idempotent-Replayed"


def send(table: Table, seat: int, body: dict[str, Any], *, key: str = KEY) -> Any:
    return table.seats[seat].post(f"/matches/{table.id}/actions", body, **{"Idempotency-Key": key})


def log_length(match_id: str) -> int:
    return int(Caller().view(match_id)["version"])


def test_a_move_that_is_sent_again_is_answered_alike_and_done_once() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "play", "card": "7H"}
    first, again = send(table, 0, body), send(table, 0, body)
    assert (first.status_code, again.status_code) == (201, 201)
    assert (REPLAYED in first, again[REPLAYED]) == (False, "true")
    assert (again.json()["version"], again.json()["events"]) == (
        first.json()["version"],
        first.json()["events"],
    )
    assert still(again.json()["match"]) == still(first.json()["match"])
    assert log_length(table.id) == first.json()["version"]


@pytest.mark.parametrize("sent", [f'"{KEY}"', f" {KEY} ", f' "{KEY}"'])
def test_a_key_is_the_same_with_or_without_quotes(sent: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "raise"}
    assert send(table, 0, body).status_code == 201
    assert send(table, 0, body, key=sent)[REPLAYED] == "true"


def test_the_order_of_the_bodys_fields_makes_no_other_request() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    send(table, 0, {"version": version, "type": "play", "card": "7H"})
    assert send(table, 0, {"card": "7H", "type": "play", "version": version})[REPLAYED] == "true"


def test_after_the_match_moved_on_the_events_are_those_of_then_and_the_match_is_as_now() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "play", "card": "7H"}
    first = send(table, 0, body).json()
    table.play(1, "3D")
    table.truco(1)
    again = send(table, 0, body)
    assert (again.status_code, again[REPLAYED]) == (201, "true")
    assert {name: again.json()[name] for name in ("version", "events")} == {
        "version": first["version"],
        "events": first["events"],
    }
    assert still(again.json()["match"]) == still(table.view(0))
    assert again.json()["match"]["version"] > first["version"]


def test_after_the_match_ended_the_answer_is_still_the_same() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "resign"}
    first, again = send(table, 0, body), send(table, 0, body)
    assert (again.status_code, again[REPLAYED]) == (201, "true")
    assert (again.json()["events"], again.json()["match"]["status"]) == (first.json()["events"], "finished")


def test_the_replayed_events_are_as_the_caller_may_see_them() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "fold"}
    first = send(table, 0, body).json()
    dealt_again = send(table, 0, body).json()["events"][-1]
    assert dealt_again == first["events"][-1]
    assert dealt_again["holdings"][1]["cards"] is None


@pytest.mark.parametrize(
    "changed", [{"card": "4C"}, {"face_down": False}, {"version": 1}, {"type": "raise", "card": None}]
)
def test_another_body_with_the_key_is_422_and_nothing_happens(changed: dict[str, Any]) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "play", "card": "7H"}
    send(table, 0, body)
    other = {name: value for name, value in {**body, **changed}.items() if value is not None}
    problem(send(table, 0, other), 422, "idempotency_mismatch")
    assert log_length(table.id) == body["version"] + 1


def test_another_address_with_the_key_is_422_even_where_the_move_would_be_accepted() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    matches = [ana.create(), ana.create()]
    for match in matches:
        bia.post(f"/matches/{match['id']}/join", {})
        ana.post(f"/matches/{match['id']}/start", {})
    tables = [Table(match["id"], (ana, bia)) for match in matches]
    version = tables[0].view()["version"]
    seat = 0 if tables[0].view()["awaiting"] == [0] else 1
    body = {"version": version, "type": "resign"}
    assert send(tables[0], seat, body).status_code == 201
    problem(send(tables[1], seat, body), 422, "idempotency_mismatch")
    problem(
        tables[1].seats[seat].post(f"/matches/{tables[1].id}/leave", body, **{"Idempotency-Key": KEY}),
        400,
        "invalid_request",
    )
    assert tables[1].view()["status"] == "active"
    assert log_length(tables[1].id) == version


def test_a_key_belongs_to_its_account() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    send(table, 0, {"version": table.view()["version"], "type": "raise"})
    answer = send(table, 1, {"version": table.view()["version"], "type": "accept"})
    assert (answer.status_code, REPLAYED in answer) == (201, False)
    assert IdempotencyKey.objects.count() == 2


def test_anothers_key_is_unknown_in_a_refusal_too() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "raise"}
    assert send(table, 0, body).status_code == 201
    problem(send(table, 1, body), 409, "stale_version")
    problem(send(table, 1, {"version": body["version"] + 1, "type": "fold", "slot": 1}), 400, "invalid_request")
    problem(send(table, 1, {"version": body["version"], "type": "fold"}), 409, "stale_version")


def test_another_device_of_the_account_has_the_same_keys() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "raise"}
    send(table, 0, body)
    assert send(Table(table.id, (table.seats[0].device(),)), 0, body)[REPLAYED] == "true"


def test_a_refused_request_keeps_no_key() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    for body, status in (
        ({"version": version - 1, "type": "raise"}, 409),
        ({"version": version, "type": "accept"}, 422),
        ({"version": version, "type": "play"}, 400),
    ):
        assert send(table, 0, body).status_code == status
    assert IdempotencyKey.objects.count() == 0
    answer = send(table, 0, {"version": version, "type": "raise"})
    assert (answer.status_code, REPLAYED in answer) == (201, False)


def test_a_form_that_is_wrong_is_400_before_the_key_is_looked_at() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    send(table, 0, {"version": table.view()["version"], "type": "raise"})
    assert errors(send(table, 0, {"version": 1, "type": "play"})) == [("/card", "required")]


def test_creating_again_with_the_key_is_201_with_the_same_match() -> None:
    ana = Caller("ana")
    body = {"variant": "paulista-duel", "seats": ["me", "bot:cautious"]}
    first = ana.post("/matches", body, **{"Idempotency-Key": KEY})
    ana.post(f"/matches/{first.json()['id']}/start", {})
    again = ana.post("/matches", body, **{"Idempotency-Key": KEY})
    assert (first.status_code, again.status_code, again[REPLAYED]) == (201, 201, "true")
    assert again["Location"] == first["Location"]
    assert still(again.json()) == still(ana.view(first.json()["id"]))
    assert again.json()["status"] == "active"
    assert len(ana.get("/me/matches").json()["items"]) == 1
    problem(
        ana.post("/matches", {**body, "bot_delay": 2}, **{"Idempotency-Key": KEY}),
        422,
        "idempotency_mismatch",
    )
    assert len(ana.get("/me/matches").json()["items"]) == 1


def test_joining_again_with_the_key_is_200_with_the_same_seat() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    path = f"/matches/{match['id']}/join"
    first = bia.post(path, {"seat": 3}, **{"Idempotency-Key": KEY})
    again = bia.post(path, {"seat": 3}, **{"Idempotency-Key": KEY})
    assert (first.status_code, again.status_code, again[REPLAYED]) == (200, 200, "true")
    assert still(again.json()) == still(first.json())
    problem(bia.post(path, {"seat": 1}, **{"Idempotency-Key": KEY}), 422, "idempotency_mismatch")
    problem(bia.post(path, {"seat": 1}), 409, "already_seated")


def test_the_join_that_started_the_match_is_answered_again_while_it_runs() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create()
    ana.post(f"/matches/{match['id']}/seed", {"client_seed": SEEDS[0], "commitment": match["commitment"]})
    first = bia.post(f"/matches/{match['id']}/join", {}, **{"Idempotency-Key": KEY})
    again = bia.post(f"/matches/{match['id']}/join", {}, **{"Idempotency-Key": KEY})
    assert (first.json()["status"], again.status_code, again[REPLAYED]) == ("active", 200, "true")
    assert still(again.json()) == still(first.json())


@pytest.mark.parametrize("key", ["", '""', " ", "k" * 256, '"' + "k" * 256 + '"'])
def test_a_key_of_no_use_is_400(key: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    ((pointer, code),) = errors(send(table, 0, {"version": version, "type": "raise"}, key=key))
    assert (pointer.removeprefix("/"), code) == ("Idempotency-Key", "invalid_key")
    assert log_length(table.id) == version


@pytest.mark.parametrize("key", ["k" * 255, '"' + "k" * 255 + '"', "chave-\xe7\xe3o", '"', "a,b", "\x01\x7f"])
def test_any_other_key_will_do(key: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "raise"}
    assert send(table, 0, body, key=key).status_code == 201
    assert send(table, 0, body, key=key)[REPLAYED] == "true"


def test_keys_are_hashed_at_rest_with_what_they_did() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    send(table, 0, {"version": version, "type": "fold"})
    row = IdempotencyKey.objects.get()
    assert bytes(row.key_hash) == hashlib.sha256(KEY.encode()).digest()
    assert (row.match_id, row.first_seq, row.last_seq) == (UUID(table.id), version + 1, version + 3)
    for name in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{name}" t WHERE t::text LIKE %s', [f"%{KEY}%"])
            assert cursor.fetchone() == (0,), name


def test_without_a_key_a_request_that_is_sent_again_is_stale() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    body = {"version": table.view()["version"], "type": "raise"}
    url = f"/matches/{table.id}/actions"
    assert table.seats[0].post(url, body).status_code == 201
    problem(table.seats[0].post(url, body), 409, "stale_version")


def test_a_key_is_of_no_use_to_an_outsider() -> None:
    table, zeca = seated(visibility="private"), Caller("zeca")
    body = {"version": 1, "type": "raise"}
    response = zeca.post(f"/matches/{table.id}/actions", body, **{"Idempotency-Key": KEY})
    problem(response, 404, "not_found")
    assert IdempotencyKey.objects.count() == 0


@pytest.mark.parametrize("path", ["leave", "start"])
def test_what_keeps_no_key_takes_the_header_in_good_part(path: str) -> None:
    table = seated()
    response = table.seats[1].post(f"/matches/{table.id}/{path}", {}, **{"Idempotency-Key": KEY})
    assert response.status_code == 200
