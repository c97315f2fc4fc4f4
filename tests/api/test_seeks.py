"""Looking for a match: who is paired, who sees it, and when it ends (docs/lobby.md, Seeks)."""

from typing import Any

import pytest

from matches import commands
from matches.models import Match, Seek
from players import queries
from players.models import Player, Statistics
from players.ratings.books import ALL_VARIANTS
from players.ratings.finished import of_account
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import sitting
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db


def seek(caller: Caller, **body: Any) -> dict[str, Any]:
    response = caller.post("/seeks", {"variant": "paulista-duel", **body})
    assert response.status_code == 201, response.content
    return dict(response.json())


def mine(caller: Caller) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = caller.get("/seeks").json()["items"]
    return items


def states(caller: Caller) -> list[str]:
    return [item["status"] for item in mine(caller)]


def matches(*callers: Caller) -> list[list[dict[str, Any]]]:
    return [caller.get("/me/matches").json()["items"] for caller in callers]


def test_two_who_look_for_the_same_are_paired_and_the_match_starts_at_once() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    for caller in (ana, bia):
        seek(caller, rules={"deck": "limpo"}, clock={"per_action": 3600})
    commands.pair_seeks()
    (found,) = mine(ana)
    assert (found["status"], found["match"]) == ("paired", mine(bia)[0]["match"])
    view = ana.view(found["match"])
    assert (view["status"], view["visibility"], view["clock"]["per_action"]) == ("active", "public", 3600)
    # By rules of the house no match is rated.
    assert view["rated"] is False
    assert (view["rules"]["deck"], sitting(view)) == ("limpo", [("ana", "human"), ("bia", "human")])
    commands.pair_seeks()
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"variant": "mineiro-duel"},
        {"rules": {"deck": "limpo"}},
        {"clock": {"per_action": 3600}},
        {"rated": False},
    ],
)
def test_who_looks_for_something_else_is_not_paired(other: dict[str, Any]) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    seek(ana)
    seek(bia, **other)
    commands.pair_seeks()
    assert (states(ana), states(bia), Match.objects.count()) == (["waiting"], ["waiting"], 0)


def test_who_looks_for_the_same_again_has_one_seek_and_no_match_with_oneself() -> None:
    ana = Caller("ana")
    first = seek(ana)
    again = ana.post("/seeks", {"variant": "paulista-duel"})
    assert (again.status_code, again.json()["id"]) == (200, first["id"])
    seek(ana, rating_range=None)
    commands.pair_seeks()
    assert states(ana) == ["waiting", "waiting"]


def test_a_request_sent_again_with_its_key_is_answered_as_it_was_though_the_seek_is_paired() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    body, key = {"variant": "paulista-duel"}, {"Idempotency-Key": "k"}
    first = ana.post("/seeks", body, **key)
    seek(bia)
    commands.pair_seeks()
    again = ana.post("/seeks", body, **key)
    assert (first.status_code, again.status_code, again["Idempotent-Replayed"]) == (201, 201, "true")
    assert (again.json()["id"], again.json()["status"]) == (first.json()["id"], "paired")
    other = ana.post("/seeks", {"variant": "paulista"}, **key)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_mismatch")
    assert bia.post("/seeks", {"variant": "paulista"}, **key).status_code == 201


def test_at_most_ten_wait() -> None:
    ana = Caller("ana")
    for minutes in range(1, 11):
        seek(ana, clock={"per_action": 60 * minutes})
    refused = ana.post("/seeks", {"variant": "paulista"})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_seeks")


def test_a_withdrawn_seek_is_not_paired_and_a_paired_one_not_withdrawn() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    made = seek(ana)
    assert [ana.delete(f"/seeks/{made['id']}").status_code for _ in range(2)] == [204, 204]
    seek(bia)
    commands.pair_seeks()
    assert (states(ana), states(bia)) == (["withdrawn"], ["waiting"])
    late = seek(caio)
    commands.pair_seeks()
    answer = caio.delete(f"/seeks/{late['id']}")
    assert (answer.status_code, answer.json()["code"]) == (409, "seek_over")


def test_a_seek_expires_after_seven_days() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    with stopped_clock() as clock:
        seek(ana)
        clock.move(days=7)
        seek(bia)
        commands.pair_seeks()
        assert (states(ana), states(bia)) == (["expired"], ["waiting"])
        clock.move(days=31)
        commands.pair_seeks()
        commands.pair_seeks()
        assert list(Seek.objects.values_list("status", flat=True)) == ["expired"]


