"""Both sides' clocks, more time and vacation over HTTP (docs/clocks.md)."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from players.models import Vacation
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, dealt, people, viewers
from tests.clock import Clock, stopped_clock

HOUR = 3600
FRIDAY_NOON = datetime(2026, 12, 4, 12, tzinfo=UTC)
BANK = {"initial": 10 * HOUR, "increment": HOUR, "cap": 12 * HOUR}


@pytest.fixture
def clock(db: None) -> Iterator[Clock]:
    with stopped_clock() as stopped:
        stopped.set(FRIDAY_NOON)
        yield stopped


def duel(**clock: Any) -> Table:
    return dealt("4C 7H AS", "3D 2S KC", clock=clock)


def clocks(table: Table, seat: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view(seat)["clocks"]
    return found


def entry(seat: int, left: int | None, bank: int | None = None, *, runs: bool = False, **pauses: str) -> dict[str, Any]:
    held = [{"reason": reason, "until": until} for reason, until in pauses.items()]
    return {"seat": seat, "left": left, "bank": bank, "runs": runs, "pauses": held}


def more_time(table: Table, seat: int, *, version: int | None = None) -> Any:
    number = table.view(seat)["version"] if version is None else version
    return table.seats[seat].post(f"/matches/{table.id}/more-time", {"version": number})


# --- the view ----------


def test_every_view_and_list_shows_both_clocks_and_the_servers_time_to_everybody_alike(clock: Clock) -> None:
    table = duel(bank=BANK)
    clock.skip(hours=3)
    shown = [entry(0, 7 * HOUR, 7 * HOUR, runs=True), entry(1, 10 * HOUR, 10 * HOUR)]
    for caller in viewers(table):
        view = caller.view(table.id)
        assert (view["clocks"], view["server_time"]) == (shown, "2026-12-04T15:00:00.000Z")
        (listed,) = caller.get("/matches?status=active").json()["items"]
        for name in ("clocks", "deadline", "awaiting", "server_time", "clock", "version"):
            assert listed[name] == view[name], name
    (mine,) = table.seats[1].get("/me/matches").json()["items"]
    assert (mine["clocks"], mine["awaiting"], mine["deadline"]) == (shown, [0], "2026-12-04T22:00:00.000Z")


def test_a_clock_for_each_action_shows_what_is_left_of_the_turn_and_what_the_others_will_have(clock: Clock) -> None:
    table = duel(per_action=2 * HOUR)
    clock.skip(hours=1)
    assert clocks(table) == [entry(0, HOUR, runs=True), entry(1, 2 * HOUR)]
    clock.skip(hours=1, seconds=10)
    assert clocks(table) == [entry(0, 0, runs=True), entry(1, 2 * HOUR)]
    table.play(0, "4C")
    assert clocks(table) == [entry(0, 2 * HOUR), entry(1, 2 * HOUR, runs=True)]


def test_a_paused_clock_says_why_and_until_when_and_the_tag_changes_with_it(clock: Clock) -> None:
    table = duel(bank=BANK, weekend="UTC")
    clock.skip(hours=9)
    tags = {table.of(table.seats[0])["ETag"]}
    clock.skip(hours=2)
    assert {table.of(table.seats[0])["ETag"]} == tags
    assert table.view()["deadline"] == "2026-12-04T22:00:00.000Z"
    table.play(0, "4C")
    assert table.view()["deadline"] == "2026-12-07T09:00:00.000Z"
    tags = {table.of(table.seats[0])["ETag"]}
    clock.skip(hours=2)
    paused = entry(1, 9 * HOUR, 9 * HOUR, weekend="2026-12-07T00:00:00.000Z")
    assert clocks(table) == [entry(0, HOUR, HOUR), paused]
    tags.add(table.of(table.seats[0])["ETag"])
    clock.skip(hours=20)
    assert clocks(table)[1] == paused
    tags.add(table.of(table.seats[0])["ETag"])
    assert len(tags) == 2
    table.seats[1].post("/me/vacation")
    until = table.seats[1].get("/me/vacation").json()["until"]
    assert clocks(table)[1] == entry(1, 9 * HOUR, 9 * HOUR, vacation=until, weekend="2026-12-07T00:00:00.000Z")


def test_a_match_that_has_not_begun_shows_what_each_seat_will_have_and_one_that_is_over_what_was_left(
    clock: Clock,
) -> None:
    ana, bia = people("paulista-duel")
    waiting = ana.create(clock={"bank": BANK})
    assert waiting["clocks"] == [entry(0, 10 * HOUR, 10 * HOUR), entry(1, None)]
    over = dealt("4C 7H AS", "3D 2S KC", clock={"bank": BANK}, by=(ana, bia))
    clock.skip(hours=1)
    over.play(0, "4C")
    over.resign(1)
    assert clocks(over) == [entry(0, 10 * HOUR, 10 * HOUR), entry(1, 10 * HOUR, 10 * HOUR)]


def test_a_server_bot_has_no_clock(clock: Clock) -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"], clock={"bank": BANK})
    ana.post(f"/matches/{match['id']}/start", {})
    assert ana.view(match["id"])["clocks"][1] == entry(1, None)


def test_my_matches_are_in_the_order_of_the_deadlines_in_force(clock: Clock) -> None:
    ana, bia = people("paulista-duel")
    over_the_weekend = dealt("4C 7H AS", "3D 2S KC", clock={"per_action": 20 * HOUR, "weekend": "UTC"}, by=(ana, bia))
    before_it = dealt("4C 7H AS", "3D 2S KC", clock={"per_action": 24 * HOUR}, by=(ana, bia))
    assert [match["id"] for match in ana.get("/me/matches").json()["items"]] == [before_it.id, over_the_weekend.id]


# --- more time ----------


def test_who_waits_gives_more_time_and_all_see_it(clock: Clock) -> None:
    table = duel(per_action=5 * HOUR)
    before = table.of(table.seats[0])
    answer = more_time(table, 1)
    assert answer.status_code == 200
    assert answer.json()["deadline"] == "2026-12-04T22:00:00.000Z"
    for caller in viewers(table):
        assert caller.view(table.id)["deadline"] == "2026-12-04T22:00:00.000Z"
        assert caller.view(table.id)["clocks"][0]["left"] == 10 * HOUR
    after = table.of(table.seats[0])
    assert (after["ETag"] != before["ETag"], after.json()["version"]) == (True, before.json()["version"])


def test_more_time_is_refused_by_name(clock: Clock) -> None:
    table = duel(per_action=5 * HOUR)
    version = table.view()["version"]
    assert problem(more_time(table, 0), 409, "not_yours_to_give")["current_version"] == version
    problem(more_time(table, 1, version=version - 1), 409, "stale_version")
    assert more_time(table, 1).status_code == 200
    told = problem(more_time(table, 1), 409, "time_given")
    assert told["match"]["deadline"] == "2026-12-04T22:00:00.000Z"
    address = f"/matches/{table.id}/more-time"
    problem(Caller("zeca").post(address, {"version": version}), 403, "permission_denied")
    problem(Caller().post(address, {"version": version}), 401, "not_authenticated")
    problem(table.seats[1].post(address, {}), 400, "invalid_request")
    table.resign(0)
    problem(more_time(table, 1), 409, "match_not_active")


def test_outsiders_of_a_private_match_learn_nothing_by_giving_time(clock: Clock) -> None:
    table = dealt("4C 7H AS", "3D 2S KC", visibility="private")
    problem(Caller("zeca").post(f"/matches/{table.id}/more-time", {"version": 1}), 404, "not_found")


# --- vacation ----------


def vacation(caller: Caller) -> dict[str, Any]:
    return dict(caller.get("/me/vacation").json())


def test_a_vacation_is_taken_shown_and_ended(clock: Clock) -> None:
    ana = Caller("ana")
    at_home = vacation(ana)
    assert (at_home["since"], at_home["until"]) == (None, None)
    assert 7 <= at_home["balance_days"] <= 7.5
    begun = ana.post("/me/vacation")
    assert (begun.status_code, begun.json()["since"]) == (200, "2026-12-04T12:00:00.000Z")
    again = ana.post("/me/vacation")
    assert again.json() == begun.json()
    clock.skip(days=2)
    away = vacation(ana)
    assert away["balance_days"] == pytest.approx(at_home["balance_days"] - 2, abs=0.001)
    assert away["until"] == begun.json()["until"]
    ended = ana.delete("/me/vacation")
    assert (ended.status_code, ended.json()["since"], ended.json()["until"]) == (200, None, None)
    assert ana.delete("/me/vacation").json() == ended.json()
    assert ana.get("/me/export").json()["vacations"] == [
        {"since": "2026-12-04T12:00:00.000Z", "until": "2026-12-06T12:00:00.000Z"}
    ]


def test_who_has_none_left_is_told_so_and_it_grows_again(clock: Clock) -> None:
    ana = Caller("ana")
    ana.post("/me/vacation")
    until = vacation(ana)["until"]
    clock.skip_until(datetime.fromisoformat(until))
    clock.skip(milliseconds=1)
    spent = vacation(ana)
    assert (spent["balance_days"], spent["since"]) == (0, None)
    problem(ana.post("/me/vacation"), 409, "no_vacation_left")
    clock.skip(days=12)
    assert vacation(ana)["balance_days"] == pytest.approx(1, abs=0.001)
    assert ana.post("/me/vacation").status_code == 200


def test_a_vacation_is_seen_only_where_the_match_waits_for_it(clock: Clock) -> None:
    table = duel(per_action=24 * HOUR)
    table.seats[1].post("/me/vacation")
    everybody = viewers(table)
    for caller in everybody:
        assert [entry["pauses"] for entry in caller.view(table.id)["clocks"]] == [[], []]
    table.play(0, "4C")
    for caller in everybody:
        ((away,),) = [entry["pauses"] for entry in caller.view(table.id)["clocks"] if entry["pauses"]]
        assert away["reason"] == "vacation"


def test_an_account_that_is_erased_is_not_on_vacation_any_more(clock: Clock) -> None:
    table = duel(per_action=24 * HOUR)
    table.seats[0].post("/me/vacation")
    assert table.seats[0].delete("/me").status_code == 204
    (taken,) = Vacation.objects.all()
    assert (taken.ends_at, Caller("zeca").view(table.id)["status"]) == (clock.now, "finished")


# --- plans ----------


def plan(table: Table, seat: int, **step: Any) -> Any:
    body = {"version": table.view(seat)["version"], "steps": [step]}
    return table.seats[seat].put(f"/matches/{table.id}/plan", body)


def test_a_planned_move_charges_its_bank_nothing_and_one_planned_on_the_own_turn_what_it_took(clock: Clock) -> None:
    table = duel(bank={"initial": 5 * HOUR, "increment": HOUR, "cap": 12 * HOUR})
    assert plan(table, 1, when={"trick": 1}, play={"type": "lowest_winner"}).status_code == 200
    clock.skip(hours=2)
    table.play(0, "4C")
    assert clocks(table) == [entry(0, 4 * HOUR, 4 * HOUR), entry(1, 6 * HOUR, 6 * HOUR, runs=True)]
    clock.skip(hours=3)
    assert plan(table, 1, play={"type": "lowest"}).json()["match"]["awaiting"] == [0]
    assert clocks(table) == [entry(0, 4 * HOUR, 4 * HOUR, runs=True), entry(1, 4 * HOUR, 4 * HOUR)]


def test_time_that_was_given_is_gone_with_the_turn_that_a_plan_ends(clock: Clock) -> None:
    table = duel(bank={"initial": 5 * HOUR, "increment": HOUR, "cap": 12 * HOUR})
    assert more_time(table, 1).status_code == 200
    clock.skip(hours=2)
    plan(table, 0, play={"type": "lowest"})
    # An hour was given, and used first.
    assert clocks(table) == [entry(0, 5 * HOUR, 5 * HOUR), entry(1, 5 * HOUR, 5 * HOUR, runs=True)]
    assert more_time(table, 0).status_code == 200
