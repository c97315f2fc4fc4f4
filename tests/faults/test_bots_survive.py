"""A whole server, as `make up` runs it, whose parts are killed one at a time while bots and people play.

Afterwards every match goes on to its end, every acknowledged action is in the log once, and the log is sound.
"""

import os
import shutil
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.server import Server, environment, free_port
from tests.faults.audit import findings
from tests.faults.client import Account, Player
from truco_project.embedded import broker, places
from truco_project.embedded.process import wait_for

SOON = 60
"""A bot is never stuck for longer, whatever dies (promise 4)."""

CONNECTION_LEVEL = (
    "ConnectionRefusedError",
    "ConnectionResetError",
    "RemoteDisconnected",
    "BrokenPipeError",
    "TimeoutError",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("faults")
    yield folder
    shutil.rmtree(places.sockets(folder), ignore_errors=True)


@pytest.fixture(scope="module")
def running(home: Path) -> Iterator[Server]:
    server = Server(home, free_port())
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.process.terminate()
        server.process.wait(timeout=30)


@pytest.fixture
def server(running: Server, home: Path) -> Iterator[Server]:
    """The server, all of it serving; afterwards its log is sound."""
    running.wait_until_ready()
    yield running
    running.wait_until_ready()
    assert findings(home, environment(home)) == []


@pytest.fixture(scope="module")
def account(running: Server) -> Account:
    return Account(running.port)


@pytest.fixture(scope="module")
def unhurried(account: Account) -> str:
    """A match of bots with the usual delay, that goes on through all that the other tests do."""
    return str(account.create("bot:random", "bot:random", bot_delay=1)["id"])


@pytest.fixture(autouse=True)
def _begun_early(unhurried: str) -> None:
    """It takes a while, so it begins before the first test."""


class Matches:
    """Matches of bots alone, which nobody helps along."""

    def __init__(self, account: Account, number: int) -> None:
        self.account = account
        variants = (("paulista-duel", 2), ("paulista", 4))
        bots = ["bot:random", "bot:cautious"]
        self.ids = [
            str(account.create(*(bots * (seats // 2)), variant=variant)["id"])
            for variant, seats in (variants[i % 2] for i in range(number))
        ]

    def views(self) -> list[dict[str, Any]]:
        return [self.account.view(match_id) for match_id in self.ids]

    def running(self) -> list[str]:
        return [view["id"] for view in self.views() if view["status"] == "active"]

    def progress(self) -> int:
        """Grows with every event."""
        return sum(int(view["version"]) for view in self.views())

    def wait_for_progress(self, *, seconds: float = SOON, events: int = 1) -> float:
        """How long it took until bots had moved on."""
        began, before = time.monotonic(), self.progress()
        moved = wait_for(lambda: self.progress() >= before + events or not self.running(), seconds, every=0.1)
        assert moved, f"no bot has moved for {seconds} s"
        return time.monotonic() - began

    def wait_until_over(self, seconds: float = SOON) -> float:
        """How long it took until all were over; what still runs must go on all the time."""
        began = time.monotonic()
        while self.running():
            self.wait_for_progress()
            assert time.monotonic() - began < seconds, f"still running: {self.running()}"
        return time.monotonic() - began


def tell(what: str, seconds: float) -> None:
    print(f"{what}: {seconds:.2f} s")  # noqa: T201


def kill(server: Server, name: str, number: signal.Signals = signal.SIGKILL, *, group: bool = False) -> int:
    """Kill a part of the server, with `group` all processes of it at once."""
    pid = server.children()[name]
    (os.killpg if group else os.kill)(pid, number)
    return pid


def wait_for_another(server: Server, name: str, than: int) -> None:
    assert wait_for(lambda: server.children().get(name, than) != than, 30, every=0.1), server.said


def flush(home: Path) -> None:
    """Lose every message that the broker holds."""
    with closing(socket.socket(socket.AF_UNIX)) as client:
        client.connect(str(broker.socket_path(home)))
        client.sendall(b"FLUSHALL\r\n")
        assert client.recv(16).startswith(b"+OK")


def test_a_match_of_bots_without_a_delay_finishes_by_itself(server: Server, account: Account) -> None:
    matches = Matches(account, 2)
    tell("two matches of bots from their start to their end", matches.wait_until_over())


def test_a_match_of_bots_with_a_delay_finishes_by_itself(server: Server, account: Account, unhurried: str) -> None:
    assert wait_for(lambda: account.view(unhurried)["status"] == "finished", 100, every=0.5)
    events = account.done("GET", f"/matches/{unhurried}/events?limit=100")["events"]
    assert {event["by"] for event in events if "by" in event} == {"bot"}


def test_a_worker_killed_in_the_middle_of_bots_turns_loses_and_doubles_nothing(
    server: Server, account: Account
) -> None:
    for _ in range(2):
        matches = Matches(account, 4)
        matches.wait_for_progress(events=5)
        killed = kill(server, "worker", group=True)
        tell("bots move again after the worker's kill -9", matches.wait_for_progress(events=5))
        wait_for_another(server, "worker", killed)
        matches.wait_until_over()


def test_a_worker_process_killed_in_the_middle_of_a_task_holds_up_nothing(server: Server, account: Account) -> None:
    matches = Matches(account, 2)
    matches.wait_for_progress(events=3)
    for child in children_of(server.children()["worker"]):
        os.kill(child, signal.SIGKILL)
    tell("bots move again after the kill -9 of a worker's children", matches.wait_for_progress(events=5))
    matches.wait_until_over()


def test_a_broker_killed_while_bots_play_holds_them_up_for_less_than_a_minute(server: Server, account: Account) -> None:
    # Twice: what a worker does at that moment decides how it takes it.
    for _ in range(2):
        matches = Matches(account, 4)
        matches.wait_for_progress(events=3)
        killed = kill(server, "broker")
        wait_for_another(server, "broker", killed)
        tell("bots move again after the broker's kill -9", matches.wait_for_progress(events=5))
        matches.wait_until_over()


def test_bots_move_without_a_beat_and_it_comes_back(server: Server, account: Account) -> None:
    matches = Matches(account, 2)
    killed = kill(server, "beat")
    tell("matches of bots with beat killed", matches.wait_until_over())
    wait_for_another(server, "beat", killed)


def test_bots_whose_hints_are_all_lost_move_again(server: Server, account: Account, home: Path) -> None:
    matches = Matches(account, 3)
    for _ in range(2):
        flush(home)
        tell("bots move again after the broker forgot everything", matches.wait_for_progress(events=2))
    matches.wait_until_over()
    # Hints have come back too, not only the sweep: by sweeps alone it would take minutes.
    tell("a match of bots after that", Matches(account, 1).wait_until_over(30))


def test_with_the_broker_hung_actions_are_answered_and_bots_catch_up(server: Server, account: Account) -> None:
    mine = [match for match in (account.create("me", "bot:random") for _ in range(8)) if match["legal_actions"]]
    pid = kill(server, "broker", signal.SIGSTOP)
    try:
        began = time.monotonic()
        for match in mine:
            card = {"version": match["version"], **match["legal_actions"][0]}
            account.done("POST", f"/matches/{match['id']}/actions", card)
        tell(f"each of {len(mine)} actions with the broker hung", (time.monotonic() - began) / len(mine))
        # Longer than /readyz believes in a sweep that it has not seen.
        assert wait_for(lambda: server.status() == 503, 30, every=0.2)
        hung = [account.view(match["id"]) for match in mine]
    finally:
        os.kill(pid, signal.SIGCONT)
    began = time.monotonic()

    def have_moved() -> bool:
        return all(account.view(view["id"])["version"] > view["version"] for view in hung if not view["legal_actions"])

    assert wait_for(have_moved, SOON, every=0.1)
    tell("bots catch up once a hung broker goes on", time.monotonic() - began)


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGKILL], ids=["immediate stop", "kill -9"])
def test_a_database_killed_while_people_play_keeps_all_that_was_acknowledged(
    server: Server, number: signal.Signals
) -> None:
    players = [Player(Account(server.port)) for _ in range(6)]
    with playing(players):
        assert wait_for(lambda: acknowledged(players) >= 40, 30)
        kill(server, "postgres", number)
        began = time.monotonic()
        assert wait_for(lambda: server.status() != 200, 10, every=0.01)
        assert wait_for(lambda: server.status() == 200, 30, every=0.05), server.said
        tell("ready again after the database's death", time.monotonic() - began)
        before = acknowledged(players)
        assert wait_for(lambda: acknowledged(players) >= before + 40, 30)
    troubles = {trouble for player in players for trouble in player.troubles}
    assert troubles <= {"503 unavailable", *CONNECTION_LEVEL}, troubles
    assert any(player.repeated for player in players), "nobody noticed"
    check_acknowledged(players)


class playing:
    """People play in threads of their own until the block ends."""

    def __init__(self, players: list[Player]) -> None:
        self.players = players
        self.threads = [threading.Thread(target=player.play, daemon=True) for player in players]

    def __enter__(self) -> None:
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_: object) -> None:
        for player in self.players:
            player.stop.set()
        for thread in self.threads:
            thread.join(20)
        assert [player.failure for player in self.players] == [None] * len(self.players)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def check_acknowledged(players: list[Player]) -> None:
    """Every action that was answered with success is in the log once, at the version that the answer named."""
    for player in players:
        feeds: dict[str, dict[int, dict[str, Any]]] = {}
        claimed: set[tuple[str, int]] = set()
        for done in player.acknowledged:
            if done.match_id not in feeds:
                feeds[done.match_id] = feed(player.account, done.match_id)
            logged = feeds[done.match_id]
            assert done.version == done.events[-1]["seq"]
            assert done.events == [logged.get(event["seq"]) for event in done.events]
            seqs = {(done.match_id, event["seq"]) for event in done.events}
            assert not seqs & claimed
            claimed |= seqs


def feed(account: Account, match_id: str) -> dict[int, dict[str, Any]]:
    """The log as this account may see it, by `seq`."""
    events: dict[int, dict[str, Any]] = {}
    page: dict[str, Any] = {"more": True}
    while page["more"]:
        page = account.done("GET", f"/matches/{match_id}/events?after={max(events, default=0)}&limit=100")
        events |= {event["seq"]: event for event in page["events"]}
    assert sorted(events) == list(range(1, len(events) + 1))
    return events


def children_of(pid: int) -> list[int]:
    listed: Callable[[], str] = Path(f"/proc/{pid}/task/{pid}/children").read_text
    return [int(child) for child in listed().split()]
