"""DELETE /me: out of every match, without a name, and every match still replays."""

import re
from typing import Any
from uuid import UUID

import pytest
from cryptography.fernet import Fernet
from django.db import connection
from django.utils import timezone

from matches import commands, eventlog, ratings
from matches.models import Seat
from players.models import Player
from players.notices.models import Mailbox, PushSubscription
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import dealt, seated

pytestmark = pytest.mark.django_db

GONE = re.compile(r"deleted-[0-9a-f]{8}")


def erase(caller: Caller) -> str:
    """The name under which the account stands afterwards."""
    response = caller.delete("/me")
    assert (response.status_code, response.content) == (204, b"")
    assert caller.player is not None
    caller.player.refresh_from_db()
    assert GONE.fullmatch(caller.player.username)
    return str(caller.player.username)


def assert_replays(match_id: str) -> None:
    found = eventlog.peek(UUID(match_id))
    assert eventlog.replay(found.id) == found.match


def test_an_erased_account_leaves_its_open_matches() -> None:
    zelia, bia = Caller("zelia"), Caller("bia")
    match = bia.create(variant="paulista")
    zelia.post(f"/matches/{match['id']}/join", {"seat": 2})
    alone = zelia.create()
    erase(zelia)
    view = bia.view(match["id"])
    assert (view["status"], [seat["player"] for seat in view["seats"]]) == ("open", ["bia", None, None, None])
    assert bia.view(alone["id"])["result"] == {"winner": None, "score": [0, 0], "reason": "aborted"}
    for match_id in (match["id"], alone["id"]):
        assert_replays(match_id)
    assert Caller("caio").post(f"/matches/{match['id']}/join", {"seat": 2}).status_code == 200


def test_an_erased_account_resigns_its_active_matches() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    name = erase(table.seats[1])
    view = table.view()
    assert (view["status"], view["result"]) == (
        "finished",
        {"winner": 0, "score": [0, 0], "reason": "resignation"},
    )
    assert view["seats"][1] == {"seat": 1, "team": 1, "player": name, "kind": "human"}
    assert_replays(table.id)


def test_with_four_seats_the_team_has_resigned() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    erase(table.seats[2])
    assert table.view(3)["result"] == {"winner": 1, "score": [0, 0], "reason": "resignation"}


def test_matches_that_were_over_stay_as_they_were_but_for_the_name() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    table.play(0, "4C")
    table.resign(0)
    paths = ("", "/events", "/hands", "/record", "/fairness")
    before = {path: table.of(Caller(), path) for path in paths}
    tag = before[""]["ETag"]
    name = erase(table.seats[1])
    for path in paths:
        after = table.of(Caller(), path)
        expected = before[path].content.replace(b'"bia"', f'"{name}"'.encode())
        assert without_time(after.content) == without_time(expected)
        assert b"bia" not in after.content
    assert name.encode() in table.of(Caller(), "/record").content
    assert table.of(Caller())["ETag"] != tag
    assert_replays(table.id)


def without_time(body: bytes) -> bytes:
    return re.sub(rb'"server_time":"[^"]*"|"left":\d+', b"", body)


def test_in_every_record_of_a_finished_match_stands_the_new_name() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    name = erase(table.seats[1])
    record = table.of(Caller(), "/record").json()
    assert [seat["player"] for seat in record["seats"]] == ["ana", name]
    assert record["hands"][0]["actions"][-1]["type"] == "resign"


def test_lists_and_logs_show_the_new_name_too() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", seats=["me", "bia"], by=(Caller("ana"), Caller("bia")))
    name = erase(table.seats[1])
    events = table.of(Caller(), "/events").json()["events"]
    assert (events[0]["seats"], [e["player"] for e in events if e["type"] == "seat_taken"]) == (
        ["me", name],
        ["ana", name],
    )
    (item,) = table.seats[0].get("/me/matches").json()["items"]
    assert item["seats"][1]["player"] == name
    assert Caller().get("/matches?status=finished&player=bia").json()["items"] == []


