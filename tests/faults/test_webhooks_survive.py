"""Webhooks of a whole server, whose parts are killed while matches are played: all is told, once, and never a card."""

import json
import shutil
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks.webhooks import Webhook as Library

from tests.deploy.server import Server, free_port
from tests.faults.client import Account, Player
from tests.faults.test_bots_survive import flush, kill, wait_for_another
from tests.matches.test_outbox import CARD
from tests.players.webhooks.receiver import Answer, Received, Receiver, receiving
from truco_project.embedded import places
from truco_project.embedded.process import wait_for

SOON = 60


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("webhooks")
    yield folder
    shutil.rmtree(places.sockets(folder), ignore_errors=True)


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Server]:
    server = Server(home, free_port(), TRUCO_WEBHOOKS_ALLOW_PRIVATE="true")
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.process.terminate()
        server.process.wait(timeout=30)


def listening(account: Account, receiver: Receiver) -> str:
    """The secret of a webhook that is told of everything."""
    secret: str = account.done("POST", "/webhooks", {"url": receiver.url})["secret"]
    return secret


def bodies(receiver: Receiver) -> list[tuple[str, dict[str, Any]]]:
    """Id and body of each distinct message, in the order in which they came."""
    seen: dict[str, Received] = {}
    for got in list(receiver.got):
        # Whoever is killed after the answer and before it is written down sends once more: under the same id.
        assert seen.setdefault(got.id, got).body == got.body
    return [(message, json.loads(got.body)) for message, got in seen.items()]


def at_least(receiver: Receiver, number: int) -> bool:
    return len(bodies(receiver)) >= number


def logged(account: Account, match_id: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    while True:
        after = events[-1]["seq"] if events else 0
        page = account.done("GET", f"/matches/{match_id}/events?after={after}&limit=100")
        events += page["events"]
        if not page["more"]:
            return events


def test_whatever_is_killed_every_event_is_told_once_and_a_slow_receiver_harms_nobody(
    server: Server, home: Path
) -> None:
    account, sleeper = Account(server.port), Account(server.port)
    never = threading.Event()
    with receiving() as receiver, receiving(Answer(after=never), host="127.0.0.2") as slow:
        secret = listening(account, receiver)
        listening(sleeper, slow)
        players = [Player(account), Player(sleeper)]
        threads = [threading.Thread(target=player.play, daemon=True) for player in players]
        for thread in threads:
            thread.start()

        for strike in ("hooks", "worker", "broker's memory"):
            enough = len(bodies(receiver)) + 5
            if strike == "broker's memory":
                flush(home)
            else:
                killed = kill(server, strike, signal.SIGKILL, group=True)
                wait_for_another(server, strike, killed)
            arrived = wait_for(partial(at_least, receiver, enough), SOON, every=0.1)
            assert arrived, (strike, server.said)
        for player, thread in zip(players, threads, strict=True):
            player.stop.set()
            thread.join(30)
            assert player.failure is None

        def told() -> list[tuple[str, int, str]]:
            return [
                (body["data"]["match_id"], body["data"]["seq"], body["type"])
                for _, body in bodies(receiver)
                if body["type"] not in ("turn.started", "seat.taken")
            ]

        def happened() -> set[tuple[str, int, str]]:
            # The last match may have begun without a move that was acknowledged.
            matches = {done.match_id for done in players[0].acknowledged} | {match_id for match_id, _, _ in told()}
            return {
                (match_id, event["seq"], event["type"].replace("_", "."))
                for match_id in matches
                for event in logged(account, match_id)
                if event["type"] in ("match_started", "hand_ended", "match_ended")
            }

        assert wait_for(lambda: set(told()) == happened(), SOON, every=0.2), happened() ^ set(told())
        assert len(told()) == len(set(told()))
        assert told()
        for got in receiver.got:
            assert CARD.search(got.body) is None
        # The library refuses what is older than five minutes: the last ones are young enough.
        assert Library(secret).verify(receiver.got[-1].body, receiver.got[-1].headers)
        assert slow.got
        never.set()
