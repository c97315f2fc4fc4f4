"""Callers of the API in tests: an account with its token, or nobody."""

from typing import Any

from django.test import Client

from players import commands
from players.models import Player
from tests.api.conformance import ConformingClient

API = "/api/v1"


class Caller:
    """Sends JSON as an account, or as nobody."""

    def __init__(self, username: str | None = None) -> None:
        self.player: Player | None = None
        self.client: Client = ConformingClient(raise_request_exception=False)
        self.headers: dict[str, str] = {}
        if username is not None:
            self.player, token = commands.register(username=username, password="correct horse battery")
            self.headers["Authorization"] = f"Bearer {token}"

    def device(self) -> "Caller":
        """The same account on another device."""
        other = Caller()
        other.player, other.headers = self.player, dict(self.headers)
        return other

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(API + path, headers={**self.headers, **headers})

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.post(
            API + path, {} if body is None else body, "application/json", headers={**self.headers, **headers}
        )

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.put(
            API + path, {} if body is None else body, "application/json", headers={**self.headers, **headers}
        )

    def delete(self, path: str) -> Any:
        return self.client.delete(API + path, headers=self.headers)

    def create(self, **body: Any) -> dict[str, Any]:
        response = self.post("/matches", {"variant": "paulista-duel", **body})
        assert response.status_code == 201, response.content
        return dict(response.json())

    def view(self, match_id: str) -> dict[str, Any]:
        response = self.get(f"/matches/{match_id}")
        assert response.status_code == 200, response.content
        return dict(response.json())

    def act(self, match: dict[str, Any], **move: Any) -> Any:
        """A move on the version that this view shows."""
        return self.post(f"/matches/{match['id']}/actions", {"version": match["version"], **move})
