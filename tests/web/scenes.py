"""Matches at a moment worth looking at, in a running server's database: `python -m tests.web.scenes` prints them.

A program of its own, because the server's settings and database are other than those of the tests that ask for it. The
deal goes through the door like every other, with cards and a score that are chosen; from there on the match is the
server's.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

import django
from django.test.utils import setup_test_environment

from truco_project.embedded.installation import PROJECT

DUEL = ("4C 7H 5S", "3D 2S QC")
PAIRS = ("4C 7H 5S", "3D 2S QC", "JC QD 3H", "5D 6S JD")
SCENES: dict[str, tuple[Any, ...]] = {
    "eleven": ("paulista", (11, 5), *PAIRS),
    "iron": ("paulista-duel", (11, 11), *DUEL),
    "forfeit": ("paulista-duel", (11, 5), *DUEL),
    "stale": ("paulista-duel", (0, 0), *DUEL),
    "unknown": ("paulista-duel", (0, 0), *DUEL),
    "lost": ("paulista-duel", (0, 0), *DUEL),
    "slow": ("paulista", (0, 0), *PAIRS),
    "mesa": ("paulista", (7, 9), *PAIRS),
}
"""Variant, score, and the cards of the seats in order. Ana, seat 0, leads; the vira is a king, so aces are manilhas."""
WITH_BOTS = {"slow": {"seats": ["me", "bot:easy", "bot:easy", "bot:easy"], "bot_delay": 60}}
"""Where ana is alone with bots, the match as she creates it."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table, who also acts without a browser."""

    address: str
    match: str
    session: dict[str, Any]
    """What this person's browser keeps: `{token, player}`."""

    def view(self) -> Any:
        return self._asked(f"/matches/{self.match}")

    def act(self, **move: Any) -> None:
        self._asked(f"/matches/{self.match}/actions", {"version": self.view()["version"], **move})

    def say(self, key: str) -> None:
        self._asked(f"/matches/{self.match}/talk", {"type": "phrase", "key": key})

    def _asked(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.session['token']}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers), timeout=30) as answer:
            return json.load(answer)


@dataclass(frozen=True)
class Scene:
    path: str
    seats: list[Seat]


def prepare(address: str, environment: dict[str, str]) -> dict[str, Scene]:
    """All of them, in the database of the server with this address and environment."""
    printed = subprocess.run(
        [sys.executable, "-m", "tests.web.scenes"],
        cwd=PROJECT,
        env={**environment, "DJANGO_SETTINGS_MODULE": "truco_project.settings.test"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    return {
        name: Scene(f"/matches/{match}", [Seat(address, match, session) for session in sessions])
        for name, (match, sessions) in json.loads(printed).items()
    }


def main() -> None:
    django.setup()
    setup_test_environment()
    found = {name: (table.id, [signed_in(seat) for seat in table.seats]) for name, table in tables()}
    sys.stdout.write(json.dumps(found))


def tables() -> Iterator[tuple[str, Any]]:
    # What has models is imported when Django is ready for it.
    from tests.api.callers import Caller
    from tests.api.tables import NAMES, dealt, unchecked

    for name, (variant, score, *hands) in SCENES.items():
        body: dict[str, Any] = WITH_BOTS.get(name, {})
        names = NAMES[:1] if body else NAMES[: len(hands)]
        people = [unchecked(Caller(f"{who}-{name}")) for who in names]
        yield name, dealt(*hands, variant=variant, score=score, by=people, **body)


def signed_in(caller: Any) -> dict[str, Any]:
    token = caller.headers["Authorization"].removeprefix("Bearer ")
    return {"token": token, "player": caller.get("/me").json()}


if __name__ == "__main__":
    main()
