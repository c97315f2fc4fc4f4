"""ETag and If-None-Match, and for which cache an answer is (docs/api.md, Resources)."""

import pytest

from matches import commands
from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import dealt, seated, viewers
from tests.clock import stopped_clock

pytestmark = pytest.mark.django_db


def test_the_same_view_asked_again_is_304_without_a_body() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for caller in viewers(table):
        first = table.of(caller)
        tag = first["ETag"]
        for condition in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            again = caller.get(f"/matches/{table.id}", **{"If-None-Match": condition})
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        changed = caller.get(f"/matches/{table.id}", **{"If-None-Match": '"other"'})
        assert (changed.status_code, changed["ETag"]) == (200, tag)


def test_nobody_is_answered_304_for_a_match_that_is_not_theirs_to_know() -> None:
    table, zeca = seated(visibility="private"), Caller("zeca")
    problem(zeca.get(f"/matches/{table.id}", **{"If-None-Match": "*"}), 404, "not_found")


def test_an_event_changes_everybodys_tag() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    callers = viewers(table)
    before = [table.of(caller)["ETag"] for caller in callers]
    table.play(0, "4C")
    after = [table.of(caller)["ETag"] for caller in callers]
    assert not set(before) & set(after)


def test_the_tag_is_the_viewers_and_the_languages() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, bia, zeca, nobody = (table.of(caller)["ETag"] for caller in viewers(table))
    assert len({ana, bia, zeca}) == 3
    assert zeca == nobody  # both see what a spectator sees
    portuguese = table.seats[0].get(f"/matches/{table.id}", **{"Accept-Language": "pt-br"})
    assert portuguese["ETag"] != ana


def test_a_credited_outage_moves_the_deadline_and_the_tag() -> None:
    with stopped_clock() as clock:
        table = dealt("4C 7H AS", "3D 2S KC", clock={"per_action": 3600})
        commands.sweep()
        before = table.of(table.seats[0])
        clock.move(minutes=10)
        commands.sweep()
        after = table.of(table.seats[0])
    assert before["ETag"] != after["ETag"]
    assert (before.json()["version"], after.json()["version"]) == (before.json()["version"],) * 2
    assert before.json()["deadline"] != after.json()["deadline"]


def test_a_new_name_of_a_guest_changes_the_tag() -> None:
    guest, bia = Caller(), Caller("bia")
    guest.headers["Authorization"] = f"Bearer {guest.post('/players/guest').json()['token']}"
    match = guest.create(variant="paulista")
    before = bia.get(f"/matches/{match['id']}")["ETag"]
    body = {"username": "Yara", "password": "correct horse battery"}
    kept = guest.client.patch("/api/v1/me", body, "application/json", headers=guest.headers)
    assert kept.status_code == 200, kept.content
    after = bia.get(f"/matches/{match['id']}")
    assert (after.json()["seats"][0]["player"], after["ETag"] == before) == ("Yara", False)


def test_what_is_shown_to_one_viewer_is_for_no_shared_cache() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    for path in ("", "/events", "/hands", "/hands/1", "/fairness"):
        response = table.of(table.seats[0], path)
        assert "private" in response["Cache-Control"]
        assert {"Authorization", "Cookie", "Accept-Language"} <= {name.strip() for name in response["Vary"].split(",")}


def test_a_refusal_to_show_a_match_is_for_no_shared_cache_either() -> None:
    # A cache that kept a stranger's 404, or a seat's 409 with its cards, would serve it to the next who asks.
    table = seated(visibility="private")
    for response in (table.of(Caller()), table.of(Caller("zeca")), table.of(table.seats[0], "/record")):
        assert response.status_code in (404, 409)
        assert "private" in response["Cache-Control"]
        assert {"Authorization", "Cookie"} <= {name.strip() for name in response["Vary"].split(",")}
