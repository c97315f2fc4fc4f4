"""Every operation asks of a token for the scope that the schema names, and for no other (docs/api.md, Sign in)."""

import uuid
from typing import Any

import pytest
from django.test import Client

from players import commands
from players.models import Scope
from tests.api.callers import API, Caller
from tests.api.conformance import METHODS, document
from tests.api.tables import Table, seated

pytestmark = pytest.mark.django_db

OPERATIONS = [
    (method, path, [scope for entry in described.get("security", ()) for scope in entry.get("bearer", ())])
    for path, methods in document()["paths"].items()
    for method, described in methods.items()
    if method in METHODS
]
WITH_SCOPE = [(method, path, scopes) for method, path, scopes in OPERATIONS if scopes]
BEFORE_SIGN_IN = {
    ("post", f"{API}/players"),
    ("post", f"{API}/players/guest"),
    ("post", f"{API}/tokens"),
    ("get", f"{API}/session"),
    ("post", f"{API}/session"),
    ("delete", f"{API}/session"),
}
PLAYED = [f"{API}/matches/{{match_id}}/{what}" for what in ("actions", "leave", "more-time", "seed", "start")]
NEEDED = {
    **{
        (method, f"{API}/{path}"): {"read"}
        for method, path in [
            ("get", "me"),
            ("get", "me/matches"),
            ("get", "me/stream"),
            ("get", "variants"),
        ]
    },
    **{("get", path): {"read"} for method, path, _ in OPERATIONS if method == "get" and f"{API}/matches" in path},
    **{("post", path): {"play"} for path in PLAYED},
    **{
        (method, f"{API}/matches/{{match_id}}/{what}"): {"play"}
        for method in ("post", "delete")
        for what in ("abort", "code")
    },
    **{
        ("post", f"{API}/matches/{{match_id}}/{what}"): {"play", "challenge"}
        for what in ("decline", "withdraw", "remove", "offer-seat")
    },
    ("get", f"{API}/me/challenges"): {"play", "challenge"},
    ("get", f"{API}/invitations/{{code}}"): {"read"},
    ("post", f"{API}/matches"): {"play", "challenge"},
    ("post", f"{API}/matches/{{match_id}}/join"): {"play", "challenge"},
    **{(method, path): {"webhooks"} for method, path, _ in OPERATIONS if path.startswith(f"{API}/webhooks")},
    **{(method, path): {"account"} for method, path, _ in OPERATIONS if "/apps" in path or "/tokens" in path},
    ("get", f"{API}/series/{{series_id}}"): {"read"},
    ("get", f"{API}/seeks"): {"read"},
    ("get", f"{API}/seeks/pool"): {"read"},
    **{(method, f"{API}/matches/{{match_id}}/rematch"): {"play", "challenge"} for method in ("post", "delete")},
    ("post", f"{API}/seeks"): {"play", "challenge"},
    ("delete", f"{API}/seeks/{{seek_id}}"): {"play", "challenge"},
    ("post", f"{API}/seeks/{{seek_id}}/join"): {"play", "challenge"},
    ("patch", f"{API}/me"): {"account"},
    ("delete", f"{API}/me"): {"account"},
    ("post", f"{API}/me/bot"): {"account"},
    ("get", f"{API}/me/export"): {"account"},
    **{(method, f"{API}/me/vacation"): {"account"} for method in ("get", "post", "delete")},
    ("get", f"{API}/matches/{{match_id}}/plan"): {"read"},
    **{(method, f"{API}/matches/{{match_id}}/plan"): {"play"} for method in ("put", "delete")},
    ("get", f"{API}/leaderboards/{{variant}}"): {"read"},
    **{("get", f"{API}/players/{{name}}{of}"): {"read"} for of in ("", "/opponents")},
    ("get", f"{API}/me/notices"): {"read"},
    ("post", f"{API}/me/notices/read"): {"read"},
    **{(method, f"{API}/me/notices/settings"): {"account"} for method in ("get", "put")},
    **{(method, f"{API}/me/push"): {"webhooks"} for method in ("get", "post")},
    ("delete", f"{API}/me/push/{{id}}"): {"webhooks"},
    ("get", f"{API}/phrases"): {"read"},
    ("post", f"{API}/matches/{{match_id}}/talk"): {"play"},
    **{(method, f"{API}/matches/{{match_id}}/mutes/{{username}}"): {"play"} for method in ("put", "delete")},
    ("post", f"{API}/reports"): {"play"},
    ("get", f"{API}/me/blocks"): {"account"},
    **{(method, f"{API}/me/blocks/{{username}}"): {"account"} for method in ("put", "delete")},
}
"""What each operation needs one of. A new operation belongs here: which scope it has is a decision."""


