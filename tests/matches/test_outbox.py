"""The log is the outbox: every event is told of once, to whom it concerns, and never with a card."""

import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.db import DataError, connection, transaction

from matches import commands, eventlog, tasks
from matches.commands import outbox
from matches.engine.actions import Timeout
from matches.engine.events import HandEnded, MatchEnded
from matches.engine.rules import awaiting, legal_actions
from matches.engine.terms import SeatKind
from matches.engine.visibility import view_for
from matches.models import Outbox
from players.models import Player
from players.webhooks import commands as webhooks
from players.webhooks.models import Delivery, EventType
from tests.api.callers import Caller
from tests.api.conformance import delivered
from tests.api.tables import seated, start
from tests.builders import HUMAN, SERVER_BOT, play, rules, truco
from tests.matches.tables import Table, sit_down

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 3H 6H", "2S 2H 2C", "JS JH JC")
CARD = re.compile(r'"[4567QJKA23][DSHC]"|[4567QJKA23][DSHC]\b')

pytestmark = pytest.mark.django_db(transaction=True)

Told = tuple[str, dict[str, Any]]


def listen(player: Player, *types: str) -> None:
    """Whatever happened before is news to nobody."""
    commands.tell_all()
    webhooks.create(player, url="https://hooks.example.org/", types=types or EventType.values)


def told(player: Player) -> list[Told]:
    """Type and data of each delivery for the player, in order."""
    bodies = [json.loads(d.body) for d in Delivery.objects.filter(webhook__player=player).order_by("id")]
    assert [fault for body in bodies for fault in delivered(body)] == []
    return [(body["type"], body["data"]) for body in bodies]


def types(player: Player) -> list[str]:
    return [type for type, _ in told(player)]


def finish(table: Table, rng: Random, *, between: Any = lambda: None) -> None:
    """Play legal moves until it is over."""
    while not table.match.is_over:
        match = table.match
        seat = rng.choice(list(awaiting(match)))
        table.act(rng.choice(legal_actions(view_for(match, seat), seat)))
        between()


def expected(table: Table, player: Player) -> Counter[str]:
    """What the log holds that this player must be told of, turns aside."""
    log = table.log
    return Counter(
        {
            "hand.ended": sum(isinstance(event, HandEnded) for event in log),
            "match.ended": sum(isinstance(event, MatchEnded) for event in log),
        }
    )


def without_turns(player: Player) -> Counter[str]:
    return Counter(type for type in types(player) if type != "turn.started")


# --- what is told ----------


def test_whose_turn_it_is_is_told_to_whom_the_match_waits_for() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    ana, bia = table.player(0), table.player(1)
    listen(ana)
    listen(bia)
    table.act(play(0, "3S"))
    commands.tell_all()
    assert told(ana) == []
    version = table.match.version
    assert told(bia) == [
        (
            "turn.started",
            {
                "match_id": str(table.id),
                "seq": version,
                "version": version,
                "status": "active",
                "awaiting": [1],
                "my_seat": 1,
            },
        )
    ]
    table.act(truco(1))
    commands.tell_all()
    assert types(ana) == ["turn.started"]


def test_a_turn_that_is_over_before_anybody_was_told_is_no_news() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(0))
    listen(table.player(1))
    table.act(play(0, "3S"), play(1, "4H"), play(0, "4S"))
    commands.tell_all()
    assert (types(table.player(0)), types(table.player(1))) == ([], ["turn.started"])


def test_a_body_is_the_same_for_ever_and_bears_the_time_of_the_event() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(1))
    table.act(play(0, "3S"))
    commands.tell_all()
    body = json.loads(Delivery.objects.get().body)
    (entry,) = eventlog.entries(table.id, after=table.match.version - 1)
    assert body.keys() == {"type", "timestamp", "data"}
    assert body["timestamp"] == entry.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_only_the_types_that_were_asked_for_are_told() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(1), "match.ended")
    finish(table, Random(1), between=commands.tell_all)
    assert types(table.player(1)) == ["match.ended"]


def test_a_challenge_its_acceptance_and_the_start_are_told() -> None:
    ana, bia = Caller("ana"), Caller("bia")
    assert ana.player is not None
    assert bia.player is not None
    listen(ana.player)
    listen(bia.player)
    match = ana.create(seats=["me", "bia"])
    commands.tell_all()
    assert [(type, data["my_seat"], data["status"]) for type, data in told(bia.player)] == [
        ("challenge.received", None, "open")
    ]
    assert types(ana.player) == []
    assert bia.post(f"/matches/{match['id']}/join", {}).status_code == 200
    commands.tell_all()
    assert types(ana.player) == ["seat.taken"]
    start(ana, match)
    commands.tell_all()
    everybody = types(ana.player) + types(bia.player)
    assert Counter(everybody) == Counter(
        {"challenge.received": 1, "seat.taken": 1, "match.started": 2, "turn.started": 1}
    )


