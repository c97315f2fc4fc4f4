"""Bot accounts (docs/bots.md): for good, by one call, before the first match, and shown as such everywhere."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections

from matches import commands as matches
from matches import queries
from players import commands, tokens
from players.errors import AlreadyPlayed
from players.models import Player
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import join, seated, sitting, start

pytestmark = pytest.mark.django_db


def become_bot(caller: Caller) -> Any:
    return caller.post("/me/bot", {})


def test_one_call_makes_an_account_a_bot_for_good() -> None:
    ana = Caller("ana")
    response = become_bot(ana)
    assert (response.status_code, response.json()["kind"]) == (200, "bot_account")
    assert response.json() == ana.get("/me").json()
    assert become_bot(ana).status_code == 409
    problem(become_bot(ana), 409, "already_bot")
    assert ana.get("/me").json()["kind"] == "bot_account"


def test_a_guest_may_be_a_bot_and_stays_one_when_it_is_kept() -> None:
    guest = Caller()
    guest.headers["Authorization"] = f"Bearer {Caller().post('/players/guest', {}).json()['token']}"
    assert become_bot(guest).json()["guest"] is True
    kept = guest.client.patch(
        "/api/v1/me", {"username": "robo", "password": "correct horse"}, "application/json", headers=guest.headers
    )
    assert (kept.json()["kind"], kept.json()["guest"]) == ("bot_account", False)


def test_who_has_a_seat_is_refused_in_an_open_match_too() -> None:
    table = seated()
    for caller in table.seats:
        problem(become_bot(caller), 409, "already_played")
        assert caller.get("/me").json()["kind"] == "human"


def test_who_has_played_is_refused_after_the_match_too() -> None:
    table = seated()
    start(table.seats[0], table.view())
    table.send(0, version=table.view()["version"], type="resign")
    assert table.view()["status"] == "finished"
    problem(become_bot(table.seats[1]), 409, "already_played")


def test_a_match_that_was_left_before_the_start_does_not_count() -> None:
    table = seated()
    assert table.seats[1].post(f"/matches/{table.id}/leave", {}).status_code == 200
    assert become_bot(table.seats[1]).status_code == 200


def test_a_reserved_seat_is_no_match_played() -> None:
    ana, bot = Caller("ana"), Caller("robo")
    match = ana.create(seats=["me", "robo"])
    assert become_bot(bot).status_code == 200
    assert sitting(join(bot, match).json())[1] == ("robo", "bot_account")


def test_a_bot_is_shown_as_such_in_seats_lists_events_record_and_export() -> None:
    ana, bot = Caller("ana"), Caller("robo")
    become_bot(bot)
    match = bot.create()
    join(ana, match)
    expected = [("robo", "bot_account"), ("ana", "human")]
    assert sitting(ana.view(match["id"])) == expected
    assert sitting(ana.get("/me/matches").json()["items"][0]) == expected
    assert sitting(Caller().get("/matches").json()["items"][0]) == expected
    events = ana.get(f"/matches/{match['id']}/events").json()["events"]
    assert [event["kind"] for event in events if event["type"] == "seat_taken"] == ["bot_account", "human"]
    view = start(bot, match).json()
    bot.act(view, type="resign")
    record = Caller().get(f"/matches/{match['id']}/record").json()
    assert [(seat["player"], seat["kind"]) for seat in record["seats"]] == expected
    assert bot.get("/me/export").json()["account"]["kind"] == "bot_account"


def test_a_process_that_remembers_a_person_seats_the_bot_that_it_is_now() -> None:
    ana, bot = Caller("ana"), Caller("robo")
    assert bot.player is not None
    match = ana.create(variant="paulista")
    # As another web process sees it for half a minute: its copy of the player still says `human`.
    remembered = Player.objects.get(pk=bot.player.pk)
    become_bot(bot)
    assert remembered.kind == "human"
    done = matches.join(remembered, match["id"])
    assert done.stored.match.places[1].kind == "bot_account"


def test_the_scope_account_is_needed_and_the_body_is_empty() -> None:
    ana = Caller("ana")
    assert ana.player is not None
    problem(Caller().post("/me/bot", {}), 401, "not_authenticated")
    narrow = ana.device()
    narrow.headers["Authorization"] = f"Bearer {commands.issue_token(ana.player, scopes=['read', 'play'])[1]}"
    problem(become_bot(narrow), 403, "permission_denied")
    problem(ana.post("/me/bot", {"kind": "human"}), 400, "invalid_request")
    assert become_bot(ana).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_round", range(5))
def test_sitting_down_and_becoming_a_bot_at_once_agree_about_what_sits_there(_round: int) -> None:
    ana, bot = Caller("ana"), Caller("robo")
    assert bot.player is not None
    match, ready = ana.create(), threading.Barrier(2)

    def at_once(do: Any) -> Any:
        try:
            ready.wait()
            return do()
        except AlreadyPlayed as refused:
            return refused
        finally:
            connections.close_all()

    doings = (
        lambda: matches.join(bot.player, match["id"]),
        lambda: commands.become_bot(bot.player, has_played=queries.has_played),
    )
    with ThreadPoolExecutor(2) as pool:
        _joined, became = pool.map(at_once, doings)
    tokens.forget(bot.player.pk)
    kind = "human" if isinstance(became, AlreadyPlayed) else "bot_account"
    assert sitting(ana.view(match["id"]))[1] == ("robo", kind)
    assert bot.get("/me").json()["kind"] == kind
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM matches_seat WHERE player_id = %s AND kind = %s", [bot.player.pk, kind])
        assert cursor.fetchone() == (1,)
