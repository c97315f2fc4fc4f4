"""Schemathesis: what it makes of the schema, valid and not, as nobody, as a player and as that player's opponent.

Every request is sent in a savepoint that is taken back: each finds the same world, whatever the one before has done.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, settings
from schemathesis.checks import load_all_checks
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from players.models import Token
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, seated
from tests.contract.documents import current

pytestmark = pytest.mark.django_db

load_all_checks()
SCHEMA = schemathesis.openapi.from_dict(current())
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
}
"""Codes of a 400 for what is of the schema's form: what no form can say. Nor can it say the rules of truco, a 422."""
OPAQUE = ("/cursor", "invalid")
"""A cursor is the `next` of a page, and its form nobody's business."""


@dataclass
class World:
    """Ana plays bia, and it is bia's turn, with the cards that the schema's examples show."""

    identities: dict[str, dict[str, str]]
    places: dict[str, dict[str, Any]]
    usual: dict[str, Any]
    commitments: dict[str, str]
    reached: dict[str, Counter[int]] = field(default_factory=dict)

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
    ana, bia = Caller("ana"), Caller("bia")
    playing = dealt("4C 7H AS", "3D 2S KC", vira="KD", by=(ana, bia))
    playing.play(0, "4C")
    over = dealt(by=(ana, bia))
    over.resign(1)
    full = seated(by=(ana, bia))
    waiting = Table(ana.create()["id"], (ana,))
    token = Token.objects.filter(player=ana.player).get()
    signed_in = {"X-CSRFToken": SECRET}
    return World(
        identities={"nobody": signed_in, "player": signed_in | ana.headers, "opponent": signed_in | bia.headers},
        usual={"match_id": playing.id, "hand": 1},
        places={
            "joinMatch": {"match_id": waiting.id},
            "leaveMatch": {"match_id": waiting.id},
            "giveSeed": {"match_id": full.id},
            "startMatch": {"match_id": full.id},
            "getRecord": {"match_id": over.id},
            "revokeToken": {"id": str(token.pk)},
        },
        commitments={"joinMatch": waiting.view()["commitment"], "giveSeed": full.view()["commitment"]},
    )


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
    for headers in world.identities.values():
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
    return bool(errors) and all(error == OPAQUE or error[1] in BEYOND_A_SCHEMA for error in errors)
