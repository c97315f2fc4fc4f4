"""One rematch, one next game, one match for each seek: however many are at it at once."""

from collections import Counter
from uuid import UUID

import pytest

from matches import commands
from matches.models import Match, Rematch, Seat, Seek, SeriesGame
from tests.api.callers import Caller
from tests.api.tables import dealt
from tests.matches.test_races import assert_sound, at_once, codes, sends

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_rematch_that_both_ask_for_ten_times_at_once_is_one_match() -> None:
    table = dealt()
    table.resign(0)
    path = f"/matches/{table.id}/rematch"
    answers = at_once([sends(caller, path, {}) for caller in table.seats * 10])
    assert set(codes(answers)) <= {(200, None), (201, None)}
    (made,) = Rematch.objects.all()
    assert {answer.json()["id"] for answer in answers if answer.status_code == 201} == {str(made.match_id)}
    assert {answer.json()["id"] for answer in answers if answer.status_code == 200} <= {table.id}
    assert (Match.objects.count(), table.view()["rematch"]["match"]) == (2, str(made.match_id))
    assert_sound(str(made.match_id))


def test_four_who_ask_at_once_find_each_other() -> None:
    table = dealt(variant="paulista")
    table.resign(0)
    answers = at_once([sends(caller, f"/matches/{table.id}/rematch", {}) for caller in table.seats])
    assert 201 in {answer.status_code for answer in answers}
    assert Match.objects.count() == 2


def test_twenty_sweeps_at_once_make_one_next_game() -> None:
    table = dealt(series={"best_of": 3})
    table.resign(0)
    at_once([commands.make_sequels] * 20)
    games = SeriesGame.objects.filter(series=UUID(table.id)).order_by("game")
    assert list(games.values_list("game", "is_settled")) == [(1, True), (2, False)]
    assert Match.objects.count() == 2
    assert_sound(str(games[1].match_id))


def test_twenty_sweeps_at_once_pair_each_seek_once() -> None:
    callers = [Caller(f"player{number}") for number in range(12)]
    for caller in callers:
        assert caller.post("/seeks", {"variant": "paulista-duel"}).status_code == 201
    at_once([commands.pair_seeks] * 20)
    commands.pair_seeks()
    assert list(Seek.objects.values_list("status", flat=True)) == ["paired"] * 12
    assert Match.objects.count() == 6
    assert set(Counter(Seat.objects.values_list("player_id", flat=True)).values()) == {1}
    assert set(Counter(Seek.objects.values_list("match_id", flat=True)).values()) == {2}


def test_a_seek_withdrawn_while_sweeps_run_is_paired_or_withdrawn_and_never_both() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    made = ana.post("/seeks", {"variant": "paulista-duel"}).json()["id"]
    bia.post("/seeks", {"variant": "paulista-duel"})
    device = ana.device()
    at_once([lambda: device.delete(f"/seeks/{made}"), *[commands.pair_seeks] * 5])
    found = Seek.objects.get(pk=made)
    assert Match.objects.count() == (1 if found.status == "paired" else 0)
    assert found.status in ("paired", "withdrawn")


def test_twenty_presses_at_once_are_one_seek() -> None:
    ana = Caller("ana")
    answers = at_once([sends(ana, "/seeks", {"variant": "paulista-duel"}) for _ in range(20)])
    assert codes(answers) == {(201, None): 1, (200, None): 19}
    assert Seek.objects.count() == 1
