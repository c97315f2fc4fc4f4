"""Matches at a moment worth looking at, in a running server's database: `python -m tests.web.scenes` prints them.
`python -m tests.web.scenes late <match>` lets the time of its present turn have run out.

A program of its own, because the server's settings and database are other than those of the tests that ask for it. The
deal goes through the door like every other, with cards and a score that are chosen; from there on the match is the
server's.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.request import Request, urlopen

import django
from django.test.utils import setup_test_environment

from truco_project.embedded.installation import PROJECT

AN_HOUR = timedelta(hours=1)
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
    "tabs": ("paulista-duel", (0, 0), *DUEL),
    "asleep": ("paulista-duel", (0, 0), *DUEL),
    "late": ("paulista-duel", (0, 0), *DUEL),
    "both": ("paulista-duel", (0, 0), *DUEL),
    "manilhas": ("paulista-duel", (0, 0), "4C 7H AC", "3D 2S QC"),
    "plan": ("paulista-duel", (0, 0), *DUEL),
    "plan-stops": ("paulista-duel", (0, 0), *DUEL),
    "aside": ("paulista-duel", (0, 0), *DUEL),
    "together": ("paulista-duel", (0, 0), *DUEL),
    "away": ("paulista-duel", (0, 0), *DUEL),
    "give-up": ("paulista-duel", (0, 0), *DUEL),
    "mineiro": ("mineiro-duel", (0, 0), *DUEL),
    "ten": ("mineiro", (10, 4), *PAIRS),
    "series": ("paulista-duel", (0, 0), *DUEL),
    "with-a-long-name": ("paulista", (0, 0), *PAIRS),
    "watched": ("paulista", (0, 0), *PAIRS),
    "mesa": ("paulista", (7, 9), *PAIRS),
}
"""Variant, score, and the cards of the seats in order. Ana, seat 0, leads; the vira is a king, so aces are manilhas."""
CREATED: dict[str, dict[str, Any]] = {
    "slow": {"seats": ["me", "bot:easy", "bot:easy", "bot:easy"], "bot_delay": 60},
    "series": {"series": {"best_of": 3}},
}
"""What else ana says as she creates the match; where it names seats, she is alone with bots."""


@dataclass(frozen=True)
class Seat:
    """Somebody at the table, who also acts without a browser."""

    address: str
    match: str
    session: dict[str, Any]
    """What this person's browser keeps: `{token, player}`."""

    @property
    def name(self) -> str:
        return str(self.session["player"]["username"])

    def view(self) -> Any:
        return self.asked(f"/matches/{self.match}")

    def act(self, **move: Any) -> None:
        self.asked(f"/matches/{self.match}/actions", {"version": self.view()["version"], **move})

    def say(self, key: str) -> None:
        self.post("/talk", {"type": "phrase", "key": key})

    def post(self, path: str, body: Any) -> Any:
        """To an operation of the match."""
        return self.asked(f"/matches/{self.match}{path}", body)

    def opens(self, **body: Any) -> Any:
        """Another match of theirs."""
        return self.asked("/matches", body)

    def go_on_vacation(self) -> None:
        self.asked("/me/vacation", {})

    def asked(self, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.session['token']}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers), timeout=30) as answer:
            return json.load(answer)


@dataclass(frozen=True)
class Scene:
    path: str
    seats: list[Seat]


def prepare(address: str, environment: dict[str, str], program: str = __name__) -> dict[str, Scene]:
    """All of them that a program makes, in the database of the server with this address and environment."""
    return {
        name: Scene(f"/matches/{match}", [Seat(address, match, session) for session in sessions])
        for name, (match, sessions) in json.loads(_run(environment, program)).items()
    }


def let_time_run_out(scene: Scene, environment: dict[str, str]) -> None:
    """The present turn began so long ago that the clock acts as soon as it looks."""
    _run(environment, __name__, "late", scene.seats[0].match)


def _run(environment: dict[str, str], program: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=PROJECT,
        env={**environment, "DJANGO_SETTINGS_MODULE": "truco_project.settings.test"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def main() -> None:
    django.setup()
    if sys.argv[1:2] == ["late"]:
        make_late(sys.argv[2])
        return
    setup_test_environment()
    found = {name: (table.id, [signed_in(seat) for seat in table.seats]) for name, table in tables()}
    sys.stdout.write(json.dumps(found))


def tables() -> Iterator[tuple[str, Any]]:
    # What has models is imported when Django is ready for it.
    from tests.api.callers import Caller
    from tests.api.tables import NAMES, dealt, unchecked

    for name, (variant, score, *hands) in SCENES.items():
        body = CREATED.get(name, {})
        names = NAMES[:1] if "seats" in body else NAMES[: len(hands)]
        people = [unchecked(Caller(f"{who}-{name}")) for who in names]
        yield name, dealt(*hands, variant=variant, score=score, by=people, **body)


def make_late(match: str) -> None:
    from matches.models import Match

    row = Match.objects.get(pk=match)
    assert row.turn_since is not None
    assert row.deadline is not None
    earlier = row.deadline - row.turn_since + AN_HOUR
    since, deadline = row.turn_since - earlier, row.deadline - earlier
    Match.objects.filter(pk=match).update(turn_since=since, deadline=deadline, look_at=deadline)


def signed_in(caller: Any) -> dict[str, Any]:
    token = caller.headers["Authorization"].removeprefix("Bearer ")
    return {"token": token, "player": caller.get("/me").json()}


if __name__ == "__main__":
    main()
