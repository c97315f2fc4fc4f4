"""Refusals as docs/api.md has them: application/problem+json with every key, whatever refused."""

from typing import Any

from tests.api.tables import Table, still

MEDIA_TYPE = "application/problem+json"
KEYS = {"type", "title", "status", "detail", "instance", "code"}


def problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """The body of a refusal, found to be of this status and code and whole."""
    body = dict(response.json()) if response.content else {}
    assert (response.status_code, body.get("code")) == (status, code), (response.status_code, response.content)
    assert response["Content-Type"] == MEDIA_TYPE
    assert body.keys() >= KEYS, body
    assert (body["status"], body["instance"]) == (status, response.request["PATH_INFO"])
    assert all(isinstance(body[name], str) and body[name] for name in KEYS - {"status"}), body
    return body


def errors(response: Any, *, code: str = "invalid_request") -> list[tuple[str, str]]:
    """Pointer and code of each error in a 400."""
    body = problem(response, 400, code)
    assert all(set(error) == {"pointer", "code", "detail"} for error in body["errors"]), body
    return sorted((error["pointer"], error["code"]) for error in body["errors"])


def refusal(response: Any) -> str:
    """Why the rules refuse a move."""
    body = problem(response, 422, "illegal_action")
    assert "match" not in body
    return str(body["refusal"])


def conflict(table: Table, seat: int, code: str, **move: Any) -> None:
    """A 409 that tells where the match stands, and after which it stands there still."""
    before = table.view(seat)
    body = problem(table.send(seat, **{"version": before["version"], **move}), 409, code)
    assert body["current_version"] == before["version"]
    assert still(body["match"]) == still(before)
    assert still(table.view(seat)) == still(before)
