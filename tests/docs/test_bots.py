"""The bots of docs/bots.md against a running server that is killed in the middle of their matches, over a network that
loses answers, under limits that they reach.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.server import Server, free_port
from tests.docs.lossy import LossyProxy, Passed
from truco_project.embedded import places
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for

DOCS = PROJECT / "docs"
PROGRAMS = {"python": DOCS / "bot_example.py", "node": DOCS / "bot_example.mjs"}
# Creating a match and starting it are two writes in much less than a second.
LIMITS = {"THROTTLE_BOT_WRITES": "1/second", "THROTTLE_BOT_READS": "30/second"}


@dataclass
class Playing:
    """A bot at work, and the account that it plays as."""

    language: str
    network: LossyProxy
    process: "subprocess.Popen[str]"
    me: "Account"

    def said(self) -> str:
        self.process.kill()
        return self.process.communicate(timeout=10)[0]


@dataclass(frozen=True)
class Account:
    address: str
    token: str

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        sent = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        try:
            with urllib.request.urlopen(sent, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as problem:
            if problem.code != 429:
                raise
            # The test's own token belongs to a bot account too.
            time.sleep(int(problem.headers["Retry-After"]))
            return self.call(path, body)

    def matches(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.call("/me/matches")["items"]
        return found


def register(address: str, username: str) -> tuple[Account, str]:
    """A new account as the test looks at it, and a token for its bot: what one reads, the other may still read."""
    nobody, secret = Account(address, ""), {"username": username, "password": "um cavalo no quintal"}
    me = Account(address, nobody.call("/players", secret)["token"])
    return me, nobody.call("/tokens", {**secret, "name": "bot", "scopes": ["read", "play", "account"]})["token"]


def command(language: str) -> list[str]:
    if language == "python":
        return [sys.executable, "-I", "-S", str(PROGRAMS[language])]
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    return [node, str(PROGRAMS[language])]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("bots") / "home"
    yield home
    shutil.rmtree(places.sockets(home), ignore_errors=True)


@pytest.fixture(scope="module")
def servers(home: Path) -> Iterator[list[Server]]:
    """The one that runs is the last; whoever kills it starts another on the same home and port."""
    # One web process, for there is no Redis here by which two would count together.
    running = [Server(home, free_port(), WEB_CONCURRENCY="1", **LIMITS)]
    try:
        running[0].wait_until_ready()
        yield running
    finally:
        running[-1].process.terminate()
        running[-1].process.wait(timeout=30)


def restart(servers: list[Server], home: Path) -> None:
    """Kill everything at once, as a machine that loses its power, and start it again."""
    killed = servers[-1]
    killed.process.send_signal(signal.SIGKILL)
    killed.process.wait(timeout=20)
    assert wait_for(lambda: killed.status("/healthz") == 0, 20)
    servers.append(Server(home, killed.port, WEB_CONCURRENCY="1", **LIMITS))
    servers[-1].wait_until_ready()


def start(language: str, server: Server) -> Playing:
    me, token = register(server.address, f"bot-in-{language}")
    network = LossyProxy(server.port, lose_every=7)
    process = subprocess.Popen(
        [*command(language), network.address],
        env={"PATH": os.environ["PATH"], "TRUCO_TOKEN": token, "TRUCO_PAUSE": "0.01"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Playing(language, network, process, me)


def versions(bot: Playing) -> list[int]:
    return [match["version"] for match in bot.me.matches()]


def is_over(bot: Playing, *, matches: int) -> bool:
    assert bot.process.poll() is None, bot.said()
    found = bot.me.matches()
    return len(found) == matches and all(match["status"] == "finished" for match in found)


def test_both_play_all_their_matches_through_a_killed_server_lost_answers_and_limits(
    servers: list[Server], home: Path
) -> None:
    bots = [start(language, servers[-1]) for language in PROGRAMS]
    try:
        assert wait_for(lambda: all(versions(bot) for bot in bots), 30, every=0.2)
        # A second match for each: the other one's challenge.
        first, second = (bot.me for bot in bots)
        for me, other in ((first, second), (second, first)):
            seats = ["me", other.call("/me")["username"]]
            challenge = me.call("/matches", {"variant": "mineiro-duel", "seats": seats})
            given = {"client_seed": "ab" * 16, "commitment": challenge["commitment"]}
            me.call(f"/matches/{challenge['id']}/seed", given)
        assert wait_for(lambda: all(len(versions(bot)) == 3 and min(versions(bot)) > 15 for bot in bots), 60, every=0.2)
        restart(servers, home)
        assert wait_for(lambda: all(is_over(bot, matches=3) for bot in bots), 240, every=0.5), [
            bot.me.matches() for bot in bots
        ]
        # A bot waits a second before it asks again: for the answer to its last move too.
        assert wait_for(lambda: not any(unanswered(bot.network.passed) for bot in bots), 20)
        for bot in bots:
            assert bot.me.call("/me")["kind"] == "bot_account"
            every_move_was_made_once(bot.network.passed)
            nobody_came_too_early(bot.network.passed)
        assert any(one.status == 429 for bot in bots for one in bot.network.passed), "no limit was ever reached"
        shown = [seat["kind"] for match in first.matches() for seat in match["seats"]]
        assert sorted(shown) == ["bot_account"] * 5 + ["server_bot"]
        record = first.call(f"/matches/{first.matches()[0]['id']}/record")
        assert {seat["kind"] for seat in record["seats"]} <= {"bot_account", "server_bot"}
    finally:
        for bot in bots:
            bot.process.kill()
            bot.process.communicate(timeout=10)
            bot.network.stop()


def unanswered(passed: list[Passed]) -> list[Passed]:
    """Moves whose answer was lost, and that weren't sent again with their key to be answered as before."""
    replayed = {one.key for one in passed if one.replayed and one.status == 201}
    return [one for one in passed if one.lost and one.path.endswith("/actions") and one.key not in replayed]


def every_move_was_made_once(passed: list[Passed]) -> None:
    moves = [one for one in passed if one.path.endswith("/actions") and one.status == 201]
    made = [one.key for one in moves if not one.replayed]
    assert len(made) == len(set(made)) > 20
    assert any(one.lost for one in moves)


def nobody_came_too_early(passed: list[Passed]) -> None:
    """After a 429 the next request came when it was told to, and was let in."""
    refused = [(one, after) for one, after in pairwise(passed) if one.status == 429]
    for one, after in refused:
        assert after.at - one.at >= (one.retry_after or 0)
        assert after.status != 429


@pytest.mark.parametrize("language", PROGRAMS)
def test_each_has_thirty_lines(language: str) -> None:
    text = re.sub(r'^""".*?^"""', "", PROGRAMS[language].read_text(), flags=re.MULTILINE | re.DOTALL)
    lines = [line.strip() for line in text.splitlines()]
    code = [line for line in lines if line.strip("{}) ;") and not line.startswith(("#", "//", "import", "from"))]
    assert len(code) <= 30