def test_a_seat_that_was_kept_for_an_erased_account_is_declined() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "bia", "open", "open"])
    alone = ana.create(seats=["me", "bia"])
    name = erase(bia)
    assert ana.view(match["id"])["seats"][1] == {"seat": 1, "team": 1, "player": None, "kind": None, "closed": True}
    events = ana.get(f"/matches/{match['id']}/events").json()["events"]
    assert (events[0]["seats"], events[-1]["type"], events[-1]["player"]) == (
        ["me", name, "open", "open"],
        "seat_declined",
        name,
    )
    assert ana.view(alone["id"])["status"] == "aborted"


def test_a_match_in_which_nobody_sits_ends_with_its_host() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    empty, joined = ana.create(seats=["open", "open"]), ana.create(seats=["open", "open"])
    bia.post(f"/matches/{joined['id']}/join", {})
    erase(ana)
    assert [bia.view(match["id"])["status"] for match in (empty, joined)] == ["aborted", "open"]
    assert_replays(empty["id"])


def test_the_erased_accounts_token_opens_nothing_any_more() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    bia = table.seats[1]
    erase(bia)
    for response in (bia.get("/me"), table.of(bia), bia.get("/me/matches"), bia.delete("/me")):
        problem(response, 401, "not_authenticated")


def test_no_row_of_the_database_holds_the_name() -> None:
    ana, zacarias = Caller("ana"), Caller("Zacarias")
    table = seated(by=(ana, zacarias), seats=["me", "zacarias"])
    ana.post(f"/matches/{table.id}/start", {})
    opened = zacarias.create()
    zacarias.post(f"/matches/{opened['id']}/leave", {}, **{"Idempotency-Key": "zacarias-1"})
    erase(zacarias)
    for name in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{name}" t WHERE t::text ILIKE %s', ["%zacarias%"])
            assert cursor.fetchone() == (0,), name


