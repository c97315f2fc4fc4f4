"""What is really sent to webhooks is what the schema's section `webhooks` says, and the section says all of it."""

import json
from typing import Any

import pytest

from matches import commands
from matches.commands import outbox
from matches.engine.actions import Timeout
from matches.engine.rules import awaiting
from matches.engine.terms import SeatKind
from players import commands as accounts
from players.models import Player
from players.webhooks import commands as webhooks
from players.webhooks import sending
from players.webhooks.models import EventType
from tests.api.callers import Caller
from tests.api.conformance import delivered, document
from tests.api.tables import Table as ApiTable
from tests.api.tables import dealt, join, start
from tests.builders import HUMAN, SERVER_BOT, rules
from tests.matches.tables import sit_down
from tests.players.webhooks.receiver import Receiver, receiving

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_type_is_in_the_schema_and_nothing_else() -> None:
    assert set(document()["webhooks"]) == set(EventType.values)
    assert all(list(methods) == ["post"] for methods in document()["webhooks"].values())


def test_whatever_arrives_is_as_the_schema_says(settings: Any) -> None:
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = True
    with receiving() as there:
        a_match_from_the_challenge_to_the_end(there)
        a_seat_that_is_lost(there)
        a_match_that_never_starts(there)
        outbox.tell_all()
        sending.send_due()
    got = [(json.loads(one.body), one.headers) for one in there.got]
    assert {body["type"] for body, _ in got} == set(EventType.values)
    for body, headers in got:
        assert delivered(body, headers) == [], body
        assert headers["content-type"] == "application/json"


def test_both_signatures_of_a_rotation_are_as_the_schema_says(settings: Any) -> None:
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = True
    ana = accounts.register(username="ana", password="correct horse battery")[0]
    with receiving() as there:
        webhook, _ = webhooks.create(ana, url=there.url, types=EventType.values)
        webhooks.rotate(ana, webhook.pk)
        Caller("bia").create(seats=["me", "ana"])
        outbox.tell_all()
        sending.send_due()
    (one,) = there.got
    assert one.headers["webhook-signature"].count("v1,") == 2
    assert delivered(json.loads(one.body), one.headers) == []


def test_an_agreed_rematch_is_told_with_the_id_of_the_new_match_and_of_the_one_before(settings: Any) -> None:
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = True
    over = dealt()
    ana, bia = over.seats
    over.resign(1)
    with receiving() as there:
        for caller in over.seats:
            listen(caller.player, there)
        ana.post(f"/matches/{over.id}/rematch")
        new = bia.post(f"/matches/{over.id}/rematch").json()
        sending.send_due()
    ended, started = over.view(), {name: new[name] for name in ("version", "status", "awaiting")}
    told = sorted(
        (body["type"], body["data"]["my_seat"], body["data"])
        for body in map(json.loads, (one.body for one in there.got))
        if body["type"].startswith("rematch.")
    )
    offer = {"match_id": over.id, "status": "finished", "awaiting": [], "version": ended["version"]}
    agreed = {"match_id": new["id"], "rematch_of": over.id, "seq": new["version"], **started}
    assert new["id"] != over.id
    assert told == [
        ("rematch.agreed", 0, {**agreed, "my_seat": 0}),
        ("rematch.agreed", 1, {**agreed, "my_seat": 1}),
        ("rematch.offered", 1, {**offer, "seq": ended["version"], "my_seat": 1}),
    ]


def a_match_from_the_challenge_to_the_end(there: Receiver) -> None:
    ana, bia = Caller("ana"), Caller("bia")
    for caller in (ana, bia):
        listen(caller.player, there)
    match = ana.create(seats=["me", "bia"])
    join(bia, match)
    outbox.tell_all()
    assert start(ana, match).status_code == 200
    table = ApiTable(match["id"], (ana, bia))
    outbox.tell_all()
    (seat,) = table.view()["awaiting"]
    table.truco(seat)
    outbox.tell_all()
    table.fold(1 - seat)
    outbox.tell_all()
    table.resign(0)
    assert ana.post(f"/matches/{table.id}/rematch").status_code == 200
    assert bia.post(f"/matches/{table.id}/rematch").status_code == 201


def a_seat_that_is_lost(there: Receiver) -> None:
    hands = ("3S 4S 5S", "4H 3H 6H", "2S 2H 2C", "JS JH JC")
    table = sit_down(rules("paulista"), *hands, kinds=(HUMAN, SERVER_BOT, HUMAN, SERVER_BOT))
    listen(table.player(0), there)
    while table.match.places[0].kind is not SeatKind.SERVER_BOT:
        seat = awaiting(table.match)[0]
        if table.match.places[seat].is_account:
            table.submit(Timeout(seat))
        else:
            commands.play_bot(table.id)


def a_match_that_never_starts(there: Receiver) -> None:
    host, caio, duda = Caller("host"), Caller("caio"), Caller("duda")
    for caller in (host, caio, duda):
        listen(caller.player, there)
    match = host.create(variant="paulista", seats=["me", "caio", "duda", "open"])
    join(caio, match)
    host.post(f"/matches/{match['id']}/remove", {"player": "caio"})
    host.post(f"/matches/{match['id']}/offer-seat", {"seat": 1, "to": "caio"})
    assert caio.post(f"/matches/{match['id']}/decline", {}).status_code == 204
    assert host.post(f"/matches/{match['id']}/withdraw", {}).status_code == 200


def listen(player: Player | None, there: Receiver) -> None:
    assert player is not None
    outbox.tell_all()
    webhooks.create(player, url=there.url, types=EventType.values)
