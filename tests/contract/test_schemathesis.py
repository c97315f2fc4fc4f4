"""Schemathesis: what it makes of the schema, valid and not, as nobody, as a player and as that player's opponent.

Every request is sent in a savepoint that is taken back: each finds the same world, whatever the one before has done.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from oauth2_provider.models import AccessToken, RefreshToken
from schemathesis.checks import load_all_checks
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from matches import ratings
from players.models import Player, PushSubscription, Token
from players.oauth import registry
from players.webhooks import commands as webhooks
from players.webhooks.models import Delivery
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, seated
from tests.contract.documents import current

pytestmark = pytest.mark.django_db

load_all_checks()
# A stream has no end to wait for; tests/live reads both.
SCHEMA = schemathesis.openapi.from_dict(current()).exclude(operation_id=["streamMatch", "streamMe"])
SCHEMA.app = get_wsgi_application()

SECRET = "c" * 32
COOKIES = {"csrftoken": SECRET}

BEYOND_A_SCHEMA = {
    "in_the_past": ("/expires_at", "what time it is"),
    "reserved": ("/username", "which names mean something: one more with every server bot"),
    "wrong_password": ("/current_password", "the password"),
    "password_too_common": ("/password", "the list of common passwords"),
    "password_too_similar": ("/password", "how a password looks beside a name"),
    "unknown_option": (
        r"/seats/\d|/rules/\w+|/to",
        "which server bots there are now, and what a variant has of the rules",
    ),
    "unknown_player": (r"/seats/\d|/to|/player|/partner", "who has an account"),
    "no_partners": ("/partner", "which variants have partners"),
    "only_open": (r"/\w+", "which parameters go with which status"),
    "unknown_match": ("/match", "which matches one may know of"),
    "unknown_message": ("/message", "what was said"),
    "yourself": ("/username|/player", "who one is"),
    "signals_need_partners": ("/signals", "how many seats this variant has"),
    # JSON Schema could say these two, by `if` and by `maxContains`; what generators make of either is no type.
    "wrong_number": ("/seats", "how many seats this variant has"),
    "me_twice": ("/seats", "that one sits once"),
    "player_twice": ("/seats|/partner", "that one sits once, whatever the case of the name"),
    "unknown_zone": ("/clock/weekend|/time_zone", "which time zones there are"),
    "above_cap": ("/clock/bank/(initial|increment)", "that a bank begins no fuller than it can be"),
    "no_end": ("/quiet_hours/end", "that quiet hours begin and end at two times"),
    "not_a_key": ("/keys/p256dh|/keys/auth", "which points are on a curve"),
    "address_refused": ("/url|/endpoint", "which addresses are public"),
    "invalid_redirect_uri": (
        r"/redirect_uris/\d",
        "that a path doesn't climb, how high ports go, that a scheme alone leads nowhere",
    ),
}
"""Codes of a 400 for what is of the schema's form, where they are, and what no form can say.

Nor can it say the rules of truco, a 422.
"""
OPAQUE = ("/cursor", "invalid")
"""A cursor is the `next` of a page, and its form nobody's business."""
INVISIBLE = ("/name", "invalid")
"""An app's name has nothing that can't be seen: what that is stands in the tables of Unicode."""


