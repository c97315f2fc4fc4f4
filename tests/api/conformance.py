"""Holds every answer of the API to its own schema: what is not documented does not happen.

`ConformingClient` is Django's test client with that check; `check` takes any response of one. `delivered` is the same
for what the server itself sends, to webhooks.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import jsonschema  # type: ignore[import-untyped]
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from players.api.problems import MEDIA_TYPE

Schema = dict[str, Any]

Draft: Any = jsonschema.Draft202012Validator

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
BESIDE_THE_SCHEMA = ("/api/v1/schema", "/api/v1/docs")
TOLD_BY_HEADERS = (
    "Location",
    "ETag",
    "Retry-After",
    "WWW-Authenticate",
    "Idempotent-Replayed",
    "RateLimit",
    "RateLimit-Policy",
)
"""Headers of the API's own: no answer has one that is not documented for its status."""


class Nonconforming(AssertionError):
    """An answer that the schema does not allow."""


class ConformingClient(Client):
    """A test client whose every exchange must be as the schema says."""

    def generic(self, method: str, path: str, data: Any = b"", *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]
        response = super().generic(method, path, data, *args, **kwargs)
        check(response, sent=data if isinstance(data, bytes) else data.encode())
        return response


@dataclass(frozen=True)
class Operation:
    template: str
    described: Schema

    def parameters(self, where: str) -> dict[str, Schema]:
        listed = self.described.get("parameters", [])
        return {parameter["name"]: parameter["schema"] for parameter in listed if parameter["in"] == where}


