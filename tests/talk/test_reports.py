"""Reports to the moderators, and what erasure and export make of talk (docs/talk.md)."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client

from matches.models import Message, Report
from players.models import Player
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import Table, dealt, seated
from tests.talk.talking import HANDS, ask, hears, say, signal

pytestmark = pytest.mark.django_db


def staff(*permissions: str, name: str = "mod") -> Client:
    client, player = Client(), Player.objects.create(username=name, is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def moderator() -> Client:
    return staff("view_report", "change_report")


def report(caller: Caller, **body: Any) -> Any:
    return caller.post("/reports", {"player": "bia", "reason": "insults", **body})


def shown_to(moderator: Client, of: Report) -> str:
    response = moderator.get(f"/admin/matches/report/{of.pk}/change/")
    assert response.status_code == 200
    return response.content.decode()


def test_a_player_is_reported_once_however_often_the_button_is_pressed() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    say(table, 1, "thief")
    first = report(ana, match=table.id, message=1, text="Every hand!")
    assert first.status_code == 201
    told = first.json()
    assert {name: told[name] for name in ("player", "match", "message", "reason", "text")} == {
        "player": "bia",
        "match": table.id,
        "message": 1,
        "reason": "insults",
        "text": "Every hand!",
    }
    assert report(ana, match=table.id, message=1, text="Again").json() == told
    assert report(ana, match=table.id).json()["id"] != told["id"]
    assert report(ana).json()["id"] == report(ana).json()["id"]
    assert Report.objects.count() == 3


def test_only_what_one_may_know_of_can_be_reported() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    ana = table.seats[0]
    private = seated(by=(Caller("eva"), Caller("fred")), visibility="private")
    signal(table, 1)
    say(table, 0, "thanks")
    assert errors(report(ana, player="nobody-here")) == [("/player", "unknown_player")]
    assert errors(report(ana, player="ana")) == [("/player", "yourself")]
    assert errors(report(ana, match=private.id)) == [("/match", "unknown_match")]
    assert errors(report(ana, message=1)) == [("/match", "required")]
    # Number 1 is ana's own for her team, number 2 is not there: bia's signal has no number for her.
    for number in (1, 2):
        assert errors(report(ana, match=table.id, message=number)) == [("/message", "unknown_message")]
    assert errors(report(Caller("zeca"), match=table.id, message=1)) == [("/message", "unknown_message")]
    assert errors(report(ana, reason="ugly")) == [("/reason", "invalid_choice")]
    problem(report(Caller()), 401, "not_authenticated")


def test_what_was_said_by_one_who_is_muted_or_blocked_can_be_reported() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    say(table, 1, "thief")
    ana.put(f"/matches/{table.id}/mutes/bia")
    ana.put("/me/blocks/bia")
    assert report(ana, match=table.id, message=1).status_code == 201


def test_reports_have_a_bucket_of_their_own(settings: Any) -> None:
    ana, _bia = Caller("ana"), Caller("bia")
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]) | {"reports": "1/hour"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    assert report(ana).status_code == 201
    problem(report(ana, reason="name"), 429, "throttled")


# The admin


def test_a_moderator_sees_and_resolves_a_report(moderator: Client, settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table = dealt("4C 7H AS", "3D 2S KC")
    ask(table, table.seats[1], type="text", text="You play like a donkey")
    report(table.seats[0], match=table.id, message=1, text="Rude")
    made = Report.objects.get()
    assert str(made.pk) in moderator.get("/admin/matches/report/").content.decode()
    page = shown_to(moderator, made)
    assert "You play like a donkey" in page
    assert "Rude" in page
    answer = moderator.post(f"/admin/matches/report/{made.pk}/change/", {"outcome": "upheld", "note": "Warned"})
    assert answer.status_code == 302
    made.refresh_from_db()
    assert (made.outcome, made.note) == ("upheld", "Warned")
    assert made.resolved_by is not None
    assert made.resolved_by.username == "mod"
    assert made.resolved_at is not None
    # Resolved, it is no obstacle to another one.
    assert report(table.seats[0], match=table.id, message=1).json()["id"] != str(made.pk)
    moderator.post(f"/admin/matches/report/{made.pk}/change/", {"outcome": "dismissed", "note": ""})
    made.refresh_from_db()
    assert made.outcome == "dismissed"


def test_who_is_no_moderator_sees_no_report() -> None:
    Caller("bia")
    report(Caller("ana"))
    made = Report.objects.get()
    other = staff("view_match", name="operator")
    assert other.get("/admin/matches/report/").status_code == 403
    assert other.get(f"/admin/matches/report/{made.pk}/change/").status_code == 403
    reader = staff("view_report", name="reader")
    assert reader.post(f"/admin/matches/report/{made.pk}/change/", {"outcome": "upheld"}).status_code == 403


def test_nobody_adds_or_deletes_a_report_in_the_admin(moderator: Client) -> None:
    Caller("bia")
    report(Caller("ana"))
    made = Report.objects.get()
    boss = Client()
    boss.force_login(Player.objects.create_superuser(username="root", password="toor in the yard"))
    assert boss.get("/admin/matches/report/add/").status_code == 403
    assert boss.post(f"/admin/matches/report/{made.pk}/delete/", {"post": "yes"}).status_code == 403


def test_while_a_match_runs_a_moderator_sees_no_signal_and_no_card_of_it(moderator: Client) -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    signal(table, 3, "espadilha")
    assert report(table.seats[1], player="duda", match=table.id, message=1).status_code == 201
    made = Report.objects.get()
    page = shown_to(moderator, made)
    assert "espadilha" not in page
    assert "signal to the partner" in page
    assert not [card for hand in HANDS for card in hand.split() if f">{card}<" in page or f'"{card}"' in page]
    assert "holdings" not in page
    table.resign(0)
    assert "espadilha" in shown_to(moderator, made)


# Erasure and export


def holds(word: str) -> list[str]:
    found = []
    for name in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{name}" t WHERE t::text ILIKE %s', [f"%{word}%"])
            row = cursor.fetchone()
            if row and row[0]:
                found.append(name)
    return found


def test_erasure_takes_words_blocks_mutes_and_the_reporters_identity(settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia = table.seats
    ask(table, ana, type="text", text="My phone is 5551-rhubarb")
    say(table, 0, "thanks")
    report(ana, match=table.id, text="I am the rhubarb farmer")
    bia.post("/reports", {"player": "ana", "reason": "insults", "text": "that rhubarb again"})
    ana.put(f"/matches/{table.id}/mutes/bia")
    bia.put(f"/matches/{table.id}/mutes/ana")
    ana.put("/me/blocks/bia")
    bia.put("/me/blocks/ana")
    assert holds("rhubarb") == ["matches_message", "matches_report"]
    assert ana.delete("/me").status_code == 204
    assert holds("rhubarb") == []
    assert ana.player is not None
    assert holds("ana") == []
    assert bia.get("/me/blocks").json()["items"] == []
    assert [(row.reporter, row.player.username) for row in Report.objects.all()] == [(None, "bia")]
    # What was chosen from the list stays, as moves do, under the name that is left.
    assert hears(table, bia) == [(1, 0, None), (2, 0, "thanks")]


def test_the_export_holds_what_i_said_and_reported_and_whom_i_do_not_want_to_hear(settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    ask(table, ana, type="text", text="Hello there")
    say(table, 1, "thief")
    report(ana, match=table.id, message=2, text="Rude")
    ana.put(f"/matches/{table.id}/mutes/bia")
    ana.put("/me/blocks/bia")
    export = ana.get("/me/export").json()
    assert [(m["match"], m["type"], m["text"]) for m in export["talk"]] == [(table.id, "text", "Hello there")]
    assert [(r["player"], r["match"], r["text"]) for r in export["reports"]] == [("bia", table.id, "Rude")]
    assert export["mutes"] == [{"match": table.id, "player": "bia"}]
    assert [block["username"] for block in export["blocks"]] == ["bia"]
    other = table.seats[1].get("/me/export").json()
    assert (other["reports"], other["mutes"], other["blocks"]) == ([], [], [])


def test_a_message_whose_words_were_erased_is_still_a_message(moderator: Client, settings: Any) -> None:
    settings.TRUCO_TALK_FREE_TEXT = True
    table: Table = dealt("4C 7H AS", "3D 2S KC")
    ask(table, table.seats[1], type="text", text="Hello there")
    assert table.seats[1].delete("/me").status_code == 204
    assert Message.objects.get().text == ""
    assert hears(table, table.seats[0]) == [(1, 1, None)]
