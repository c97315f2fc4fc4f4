"""A rematch: every account's yes, one new match, and nobody else's business (docs/lobby.md, Rematch)."""

from typing import Any

import pytest

from matches import commands
from matches.models import Match
from players.commands import issue_token
from players.webhooks import commands as webhooks
from players.webhooks.models import Delivery
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, dealt, people, seated, sitting
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db

ALL_OF_IT = ("variant", "rules", "clock", "visibility", "forced", "signals", "rated", "series")


def over(variant: str = "paulista-duel", **body: Any) -> Table:
    table = dealt(variant=variant, **body)
    table.resign(1)
    return table


def ask(caller: Caller, table: Table) -> Any:
    return caller.post(f"/matches/{table.id}/rematch")


def test_the_last_yes_makes_a_match_that_starts_at_once_on_the_same_terms() -> None:
    table = over(rules={"deck": "limpo"}, clock={"per_action": 3600})
    ana, bia = table.seats
    before = ask(ana, table)
    assert (before.status_code, before.json()["id"]) == (200, table.id)
    assert before.json()["rematch"] == {"consented": [0], "match": None}
    after = ask(bia, table)
    new = after.json()
    assert (after.status_code, after["Location"]) == (201, f"/api/v1/matches/{new['id']}")
    assert (new["status"], new["my_seat"], new["score"], new["rematch"]) == ("active", 1, [0, 0], None)
    old = table.view()
    assert old["rematch"] == {"consented": [0, 1], "match": new["id"]}
    assert {name: new[name] for name in ALL_OF_IT} == {name: old[name] for name in ALL_OF_IT}
    assert sitting(new) == sitting(old)
    assert new["commitment"] != old["commitment"]


def test_asking_again_changes_nothing_and_later_leads_to_the_new_match() -> None:
    table = over()
    ana, bia = table.seats
    assert ask(ana, table).json()["rematch"] == ask(ana, table).json()["rematch"] == {"consented": [0], "match": None}
    new = ask(bia, table).json()["id"]
    again = [ask(caller, table) for caller in (ana, bia, ana)]
    assert [(answer.status_code, answer.json()["id"]) for answer in again] == [(201, new)] * 3
    assert Match.objects.count() == 2


def test_a_yes_can_be_taken_back_until_there_is_a_match() -> None:
    table = over()
    ana, bia = table.seats
    ask(ana, table)
    assert [ana.delete(f"/matches/{table.id}/rematch").status_code for _ in range(2)] == [204, 204]
    assert ask(bia, table).json()["rematch"] == {"consented": [1], "match": None}
    new = ask(ana, table).json()["id"]
    assert ana.delete(f"/matches/{table.id}/rematch").status_code == 204
    assert table.view()["rematch"]["match"] == new
    assert ask(bia, table).json()["id"] == new


def test_a_yes_counts_for_three_days() -> None:
    table = over()
    ana, bia = table.seats
    with stopped_clock() as clock:
        ask(ana, table)
        clock.move(days=3)
        assert ask(bia, table).json()["rematch"] == {"consented": [1], "match": None}
        assert ask(ana, table).status_code == 201


def test_there_is_none_of_a_match_that_goes_on_or_never_began() -> None:
    playing = dealt()
    answer = ask(playing.seats[0], playing)
    assert (answer.status_code, answer.json()["code"]) == (409, "match_not_over")
    assert answer.json()["match"]["id"] == playing.id
    unstarted = playing.seats[0].create()
    left = playing.seats[0].post(f"/matches/{unstarted['id']}/leave").json()
    assert left["status"] == "aborted"
    assert ask(playing.seats[0], Table(unstarted["id"], ())).status_code == 403


def test_only_who_sat_there_is_asked_and_sees_who_agreed() -> None:
    table = over()
    zeca, nobody = Caller("zeca"), Caller()
    ask(table.seats[0], table)
    assert [ask(zeca, table).status_code, ask(nobody, table).status_code] == [403, 401]
    assert zeca.delete(f"/matches/{table.id}/rematch").status_code == 403
    seen = [caller.view(table.id)["rematch"] for caller in (*table.seats, zeca, nobody)]
    assert seen == [{"consented": [0], "match": None}] * 2 + [None, None]
    assert dealt(by=(zeca, table.seats[1])).view()["rematch"] is None