def test_four_singles_fill_a_table_of_four() -> None:
    callers = [Caller(name) for name in ("ana", "bia", "caio", "duda")]
    for caller in callers:
        commands.pair_seeks()
        assert Match.objects.count() == 0
        seek(caller, variant="paulista")
    commands.pair_seeks()
    assert {len(items) for items in matches(*callers)} == {1}
    assert matches(callers[0])[0][0]["status"] == "active"


def test_a_partner_must_agree_before_the_two_are_paired_and_then_sits_across() -> None:
    ana, bia, caio, duda = (Caller(name) for name in ("ana", "bia", "caio", "duda"))
    made = seek(ana, variant="paulista", partner="bia")
    assert (made["partner"], made["partner_agreed"]) == ("bia", False)
    seek(caio, variant="paulista")
    seek(duda, variant="paulista")
    commands.pair_seeks()
    assert Match.objects.count() == 0
    assert [who.post(f"/seeks/{made['id']}/join").status_code for who in (caio, ana)] == [404, 404]
    assert bia.post(f"/seeks/{made['id']}/join").json()["partner_agreed"] is True
    assert bia.post(f"/seeks/{made['id']}/join").status_code == 200
    commands.pair_seeks()
    seats = {seat["player"]: seat["team"] for seat in ana.view(mine(bia)[0]["match"])["seats"]}
    assert seats["ana"] == seats["bia"] != seats["caio"] == seats["duda"]
    late = bia.post(f"/seeks/{made['id']}/join")
    assert (late.status_code, late.json()["code"]) == (409, "seek_over")


def test_a_partner_who_does_not_want_to_ends_the_seek() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    made = seek(ana, variant="paulista", partner="bia")
    assert bia.delete(f"/seeks/{made['id']}").status_code == 204
    assert states(ana) == ["withdrawn"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"variant": "paulista", "partner": "nobody-here"}, "unknown_player"),
        ({"variant": "paulista", "partner": "ana"}, "player_twice"),
        ({"variant": "paulista-duel", "partner": "bia"}, "no_partners"),
        ({"variant": "truco"}, "unknown_option"),
        ({"variant": "paulista", "rules": {"deck": "tarot"}}, "unknown_option"),
        ({"variant": "paulista", "rating_range": -1}, "min_value"),
    ],
)
def test_a_seek_that_makes_no_sense_is_refused(body: dict[str, Any], code: str) -> None:
    ana = Caller("ana")
    Caller("bia")
    ana.client.raise_request_exception = True
    response = ana.post("/seeks", body)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (400, code)


def test_seeks_are_their_owners_alone_and_the_pool_names_nobody() -> None:
    ana, bia, zeca = Caller("ana"), Caller("bia"), Caller("zeca")
    made = seek(ana, rated=False)
    seek(bia, variant="paulista", partner="ana")
    assert mine(zeca) == []
    assert zeca.delete(f"/seeks/{made['id']}").status_code == 404
    pool = Caller().get("/seeks/pool")
    assert [(item["variant"], item["rated"], item["waiting"]) for item in pool.json()["items"]] == [
        ("paulista-duel", False, 1)
    ]
    assert "ana" not in pool.content.decode()


def test_an_erased_accounts_seeks_are_withdrawn() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    seek(ana, variant="paulista", partner="bia")
    seek(ana)
    assert ana.delete("/me").status_code == 204
    assert set(Seek.objects.values_list("status", flat=True)) == {"withdrawn"}
    seek(bia)
    commands.pair_seeks()
    assert states(bia)[0] == "waiting"


def test_a_closed_account_is_paired_with_nobody_and_in_nobodys_way() -> None:
    callers = [Caller(name) for name in ("ana", "bia", "caio")]
    for caller in callers:
        seek(caller)
    Player.objects.filter(username="ana").update(is_active=False)
    commands.pair_seeks()
    assert [states(caller) for caller in callers[1:]] == [["paired"], ["paired"]]


def test_who_is_too_strong_is_met_after_some_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    rated = {caller.player.pk: rating for caller, rating in ((ana, 1500), (bia, 1640)) if caller.player}
    monkeypatch.setattr(queries, "ratings", lambda accounts, variant: rated)
    with stopped_clock() as clock:
        seek(ana, rating_range=100)
        seek(bia, rating_range=50)
        commands.pair_seeks()
        clock.move(minutes=19)
        commands.pair_seeks()
        assert states(ana) == ["waiting"]
        clock.move(minutes=1)
        commands.pair_seeks()
        assert states(ana) == ["paired"]