@pytest.fixture
def table() -> Table:
    return seated()


def ask(table: Table, method: str, path: str, *scopes: str) -> Any:
    """With a token of these scopes, by an account that may do all of it."""
    player = table.seats[0].player
    assert player is not None
    token = commands.issue_token(player, scopes=scopes)[1]
    address = path.replace("{match_id}", table.id).replace("{hand}", "1")
    address = "/".join(str(uuid.uuid4()) if part.startswith("{") else part for part in address.split("/"))
    sent = {} if method == "get" else {"data": {}, "content_type": "application/json"}
    headers = {"Authorization": f"Bearer {token}"}
    return getattr(Client(raise_request_exception=False), method)(address, **sent, headers=headers)


def test_every_operation_needs_the_scope_that_was_decided_and_nothing_but_signing_in_goes_without() -> None:
    assert {(method, path): set(scopes) for method, path, scopes in OPERATIONS if scopes} == {
        operation: scopes for operation, scopes in NEEDED.items() if operation not in BEFORE_SIGN_IN
    }
    assert {(method, path) for method, path, scopes in OPERATIONS if not scopes} == BEFORE_SIGN_IN


def test_every_scope_guards_something() -> None:
    assert {scope for _, _, scopes in OPERATIONS for scope in scopes} == set(Scope.values)


@pytest.mark.parametrize(("method", "path", "scopes"), WITH_SCOPE)
def test_a_token_of_every_other_scope_is_refused(table: Table, method: str, path: str, scopes: list[str]) -> None:
    assert set(scopes) <= set(Scope.values)
    response = ask(table, method, path, *(scope for scope in Scope.values if scope not in scopes))
    assert (response.status_code, response.json()["code"]) == (403, "permission_denied")


@pytest.mark.parametrize(("method", "path", "scopes"), WITH_SCOPE)
def test_a_token_of_that_scope_alone_is_let_in(table: Table, method: str, path: str, scopes: list[str]) -> None:
    # Where `challenge` is enough for some of it, tests/api/test_challenges.py says for what.
    assert ask(table, method, path, scopes[0]).status_code not in (401, 403)


def test_a_warm_process_asks_no_query_to_know_who_asks(table: Table, django_assert_num_queries: Any) -> None:
    ana = table.seats[0]
    ana.get("/variants")
    with django_assert_num_queries(0):
        assert ana.get("/variants").status_code == 200


def test_a_failed_authentication_on_a_seat_has_no_effect_on_its_owner(table: Table) -> None:
    owner, before = table.seats[0], table.view(0)
    for header in ("Bearer truco_" + "x" * 43, "Bearer ", "Bearer nonsense"):
        stranger = Caller()
        stranger.headers["Authorization"] = header
        for path, body in (("/leave", {}), ("/start", {}), ("/actions", {"version": 1, "type": "resign"})):
            assert stranger.post(f"/matches/{table.id}{path}", body).status_code == 401
        assert stranger.get(f"/matches/{table.id}").status_code == 401
    after = table.view(0)
    assert {**after, "server_time": ""} == {**before, "server_time": ""}
    assert owner.get("/me").status_code == 200
    assert owner.post(f"/matches/{table.id}/start", {}).status_code == 200
