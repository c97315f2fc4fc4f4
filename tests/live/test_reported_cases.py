"""Cases that players of other servers have reported, where one channel alone doesn't tell the whole of it."""

from typing import Any

from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import Table, dealt, still, told, unchecked
from tests.live.losing import let_seat_0_expire, quick
from tests.live.streams import Live

HANDS = ("4C 7H AS", "3D 2S KC", "4S 5S 6S", "4H 5H 6H")


def every_channel(live: Live, table: Table, viewer: Caller) -> dict[str, Any]:
    """The match in each form in which it is told, without the times of telling."""
    version = table.view(1)["version"]
    of_nobody = {**still(viewer.view(table.id)), "my_seat": None}
    assert still(viewer.view(table.id)) == of_nobody
    resumed = live.match(table.id, viewer, last="0")
    poll = live.get(f"/matches/{table.id}/events?after={version - 5}&wait=1", viewer)
    return {
        "view": of_nobody,
        "events": told(table.of(viewer, "/events?limit=100").json()["events"]),
        "hands": table.of(viewer, "/hands").json(),
        "hand": table.of(viewer, "/hands/1").json(),
        "fairness": table.of(viewer, "/fairness").json(),
        "record": table.of(viewer, "/record").json(),
        "stream": still(live.match(table.id, viewer).event().data),
        "resumed stream": told([resumed.event().data for _ in range(version)]),
        "long poll": told(poll.json()["events"]),
    }


def test_a_spectator_nobody_and_who_lost_the_seat_are_told_the_same_in_every_channel(live: Live) -> None:
    table = quick(dealt(*HANDS, variant="paulista"))
    let_seat_0_expire(table)
    loser, zeca, nobody = table.seats[0], unchecked(Caller("zeca")), unchecked(Caller())
    seen = every_channel(live, table, nobody)
    assert every_channel(live, table, zeca) == seen
    assert every_channel(live, table, loser) == seen
    # What is refused tells no more, nor does a stream of all that is one's own.
    version = table.view(1)["version"]
    for body in ({"type": "play", "card": "4C"}, {"type": "fold"}, {"type": "resign"}):
        for named in (version, version - 1):
            answer = loser.post(f"/matches/{table.id}/actions", {"version": named, **body})
            refused = problem(answer, 403, "permission_denied")
            assert "match" not in refused
            assert "current_version" not in refused
    (mine,) = (item for item in live.mine(loser).event().data["items"] if item["id"] == table.id)
    assert (mine["my_seat"], "hand" in mine) == (None, False)


def test_a_failed_authentication_on_a_seat_has_no_effect_on_its_owner(live: Live) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana = table.seats[0]
    stream, before = live.match(table.id, ana), still(table.view())
    stream.event()
    zeca, thief = Caller("zeca"), Caller()
    for header in ("Bearer truco_" + "x" * 43, "Bearer truco_at_" + "x" * 43, "Bearer ", "Basic YW5hOmFuYQ=="):
        thief.headers["Authorization"] = header
        for body in ({"type": "resign"}, {"type": "play", "card": "4C"}):
            answer = thief.post(f"/matches/{table.id}/actions", {"version": before["version"], **body})
            problem(answer, 401, "not_authenticated")
        problem(thief.post(f"/matches/{table.id}/leave"), 401, "not_authenticated")
        problem(thief.delete("/me"), 401, "not_authenticated")
    for _ in range(12):
        # Enough to lock the name out of signing in from here; those who are signed in don't notice.
        Caller().post("/tokens", {"username": "ana", "password": "wrong horse battery"})
    answer = zeca.post(f"/matches/{table.id}/actions", {"version": before["version"], "type": "resign"})
    problem(answer, 403, "permission_denied")
    assert still(table.view()) == before
    table.play(0, "4C")
    assert stream.event().event == "card_played"