def test_who_has_blocked_whom_is_not_paired_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    callers = [Caller(name) for name in ("ana", "bia", "caio")]
    ana, bia, _ = (caller.player.pk for caller in callers if caller.player)
    monkeypatch.setattr(queries, "kept_apart", lambda accounts: {frozenset((ana, bia))})
    for caller in callers:
        seek(caller)
    commands.pair_seeks()
    assert [states(caller) for caller in callers] == [["paired"], ["waiting"], ["paired"]]


def test_an_export_has_the_seeks() -> None:
    ana = Caller("ana")
    made = seek(ana)
    assert ana.get("/me/export").json()["seeks"] == [made]


# --- rated ----------


def at(caller: Caller, address: str) -> Caller:
    """The caller, whose requests come from this address."""
    caller.client.defaults["REMOTE_ADDR"] = address
    return caller


def test_what_cannot_be_rated_is_looked_for_as_unrated() -> None:
    ana, guest = Caller("ana"), Caller()
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    assert [seek(ana)["rated"], seek(ana, rules={"deck": "limpo"})["rated"], seek(guest)["rated"]] == [
        True,
        False,
        False,
    ]
    name = guest.get("/me").json()["username"]
    assert seek(ana, variant="paulista", partner=name)["rated"] is False


def test_one_person_is_not_paired_with_oneself_for_a_rated_match() -> None:
    ana, other = at(Caller("ana"), "203.0.114.7"), at(Caller("ana-2"), "203.0.114.7")
    for caller in (ana, other):
        seek(caller)
    commands.pair_seeks()
    assert (states(ana), states(other)) == (["waiting"], ["waiting"])
    bia = at(Caller("bia"), "198.52.100.9")
    seek(bia)
    commands.pair_seeks()
    assert states(bia) == ["paired"]


def test_one_person_is_not_both_partners_of_a_rated_match() -> None:
    ana, other = at(Caller("ana"), "203.0.114.7"), at(Caller("ana-2"), "203.0.114.7")
    made = seek(ana, variant="paulista", partner="ana-2")
    problem(other.post(f"/seeks/{made['id']}/join", {}), 409, "same_person")
    unrated = seek(ana, variant="paulista", partner="ana-2", rated=False)
    assert other.post(f"/seeks/{unrated['id']}/join", {}).status_code == 200
    assert other.post("/seeks", {"variant": "paulista"}).status_code == 201
    refused = other.post("/seeks", {"variant": "paulista", "partner": "ana"})
    problem(refused, 409, "same_person")


def test_partners_who_turn_out_to_be_one_person_are_not_paired() -> None:
    ana, other = at(Caller("ana"), "203.0.114.7"), at(Caller("ana-2"), "198.52.100.9")
    made = seek(ana, variant="paulista", partner="ana-2")
    assert other.post(f"/seeks/{made['id']}/join", {}).status_code == 200
    at(other, "203.0.114.7").create()
    for name, address in (("bia", "198.51.101.1"), ("caio", "198.51.102.1")):
        seek(at(Caller(name), address), variant="paulista")
    commands.pair_seeks()
    assert states(ana) == ["waiting"]


def test_nobody_asks_one_to_be_a_partner_who_has_blocked_them() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    assert bia.put("/me/blocks/ana", {}).status_code in (200, 201)
    refused = problem(ana.post("/seeks", {"variant": "paulista", "partner": "bia"}), 400, "invalid_request")
    assert [error["code"] for error in refused["errors"]] == ["unknown_player"]


def test_who_lets_time_run_out_is_not_paired_with_who_minds() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    late(bia)
    seek(ana, conduct_min=90)
    seek(bia)
    commands.pair_seeks()
    assert (states(ana), states(bia)) == (["waiting"], ["waiting"])
    # Whoever has finished no match is as good as any.
    seek(caio)
    commands.pair_seeks()
    assert (states(ana), states(bia), states(caio)) == (["paired"], ["waiting"], ["paired"])


def late(caller: Caller) -> None:
    """Has finished two matches, one of them with a time-out."""
    assert caller.player is not None
    who = of_account(caller.player.pk)
    Statistics.objects.create(who=who, variant=ALL_VARIANTS, matches=2, without_timeouts=1)
