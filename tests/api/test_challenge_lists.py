"""Seats that are kept for somebody: asked, accepted, declined, withdrawn (docs/lobby.md, Challenges)."""

from typing import Any

import pytest

from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import join, start

pytestmark = pytest.mark.django_db


def decline(caller: Caller, match: dict[str, Any]) -> Any:
    return caller.post(f"/matches/{match['id']}/decline", {})


def listed(caller: Caller, query: str = "") -> list[str]:
    response = caller.get(f"/me/challenges{query}")
    assert response.status_code == 200, response.content
    return [item["id"] for item in response.json()["items"]]


def test_a_challenge_is_listed_for_both_until_it_is_accepted() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    older, newer = ana.create(seats=["me", "bia"]), ana.create(seats=["me", "bia"], visibility="private")
    ana.create()
    for caller, query in ((bia, ""), (bia, "?direction=received"), (ana, "?direction=sent")):
        assert listed(caller, query) == [newer["id"], older["id"]]
    assert listed(ana) == listed(bia, "?direction=sent") == listed(Caller("zeca")) == []
    (item, _) = bia.get("/me/challenges").json()["items"]
    assert (item["creator"], item["seats"][1]["reserved_for"], item["my_seat"]) == ("ana", "bia", None)
    assert join(bia, newer).json()["my_seat"] == 1
    assert listed(bia) == listed(ana, "?direction=sent") == [older["id"]]


def test_challenges_come_a_page_at_a_time() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    made = [ana.create(seats=["me", "bia"])["id"] for _ in range(3)]
    for caller, direction in ((bia, "received"), (ana, "sent")):
        first = caller.get(f"/me/challenges?direction={direction}&limit=2").json()
        second = caller.get(f"/me/challenges?direction={direction}&limit=2&cursor={first['next']}").json()
        assert [item["id"] for page in (first, second) for item in page["items"]] == made[::-1]
        assert second["next"] is None


def test_several_are_challenged_at_once_to_the_seats_that_are_wanted() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", seats=["me", "open", "bia", "caio"])
    assert listed(bia) == listed(caio) == [match["id"]]
    # Bia is ana's partner.
    assert [join(caller, match).json()["my_seat"] for caller in (caio, bia)] == [3, 2]


def test_the_only_opponents_no_ends_the_match() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"])
    response = decline(bia, match)
    assert (response.status_code, response.content) == (204, b"")
    assert ana.view(match["id"])["status"] == "aborted"
    events = ana.get(f"/matches/{match['id']}/events").json()["events"]
    assert [event["type"] for event in events[-2:]] == ["seat_declined", "match_ended"]
    assert listed(bia) == listed(ana, "?direction=sent") == []
    problem(decline(bia, match), 409, "match_not_active")


def test_one_of_several_says_no_and_the_seat_is_the_hosts_to_give() -> None:
    ana, bia, _caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", seats=["me", "bia", "caio", "open"])
    decline(bia, match)
    view = ana.view(match["id"])
    assert (view["status"], view["seats"][1]["closed"]) == ("open", True)
    problem(join(Caller("zeca"), match, seat=1), 409, "seat_taken")
    problem(decline(bia, match), 409, "not_challenged")
    assert bia.get("/me/matches").json()["items"] == []


def test_who_declined_a_private_match_is_an_outsider_again() -> None:
    ana, bia, _caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", visibility="private", seats=["me", "bia", "caio", "open"])
    decline(bia, match)
    problem(bia.get(f"/matches/{match['id']}"), 404, "not_found")
    problem(decline(bia, match), 404, "not_found")
    assert "bia" in ana.get(f"/matches/{match['id']}/events").content.decode()


def test_only_who_is_challenged_declines() -> None:
    ana, bia, zeca = Caller("ana"), Caller("bia"), Caller("zeca")
    match, hidden = ana.create(seats=["me", "bia"]), ana.create(seats=["me", "bia"], visibility="private")
    problem(decline(zeca, match), 409, "not_challenged")
    problem(decline(ana, match), 409, "not_challenged")
    problem(decline(zeca, hidden), 404, "not_found")
    problem(decline(Caller(), match), 401, "not_authenticated")
    join(bia, match)
    problem(decline(bia, match), 409, "not_challenged")
    start(bia, match)
    problem(decline(bia, match), 409, "match_active")


def test_a_withdrawn_challenge_is_no_challenge_any_more() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"])
    ana.post(f"/matches/{match['id']}/withdraw", {})
    assert listed(bia) == listed(ana, "?direction=sent") == []
    problem(join(bia, match), 409, "match_not_active")
    problem(decline(bia, match), 409, "match_not_active")
    # It stays among bia's matches, as what it was.
    assert [item["status"] for item in bia.get("/me/matches").json()["items"]] == ["aborted"]
