"""An example for each code of each problem."""

import re
from collections.abc import Iterator
from typing import Any, Final

from rest_framework.exceptions import APIException

from matches.api.schema.errors import CODES
from matches.api.sentences import detail_of, title_of
from players import errors as accounts

Schema = dict[str, Any]

AN_ID: Final = "0193a1c0-0004-7000-8000-000000000000"

_PARAMETER: Final = "invalid_parameter"
"""The example of `invalid_request` for operations without a body, where only a parameter can be wrong."""

_WITH_AND_WITHOUT_A_MATCH: Final = {"same_person"}
"""Codes that an operation tells with the match as it is, and another one where there is none yet."""

_ERRORS: Final = {
    "invalid_request": {"pointer": "/username", "code": "required", "detail": "This field is required."},
    "unknown_option": {
        "pointer": "/variant",
        "code": "unknown_option",
        "detail": "Allowed are: paulista, paulista-duel, mineiro, mineiro-duel",
    },
    _PARAMETER: {"pointer": "/page", "code": "unknown_parameter", "detail": "There is no such parameter."},
}
_OF_ACCOUNTS: Final[dict[str, Any]] = {
    error.default_code: error.default_detail
    for error in vars(accounts).values()
    if isinstance(error, type) and issubclass(error, APIException)
}
"""Their sentences stand where they are raised."""


def problem_examples(operation: Schema, path: str, examples: Schema) -> Iterator[tuple[Schema, Schema]]:
    """Each problem's content in the operation and its examples by name; they are shared, and added to `examples`."""
    for status, response in operation["responses"].items():
        if int(status) < 400:
            continue
        codes = [code for code in re.findall(r"`(\w+)`", response["description"]) if code in CODES]
        for content in response["content"].values():
            named = {}
            for code in codes:
                name = _PARAMETER if code == "invalid_request" and "requestBody" not in operation else code
                schema = content["schema"]["$ref"].rpartition("/")[2]
                if code in _WITH_AND_WITHOUT_A_MATCH and schema == "Conflict":
                    name = f"{code}_in_match"
                if name not in examples:
                    examples[name] = {"value": _problem(name, code, int(status), path, schema, examples)}
                named[code] = {"$ref": f"#/components/examples/{name}"}
            yield content, named


def _problem(name: str, code: str, status: int, path: str, schema: str, examples: Schema) -> Schema:
    told: Schema = {
        "type": "about:blank",
        "title": title_of(status),
        "status": status,
        "detail": detail_of("no_offer" if code == "illegal_action" else code, otherwise=_OF_ACCOUNTS.get(code)),
        "instance": re.sub(r"\{\w+\}", AN_ID, path.replace("{hand}", "1")),
        "code": code,
    }
    if name in _ERRORS:
        told["errors"] = [_ERRORS[name]]
    if code == "illegal_action":
        told["refusal"] = "no_offer"
    if schema == "Conflict":
        told["current_version"] = 9
    if code == "stale_version":
        told["match"] = examples["match_must_answer"]["value"]
    return told