def test_a_yes_changes_the_views_etag_for_those_alone_who_see_it() -> None:
    table = over()
    ana, bia, zeca = *table.seats, Caller("zeca")
    tags = [table.of(caller)["ETag"] for caller in (ana, bia, zeca)]
    ask(ana, table)
    changed = [table.of(caller)["ETag"] != tag for caller, tag in zip((ana, bia, zeca), tags, strict=True)]
    assert changed == [True, True, False]


def test_a_private_match_stays_private_under_a_new_code() -> None:
    ana, bia = people("paulista-duel")
    created = ana.create(visibility="private")
    bia.post(f"/matches/{created['id']}/join", {"code": created["code"]})
    ana.post(f"/matches/{created['id']}/start")
    table = Table(created["id"], (ana, bia))
    table.resign(0)
    ask(ana, table)
    new = ask(bia, table).json()
    assert (new["visibility"], "code" in new) == ("private", False)
    assert ana.view(new["id"])["code"] != created["code"]
    assert Caller("zeca").get(f"/matches/{new['id']}").status_code == 404


def test_a_server_bot_comes_along_and_needs_no_asking() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["bot:cautious", "me"], bot_delay=60)
    ana.post(f"/matches/{match['id']}/start")
    table = Table(match["id"], (ana,))
    table.resign(0)
    new = ask(ana, table)
    assert new.status_code == 201
    assert sitting(new.json()) == [("cautious", "server_bot"), ("ana", "human")]
    assert new.json()["status"] == "active"


def test_an_erased_accounts_seat_is_open() -> None:
    table = over("paulista")
    for caller in table.seats[:3]:
        ask(caller, table)
    assert table.seats[0].delete("/me").status_code == 204
    new = ask(table.seats[3], table)
    assert new.status_code == 201
    assert [name for name, _ in sitting(new.json())] == [None, "bia", "caio", "duda"]
    assert new.json()["status"] == "open"


def test_an_offer_and_an_agreement_are_told_by_webhook_once() -> None:
    table = over()
    ana, bia = table.seats
    for caller in table.seats:
        assert caller.player is not None
        webhooks.create(caller.player, url="https://hooks.example.org/", types=["rematch.offered", "rematch.agreed"])
    ask(ana, table)
    ask(ana, table)
    ask(bia, table)
    ask(bia, table)
    told = Delivery.objects.order_by("created_at", "type").values_list("webhook__player__username", "type")
    assert sorted(told) == [("ana", "rematch.agreed"), ("bia", "rematch.agreed"), ("bia", "rematch.offered")]


def test_full_but_unstarted_matches_have_no_rematch() -> None:
    table = seated()
    assert ask(table.seats[0], table).json()["code"] == "match_not_over"


def test_by_a_token_that_may_only_challenge_the_answer_is_a_spectators_view() -> None:
    table = over()
    ana, bia = table.seats
    ask(ana, table)
    assert bia.player is not None
    bia.headers["Authorization"] = f"Bearer {issue_token(bia.player, scopes=['challenge'])[1]}"
    new = ask(bia, table)
    assert (new.status_code, new.json()["my_seat"]) == (201, None)
    assert [holding["cards"] for holding in new.json()["hand"]["holdings"]] == [None, None]


def test_who_has_blocked_another_since_saying_yes_is_not_sat_down_with_them() -> None:
    table = dealt()
    table.resign(1)
    ana, bia = table.seats
    assert ana.post(f"/matches/{table.id}/rematch", {}).status_code == 200
    assert ana.put("/me/blocks/bia").status_code in (200, 201)
    answer = bia.post(f"/matches/{table.id}/rematch", {})
    assert (answer.status_code, answer.json()["rematch"]["match"]) == (200, None)
    commands.make_sequels()
    assert Match.objects.count() == 1
    assert ana.delete("/me/blocks/bia").status_code == 204
    commands.make_sequels()
    assert Match.objects.count() == 2


def test_a_rated_match_has_no_rematch_of_one_person_with_oneself() -> None:
    table = dealt()
    table.resign(1)
    for caller in table.seats:
        caller.client.defaults["REMOTE_ADDR"] = "203.0.114.7"
    ana, bia = table.seats
    assert ana.post(f"/matches/{table.id}/rematch", {}).status_code == 200
    problem(bia.post(f"/matches/{table.id}/rematch", {}), 409, "same_person")
    assert Match.objects.count() == 1
