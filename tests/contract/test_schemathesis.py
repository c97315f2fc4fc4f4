"""Schemathesis: what it makes of the schema, valid and not, as nobody, as a player and as that player's opponent.

Every request is sent in a savepoint that is taken back: each finds the same world, whatever the one before has done.
"""

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
    "invalid_key": "that quotes around a key don't count",
    "null_characters_not_allowed": "that no text has a NUL",
    "in_the_past": "what time it is",
    "reserved": "which names mean something",
    "wrong_password": "the password",
    "password_too_common": "the list of common passwords",
    "password_too_similar": "how a password looks beside a name",
    "password_entirely_numeric": "that a password isn't a number",
    "unknown_option": "the server's bots in `seats`",
    "unknown_player": "who has an account",
    "wrong_number": "how many seats the variant has",
    "me_twice": "that one sits once",
    "player_twice": "that one sits once",
    "address_refused": "which addresses are public",
    "unknown_zone": "which time zones there are",
    "no_end": "that quiet hours begin and end at two times",
    "not_a_key": "which points are on a curve",
    "invalid_redirect_uri": "where an app's codes may be sent",
}
"""Codes of a 400 for what is of the schema's form: what no form can say. Nor can it say the rules of truco, a 422."""
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
        if isinstance(case.body, dict) and not negative(ParameterLocation.BODY):
            case.body = written(case.body)
            if operation in self.commitments and "commitment" in case.body:
                case.body |= {"commitment": self.commitments[operation]}


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
    over = dealt(by=(ana, bia))
    over.resign(1)
    full = seated(by=(ana, bia))
    waiting = Table(ana.create()["id"], (ana,))
    token = Token.objects.filter(player=ana.player).get()
    app = an_app(ana.player)
    webhook = a_webhook(ana.player)
    signed_in = {"X-CSRFToken": SECRET}
    return World(
        identities={"nobody": signed_in, "player": signed_in | ana.headers, "opponent": signed_in | bia.headers},
        newcomer=signed_in | caio.headers,
        usual={"match_id": playing.id, "hand": 1, "client_id": app} | webhook,
        places={
            "joinMatch": {"match_id": waiting.id},
            "leaveMatch": {"match_id": waiting.id},
            "giveSeed": {"match_id": full.id},
            "startMatch": {"match_id": full.id},
            "getRecord": {"match_id": over.id},
            "revokeToken": {"id": str(token.pk)},
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


def written(body: Any) -> Any:
    """Whole numbers as everybody writes them: to a schema 3.0 is an integer, and the server refuses it."""
    match body:
        case float() if body.is_integer():
            return int(body)
        case dict():
            return {name: written(value) for name, value in body.items()}
        case list():
            return [written(value) for value in body]
    return body


def is_beyond_a_schema(response: Any) -> bool:
    if response.status_code == 422:
        return bool(response.json()["code"] == "illegal_action")
    if response.status_code != 400:
        return False
    errors = [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    excused = {OPAQUE} | ({INVISIBLE} if "/api/v1/apps" in response.json()["instance"] else set())
    return bool(errors) and all(error in excused or error[1] in BEYOND_A_SCHEMA for error in errors)
