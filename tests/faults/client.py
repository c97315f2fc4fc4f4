"""A player who knows the API's one rule: unknown outcome? Send it again with the same key."""

import http.client
import json
import random
import secrets
import threading
import time
from dataclasses import dataclass, field
from typing import Any

SECONDS = 10


class Lost(Exception):
    """No answer came: what became of the request is unknown."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any


@dataclass
class Account:
    """A guest of the server on this port."""

    port: int
    token: str = ""

    def __post_init__(self) -> None:
        self.token = self.call("POST", "/players/guest", {}).body["token"]

    def call(self, method: str, path: str, body: Any = None, *, key: str | None = None) -> Answer:
        """The answer; raises Lost when the connection fails on the way."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key is not None:
            headers["Idempotency-Key"] = key
        try:
            connection.request(method, f"/api/v1{path}", None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            return Answer(response.status, json.loads(response.read() or b"null"))
        except (OSError, http.client.HTTPException) as error:
            raise Lost(type(error).__name__) from error
        finally:
            connection.close()

    def done(self, method: str, path: str, body: Any = None) -> Any:
        """What a call that must succeed answers."""
        answer = self.call(method, path, body)
        assert answer.status in (200, 201), answer
        return answer.body

    def create(self, *seats: str, variant: str = "paulista-duel", bot_delay: int = 0) -> dict[str, Any]:
        """A match that runs: started, if it needs that."""
        body = {"variant": variant, "seats": seats, "bot_delay": bot_delay}
        match: dict[str, Any] = self.done("POST", "/matches", body)
        if match["status"] == "open":
            match = self.done("POST", f"/matches/{match['id']}/start", {})
        assert match["status"] == "active", match
        return match

    def view(self, match_id: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.done("GET", f"/matches/{match_id}")
        return shown


@dataclass(frozen=True)
class Acknowledged:
    """What a 2xx said that happened."""

    match_id: str
    version: int
    events: list[dict[str, Any]]


@dataclass
class Player:
    """Plays match after match against a bot until told to stop, through whatever happens to the server."""

    account: Account
    acknowledged: list[Acknowledged] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    """Statuses other than success, and lost connections."""
    repeated: int = 0
    slowest: float = 0.0
    stop: threading.Event = field(default_factory=threading.Event)
    failure: BaseException | None = None

    def play(self) -> None:
        try:
            while not self.stop.is_set():
                self._play_a_match()
        except BaseException as error:
            self.failure = error

    def _play_a_match(self) -> None:
        match = self._insist(
            "POST", "/matches", {"seats": ["me", "bot:random"], "bot_delay": 0, "variant": "mineiro-duel"}
        )
        # Starting has no key: who doesn't know whether it did looks.
        while match["status"] == "open":
            self._try("POST", f"/matches/{match['id']}/start", {}, also=(409,))
            match = self._insist("GET", f"/matches/{match['id']}")
        while match["status"] == "active" and not self.stop.is_set():
            if match["legal_actions"]:
                match = self._act(match)
            else:
                time.sleep(0.02)
                match = self._insist("GET", f"/matches/{match['id']}")

    def _act(self, match: dict[str, Any]) -> dict[str, Any]:
        # Playing on is what makes many actions; a resignation by chance would not.
        move = random.choice([m for m in match["legal_actions"] if m["type"] != "fold"] or match["legal_actions"])
        began = time.monotonic()
        body = {"version": match["version"], **move}
        done = self._insist("POST", f"/matches/{match['id']}/actions", body)
        self.slowest = max(self.slowest, time.monotonic() - began)
        self.acknowledged.append(Acknowledged(match["id"], done["version"], done["events"]))
        shown: dict[str, Any] = done["match"]
        return shown

    def _insist(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Send it until it is answered with success, always under one key."""
        key = secrets.token_hex(16) if method == "POST" else None
        while True:
            answer = self._try(method, path, body, key=key)
            if answer is not None:
                return answer
            self.repeated += 1
            time.sleep(0.05)

    def _try(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, also: tuple[int, ...] = ()
    ) -> dict[str, Any] | None:
        try:
            answer = self.account.call(method, path, body, key=key)
        except Lost as lost:
            self.troubles.append(str(lost))
            return None
        if answer.status in (200, 201):
            shown: dict[str, Any] = answer.body
            return shown
        if answer.status not in also:
            self.troubles.append(f"{answer.status} {answer.body.get('code')}")
        if answer.status not in (503, *also):
            raise AssertionError(answer)
        return None