@cache
def document() -> Schema:
    """The schema as it is served, but stricter: no object has other fields than those it is shown with.

    What is served leaves objects open, since v1 may gain fields; that an answer has one now is a fault.
    """
    with translation.override("en"):
        made = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        served: Schema = json.loads(OpenApiJsonRenderer().render(made))
    for schema in served["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return served


def check(response: Any, *, sent: bytes = b"") -> None:
    """Raise Nonconforming unless the schema allows this answer to this request."""
    method, path = response.request["REQUEST_METHOD"].lower(), response.request["PATH_INFO"]
    if path in BESIDE_THE_SCHEMA:
        return
    faults = list(_faults(response, method, path, sent))
    if faults:
        told = "\n  ".join(faults)
        raise Nonconforming(
            f"{method.upper()} {path} -> {response.status_code}:\n  {told}\n{response.content[:2000]!r}"
        )


def delivered(body: Any, headers: Mapping[str, str] | None = None) -> list[str]:
    """What is wrong with a webhook's body and, if they are given, its headers."""
    described = document()["webhooks"][body["type"]]["post"]
    schema = described["requestBody"]["content"]["application/json"]["schema"]
    faults = list(_told(_validator(schema), body))
    if headers is not None:
        for parameter in described["parameters"]:
            faults += _value_faults(parameter["name"], headers.get(parameter["name"], ""), parameter["schema"])
    return faults


def valid(name: str, value: Any) -> bool:
    """Whether a value is what a component of the schema describes."""
    return bool(_component(name).is_valid(value))


def _faults(response: Any, method: str, path: str, sent: bytes) -> Iterator[str]:
    found = _operations_at(path)
    if found is None:
        yield from _plain_problem(response, {404}, "no such path is documented")
        return
    operation = found.get(method)
    if operation is None:
        yield from _plain_problem(response, {401, 403, 404, 405}, "no such method is documented")
        return
    status = str(response.status_code)
    described = operation.described["responses"].get(status)
    if described is None:
        yield "no such status is documented"
        return
    yield from _header_faults(response, described)
    yield from _body_faults(response, operation, status, described)
    if response.status_code < 300:
        yield from _request_faults(response, operation, sent)


def _plain_problem(response: Any, statuses: set[int], otherwise: str) -> Iterator[str]:
    if response.status_code not in statuses:
        yield otherwise
    elif _media_type(response) != MEDIA_TYPE:
        yield f"{_media_type(response)} instead of a problem"
    else:
        yield from _told(_component("Problem"), response.json())


def _header_faults(response: Any, described: Schema) -> Iterator[str]:
    headers: Mapping[str, Schema] = described.get("headers", {})
    yield from (f"{name} is not documented" for name in TOLD_BY_HEADERS if name in response and name not in headers)
    for name, header in headers.items():
        if name in response:
            yield from _value_faults(name, response[name], header["schema"])
        elif header.get("required"):
            yield f"{name} is missing"


def _body_faults(response: Any, operation: Operation, status: str, described: Schema) -> Iterator[str]:
    content: Mapping[str, Schema] = described.get("content", {})
    if not content:
        yield from ["a body where none is documented"] if response.content else []
        return
    media_type = _media_type(response)
    if media_type not in content:
        yield f"{media_type} is not documented"
        return
    if media_type == "text/event-stream":
        # Its events are held to the schema where streams are tested.
        return
    body = json.loads(response.content)
    method = response.request["REQUEST_METHOD"].lower()
    yield from _told(_of_response(operation.template, method, status, media_type), body)
    if media_type == MEDIA_TYPE:
        yield from _problem_faults(response, body, described)


def _problem_faults(response: Any, body: Schema, described: Schema) -> Iterator[str]:
    if f"`{body.get('code')}`" not in described["description"]:
        yield f"the code {body.get('code')} is not documented"
    if body.get("status") != response.status_code:
        yield f"the problem tells of status {body.get('status')}"
    if body.get("instance") != response.request["PATH_INFO"]:
        yield f"the problem tells of {body.get('instance')}"
    if body.get("code") == "illegal_action" and f"`{body.get('refusal')}`" not in _refusals():
        yield f"the refusal {body.get('refusal')} is not documented"


def _request_faults(response: Any, operation: Operation, sent: bytes) -> Iterator[str]:
    """What was accepted has to be what is asked for."""
    query = operation.parameters("query")
    for name, value in parse_qsl(response.request.get("QUERY_STRING", ""), keep_blank_values=True):
        if name not in query:
            yield f"the parameter {name} was accepted and is not documented"
        else:
            yield from _value_faults(name, value, query[name])
    if sent and "requestBody" in operation.described:
        method = response.request["REQUEST_METHOD"].lower()
        yield from _told(_of_request(operation.template, method), json.loads(sent))


def _value_faults(name: str, text: str, schema: Schema) -> Iterator[str]:
    value = int(text) if schema.get("type") == "integer" and text.isdigit() else text
    yield from (f"{name}: {fault}" for fault in _told(_validator(schema), value))


def _told(validator: Any, value: Any) -> Iterator[str]:
    for error in validator.iter_errors(value):
        yield f"{error.json_path}: {error.message[:500]}"


def _media_type(response: Any) -> str:
    return str(response.headers.get("Content-Type", "no content")).partition(";")[0]


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Patterns of the documented paths, those without parameters first."""
    templates = sorted(document()["paths"], key=lambda template: template.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), template) for template in templates]


def _operations_at(path: str) -> dict[str, Operation] | None:
    template = next((template for pattern, template in _paths() if pattern.fullmatch(path)), None)
    if template is None:
        return None
    methods = document()["paths"][template]
    return {method: Operation(template, methods[method]) for method in METHODS if method in methods}


@cache
def _refusals() -> str:
    return str(document()["components"]["schemas"]["Refused"]["properties"]["refusal"]["description"])


@cache
def _component(name: str) -> Any:
    return _validator({"$ref": f"#/components/schemas/{name}"})


@cache
def _of_response(template: str, method: str, status: str, media_type: str) -> Any:
    responses = document()["paths"][template][method]["responses"]
    return _validator(responses[status]["content"][media_type]["schema"])


@cache
def _of_request(template: str, method: str) -> Any:
    return _validator(document()["paths"][template][method]["requestBody"]["content"]["application/json"]["schema"])


def _one_of(validator: Any, branches: list[Schema], instance: Any, schema: Schema) -> Iterator[Any]:
    """`oneOf`, asked of the branches that can be meant: faster, and a fault is told of the right form."""
    meant = [branch for branch in branches if _can_be_meant(branch, instance)]
    if not meant:
        yield jsonschema.ValidationError(f"{instance!r} has none of the forms that there are")
    elif len(meant) == 1:
        yield from validator.descend(instance, meant[0])
    else:
        yield from Draft.VALIDATORS["oneOf"](validator, meant, instance, schema)


def _can_be_meant(branch: Schema, instance: Any) -> bool:
    """False only where the branch certainly fails."""
    if instance is None:
        return branch.get("type") not in ("object", "string")
    if isinstance(instance, dict):
        chosen = branch.get("properties", {}).get("type", {}).get("const")
        return branch.get("type") != "null" and chosen in (None, instance.get("type"))
    return branch.get("type") != "null"


_Validator: Any = jsonschema.validators.extend(Draft, {"oneOf": _one_of})


def _validator(schema: Schema) -> Any:
    return _Validator(_inlined(schema), format_checker=Draft.FORMAT_CHECKER)


def _inlined(node: Any) -> Any:
    """The schema with what it refers to in place: nothing in it refers to itself, and following takes time."""
    match node:
        case {"$ref": ref}:
            return _target(ref)
        case dict():
            return {name: _inlined(inner) for name, inner in node.items()}
        case list():
            return [_inlined(inner) for inner in node]
    return node


@cache
def _target(ref: str) -> Any:
    found: Any = document()
    for step in ref.removeprefix("#/").split("/"):
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return _inlined(found)
