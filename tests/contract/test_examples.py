"""Every example of the schema: there is one wherever something goes in or comes out, and each is what it should be."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from matches.api.schema.errors import CODES
from players.oauth.words import SCOPES
from players.webhooks.models import EventType
from tests.api import conformance
from tests.api.test_schema import operations
from tests.contract.documents import current

Schema = dict[str, Any]
OPERATIONS = dict(operations())
WEBHOOKS = current()["webhooks"]

WITHOUT = {
    *("DELETE /me", "DELETE /tokens/{id}", "POST /session", "DELETE /session"),
    *("DELETE /apps/{client_id}", "DELETE /me/apps/{client_id}", "DELETE /webhooks/{id}", "DELETE /me/push/{id}"),
    *("DELETE /matches/{match_id}/abort", "DELETE /matches/{match_id}/code", "POST /matches/{match_id}/decline"),
    "DELETE /matches/{match_id}/plan",
    "DELETE /me/blocks/{username}",
    *("DELETE /matches/{match_id}/rematch", "DELETE /seeks/{seek_id}"),
}
"""They are answered without a body."""


def contents(operation: Schema) -> Iterator[tuple[str, Schema]]:
    """Where, and what, with its schema and examples."""
    for media_type, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"body {media_type}", content
    for status, answer in operation["responses"].items():
        for media_type, content in answer.get("content", {}).items():
            yield f"{status} {media_type}", content


def value(example: Schema) -> Any:
    if "$ref" not in example:
        return example["value"]
    return current()["components"]["examples"][example["$ref"].rpartition("/")[2]]["value"]


@pytest.mark.parametrize("address", OPERATIONS)
def test_every_body_and_answer_has_an_example_that_is_valid(address: str) -> None:
    told = list(contents(OPERATIONS[address]))
    assert any(where.startswith("2") for where, _ in told) is (address not in WITHOUT)
    for where, content in told:
        assert content.get("examples"), where
        # As strict as the tests of real answers: no field that isn't documented, the formats kept.
        validator = conformance._validator(content["schema"])
        for name, example in content["examples"].items():
            faults = [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value(example))]
            assert faults == [], (where, name)


@pytest.mark.parametrize("type", EventType.values)
def test_every_webhook_has_an_example_that_is_valid(type: str) -> None:
    webhook = WEBHOOKS[type]["post"]
    # They answer us without a word.
    assert [where for where, _ in contents(webhook)] == ["body application/json"]
    headers = {header["name"]: str(header["example"]) for header in webhook["parameters"]}
    for _, content in contents(webhook):
        assert content["examples"]
        assert [conformance.delivered(value(shown), headers) for shown in content["examples"].values()] == [[]]


@pytest.mark.parametrize("address", OPERATIONS)
def test_every_code_of_every_refusal_has_its_example(address: str) -> None:
    for status, answer in OPERATIONS[address]["responses"].items():
        if int(status) < 400:
            continue
        codes = [code for code in re.findall(r"`(\w+)`", answer["description"]) if code in CODES]
        assert codes, status
        for content in answer["content"].values():
            shown = {name: value(example) for name, example in content["examples"].items()}
            assert list(shown) == codes
            assert {name: (problem["code"], problem["status"]) for name, problem in shown.items()} == {
                code: (code, int(status)) for code in codes
            }


@pytest.mark.parametrize("address", OPERATIONS)
def test_every_parameter_of_a_path_has_an_example(address: str) -> None:
    for parameter in OPERATIONS[address].get("parameters", []):
        if parameter["in"] == "path":
            assert conformance._validator(parameter["schema"]).is_valid(parameter["example"]), parameter["name"]


def test_every_code_has_an_example_that_is_a_sentence() -> None:
    shown = {code: problem["detail"] for code, problem in problems()}
    # A failure of ours, and a method that isn't there: no operation has either.
    assert set(CODES) - set(shown) == {"internal_error", "method_not_allowed"}
    assert all(detail.endswith(".") and " " in detail for detail in shown.values()), shown


def problems() -> Iterator[tuple[str, Schema]]:
    for example in current()["components"]["examples"].values():
        if "instance" in example["value"]:
            yield example["value"]["code"], example["value"]


def test_every_shared_example_is_used() -> None:
    used = {
        example["$ref"].rpartition("/")[2]
        for operation in OPERATIONS.values()
        for _, content in contents(operation)
        for example in content["examples"].values()
        if "$ref" in example
    }
    assert used == set(current()["components"]["examples"])


def test_no_body_has_a_default_that_generators_would_send() -> None:
    for name, schema in current()["components"]["schemas"].items():
        if name.endswith("Request"):
            assert all("default" not in field for field in schema.get("properties", {}).values()), name


@pytest.mark.parametrize("address", OPERATIONS)
def test_every_operation_names_its_scope_among_its_credentials(address: str) -> None:
    operation = OPERATIONS[address]
    scopes = set(re.findall(r"scope `(\w+)`", operation["description"]))
    for scheme in ("bearer", "oauth2"):
        demanded = {scope for way in operation.get("security", []) for scope in way.get(scheme, [])}
        # An operation that no app may use says so, and names no scope of theirs.
        closed = scheme == "oauth2" and re.search(r"[Oo]ther apps can't|No app does it", operation["description"])
        assert demanded == (set() if closed else scopes)
    # Only who needs no scope is asked for nothing, or for the browser's session.
    assert scopes or all(way.keys() <= {"cookie"} for way in operation.get("security", [])), address


def test_every_way_in_that_an_operation_names_is_described() -> None:
    named = {scheme for operation in OPERATIONS.values() for way in operation.get("security", []) for scheme in way}
    assert named == set(current()["components"]["securitySchemes"])


def test_an_app_finds_in_the_schema_where_to_begin() -> None:
    told = current()["components"]["securitySchemes"]["oauth2"]["flows"]
    served = Client().get("/.well-known/oauth-authorization-server").json()
    (flow,) = told.values()
    assert list(told) == ["authorizationCode"]
    assert served["authorization_endpoint"] == f"http://testserver{flow['authorizationUrl']}"
    assert (
        served["token_endpoint"] == f"http://testserver{flow['tokenUrl']}" == f"http://testserver{flow['refreshUrl']}"
    )
    assert list(flow["scopes"]) == served["scopes_supported"]
    with translation.override("en"):
        assert all(str(words) in flow["scopes"][scope] for scope, told in SCOPES.items() for words in told)
