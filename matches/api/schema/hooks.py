"""The last word on the schema, once every operation is in it."""

import json
from collections.abc import Iterator
from typing import Any

from players.api.problems import MEDIA_TYPE

Schema = dict[str, Any]

_OF_EVERY_OPERATION = {
    "406": "`not_acceptable`",
    "429": "`throttled`, with `Retry-After` in seconds",
    "503": "`unavailable`, with `Retry-After` in seconds",
}
_OF_A_FORM = {"pattern", "format", "enum", "const"}
_NO_NUL = r"^[^\u0000]*$"
_OF_OPERATIONS_WITH_A_BODY = {"413": "`too_large`", "415": "`unsupported_media_type`"}
_SECONDS = {"schema": {"type": "integer", "minimum": 0}, "required": True, "description": "Seconds to wait."}
_HEADERS: dict[str, Schema] = {
    "401": {"WWW-Authenticate": {"schema": {"type": "string"}, "required": True}},
    "429": {"Retry-After": _SECONDS},
    "503": {"Retry-After": _SECONDS},
}


def close_bodies(result: Schema, **kwargs: Any) -> Schema:
    """What is sent has no other fields than those shown: they are refused. Answers stay open, they may gain some."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request") and "properties" in schema:
            schema["additionalProperties"] = False
    return result


def tell_defaults(result: Schema, **kwargs: Any) -> Schema:
    """Say the defaults of bodies in words: from a `default` generators make fields that must be sent, or nothing."""
    for name, schema in result["components"]["schemas"].items():
        for field in schema.get("properties", {}).values() if name.endswith("Request") else ():
            if "default" in field:
                default = json.dumps(field.pop("default"), ensure_ascii=False)
                field["description"] = f"{field.get('description', '')} Default: `{default}`.".lstrip()
    return result


def refuse_nul(result: Schema, **kwargs: Any) -> Schema:
    """No text that comes in has a NUL: PostgreSQL has no place for it. What has a form of its own has none anyway."""
    for name, schema in result["components"]["schemas"].items():
        for field in schema.get("properties", {}).values() if name.endswith("Request") else ():
            _without_nul(field)
    for operation in _operations(result):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query":
                _without_nul(parameter["schema"])
    return result


def _without_nul(schema: Schema) -> None:
    if "string" in schema.get("type", ()) and not _OF_A_FORM & schema.keys():
        schema["pattern"] = _NO_NUL
    if "items" in schema:
        _without_nul(schema["items"])


def tell_what_goes_together(result: Schema, **kwargs: Any) -> Schema:
    """A seed comes with an echo of the commitment that it was chosen after."""
    joins = result["components"]["schemas"].get("JoinRequest")
    if joins is not None:
        joins["dependentRequired"] = {"client_seed": ["commitment"]}
    return result


def ask_for_nothing(result: Schema, **kwargs: Any) -> Schema:
    """No credentials are no list of them: in a list of one empty way generators see a need to sign in."""
    for operation in _operations(result):
        if operation.get("security") == [{}]:
            operation["security"] = []
    return result


def require_bodies(result: Schema, **kwargs: Any) -> Schema:
    """A body that can't be empty must be sent: of a choice of forms the library doesn't see it."""
    schemas = result["components"]["schemas"]
    for operation in _operations(result):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            schema = schemas[content["schema"]["$ref"].rpartition("/")[2]]
            forms = [schemas[form["$ref"].rpartition("/")[2]] for form in schema.get("oneOf", ())] or [schema]
            if all(form.get("required") for form in forms):
                operation["requestBody"]["required"] = True
    return result


def add_common_problems(result: Schema, **kwargs: Any) -> Schema:
    """The problems that the framework answers for every operation, and the headers that a status always has."""
    for operation in _operations(result):
        responses = operation["responses"]
        common = _OF_EVERY_OPERATION | (_OF_OPERATIONS_WITH_A_BODY if "requestBody" in operation else {})
        for status, description in common.items():
            responses.setdefault(status, _problem(description))
        for status in _HEADERS.keys() & responses.keys():
            responses[status].setdefault("headers", {}).update(_HEADERS[status])
        operation["responses"] = dict(sorted(responses.items()))
    return result


def _operations(result: Schema) -> Iterator[Schema]:
    for methods in result["paths"].values():
        yield from methods.values()


def _problem(description: str) -> Schema:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": description, "content": {MEDIA_TYPE: {"schema": schema}}}
