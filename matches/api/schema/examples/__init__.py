"""An example of whatever goes in or comes out, put into the schema once every operation is in it.

What is asked and answered stands in the YAML files beside this one, by operation. The examples of problems are made of
the codes that a response names, so that a new code has its example at once. None of the tokens is or was one.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml
from django.utils import translation

from matches.api.schema.examples.problems import AN_ID, problem_examples

Schema = dict[str, Any]

SHARED: Final = "shared"
"""The file of what several operations answer; the others are by operation."""

_PARAMETERS: Final = {"Idempotency-Key": '"a-move-of-mine-9"', "If-None-Match": '"none-yet"', "player": "ana"}
_METHODS: Final = {"get", "put", "post", "patch", "delete"}


def add_examples(result: Schema, **kwargs: Any) -> Schema:
    """Give every body and answer an example, and the parameters that aren't plain: a postprocessing hook."""
    shared, written = _read()
    examples: Schema = {name: {"value": value} for name, value in shared.items()}
    # The sentences of problems are in one language, whoever it is that has the schema made.
    with translation.override("en"):
        for path, operation in _operations(result["paths"]):
            mine = written.get(operation["operationId"], {})
            _fill_parameters(operation)
            _fill_request(operation, mine.get("request", {}))
            _fill_answers(operation, mine.get("responses", {}))
            for content, named in problem_examples(operation, path, examples):
                content["examples"] = named
    # They answer us, and with nothing that we would read.
    for _name, operation in _operations(result.get("webhooks", {})):
        _fill_request(operation, written.get(operation["operationId"], {}).get("request", {}))
    result["components"]["examples"] = dict(sorted(examples.items()))
    return result


def _read() -> tuple[Schema, Schema]:
    files = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in Path(__file__).parent.glob("*.yaml")}
    shared: Schema = files.pop(SHARED)
    return shared, {name: told for file in files.values() for name, told in file.items()}


def _operations(section: Schema) -> Iterator[tuple[str, Schema]]:
    for path, methods in section.items():
        yield from ((path, operation) for method, operation in methods.items() if method in _METHODS)


def _fill_parameters(operation: Schema) -> None:
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            parameter["example"] = AN_ID if parameter["schema"].get("type") == "string" else 1
        elif parameter["name"] in _PARAMETERS:
            parameter["example"] = _PARAMETERS[parameter["name"]]


def _fill_request(operation: Schema, named: Schema) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values() if named else ():
        content["examples"] = {name: _shown(value) for name, value in named.items()}


def _fill_answers(operation: Schema, by_status: Schema) -> None:
    for status, value in by_status.items():
        for content in operation["responses"][status]["content"].values():
            content["examples"] = _all_shared(value) or {"answer": _shown(value)}


def _all_shared(value: Any) -> Schema | None:
    """A list of nothing but shared examples: one of each, by their names."""
    if not isinstance(value, list) or not all(isinstance(one, dict) and "$ref" in one for one in value):
        return None
    return {one["$ref"].rpartition("/")[2]: one for one in value}


def _shown(value: Any) -> Schema:
    """An example, or where a shared one is."""
    return value if isinstance(value, dict) and "$ref" in value else {"value": value}
