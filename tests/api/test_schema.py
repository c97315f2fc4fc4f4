"""The schema of the API: whole, exact, and served (docs/api.md)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from matches.api.errors import CONFLICTS
from matches.api.schema.errors import CODES, REFUSALS
from matches.api.schema.events import EVENTS
from matches.api.sentences import DETAILS
from matches.engine.codec import EVENT_TYPES
from matches.engine.variants import EVERY_VALUE
from players.errors import (
    AlreadyBot,
    AlreadyPlayed,
    EmailUnavailable,
    NoVacationLeft,
    PushUnavailable,
    TooManyApps,
    TooManyBlocks,
    TooManySubscriptions,
    TooManyTokens,
    TooManyWebhooks,
    UsernameFixed,
    UsernameTaken,
    WebhookDisabled,
)
from tests.api.conformance import BESIDE_THE_SCHEMA, METHODS, document
from truco_project.schema import schema

OPERATIONS = {
    "listVariants": "GET /variants",
    "listMatches": "GET /matches",
    "createMatch": "POST /matches",
    "getMatch": "GET /matches/{match_id}",
    "joinMatch": "POST /matches/{match_id}/join",
    "giveSeed": "POST /matches/{match_id}/seed",
    "startMatch": "POST /matches/{match_id}/start",
    "leaveMatch": "POST /matches/{match_id}/leave",
    "agreeToAbort": "POST /matches/{match_id}/abort",
    "takeBackAbort": "DELETE /matches/{match_id}/abort",
    "getInvitation": "GET /invitations/{code}",
    "listChallenges": "GET /me/challenges",
    "declineChallenge": "POST /matches/{match_id}/decline",
    "withdrawMatch": "POST /matches/{match_id}/withdraw",
    "removePlayer": "POST /matches/{match_id}/remove",
    "offerSeat": "POST /matches/{match_id}/offer-seat",
    "renewCode": "POST /matches/{match_id}/code",
    "takeBackCode": "DELETE /matches/{match_id}/code",
    "giveMoreTime": "POST /matches/{match_id}/more-time",
    "act": "POST /matches/{match_id}/actions",
    "getPlan": "GET /matches/{match_id}/plan",
    "setPlan": "PUT /matches/{match_id}/plan",
    "deletePlan": "DELETE /matches/{match_id}/plan",
    "askForRematch": "POST /matches/{match_id}/rematch",
    "takeBackRematch": "DELETE /matches/{match_id}/rematch",
    "getSeries": "GET /series/{series_id}",
    "listSeeks": "GET /seeks",
    "createSeek": "POST /seeks",
    "listPool": "GET /seeks/pool",
    "withdrawSeek": "DELETE /seeks/{seek_id}",
    "joinSeek": "POST /seeks/{seek_id}/join",
    "listEvents": "GET /matches/{match_id}/events",
    "listTalk": "GET /matches/{match_id}/talk",
    "say": "POST /matches/{match_id}/talk",
    "mutePlayer": "PUT /matches/{match_id}/mutes/{username}",
    "unmutePlayer": "DELETE /matches/{match_id}/mutes/{username}",
    "listPhrases": "GET /phrases",
    "reportPlayer": "POST /reports",
    "listBlocks": "GET /me/blocks",
    "blockPlayer": "PUT /me/blocks/{username}",
    "unblockPlayer": "DELETE /me/blocks/{username}",
    "streamMatch": "GET /matches/{match_id}/stream",
    "listHands": "GET /matches/{match_id}/hands",
    "getHand": "GET /matches/{match_id}/hands/{hand}",
    "getRecord": "GET /matches/{match_id}/record",
    "getFairness": "GET /matches/{match_id}/fairness",
    "listLeaderboard": "GET /leaderboards/{variant}",
    "getProfile": "GET /players/{name}",
    "listOpponents": "GET /players/{name}/opponents",
    "getVacation": "GET /me/vacation",
    "beginVacation": "POST /me/vacation",
    "endVacation": "DELETE /me/vacation",
    "getMe": "GET /me",
    "updateMe": "PATCH /me",
    "deleteMe": "DELETE /me",
    "becomeBot": "POST /me/bot",
    "exportMe": "GET /me/export",
    "streamMe": "GET /me/stream",
    "listMyMatches": "GET /me/matches",
    "createPlayer": "POST /players",
    "createGuest": "POST /players/guest",
    "createToken": "POST /tokens",
    "listTokens": "GET /tokens",
    "revokeToken": "DELETE /tokens/{id}",
    "createApp": "POST /apps",
    "listApps": "GET /apps",
    "updateApp": "PATCH /apps/{client_id}",
    "deleteApp": "DELETE /apps/{client_id}",
    "listAuthorizedApps": "GET /me/apps",
    "revokeApp": "DELETE /me/apps/{client_id}",
    "getSession": "GET /session",
    "openSession": "POST /session",
    "closeSession": "DELETE /session",
    "listNotices": "GET /me/notices",
    "readNotices": "POST /me/notices/read",
    "getNoticeSettings": "GET /me/notices/settings",
    "setNoticeSettings": "PUT /me/notices/settings",
    "listPushSubscriptions": "GET /me/push",
    "createPushSubscription": "POST /me/push",
    "deletePushSubscription": "DELETE /me/push/{id}",
    "createWebhook": "POST /webhooks",
    "listWebhooks": "GET /webhooks",
    "getWebhook": "GET /webhooks/{id}",
    "updateWebhook": "PATCH /webhooks/{id}",
    "deleteWebhook": "DELETE /webhooks/{id}",
    "rotateWebhookSecret": "POST /webhooks/{id}/rotate-secret",
    "listWebhookDeliveries": "GET /webhooks/{id}/deliveries",
    "replayWebhookDelivery": "POST /webhooks/{id}/deliveries/{delivery_id}/replay",
    "replayWebhookDeliveries": "POST /webhooks/{id}/replay",
}
"""Stable: clients are generated from these names."""

SCOPED = re.compile(r"scope `(\w+)`")


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield f"{method.upper()} {path.removeprefix('/api/v1')}", item[method]


def of_matches() -> list[dict[str, Any]]:
    tags = {"matches", "lobby", "review", "live"}
    return [operation for _, operation in operations() if set(operation["tags"]) & tags]


def component(name: str) -> dict[str, Any]:
    return dict(document()["components"]["schemas"][name])


def test_the_schema_is_made_without_a_warning_and_is_valid_openapi(tmp_path: Path) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yaml"))
    assert yaml.safe_load((tmp_path / "schema.yaml").read_text())["openapi"].startswith("3.1")


def test_every_operation_keeps_its_id() -> None:
    found = [(operation["operationId"], address) for address, operation in operations()]
    assert len(found) == len(OPERATIONS)
    assert dict(found) == OPERATIONS


def test_every_url_of_the_api_is_in_the_schema_with_every_method() -> None:
    served = {(path, method) for path, method in urls() if path not in BESIDE_THE_SCHEMA}
    documented = {(path, m) for path, item in document()["paths"].items() for m in METHODS if m in item}
    assert documented == served


def urls() -> Iterator[tuple[str, str]]:
    for path, view in routes("/", get_resolver().url_patterns):
        if path.startswith("/api/v1/"):
            yield from ((path, method) for method in METHODS if method != "options" and hasattr(view, method))


def routes(prefix: str, patterns: list[Any]) -> Iterator[tuple[str, Any]]:
    for pattern in patterns:
        path = prefix + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from routes(path, pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield path, getattr(pattern.callback, "view_class", None)


def test_every_operation_says_what_it_is() -> None:
    tags = {tag["name"] for tag in document()["tags"]}
    for address, operation in operations():
        assert operation["summary"], address
        assert operation["description"], address
        assert len(operation["tags"]) == 1, address
        assert set(operation["tags"]) <= tags, address


def test_every_refusal_is_a_problem_whose_codes_are_listed() -> None:
    for address, operation in operations():
        refused = {status: told for status, told in operation["responses"].items() if int(status) >= 400}
        assert {"406", "429", "503"} <= set(refused), address
        for status, response in refused.items():
            assert list(response["content"]) == ["application/problem+json"], (address, status)
            named = set(re.findall(r"`([a-z_]+)`", response["description"])) - {"errors"}
            assert named, (address, status)
            assert named <= set(CODES), (address, status)


def test_operations_on_matches_name_the_scope_that_their_credentials_need() -> None:
    for operation in of_matches():
        told = SCOPED.findall(operation["description"])
        asked = [scope for way in operation["security"] for scope in way.get("bearer", ())]
        assert told == asked != [], operation["operationId"]
        assert {"cookie": []} in operation["security"]


def test_what_a_spectator_may_read_needs_no_credentials() -> None:
    open_to_all = {operation["operationId"] for operation in of_matches() if {} in operation["security"]}
    assert open_to_all == {
        *("listVariants", "listMatches", "getMatch", "listEvents", "streamMatch"),
        *("listHands", "getHand", "getRecord", "getFairness", "getInvitation", "getSeries"),
    }


def test_what_can_be_sent_again_takes_a_key_and_says_when_it_was() -> None:
    keyed = {
        operation["operationId"]: sorted(status for status, told in operation["responses"].items() if replays(told))
        for operation in of_matches()
        if "Idempotency-Key" in {parameter["name"] for parameter in operation.get("parameters", [])}
    }
    assert keyed == {"createMatch": ["201"], "joinMatch": ["200"], "act": ["201"]}


def replays(response: dict[str, Any]) -> bool:
    return "Idempotent-Replayed" in response.get("headers", {})


ANSWERS = ("MatchView", "MatchSummary", "Event", "Hand", "Record", "Player", "Problem")


def test_answers_may_gain_fields_and_bodies_may_not() -> None:
    schemas = schema()["components"]["schemas"]
    bodies = {name for name, told in schemas.items() if name.endswith("Request") and told.get("type") == "object"}
    closed = {name for name, told in schemas.items() if told.get("additionalProperties") is False}
    assert bodies | {"ChosenHouseRules"} == closed
    assert set(ANSWERS) <= set(schemas) - closed


def test_there_is_a_form_for_every_type_of_event() -> None:
    event = component("Event")
    assert set(EVENTS) == set(EVENT_TYPES)
    assert set(event["discriminator"]["mapping"]) == set(EVENT_TYPES)
    for name, ref in event["discriminator"]["mapping"].items():
        assert component(ref.rpartition("/")[2])["properties"]["type"]["const"] == name


def test_the_house_rules_are_those_of_the_engine() -> None:
    for name in ("HouseRules", "ChosenHouseRules"):
        assert set(component(name)["properties"]) == set(EVERY_VALUE)


ACCOUNT_ERRORS = (
    AlreadyBot,
    AlreadyPlayed,
    NoVacationLeft,
    UsernameTaken,
    UsernameFixed,
    TooManyTokens,
    TooManyWebhooks,
    WebhookDisabled,
    TooManyApps,
    TooManyBlocks,
    EmailUnavailable,
    PushUnavailable,
    TooManySubscriptions,
)
OF_ACCOUNTS = {error.default_code for error in ACCOUNT_ERRORS}
"""Their sentences stand where they are raised."""


def test_every_code_has_a_sentence_and_stands_in_every_problem() -> None:
    # `illegal_action` borrows the sentence of its refusal.
    assert {*CODES, *REFUSALS} - set(DETAILS) <= {"illegal_action", *OF_ACCOUNTS}
    assert {refusal.value for refusal in CONFLICTS} <= set(CODES)
    for name in ("Problem", "Conflict", "Refused"):
        assert all(f"`{code}`" in component(name)["properties"]["code"]["description"] for code in CODES)


@pytest.mark.parametrize("accept", ["application/json", "application/vnd.oai.openapi+json", "*/*"])
def test_the_schema_is_served_as_json(accept: str) -> None:
    response = Client().get("/api/v1/schema", headers={"Accept": accept})
    assert response.headers["Content-Type"].partition(";")[0] == accept.replace("*/*", "application/json")
    assert json.loads(response.content)["paths"] == document()["paths"]


@pytest.mark.parametrize("accept", ["application/yaml", "application/vnd.oai.openapi"])
def test_the_schema_is_served_as_yaml(accept: str) -> None:
    response = Client().get("/api/v1/schema", headers={"Accept": accept})
    assert response.status_code == 200
    assert yaml.safe_load(response.content)["paths"] == document()["paths"]


def test_the_schema_takes_no_parameter() -> None:
    assert Client().get("/api/v1/schema?version=2").status_code == 400


def test_the_docs_page_needs_no_other_server() -> None:
    page = Client().get("/api/v1/docs").content.decode()
    named = re.findall(r"""(?:src|href)="([^"]+)\"""", page)
    assert len(named) >= 3
    assert "://" not in page
    assert all(finders.find(name.removeprefix("/static/")) for name in named), named
