"""A series of matches: its games one after the other, each made once (docs/lobby.md, Series)."""

from typing import Any

import pytest

from matches import commands
from matches.models import Match
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, sitting

pytestmark = pytest.mark.django_db


def best_of(number: int, **body: Any) -> Table:
    return dealt(series={"best_of": number}, **body)


def series(table: Table, caller: Caller | None = None) -> dict[str, Any]:
    response = (caller or table.seats[0]).get(f"/series/{table.id}")
    assert response.status_code == 200, response.content
    return dict(response.json())


def next_game(table: Table, *, lost_by: int) -> Table:
    table.resign(lost_by)
    before = Match.objects.count()
    commands.make_sequels()
    assert Match.objects.count() == before + 1
    return Table(str(Match.objects.latest("id").pk), table.seats)


def test_the_first_match_bears_the_series_in_view_event_and_list() -> None:
    table = best_of(3)
    place = {"id": table.id, "game": 1, "best_of": 3, "wins": [0, 0]}
    assert table.view()["series"] == place
    assert table.of(table.seats[0], "/events").json()["events"][0]["series"] == place
    assert table.seats[0].get("/me/matches").json()["items"][0]["series"] == place


@pytest.mark.parametrize("number", [1, 2, 4, 7, "3", None])
def test_a_series_is_the_best_of_three_or_five(number: Any) -> None:
    body = {"variant": "paulista-duel", "series": {"best_of": number}}
    response = Caller("ana").client.post("/api/v1/matches", body, "application/json", headers=Caller("bia").headers)
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "/series/best_of")


def test_the_next_game_starts_by_itself_with_the_same_seats_and_terms() -> None:
    first = best_of(3, rules={"deck": "limpo"})
    second = next_game(first, lost_by=1)
    view, old = second.view(), first.view()
    assert view["series"] == {"id": first.id, "game": 2, "best_of": 3, "wins": [1, 0]}
    assert (view["status"], sitting(view), view["rules"]) == ("active", sitting(old), old["rules"])
    assert view["clock"] == old["clock"]


def test_it_ends_when_a_team_has_won_more_than_half() -> None:
    first = best_of(3)
    second = next_game(first, lost_by=1)
    third = next_game(second, lost_by=0)
    assert third.view()["series"]["wins"] == [1, 1]
    third.resign(1)
    assert (series(first)["is_over"], series(first)["winner"]) == (True, 0)
    commands.make_sequels()
    told = series(first)
    assert (told["best_of"], told["wins"], told["is_over"], told["winner"]) == (3, [2, 1], True, 0)
    assert [match["id"] for match in told["matches"]] == [first.id, second.id, third.id]
    assert Match.objects.count() == 3


def test_between_two_games_it_goes_on() -> None:
    table = best_of(5)
    table.resign(0)
    told = series(table)
    assert (told["wins"], told["is_over"], told["winner"]) == ([0, 1], False, None)


def test_making_what_is_made_does_nothing() -> None:
    first = best_of(3)
    next_game(first, lost_by=1)
    commands.make_sequels()
    commands.make_sequels()
    assert Match.objects.count() == 2


def test_while_it_goes_on_there_is_no_rematch_and_then_one_of_the_whole_series() -> None:
    first = best_of(3)
    first.resign(1)
    refused = first.seats[0].post(f"/matches/{first.id}/rematch")
    assert (refused.status_code, refused.json()["code"]) == (409, "series_goes_on")
    commands.make_sequels()
    second = Table(str(Match.objects.latest("id").pk), first.seats)
    second.resign(1)
    for caller in second.seats:
        answer = caller.post(f"/matches/{second.id}/rematch")
    new = answer.json()
    assert new["series"] == {"id": new["id"], "game": 1, "best_of": 3, "wins": [0, 0]}


def test_a_match_that_never_began_ends_its_series() -> None:
    ana = Caller("ana")
    match = ana.create(series={"best_of": 3})
    ana.post(f"/matches/{match['id']}/leave")
    commands.make_sequels()
    told = ana.get(f"/series/{match['id']}").json()
    assert (told["is_over"], told["winner"], len(told["matches"])) == (True, None, 1)


def test_with_an_erased_player_it_ends_undecided() -> None:
    table = best_of(3, variant="paulista")
    table.resign(1)
    table.seats[2].delete("/me")
    commands.make_sequels()
    told = series(table)
    assert (told["wins"], told["is_over"], told["winner"], len(told["matches"])) == ([1, 0], True, None, 1)


def test_a_private_series_is_for_those_who_know_its_matches() -> None:
    ana, bia, zeca = Caller("ana"), Caller("bia"), Caller("zeca")
    first = best_of(3, by=(ana, bia), visibility="private")
    second = next_game(first, lost_by=0)
    assert [match["id"] for match in series(first, bia)["matches"]] == [first.id, second.id]
    assert [who.get(f"/series/{first.id}").status_code for who in (zeca, Caller())] == [404, 404]


def test_anybody_sees_a_public_one_and_only_by_the_id_of_its_first_match() -> None:
    first = best_of(3)
    second = next_game(first, lost_by=1)
    assert series(first, Caller())["matches"][1]["my_seat"] is None
    assert Caller().get(f"/series/{second.id}").status_code == 404
    assert Caller().get(f"/series/{dealt(by=(Caller('zeca'), Caller('yara'))).id}").status_code == 404


def test_who_made_a_private_series_for_others_sees_no_more_than_the_game_that_is_theirs() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    first = ana.create(seats=["bia", "caio"], visibility="private", series={"best_of": 3})
    for caller in (bia, caio):
        assert caller.post(f"/matches/{first['id']}/join", {}).status_code == 200
    assert bia.act(bia.view(first["id"]), type="resign").status_code == 201
    commands.make_sequels()
    shown = [caller.get(f"/series/{first['id']}").json()["matches"] for caller in (ana, bia)]
    assert [len(games) for games in shown] == [1, 2]
    second = shown[1][1]["id"]
    assert (ana.get(f"/matches/{second}").status_code, caio.get(f"/matches/{second}").status_code) == (404, 200)
