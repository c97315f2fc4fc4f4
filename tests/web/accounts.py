"""Accounts of a running server, and what they do without a browser."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

from tests.deploy.server import Endpoint

PASSWORD = "correct horse battery"


@dataclass(frozen=True)
class Account:
    address: str
    session: dict[str, Any]
    """What its browser keeps: `{token, player}`."""

    @property
    def name(self) -> str:
        return str(self.session["player"]["username"])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return asked(self.address, method, path, body, token=self.session["token"])


def registered(server: Endpoint, name: str) -> Account:
    body = {"username": name, "password": PASSWORD}
    return Account(server.address, asked(server.address, "POST", "/players", body))


def a_guest(server: Endpoint) -> Account:
    return Account(server.address, asked(server.address, "POST", "/players/guest", {}))


def asked(address: str, method: str, path: str, body: Any = None, *, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}/api/v1{path}", data, headers, method=method), timeout=30) as answer:
        return json.loads(answer.read() or "null")


def play_to_the_end(host: Account, guest: Account, *, loser: Account) -> str:
    """A rated match for two, which `loser` resigns; its id."""
    match = host.ask("POST", "/matches", {"variant": "paulista-duel"})["id"]
    guest.ask("POST", f"/matches/{match}/join", {})
    view = host.ask("POST", f"/matches/{match}/start", {})
    loser.ask("POST", f"/matches/{match}/actions", {"version": view["version"], "type": "resign"})
    return str(match)