@dataclass
class World:
    """Ana plays bia, and it is bia's turn, with the cards that the schema's examples show."""

    identities: dict[str, dict[str, str]]
    places: dict[str, dict[str, Any]]
    usual: dict[str, Any]
    commitments: dict[str, str]
    newcomer: dict[str, str]
    """Caio has not played yet, as who becomes a bot must not have."""
    bodies: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By operation: what stands in its body under these names, where anything does."""
    reached: dict[str, Counter[int]] = field(default_factory=dict)

    def callers(self, operation: str) -> list[dict[str, str]]:
        """Their headers."""
        return [*self.identities.values(), *([self.newcomer] if operation == "becomeBot" else [])]

    def place(self, operation: str, case: Any) -> None:
        """Put the ids of this world into a case, where its own are well-formed."""
        negative = case.meta.is_negative_at if case.meta is not None else lambda location: False
        if case.path_parameters and not negative(ParameterLocation.PATH):
            here = self.places.get(operation, self.usual)
            case.path_parameters = {name: here.get(name, value) for name, value in case.path_parameters.items()}
        echoed = self.commitments.get(operation)
        well_formed = isinstance(case.body, dict) and not negative(ParameterLocation.BODY)
        of_here = self.bodies.get(operation, {})
        if well_formed:
            case.body |= {name: value for name, value in of_here.items() if name in case.body}
        if echoed and well_formed and "commitment" in case.body:
            case.body |= {"commitment": echoed}


@pytest.fixture
def world() -> Iterator[World]:
    """Fails when what was sent has reached no success of the operation."""
    made = a_world()
    # As Django's test client does: they would close the connection in whose transaction the test is.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield made
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    for operation, statuses in made.reached.items():
        assert documented(operation) <= statuses.keys(), f"{operation} has reached {dict(statuses)}"


def a_world() -> World:
    ana, bia, caio = Caller("ana"), Caller("bia"), Caller("caio")
    assert ana.player is not None
    playing = dealt("4C 7H AS", "3D 2S KC", vira="KD", by=(ana, bia))
    playing.play(0, "4C")
    said = {"version": playing.view()["version"], "steps": [{"play": {"type": "lowest_winner"}, "when": {"trick": 3}}]}
    assert ana.put(f"/matches/{playing.id}/plan", said).status_code == 200
    assert bia.post(f"/matches/{playing.id}/talk", {"type": "phrase", "key": "good_luck"}).status_code == 201
    over = dealt(by=(ana, bia))
    over.resign(1)
    ratings.count_all()
    ana.post(f"/matches/{over.id}/rematch")
    first = dealt(by=(ana, bia), series={"best_of": 3})
    # What an example asks for: who sends it gets the seek that there is.
    found = ana.post("/seeks", {"variant": "paulista-duel", "rating_range": None}).json()
    shared = ana.post("/seeks", {"variant": "paulista", "partner": "bia"}).json()
    full = seated(by=(ana, bia))
    waiting = Table(ana.create()["id"], (ana,))
    hidden = ana.create(variant="paulista", visibility="private", seats=["me", "bia", "open", "open"])
    challenge = bia.create(seats=["me", "ana"])
    token = Token.objects.filter(player=ana.player).get()
    app = an_app(ana.player)
    webhook = a_webhook(ana.player)
    signed_in = {"X-CSRFToken": SECRET}
    return World(
        identities={"nobody": signed_in, "player": signed_in | ana.headers, "opponent": signed_in | bia.headers},
        newcomer=signed_in | caio.headers,
        usual={"match_id": playing.id, "hand": 1, "client_id": app, "username": "bia"} | webhook,
        bodies={"reportPlayer": {"player": "bia", "match": playing.id, "message": 1}},
        places={
            "joinMatch": {"match_id": waiting.id},
            "offerSeat": {"match_id": waiting.id},
            "withdrawMatch": {"match_id": waiting.id},
            "removePlayer": {"match_id": full.id},
            "declineChallenge": {"match_id": challenge["id"]},
            "renewCode": {"match_id": hidden["id"]},
            "takeBackCode": {"match_id": hidden["id"]},
            "getInvitation": {"code": hidden["code"]},
            "leaveMatch": {"match_id": waiting.id},
            "giveSeed": {"match_id": full.id},
            "startMatch": {"match_id": full.id},
            "getRecord": {"match_id": over.id},
            "askForRematch": {"match_id": over.id},
            "takeBackRematch": {"match_id": over.id},
            "getSeries": {"series_id": first.id},
            "withdrawSeek": {"seek_id": found["id"]},
            "joinSeek": {"seek_id": shared["id"]},
            "revokeToken": {"id": str(token.pk)},
            "getProfile": {"name": "ana"},
            "listOpponents": {"name": "ana"},
            "listLeaderboard": {"variant": "paulista-duel"},
            "deletePushSubscription": {"id": a_browser(ana.player)},
        },
        commitments={"joinMatch": waiting.view()["commitment"], "giveSeed": full.view()["commitment"]},
    )


def an_app(player: Player) -> str:
    """The client id of an app that is the player's, and may act for the player too."""
    app = registry.register(player, name="Truco on the train", redirect_uris=["https://train.example.org/callback"])
    granted = {"user": player, "application": app}
    expires = timezone.now() + timedelta(minutes=15)
    access = AccessToken.objects.create(**granted, token="an-access-token", scope="read play", expires=expires)
    RefreshToken.objects.create(**granted, token="a-refresh-token", access_token=access, token_family=uuid4())
    return str(app.client_id)


def a_webhook(player: Player) -> dict[str, str]:
    """The ids of a webhook of the player's and of what it was told in vain."""
    webhook, _ = webhooks.create(player, url="https://hooks.example.org/truco", types=["turn.started"])
    delivery = Delivery.objects.create(webhook=webhook, key="a-turn", type="turn.started", body="{}", status="failed")
    return {"id": str(webhook.pk), "delivery_id": str(delivery.pk)}


def a_browser(player: Player) -> str:
    """The id of a push subscription of the player's."""
    made = PushSubscription.objects.create(
        player=player, endpoint="https://push.example.org/abc", host="push.example.org", p256dh="", auth=""
    )
    return str(made.pk)


def documented(operation_id: str) -> set[int]:
    """The successes that an operation can have."""
    (found,) = (
        operation
        for methods in current()["paths"].values()
        for operation in methods.values()
        if operation["operationId"] == operation_id
    )
    return {int(status) for status in found["responses"] if status.startswith("2")}


@SCHEMA.parametrize()
@settings(max_examples=10, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_nobody_a_player_and_an_opponent_get_what_the_schema_says(case: Any, world: World) -> None:
    operation = case.operation.definition.raw["operationId"]
    world.place(operation, case)
    for headers in world.callers(operation):
        with transaction.atomic():
            response = case.call(headers=headers, cookies=COOKIES)
            case.validate_response(
                response,
                headers=headers,
                excluded_checks=[positive_data_acceptance] if is_beyond_a_schema(response) else [],
                transport_kwargs={"headers": headers, "cookies": COOKIES},
            )
            transaction.set_rollback(True)
        world.reached.setdefault(operation, Counter())[response.status_code] += 1


def is_beyond_a_schema(response: Any) -> bool:
    if response.status_code == 422:
        return bool(response.json()["code"] == "illegal_action")
    if response.status_code != 400:
        return False
    errors = [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    excused = {OPAQUE} | ({INVISIBLE} if "/api/v1/apps" in response.json()["instance"] else set())
    return bool(errors) and all(error in excused or _cannot_be_said(*error) for error in errors)


def _cannot_be_said(pointer: str, code: str) -> bool:
    place, _why = BEYOND_A_SCHEMA.get(code, ("", ""))
    return bool(place) and re.fullmatch(place, pointer) is not None
