"""docs/openapi.yaml: what the code says, and nothing that breaks a client of an earlier one."""

import re
from pathlib import Path

import pytest

from matches.api.schema.parameters import KEY_FORM
from matches.api.schema.requests import SEAT
from tests.contract.additive import breaking
from tests.contract.documents import COMMITTED, RELEASED, Schema, at_head, current, made, parsed
from truco_project.embedded.installation import PROJECT

MENDED = {
    "POST /api/v1/matches/{match_id}/actions, body: it must be sent",
    "PATCH /api/v1/me, body: it must be sent",
    "POST /api/v1/tokens, body.scopes: its minItems was None and is 1",
    "POST /api/v1/matches, body.rules: no other fields are taken",
    "POST /api/v1/matches, body.seats: its minItems was None and is 2",
    f"POST /api/v1/matches, body.seats[]: its pattern was None and is {SEAT}",
    *(
        f"POST /api/v1/matches{path}, Idempotency-Key: its pattern was None and is {KEY_FORM}"
        for path in ("", "/{match_id}/join", "/{match_id}/actions")
    ),
}
"""Where the schema of 0.1.0 promised what the server never did."""
NEVER_A_NUL = re.compile(r"its pattern was None and is \^\[\^\\u0000\]\*\$$")
"""So it did of every text."""


def broken(old: Schema) -> set[str]:
    return {fault for fault in breaking(old, current()) if not NEVER_A_NUL.search(fault)} - MENDED


def test_the_committed_schema_is_the_one_that_the_code_makes() -> None:
    assert COMMITTED.read_bytes() == made(), "docs/openapi.yaml is not up to date: run `make schema`"


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_nothing_that_was_released_has_been_taken_back(released: Path) -> None:
    assert broken(parsed(released.read_bytes())) == set()


def test_nothing_that_was_committed_has_been_taken_back() -> None:
    committed = at_head()
    assert committed is None or broken(committed) == set()


def test_every_release_has_its_schema() -> None:
    releases = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert releases
    assert {path.stem for path in RELEASED} == set(releases)