def test_a_no_is_told_to_the_host_who_need_not_sit_there() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    assert ana.player is not None
    listen(ana.player)
    match = ana.create(seats=["bia", "caio"])
    commands.tell_all()
    bia.post(f"/matches/{match['id']}/decline", {})
    commands.tell_all()
    caio.post(f"/matches/{match['id']}/decline", {})
    commands.tell_all()
    assert [(type, data["status"]) for type, data in told(ana.player)] == [
        ("challenge.declined", "open"),
        ("challenge.declined", "aborted"),
    ]


def test_who_is_asked_no_more_or_sent_away_is_told_so_and_nothing_of_what_came_after() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    for caller in (bia, caio):
        assert caller.player is not None
        listen(caller.player)
    match = ana.create(variant="paulista", visibility="private", seats=["me", "bia", "caio", "bot:random"])
    commands.tell_all()
    ana.post(f"/matches/{match['id']}/offer-seat", {"seat": 1, "to": "bot:random"})
    caio.post(f"/matches/{match['id']}/join", {})
    commands.tell_all()
    ana.post(f"/matches/{match['id']}/remove", {"player": "caio"})
    ana.post(f"/matches/{match['id']}/offer-seat", {"seat": 2, "to": "bot:random"})
    ana.post(f"/matches/{match['id']}/start", {})
    commands.tell_all()
    for caller, expected in ((bia, "challenge.withdrawn"), (caio, "seat.removed")):
        assert caller.player is not None
        last, data = told(caller.player)[-1]
        assert last == expected
        assert (data["status"], data["version"], data["my_seat"]) == ("open", data["seq"], None)


def test_a_withdrawn_match_is_told_to_those_who_sit_and_those_who_are_asked() -> None:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    match = ana.create(variant="paulista", seats=["me", "bia", "caio", "open"])
    bia.post(f"/matches/{match['id']}/join", {})
    for caller in (bia, caio):
        assert caller.player is not None
        listen(caller.player)
    ana.post(f"/matches/{match['id']}/withdraw", {})
    commands.tell_all()
    assert bia.player is not None
    assert caio.player is not None
    assert [(type, data["status"]) for type, data in told(bia.player)] == [("match.ended", "aborted")]
    assert [(type, data["status"]) for type, data in told(caio.player)] == [("challenge.withdrawn", "aborted")]


def test_a_private_match_is_told_to_those_in_it_alone() -> None:
    caio = Caller("caio")
    assert caio.player is not None
    listen(caio.player)
    table = seated(by=(Caller("ana"), Caller("bia")), visibility="private")
    listen(table.seats[1].player)  # type: ignore[arg-type]
    start(table.seats[0], {"id": table.id})
    commands.tell_all()
    assert "match.started" in types(table.seats[1].player)  # type: ignore[arg-type]
    assert types(caio.player) == []


def test_who_loses_a_seat_is_told_so_and_of_nothing_more() -> None:
    table = sit_down(rules("paulista"), *FOUR, kinds=(HUMAN, SERVER_BOT, HUMAN, SERVER_BOT))
    loser = 0
    listen(table.player(loser))
    rng = Random(6)
    while table.match.places[loser].kind is not SeatKind.SERVER_BOT:
        match = table.match
        seat = awaiting(match)[0]
        if seat == loser:
            table.submit(Timeout(seat))
        elif match.places[seat].is_account:
            table.act(rng.choice(legal_actions(view_for(match, seat), seat)))
        else:
            commands.play_bot(table.id)
    commands.tell_all()
    assert types(table.player(loser))[-1] == "seat.lost"
    before = len(types(table.player(loser)))
    while not table.match.is_over:
        seat = awaiting(table.match)[0]
        if table.match.places[seat].is_account:
            table.act(rng.choice(legal_actions(view_for(table.match, seat), seat)))
        else:
            commands.play_bot(table.id)
    commands.tell_all()
    assert len(types(table.player(loser))) == before


# --- once, whatever happens to the hints ----------


def test_with_every_hint_lost_one_sweep_tells_of_all_that_happened() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    for seat in (0, 1):
        listen(table.player(seat))
    finish(table, Random(2))
    assert not Delivery.objects.exists()
    tasks.tell()
    for seat in (0, 1):
        assert Counter(types(table.player(seat))) == expected(table, table.player(seat))


def test_tasks_that_run_twice_and_at_once_tell_of_everything_once() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    for seat in (0, 1):
        listen(table.player(seat))
    over = threading.Event()
    failed: list[BaseException] = []

    def keep_telling() -> None:
        try:
            while not over.is_set():
                tasks.tell()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=keep_telling, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        finish(table, Random(3))
    finally:
        over.set()
        for thread in threads:
            thread.join(30)
    tasks.tell()
    tasks.tell()
    assert failed == []
    for seat in (0, 1):
        assert without_turns(table.player(seat)) == expected(table, table.player(seat))
        turns = [data["version"] for type, data in told(table.player(seat)) if type == "turn.started"]
        assert len(turns) == len(set(turns))
    row = Outbox.objects.get(match_id=table.id)
    assert row.told_seq == row.version == table.match.version