def test_of_all_that_an_account_leaves_beside_matches_no_row_holds_name_address_or_words(settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table = dealt(variant="paulista", by=[Caller(name) for name in ("ana", "Zacarias", "caio", "duda")], signals=True)
    ana, zacarias = table.seats[:2]
    assert zacarias.player is not None
    zacarias.client.defaults["REMOTE_ADDR"] = "203.0.114.7"
    match = f"/matches/{table.id}"
    version = table.view(1)["version"]
    plan = {"version": version, "steps": [{"play": {"type": "lowest"}}]}
    answers = [
        zacarias.post(f"{match}/talk", {"type": "text", "text": "zacarias says so"}),
        ana.put(f"{match}/mutes/zacarias"),
        ana.put("/me/blocks/zacarias"),
        zacarias.put("/me/blocks/caio"),
        zacarias.post("/reports", {"player": "ana", "reason": "other", "text": "as zacarias saw"}),
        ana.post("/reports", {"player": "zacarias", "reason": "other", "text": "zacarias again"}),
        zacarias.post("/seeks", {"variant": "paulista", "partner": "duda"}),
        zacarias.post("/me/vacation", {}),
        zacarias.post(f"{match}/abort", {}),
        zacarias.put(f"{match}/plan", plan),
    ]
    assert [answer.status_code for answer in answers[:-1] if answer.status_code not in (200, 201)] == [], answers
    assert answers[-1].status_code in (200, 400)
    Mailbox.objects.create(player=zacarias.player, address="zac@example.com", pending="zaca@example.com")
    PushSubscription.objects.create(
        player=zacarias.player,
        endpoint="https://push.example/zac",
        host="push.example",
        p256dh="BPzac",
        auth="zac",
        created_at=timezone.now(),
    )
    commands.tell_all()
    erase(zacarias)
    commands.tell_all()
    commands.pair_seeks()
    ratings.count_all()
    for name in connection.introspection.table_names():
        with connection.cursor() as cursor:
            told = f"SELECT t::text FROM {connection.ops.quote_name(name)} t WHERE t::text ~* %s"
            cursor.execute(told, [r"zac|203\.0\.114"])
            assert cursor.fetchall() == [], name


def test_an_erased_creators_private_match_goes_on_for_those_in_it() -> None:
    table = seated("paulista", visibility="private")
    erase(table.seats[0])
    view = table.view(1)
    assert (view["status"], view["seats"][0]["player"]) == ("open", None)
    problem(table.of(Caller()), 404, "not_found")


def test_a_guest_can_be_erased_like_anybody() -> None:
    guest, bia = Caller(), Caller("bia")
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    match = bia.create()
    guest.post(f"/matches/{match['id']}/join", {})
    bia.post(f"/matches/{match['id']}/start", {})
    assert guest.delete("/me").status_code == 204
    view = bia.view(match["id"])
    assert view["result"]["winner"] == 0
    assert GONE.fullmatch(view["seats"][1]["player"])


# Export


def exported(caller: Caller) -> dict[str, Any]:
    response = caller.get("/me/export")
    assert response.status_code == 200, response.content
    return dict(response.json())


def test_the_export_names_every_match_that_i_sit_or_sat_in() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    bia = table.seats[1]
    table.resign(0)
    opened = bia.create(variant="mineiro", visibility="private")
    Caller("zeca").create()
    export = exported(bia)
    assert export["account"]["username"] == "bia"
    assert [(m["id"], m["seat"], m["variant"], m["status"]) for m in export["matches"]] == [
        (table.id, 1, "paulista-duel", "finished"),
        (opened["id"], 0, "mineiro", "open"),
    ]
    record = table.of(bia, "/record").json()["match"]
    assert (export["matches"][0]["created_at"], export["matches"][0]["ended_at"]) == (
        record["created_at"],
        record["ended_at"],
    )


def test_the_export_has_what_stands_beside_the_log() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia = table.seats
    given = bia.post(f"/matches/{table.id}/more-time", {"version": table.view()["version"]})
    assert given.status_code == 200, given.content
    assert bia.post(f"/matches/{table.id}/abort", {}).status_code == 200
    (hers,), (his,) = exported(bia)["matches"], exported(ana)["matches"]
    assert [given["seconds"] for given in hers["time_given"]] == [table.view()["clock"]["per_action"]]
    assert [agreed["what"] for agreed in hers["agreed_to"]] == ["abort"]
    assert (his["time_given"], his["agreed_to"]) == ([], [])


def test_the_export_tells_nothing_of_hidden_cards_secrets_or_others() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    text = str(exported(table.seats[0]))
    assert not [card for card in ("3D", "2S", "KC", "4C", "7H", "AS") if f"'{card}'" in text]
    assert "bia" not in text
    assert table.seats[0].headers["Authorization"].removeprefix("Bearer ") not in text


def test_the_export_needs_an_account_and_its_scope() -> None:
    problem(Caller().get("/me/export"), 401, "not_authenticated")
    ana, reader = Caller("ana"), Caller()
    body = {"username": "ana", "password": "correct horse battery", "scopes": ["read", "play"]}
    reader.headers["Authorization"] = f"Bearer {reader.post('/tokens', body).json()['token']}"
    problem(reader.get("/me/export"), 403, "permission_denied")
    problem(reader.delete("/me"), 403, "permission_denied")
    assert exported(ana)["matches"] == []


def test_a_seat_that_was_left_before_the_start_is_nobodys() -> None:
    table = seated()
    ana, bia = table.seats
    bia.post(f"/matches/{table.id}/leave", {})
    assert ana.player is not None
    holders = Seat.objects.filter(match_id=table.id).order_by("seat").values_list("player", flat=True)
    assert list(holders) == [ana.player.pk, None]
    assert exported(bia)["matches"] == []


def test_a_token_that_another_process_still_takes_for_valid_opens_and_changes_nothing() -> None:
    match = Caller("ana").create()
    bia = Caller("bia")
    assert bia.get("/me").status_code == 200
    # As another process would: this one's memory of the token stays.
    Player.objects.filter(username="bia").update(is_active=False)

    problem(bia.get("/me"), 401, "not_authenticated")
    problem(bia.get("/me/export"), 401, "not_authenticated")
    problem(bia.post("/matches", {"variant": "paulista-duel"}), 401, "not_authenticated")
    problem(bia.post(f"/matches/{match['id']}/join", {}), 401, "not_authenticated")


def test_a_match_whose_secret_is_lost_keeps_nobody_from_being_erased(settings: Any) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    settings.TRUCO_MASTER_KEYS = [Fernet.generate_key().decode()]
    erase(table.seats[0])
    assert table.of(table.seats[1]).json()["status"] == "active"
