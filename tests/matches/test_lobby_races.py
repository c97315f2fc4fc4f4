"""One winner in each race before the start, and over the end of a match, on real connections of their own."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings

from matches import commands
from tests.api.callers import Caller
from tests.api.tables import dealt, join, seated, sitting
from tests.clock import Clock, stopped_clock
from tests.matches.test_races import assert_sound, at_once, codes, new_events, sends

pytestmark = pytest.mark.django_db(transaction=True)

GRACE = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)


@pytest.fixture
def clock() -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


def of(match: dict[str, Any], path: str) -> str:
    return f"/matches/{match['id']}/{path}"


def test_one_seat_taken_by_two_people_twenty_times_at_once_makes_one_match() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(seats=["me", "open"])
    calls = [sends(caller, of(match, "join"), {}) for caller in (bia, caio) for _ in range(10)]
    found = codes(at_once(calls))
    assert found[(200, None)] == 1
    assert set(found) <= {(200, None), (409, "match_full"), (409, "already_seated"), (409, "match_active")}
    assert len([player for player, _ in sitting(ana.view(match["id"])) if player]) == 2
    assert_sound(match["id"])


def test_one_challenge_accepted_on_twenty_devices_at_once_is_one_seat() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista", seats=["me", "bia", "open", "open"])
    found = codes(at_once([sends(bia, of(match, "join"), {}) for _ in range(20)]))
    assert found == {(200, None): 1, (409, "already_seated"): 19}
    assert [player for player, _ in sitting(ana.view(match["id"]))] == ["ana", "bia", None, None]


@pytest.mark.parametrize("turn", range(3))
def test_accepting_declining_and_withdrawing_at_once_is_one_of_the_three(turn: int) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"])
    calls = [sends(bia, of(match, path), {}) for path in ("join", "decline") for _ in range(7)]
    calls += [sends(ana, of(match, "withdraw"), {}) for _ in range(6)]
    responses = at_once(calls)
    assert all(response.status_code in (200, 204, 409) for response in responses)
    view = ana.view(match["id"])
    joins, declines, withdrawals = responses[:7], responses[7:14], responses[14:]
    # Whoever comes first decides; a match that was joined may still be withdrawn.
    assert view["status"] == "aborted"
    assert sum(r.status_code == 204 for r in declines) + sum(r.status_code == 200 for r in withdrawals) == 1
    assert sum(r.status_code == 200 for r in joins) <= 1
    assert_sound(match["id"])


def test_twenty_removals_and_a_start_at_once_leave_one_of_both() -> None:
    table = seated()
    ana = table.seats[0]
    calls = [sends(ana, of({"id": table.id}, "remove"), {"player": "bia"}) for _ in range(10)]
    calls += [sends(ana, of({"id": table.id}, "start"), {}) for _ in range(10)]
    found = codes(at_once(calls))
    assert found[(200, None)] == 1
    view = table.view()
    assert (view["status"], view["seats"][1]["player"]) in {("open", None), ("active", "bia")}
    assert_sound(table.id)


def test_an_accept_a_withdrawal_and_the_clock_at_once_have_one_end(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(seats=["me", "bia"], clock={"per_action": 60})
    clock.run(hours=1)
    commands.sweep()
    clock.set(clock.now + GRACE)
    calls: list[Any] = [lambda: commands.expire(UUID(match["id"]))] * 8
    calls += [sends(bia, of(match, "join"), {}) for _ in range(6)]
    calls += [sends(ana, of(match, "withdraw"), {}) for _ in range(6)]
    answered = [response for response in at_once(calls) if response is not None]
    assert all(response.status_code in (200, 409) for response in answered)
    assert new_events_of(match).count("match_ended") == 1
    assert_sound(match["id"])


def test_twenty_sweeps_at_once_end_a_match_once(clock: Clock) -> None:
    match = Caller("ana").create(clock={"per_action": 60})
    clock.run(hours=1)
    clock.set(clock.now + GRACE)
    at_once([commands.sweep] * 20)
    assert new_events_of(match)[-1] == "match_ended"
    assert new_events_of(match).count("match_ended") == 1


def test_an_offer_to_another_beside_the_accept_seats_one_of_them() -> None:
    ana, bia, _caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", seats=["me", "bia", "open", "open"])
    calls = [sends(bia, of(match, "join"), {"seat": 1}) for _ in range(10)]
    calls += [sends(ana, of(match, "offer-seat"), {"seat": 1, "to": "caio"}) for _ in range(10)]
    found = codes(at_once(calls))
    assert found[(200, None)] == 1
    assert all(status in (200, 409) for status, _ in found)
    assert ana.view(match["id"])["seats"][1].get("player") in ("bia", None)
    assert_sound(match["id"])


def test_all_say_yes_at_once_and_twenty_times_and_the_match_is_aborted_once() -> None:
    table = dealt(variant="paulista")
    calls = [sends(table.seats[i % 4], of({"id": table.id}, "abort"), {}) for i in range(20)]
    found = codes(at_once(calls))
    assert set(found) <= {(200, None), (409, "match_not_active")}
    view = table.view()
    assert (view["status"], view["result"]["reason"]) == ("aborted", "aborted")
    assert new_events(table, after=0).count("match_ended") == 1
    assert_sound(table.id)


def test_a_code_that_is_replaced_as_many_join_by_it_lets_in_none_afterwards() -> None:
    ana = Caller("ana")
    match = ana.create(variant="paulista", visibility="private")
    others = [Caller(f"guest{i}") for i in range(6)]
    calls = [sends(other, of(match, "join"), {"code": match["code"]}) for other in others]
    calls += [sends(ana, of(match, "code"), {}) for _ in range(4)]
    responses = at_once(calls)
    assert all(r.status_code in (200, 404, 409) for r in responses)
    assert all(r.status_code == 200 for r in responses[6:])
    assert join(Caller("late"), match, code=match["code"]).status_code == 404
    assert_sound(match["id"])


def new_events_of(match: dict[str, Any]) -> list[str]:
    return [entry["type"] for entry in Caller().get(f"/matches/{match['id']}/events").json()["events"]]
