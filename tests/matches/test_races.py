"""One winner in each race, on real connections of their own."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection

from matches import commands, eventlog
from matches.models import IdempotencyKey, LogEntry, Outage
from matches.models import Match as MatchRow
from players.commands import create_guest, issue_token
from tests.api.callers import Caller
from tests.api.tables import Table, begin, deals, dealt, seated, unchecked
from tests.clock import Clock, stopped_clock

pytestmark = pytest.mark.django_db(transaction=True)

Result = TypeVar("Result")
GRACE = timedelta(seconds=settings.TRUCO_DEADLINE_GRACE_SECONDS)


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """Each call in a thread of its own, with a connection of its own that is open before any of them begins."""
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result:
        try:
            connection.ensure_connection()
            ready.wait(timeout=60)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return [future.result() for future in [threads.submit(run, call) for call in calls]]


def sends(caller: Caller, path: str, body: dict[str, Any], **headers: str) -> Callable[[], Any]:
    """A request from a device of its own."""
    device = unchecked(caller.device())
    return lambda: device.post(path, body, **headers)


def moves(table: Table, seat: int, *, version: int, key: str | None = None, **move: Any) -> Callable[[], Any]:
    headers = {} if key is None else {"Idempotency-Key": key}
    return sends(table.seats[seat], f"/matches/{table.id}/actions", {"version": version, **move}, **headers)


def codes(responses: Sequence[Any]) -> Counter[tuple[int, str | None]]:
    return Counter((r.status_code, r.json().get("code")) for r in responses)


def new_events(table: Table, *, after: int) -> list[str]:
    rows = LogEntry.objects.filter(match_id=table.id, seq__gt=after).order_by("seq")
    return list(rows.values_list("type", flat=True))


def assert_sound(match_id: str) -> None:
    """No gap in the log, and the stored state is its fold."""
    seqs = list(LogEntry.objects.filter(match_id=match_id).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert eventlog.peek(UUID(match_id)).match == eventlog.replay(UUID(match_id))


@pytest.fixture
def clock() -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


# Moves


def test_one_action_sent_40_times_at_once_is_one_201_and_39_stale_versions() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    responses = at_once([moves(table, 0, version=version, type="play", card="7H") for _ in range(40)])
    assert codes(responses) == {(201, None): 1, (409, "stale_version"): 39}
    assert new_events(table, after=version) == ["card_played"]
    assert {r.json()["current_version"] for r in responses if r.status_code == 409} == {version + 1}
    assert_sound(table.id)


def test_with_one_key_all_40_get_the_same_answer_and_one_of_them_did_it() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    calls = [moves(table, 0, version=version, key="k", type="play", card="7H") for _ in range(40)]
    responses = at_once(calls)
    assert codes(responses) == {(201, None): 40}
    assert Counter(r.headers.get("Idempotent-Replayed") for r in responses) == {"true": 39, None: 1}
    answers = [{**r.json(), "match": {**r.json()["match"], "server_time": ""}} for r in responses]
    assert answers == answers[:1] * 40
    assert new_events(table, after=version) == ["card_played"]
    assert IdempotencyKey.objects.count() == 1


def test_one_key_for_two_requests_at_once_is_good_for_one_of_them() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    calls = [moves(table, 0, version=version, key="k", type="play", card=card) for card in ("4C", "7H") * 5]
    responses = at_once(calls)
    assert codes(responses) == {(201, None): 5, (422, "idempotency_mismatch"): 5}
    assert new_events(table, after=version) == ["card_played"]


def test_one_key_for_two_matches_at_once_moves_in_one_of_them() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    tables = [seated(by=(ana, bia)) for _ in range(2)]
    with deals("4C 7H AS", "3D 2S KC", leader=0):
        for table in tables:
            begin(table)
    version = tables[0].view()["version"]
    responses = at_once([moves(table, 0, version=version, key="k", type="raise") for table in tables])
    assert codes(responses) == {(201, None): 1, (422, "idempotency_mismatch"): 1}
    assert sorted(new_events(table, after=version) for table in tables) == [[], ["raised"]]


def test_a_match_created_by_twenty_requests_with_one_key_is_one_match() -> None:
    ana = Caller("ana")
    body = {"variant": "paulista-duel"}
    responses = at_once([sends(ana, "/matches", body, **{"Idempotency-Key": "k"}) for _ in range(20)])
    assert codes(responses) == {(201, None): 20}
    assert len({r.json()["id"] for r in responses}) == MatchRow.objects.count() == 1


@pytest.mark.parametrize("key", [None, "k"])
def test_two_partners_who_accept_at_once_are_one_event(key: str | None) -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    version = table.view()["version"]
    responses = at_once([moves(table, seat, version=version, key=key, type="accept") for seat in (1, 3)])
    assert codes(responses) == {(201, None): 1, (409, "stale_version"): 1}
    assert new_events(table, after=version) == ["accepted"]
    assert table.view()["hand"]["stake"] == 3


def stubborn(table: Table, seat: int, kind: str) -> Callable[[], str]:
    """A client that answers the call, and looks again as often as the match has moved on meanwhile."""
    device = unchecked(table.seats[seat].device())

    def answer() -> str:
        while True:
            view = device.view(table.id)
            if seat not in view["awaiting"]:
                return "too late"
            response = device.post(f"/matches/{table.id}/actions", {"version": view["version"], "type": kind})
            if response.status_code == 201:
                return kind
            assert response.json()["code"] in ("stale_version", "not_your_turn"), response.content

    return answer


@pytest.mark.parametrize("turn", range(5))
def test_one_partner_folds_and_the_other_accepts_the_accept_binds_and_the_vote_is_gone(turn: int) -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    version = table.view()["version"]
    done = at_once([stubborn(table, 1, "fold"), stubborn(table, 3, "accept")])
    assert done in (["fold", "accept"], ["too late", "accept"])
    assert new_events(table, after=version) == (["fold_voted"] if done[0] == "fold" else []) + ["accepted"]
    hand = table.view()["hand"]
    assert (hand["number"], hand["offer"], hand["stake"], table.view()["score"]) == (1, None, 3, [0, 0])
    assert_sound(table.id)


def test_two_partners_who_fold_at_once_are_a_vote_and_the_fold_that_binds() -> None:
    table = dealt("4C 7H AS", variant="paulista")
    table.truco(0)
    version = table.view()["version"]
    assert at_once([stubborn(table, 1, "fold"), stubborn(table, 3, "fold")]) == ["fold", "fold"]
    assert new_events(table, after=version) == ["fold_voted", "folded", "hand_ended", "hand_dealt"]
    assert table.view()["score"] == [1, 0]


def test_both_sides_resign_at_once_and_one_of_them_has_lost() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    responses = at_once([moves(table, seat, version=version, type="resign") for seat in (0, 1) * 5])
    assert codes(responses) == {(201, None): 1, (409, "match_not_active"): 9}
    assert new_events(table, after=version) == ["resigned", "match_ended"]


# The clock


def overdue(table: Table, clock: Clock, *, by: timedelta = timedelta(0)) -> None:
    """The moment from which the clock may act for the awaited seat, and this much more."""
    deadline = datetime.fromisoformat(table.view()["deadline"].replace("Z", "+00:00"))
    clock.run_until(deadline + GRACE + by)


@pytest.mark.parametrize("turn", range(5))
def test_an_action_and_the_clock_at_the_deadline_one_of_them_moves(turn: int, clock: Clock) -> None:
    table = dealt("4C 7H 2S", "3D 5S KC", clock={"per_action": 60})
    overdue(table, clock)
    version = table.view()["version"]
    played, _ = at_once(
        [moves(table, 0, version=version, type="play", card="2S"), lambda: commands.time_out(UUID(table.id))]
    )
    (entry,) = LogEntry.objects.filter(match_id=table.id, seq__gt=version)
    if played.status_code == 201:
        assert (entry.data["by"], entry.data["card"]) == ("player", "2S")
    else:
        assert codes([played]) == {(409, "stale_version"): 1}
        assert (entry.data["by"], entry.data["card"]) == ("timeout", "4C")
    # Never the wrong seat: it is the opponent's turn now, with a deadline of its own.
    assert (table.view()["awaiting"], table.view()["status"]) == ([1], "active")
    assert_sound(table.id)


def test_an_action_committed_before_the_clocks_wins_and_the_wrong_seat_never_pays(clock: Clock) -> None:
    table = dealt("4C 7H 2S", "3D 5S KC", clock={"per_action": 60})
    overdue(table, clock)
    version = table.view()["version"]
    table.play(0, "2S")
    at_once([commands.sweep, commands.sweep])
    assert new_events(table, after=version) == ["card_played"]


def test_ten_sweeps_at_once_move_once_for_each_seat_whose_time_is_over(clock: Clock) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    tables = [seated(by=(ana, bia), clock={"per_action": 60}) for _ in range(5)]
    with deals("4C 7H 2S", "3D 5S KC", leader=0):
        for table in tables:
            begin(table)
    overdue(tables[-1], clock)
    version = tables[0].view()["version"]
    at_once([commands.sweep] * 10)
    for table in tables:
        (entry,) = LogEntry.objects.filter(match_id=table.id, seq__gt=version)
        assert (entry.type, entry.data["by"], entry.data["card"]) == ("card_played", "timeout", "4C")
        assert_sound(table.id)


def test_sweeps_at_once_after_an_outage_credit_it_once(clock: Clock) -> None:
    table = dealt("4C 7H 2S", "3D 5S KC", clock={"per_action": 3600})
    commands.sweep()
    before = datetime.fromisoformat(table.view()["deadline"].replace("Z", "+00:00"))
    clock.move(hours=2)
    at_once([commands.sweep] * 10)
    after = datetime.fromisoformat(table.view()["deadline"].replace("Z", "+00:00"))
    assert (Outage.objects.count(), after - before) == (1, timedelta(hours=2))
    assert table.view()["awaiting"] == [0]


def test_a_partner_who_accepts_as_the_clock_folds_for_both_the_hand_has_one_end(clock: Clock) -> None:
    table = dealt("4C 7H AS", variant="paulista", clock={"per_action": 60})
    table.truco(0)
    overdue(table, clock)
    version = table.view()["version"]
    accepted, _ = at_once([stubborn(table, 3, "accept"), lambda: commands.time_out(UUID(table.id))])
    told = new_events(table, after=version)
    if accepted == "accept":
        assert told in (["accepted"], ["fold_voted", "accepted"])
    else:
        assert told == ["fold_voted", "folded", "hand_ended", "hand_dealt"]
    assert_sound(table.id)


# Seats and starts


def test_fifty_joins_for_the_last_seat_seat_one() -> None:
    match = unchecked(Caller("ana")).create()
    guests = []
    for _ in range(50):
        guest = Caller()
        guest.player, token = create_guest()
        guest.headers["Authorization"] = f"Bearer {token}"
        guests.append(guest)
    responses = at_once([sends(guest, f"/matches/{match['id']}/join", {}) for guest in guests])
    assert codes(responses) == {(200, None): 1, (409, "match_full"): 49}
    (winner,) = (g for g, r in zip(guests, responses, strict=True) if r.status_code == 200)
    assert winner.player is not None
    assert winner.view(match["id"])["seats"][1]["player"] == winner.player.username
    assert_sound(match["id"])


def test_one_player_who_joins_twenty_times_at_once_sits_once() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    responses = at_once([sends(bia, f"/matches/{match['id']}/join", {}) for _ in range(20)])
    assert codes(responses) == {(200, None): 1, (409, "already_seated"): 19}
    assert [seat["player"] for seat in ana.view(match["id"])["seats"]] == ["ana", "bia", None, None]


@pytest.mark.parametrize("seats", [("bia", {}, {}), ("bia", {}, {"seat": 1}), ("open", {"seat": 1}, {"seat": 2})] * 3)
def test_two_devices_of_a_player_that_accept_at_once_take_one_seat(seats: tuple[str, Any, Any]) -> None:
    kept_for, *bodies = seats
    ana, bia = Caller("ana"), Caller("bia")
    assert bia.player is not None
    match = ana.create(variant="paulista", seats=["me", kept_for, "open", "open"])
    path, other = f"/matches/{match['id']}/join", bia.device()
    other.headers["Authorization"] = f"Bearer {issue_token(bia.player)[1]}"
    keys = [{"Idempotency-Key": "phone"}, {"Idempotency-Key": "laptop"}]
    calls = [sends(caller, path, body, **key) for caller, body, key in zip((bia, other), bodies, keys, strict=True)]
    responses = at_once(calls)
    assert codes(responses) == {(200, None): 1, (409, "already_seated"): 1}
    assert [seat["player"] for seat in ana.view(match["id"])["seats"]].count("bia") == 1
    # Whose answer was lost asks again, from whichever device.
    first = next(n for n, response in enumerate(responses) if response.status_code == 200)
    again = other.post(path, bodies[first], **keys[first])
    assert (again.status_code, again.json()["my_seat"]) == (200, responses[first].json()["my_seat"])
    assert_sound(match["id"])


@pytest.mark.parametrize("turn", range(5))
def test_three_who_join_at_once_all_sit_and_see_who_sat_before(turn: int) -> None:
    match = Caller("ana").create(variant="paulista")
    joined = at_once([sends(Caller(name), f"/matches/{match['id']}/join", {}) for name in ("bia", "caio", "duda")])
    assert codes(joined) == {(200, None): 3}
    assert sorted(response.json()["my_seat"] for response in joined) == [1, 2, 3]
    players = [{seat["player"] for seat in response.json()["seats"]} - {None} for response in joined]
    assert sorted(map(len, players)) == [2, 3, 4]
    assert_sound(match["id"])


def test_one_join_sent_twenty_times_at_once_with_one_key_is_answered_alike() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    match = ana.create(variant="paulista")
    path = f"/matches/{match['id']}/join"
    responses = at_once([sends(bia, path, {}, **{"Idempotency-Key": "k"}) for _ in range(20)])
    assert codes(responses) == {(200, None): 20}
    assert {response.json()["my_seat"] for response in responses} == {1}
    assert new_events(Table(match["id"], ()), after=match["version"]) == ["seat_taken", "seed_given"]


def test_twenty_starts_at_once_deal_once() -> None:
    table = seated()
    version = table.view()["version"]
    responses = at_once([sends(table.seats[i % 2], f"/matches/{table.id}/start", {}) for i in range(20)])
    assert codes(responses) == {(200, None): 1, (409, "match_active"): 19}
    assert new_events(table, after=version) == ["match_started", "hand_dealt"]
    assert_sound(table.id)


@pytest.mark.parametrize("turn", range(5))
def test_a_start_a_seed_and_a_leave_at_once_start_once_or_not_at_all(turn: int) -> None:
    table = seated()
    version, commitment = table.view()["version"], table.view()["commitment"]
    ana, bia = table.seats
    seed = {"client_seed": "a" * 32, "commitment": commitment}
    responses = at_once(
        [
            sends(ana, f"/matches/{table.id}/seed", seed),
            sends(bia, f"/matches/{table.id}/start", {}),
            sends(bia, f"/matches/{table.id}/leave", {}),
        ]
    )
    told, left = new_events(table, after=version), responses[2].status_code == 200
    assert told.count("match_started") + left == 1
    assert told.count("hand_dealt") == told.count("match_started")
    assert all(r.status_code in (200, 403, 409) for r in responses)
    assert_sound(table.id)


# Server bots


def test_ten_turns_of_a_bot_at_once_are_one_move() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:random"], bot_delay=0)
    with deals(leader=1):
        ana.post(f"/matches/{match['id']}/start", {})
    version = ana.view(match["id"])["version"]
    at_once([lambda: commands.play_bot(UUID(match["id"]), version=version)] * 10)
    rows = LogEntry.objects.filter(match_id=match["id"], seq__gt=version).order_by("seq")
    assert [row.data.get("by") for row in rows if "by" in row.data] == ["bot"]
    assert_sound(match["id"])


def test_a_bots_turn_beside_the_resignation_of_the_person_is_one_after_the_other() -> None:
    ana = Caller("ana")
    match = ana.create(seats=["me", "bot:cautious"], bot_delay=0)
    with deals(leader=1):
        ana.post(f"/matches/{match['id']}/start", {})
    version = ana.view(match["id"])["version"]
    table = Table(match["id"], (ana,))
    response, _ = at_once(
        [
            moves(table, 0, version=version, type="resign"),
            lambda: commands.play_bot(UUID(match["id"]), version=version),
        ]
    )
    told = new_events(table, after=version)
    assert (told == ["resigned", "match_ended"]) == (response.status_code == 201)
    assert_sound(match["id"])


# Accounts


def test_an_account_erased_as_the_opponent_moves_leaves_a_match_that_replays() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    version = table.view()["version"]
    bia = unchecked(table.seats[1].device())
    moved, erased = at_once([moves(table, 0, version=version, type="play", card="7H"), lambda: bia.delete("/me")])
    assert (moved.status_code in (201, 409), erased.status_code) == (True, 204)
    assert table.view()["result"] == {"winner": 0, "score": [0, 0], "reason": "resignation"}
    assert_sound(table.id)
