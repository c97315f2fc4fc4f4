"""Who hears a signal: the two partners, and in no channel anybody else (docs/talk.md)."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from matches import commands
from matches.engine.actions import Timeout
from matches.engine.terms import Seat
from matches.models import Message
from players.models import Player
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, dealt, seated
from tests.api.worlds import EVERYBODY_TRIES, NOBODY, SPECTATOR, everybody, world
from tests.clock import stopped_clock
from tests.talk.talking import HANDS, hears, page, say, signal

pytestmark = pytest.mark.django_db


def told_by(*signals: tuple[int, str]) -> Callable[[Table], Iterator[None]]:
    """A story in which somebody says something before, between and after these signals."""

    def story(table: Table) -> Iterator[None]:
        say(table, 1, "good_luck")
        yield
        for seat, key in signals:
            signal(table, seat, key)
            yield
        say(table, 3, "thinking")
        say(table, 0, "thanks")
        table.play(0, "4C")
        yield

    return story


@pytest.mark.parametrize(
    "other", [told_by((0, "copeta"), (2, "copeta")), told_by((2, "zap"), (0, "zap"))], ids=["which", "who"]
)
def test_which_signal_and_whose_it_is_changes_no_byte_for_anybody_else(other: Any) -> None:
    with stopped_clock():
        options: dict[str, Any] = {"variant": "paulista", "vira": "JD", "signals": True}
        options |= {"tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody("paulista")}
        here = world(HANDS, told_by((0, "zap"), (2, "pica_fumo")), **options)
        there = world(HANDS, other, **options)
    for viewer in (1, 3, SPECTATOR, NOBODY):
        assert here[viewer] == there[viewer], viewer
    for viewer in (0, 2):
        assert here[viewer][0] == there[viewer][0]
        assert here[viewer][1] != there[viewer][1]


def test_that_there_was_a_signal_at_all_is_not_to_be_seen_by_others() -> None:
    with stopped_clock():
        options: dict[str, Any] = {"variant": "paulista", "vira": "JD", "signals": True}
        options |= {"tries": {NOBODY: EVERYBODY_TRIES}, "by": everybody("paulista")}
        here = world(HANDS, told_by((0, "zap"), (2, "copeta"), (0, "zap")), **options)
        there = world(HANDS, told_by(), **options)
    for viewer in (1, 3, SPECTATOR, NOBODY):
        # The same at the beginning and, numbers of messages among it, at the end.
        assert (here[viewer][0], here[viewer][-1]) == (there[viewer][0], there[viewer][-1]), viewer
    assert here[2][-1] != there[2][-1]


def test_a_team_has_its_own_numbers_without_gaps() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    signal(table, 0)
    say(table, 1, "thanks")
    signal(table, 3)
    signal(table, 3, "copeta")
    say(table, 2, "lucky")
    for seat in (0, 2):
        assert hears(table, table.seats[seat]) == [(1, 0, "zap"), (2, 1, "thanks"), (3, 2, "lucky")]
    for seat in (1, 3):
        assert hears(table, table.seats[seat]) == [
            (1, 1, "thanks"),
            (2, 3, "zap"),
            (3, 3, "copeta"),
            (4, 2, "lucky"),
        ]


def test_spectators_and_nobody_hear_nothing_neither_while_it_runs_nor_afterwards() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    say(table, 0, "thanks")
    zeca = Caller("zeca")
    for _ in range(2):
        problem(table.of(zeca, "/talk"), 403, "permission_denied")
        problem(table.of(Caller(), "/talk"), 401, "not_authenticated")
        problem(zeca.post(f"/matches/{table.id}/talk", {"type": "phrase", "key": "thanks"}), 403, "permission_denied")
        problem(zeca.put(f"/matches/{table.id}/mutes/ana"), 403, "permission_denied")
        if table.view()["status"] == "active":
            table.resign(1)


def test_of_a_private_match_outsiders_do_not_learn_that_there_is_talk() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", visibility="private")
    say(table, 0, "thanks")
    zeca = Caller("zeca")
    problem(table.of(zeca, "/talk"), 404, "not_found")
    problem(zeca.post(f"/matches/{table.id}/talk", {"type": "phrase", "key": "thanks"}), 404, "not_found")
    problem(zeca.put(f"/matches/{table.id}/mutes/ana"), 404, "not_found")


def substitute(table: Table, seat: int) -> None:
    """The seat's time is up, again and again, until a bot plays on."""
    while table.view()["seats"][seat]["kind"] == "human":
        (waiting, *_) = table.view()["awaiting"]
        if waiting == seat:
            commands.submit(UUID(table.id), Timeout(Seat(seat)), version=table.view()["version"])
        else:
            table.act(waiting, **table.view(waiting)["legal_actions"][0])


def test_who_lost_the_seat_hears_nothing_more_and_nobody_new_hears_the_old_signals() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    ana, _bia, caio, _duda = table.seats
    signal(table, 0)
    signal(table, 2, "copeta")
    substitute(table, 2)
    # The partner who stays has what the two said; the one who is gone is nobody.
    assert [key for _, _, key in hears(table, ana)] == ["zap", "copeta"]
    problem(table.of(caio, "/talk"), 403, "permission_denied")
    problem(caio.post(f"/matches/{table.id}/talk", {"type": "phrase", "key": "sorry"}), 403, "permission_denied")
    problem(ana.post(f"/matches/{table.id}/talk", {"type": "signal", "key": "zap"}), 409, "no_partner")


def test_a_signal_is_for_the_account_and_not_for_the_seat() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    signal(table, 0)
    # As if somebody else had held the partner's seat when it was given.
    zeca = Caller("zeca")
    assert zeca.player is not None
    Message.objects.filter(match_id=table.id).update(to_player=zeca.player)
    assert hears(table, table.seats[2]) == []
    assert [key for _, _, key in hears(table, table.seats[0])] == ["zap"]
    problem(table.of(zeca, "/talk"), 403, "permission_denied")


def test_who_sits_down_later_hears_what_was_said_at_the_table_before() -> None:
    table = seated("paulista")
    duda, zeca = table.seats[3], Caller("zeca")
    say(table, 3, "back_soon")
    duda.post(f"/matches/{table.id}/leave")
    problem(table.of(duda, "/talk"), 403, "permission_denied")
    assert zeca.post(f"/matches/{table.id}/join", {}).status_code == 200
    (message,) = page(table, zeca)["messages"]
    assert (message["player"], message["seat"]) == ("duda", 3)


def test_the_admin_shows_no_talk_but_what_was_reported() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    signal(table, 0)
    client = Client()
    client.force_login(Player.objects.create_superuser(username="root", password="toor in the yard"))
    assert client.get("/admin/matches/message/").status_code == 404
    index = client.get("/admin/").content.decode()
    assert "/admin/matches/report/" in index
    assert "/admin/matches/message/" not in index
    page = client.get(f"/admin/matches/match/{table.id}/change/").content.decode()
    assert "zap" not in page.lower()


def test_the_export_of_others_holds_no_signal_and_the_signallers_own_does() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    signal(table, 0)
    for seat, holds in enumerate((True, False, False, False)):
        assert ("zap" in table.seats[seat].get("/me/export").content.decode()) is holds