def test_each_move_followed_by_a_sweep_tells_of_every_turn() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    for seat in (0, 1):
        listen(table.player(seat))
    waited: list[tuple[int, int]] = []

    def sweep() -> None:
        match = table.match
        if not match.is_over:
            waited.extend((match.version, seat) for seat in awaiting(match))
        commands.tell_all()

    finish(table, Random(4), between=sweep)
    turns = [
        (data["version"], seat) for seat in (0, 1) for type, data in told(table.player(seat)) if type == "turn.started"
    ]
    assert sorted(turns) == sorted(waited)


def test_a_task_that_dies_tells_nothing_by_halves() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(1))
    table.act(play(0, "3S"))

    with mock.patch.object(outbox, "_TOLD", "SELECT %s, %s, %s, %s, %s, 1 / 0"), pytest.raises(DataError):
        outbox.tell(table.id)
    assert not Delivery.objects.exists()
    commands.tell_all()
    assert types(table.player(1)) == ["turn.started"]


def test_what_is_not_committed_is_told_to_nobody() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(1))
    with suppress(ZeroDivisionError), transaction.atomic():
        table.act(play(0, "3S"))
        commands.tell_all()
        raise ZeroDivisionError
    commands.tell_all()
    assert types(table.player(1)) == []


def test_one_match_that_cannot_be_told_of_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, sound = (sit_down(rules("paulista-duel"), *DUEL) for _ in range(2))
    for table in (broken, sound):
        listen(table.player(1))
    for table in (broken, sound):
        table.act(play(0, "3S"))
    peek = eventlog.peek

    def fail(match_id: UUID) -> Any:
        if match_id == broken.id:
            raise RuntimeError("broken")
        return peek(match_id)

    with monkeypatch.context() as patched:
        patched.setattr(eventlog, "peek", fail)
        commands.tell_all()
    assert (types(broken.player(1)), types(sound.player(1))) == ([], ["turn.started"])
    commands.tell_all()
    assert types(broken.player(1)) == ["turn.started"]


@pytest.fixture
def held() -> Iterator[Any]:
    """Holds a match's row in another transaction, as a move does."""
    release, held_now, threads = threading.Event(), threading.Event(), list[threading.Thread]()

    def hold(match_id: UUID) -> None:
        def work() -> None:
            try:
                with transaction.atomic():
                    eventlog.lock(match_id)
                    held_now.set()
                    release.wait(30)
            finally:
                connection.close()

        threads.append(threading.Thread(target=work, daemon=True))
        threads[-1].start()
        assert held_now.wait(10)

    yield hold
    release.set()
    for thread in threads:
        thread.join(10)


def test_telling_waits_for_no_move(held: Any) -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    listen(table.player(1))
    table.act(play(0, "3S"))
    held(table.id)
    commands.tell_all()
    assert types(table.player(1)) == ["turn.started"]


def test_where_nobody_listens_nothing_is_made_and_nothing_is_left_to_tell() -> None:
    tables = [sit_down(rules("paulista-duel"), *DUEL) for _ in range(3)]
    assert Outbox.objects.count() == 3
    with mock.patch.object(outbox, "PAGE", 2):
        commands.tell_all()
    assert [row.told_seq == row.version for row in Outbox.objects.all()] == [True] * 3
    tables[0].act(play(0, "3S"))
    (untold,) = [row for row in Outbox.objects.all() if row.told_seq < row.version]
    assert untold.match_id == tables[0].id


def test_a_disabled_webhook_is_told_nothing_and_not_later_either() -> None:
    table = sit_down(rules("paulista-duel"), *DUEL)
    bia = table.player(1)
    listen(bia)
    (webhook,) = bia.webhooks.all()
    webhooks.change(bia, webhook.pk, enabled=False)
    table.act(play(0, "3S"))
    commands.tell_all()
    webhooks.change(bia, webhook.pk, enabled=True)
    commands.tell_all()
    assert types(bia) == []


# --- never a card ----------


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro"])
def test_no_body_of_a_whole_match_holds_a_card_or_a_secret(variant: str) -> None:
    hands = DUEL if variant.endswith("duel") else FOUR
    table = sit_down(rules(variant), *hands)
    for seat in range(len(hands)):
        listen(table.player(seat))
    finish(table, Random(5), between=commands.tell_all)
    bodies = list(Delivery.objects.values_list("body", flat=True))
    # The shortest match there is has about twenty.
    assert len(bodies) > 20
    allowed = {"match_id", "seq", "version", "status", "awaiting", "my_seat"}
    for body in bodies:
        assert CARD.search(body) is None
        assert json.loads(body)["data"].keys() == allowed


def test_what_would_be_a_card_is_found() -> None:
    assert all(CARD.search(text) for text in ('{"card":"4C"}', "a 7D b", '["QC", "7D"]'))
