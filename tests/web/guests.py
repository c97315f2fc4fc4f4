"""Somebody who uses the API without a browser, beside those who have one."""

import json
from typing import Any
from urllib.request import Request, urlopen


class Guest:
    """A guest of this server; `session` is what a browser of theirs would keep."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session: dict[str, Any] = {}
        self.session = self.post("/players/guest")

    @property
    def name(self) -> str:
        return str(self.session["player"]["username"])

    def get(self, path: str) -> Any:
        return self._asked(path, None)

    def post(self, path: str, body: Any = None) -> Any:
        return self._asked(path, json.dumps(body or {}).encode())

    def opens(self, **body: Any) -> Any:
        """A match of theirs that begins as soon as it is full: its view."""
        match = self.post("/matches", {"variant": "paulista-duel", **body})
        return self.post(f"/matches/{match['id']}/seed", {"client_seed": "a" * 32, "commitment": match["commitment"]})

    def plays_first(self, match: str) -> None:
        """A card, if it is their turn."""
        view = self.get(f"/matches/{match}")
        if plays := [action for action in view["legal_actions"] if action["type"] == "play"]:
            self.post(f"/matches/{match}/actions", {"version": view["version"], **plays[0]})

    def _asked(self, path: str, data: bytes | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.session:
            headers["Authorization"] = f"Bearer {self.session['token']}"
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers), timeout=30) as answer:
            return json.load(answer)
