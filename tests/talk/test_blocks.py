"""Block lists, and what they keep away (docs/talk.md)."""

import threading
from typing import Any

import pytest
from django.db import connections

from players import queries as players
from players.blocks import commands as blocks
from players.blocks.models import Block
from tests.api.callers import Caller
from tests.api.problems import errors, problem
from tests.api.tables import dealt, join, start
from tests.talk.talking import HANDS, hears, say, signal

pytestmark = pytest.mark.django_db


def test_a_block_list_is_kept_and_told_to_its_owner_alone() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    assert ana.get("/me/blocks").json() == {"items": [], "next": None}
    first = ana.put("/me/blocks/Bia")
    assert (first.status_code, first.json()["username"]) == (200, "bia")
    assert ana.put("/me/blocks/bia").json() == first.json()
    assert ana.get("/me/blocks").json()["items"] == [first.json()]
    assert bia.get("/me/blocks").json()["items"] == []
    for _ in range(2):
        assert ana.delete("/me/blocks/bia").status_code == 204
    assert ana.get("/me/blocks").json()["items"] == []


def test_nobody_blocks_oneself_or_nobody() -> None:
    ana = Caller("ana")
    assert errors(ana.put("/me/blocks/ana")) == [("/username", "yourself")]
    problem(ana.put("/me/blocks/zeca"), 404, "not_found")
    problem(ana.delete("/me/blocks/zeca"), 404, "not_found")
    problem(Caller().get("/me/blocks"), 401, "not_authenticated")


def test_there_are_not_more_blocks_than_an_account_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Caller("ana")
    for name in ("bia", "caio"):
        Caller(name)
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 1)
    ana.put("/me/blocks/bia")
    problem(ana.put("/me/blocks/caio"), 409, "too_many_blocks")
    assert ana.put("/me/blocks/bia").status_code == 200


def test_whom_i_have_blocked_i_do_not_hear_in_any_match_and_am_heard() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    ana, bia, caio, duda = table.seats
    for name in ("bia", "caio"):
        ana.put(f"/me/blocks/{name}")
    say(table, 0, "thanks")
    say(table, 1, "scared")
    signal(table, 2)
    assert [key for _, _, key in hears(table, ana)] == ["thanks"]
    assert [key for _, _, key in hears(table, bia)] == ["thanks", "scared"]
    assert [key for _, _, key in hears(table, duda)] == ["thanks", "scared"]
    ana.delete("/me/blocks/caio")
    assert [key for _, _, key in hears(table, ana)] == ["thanks", "zap"]
    assert [key for _, _, key in hears(table, caio)] == ["thanks", "scared", "zap"]


def test_a_challenge_by_one_who_is_blocked_meets_nobody() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    bia.put("/me/blocks/ana")
    refused = ana.post("/matches", {"variant": "paulista-duel", "seats": ["me", "bia"]})
    unknown = ana.post("/matches", {"variant": "paulista-duel", "seats": ["me", "zeca"]})
    # As for a name that nobody bears: ana is not told.
    assert errors(refused) == [("/seats/1", "unknown_player")]
    assert refused.content == unknown.content
    assert bia.get("/me/matches").json()["items"] == []
    assert bia.create(seats=["me", "ana"])["seats"][1]["reserved_for"] == "ana"


def test_a_match_is_closed_to_those_whom_its_creator_has_blocked() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    ana.put("/me/blocks/bia")
    match = ana.create()
    problem(join(bia, match), 403, "permission_denied")
    # Others' blocks close nothing, and who was invited by name is welcome.
    bia.put("/me/blocks/caio")
    table = caio.create(variant="paulista")
    assert join(bia, table).status_code == 200
    kept = ana.create(seats=["me", "bia"])
    assert join(bia, kept).status_code == 200
    assert join(caio, match).status_code == 200


def test_a_block_ends_no_match_that_runs() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, _bia = table.seats
    ana.put("/me/blocks/bia")
    table.play(0, "4C")
    table.play(1, "3D")
    assert table.view()["status"] == "active"


def test_two_are_not_brought_together_if_either_has_blocked_the_other() -> None:
    ana, bia, caio = (Caller(name).player for name in ("ana", "bia", "caio"))
    assert ana is not None
    assert bia is not None
    assert caio is not None
    blocks.block(ana, bia)
    assert players.blocked_between(ana.pk, bia.pk)
    assert players.blocked_between(bia.pk, ana.pk)
    assert not players.blocked_between(ana.pk, caio.pk)
    assert not players.has_blocked(bia.pk, ana.pk)


@pytest.mark.django_db(transaction=True)
def test_two_who_block_each_other_at_once_do_not_wait_for_each_other() -> None:
    callers = [Caller("ana"), Caller("bia")]
    failed: list[Any] = []
    together = threading.Barrier(2)

    def block(one: int) -> None:
        try:
            for _ in range(10):
                together.wait(10)
                blocks.block(callers[one].player, callers[1 - one].player)  # type: ignore[arg-type]
                blocks.unblock(callers[one].player, callers[1 - one].player)  # type: ignore[arg-type]
        except BaseException as error:  # told below
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=block, args=(one,)) for one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert not Block.objects.exists()


def test_a_bot_match_is_started_as_ever() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:random"])
    assert start(ana, match).status_code == 200
