"""One port for everything: what waits is served by the front itself, the rest passed on unchanged."""

import http.client
import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.server import Server, running
from tests.faults.client import Account
from tests.live.streams import Stream, serving
from truco_project.embedded.process import wait_for
from truco_project.front import Front


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("front")
    with running(home) as started:
        yield started


@pytest.fixture
def account(server: Server) -> Account:
    server.wait_until_ready()
    return Account(server.port)


def stream(server: Server, account: Account, path: str) -> Stream:
    return Stream(server.port, path, None, Authorization=f"Bearer {account.token}")


def exchange(server: Server, sent: bytes) -> bytes:
    """What is answered to these bytes, until the connection is closed."""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=20)) as connection:
        connection.sendall(sent)
        answered = b""
        while piece := connection.recv(65536):
            answered += piece
    return answered


@pytest.mark.parametrize(
    ("lines", "status", "code"),
    [
        (b"GET /api/v1/matches?status=" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost", 414, "too_large"),
        (b"GET /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"a" * 9000, 431, "too_large"),
        (b"GET /api/v1/matches HTTP/1.1\r\nHost: localhost" + b"\r\nX-Many: 1" * 150, 431, "too_large"),
        (b"GET /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere", 400, "invalid_request"),
        (b"\x16\x03\x01\x02", 400, "invalid_request"),
        (b"GET /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: a\x01b", 400, "invalid_request"),
    ],
    ids=["a long line", "a long header", "many headers", "two hosts", "no HTTP", "a control character"],
)
def test_what_is_refused_before_the_framework_sees_it_is_a_problem_too(
    server: Server, account: Account, lines: bytes, status: int, code: str
) -> None:
    head, _, body = exchange(server, lines + b"\r\nConnection: close\r\n\r\n").partition(b"\r\n\r\n")
    assert b"\r\ncontent-type: application/problem+json" in head.lower()
    told = json.loads(body)
    assert (head.split()[1], told["status"], told["code"]) == (str(status).encode(), status, code)


def play(account: Account, match: dict[str, Any]) -> None:
    account.done("POST", f"/matches/{match['id']}/actions", {"version": match["version"], "type": "resign"})


@pytest.mark.parametrize("name", ["postgres", "web", "broker"])
def test_a_stream_goes_on_whatever_else_is_killed(server: Server, account: Account, name: str) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    watching = stream(server, account, f"/matches/{match['id']}/stream")
    mine = stream(server, account, "/me/stream")
    assert [watching.event().event, mine.event().event] == ["snapshot", "snapshot"]
    before = server.children()[name]
    os.kill(before, signal.SIGKILL)
    assert wait_for(lambda: server.children().get(name, before) != before, 30)
    server.wait_until_ready()
    play(account, account.view(match["id"]))
    assert watching.rest()[-1].event == "match_ended"
    assert mine.event("result").data["id"] == match["id"]
    watching.close()
    mine.close()


def test_after_a_restart_of_the_live_process_a_client_goes_on_where_it_was(server: Server, account: Account) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    watching = stream(server, account, f"/matches/{match['id']}/stream")
    last = watching.event().id
    before = server.children()["live"]
    os.kill(before, signal.SIGKILL)
    watching.close()
    assert wait_for(lambda: server.children().get("live", before) != before, 30)
    server.wait_until_ready()
    play(account, account.view(match["id"]))
    again = Stream(server.port, f"/matches/{match['id']}/stream", None, **{"Last-Event-ID": last})
    told = again.rest()
    again.close()
    assert [int(event.id) for event in told] == list(range(int(last) + 1, int(last) + 1 + len(told)))
    assert told[-1].event == "match_ended"


def test_a_long_poll_is_answered_here_too(server: Server, account: Account) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    answers: list[Any] = []
    path = f"/matches/{match['id']}/events?after={match['version']}&wait=20"
    waiting = threading.Thread(target=lambda: answers.append(account.call("GET", path)))
    waiting.start()
    play(account, match)
    waiting.join(15)
    assert [event["type"] for event in answers[0].body["events"]] == ["resigned", "match_ended"]


def test_the_web_process_sees_the_clients_address(server: Server, account: Account) -> None:
    name, password = "front-" + account.token[6:12].replace("_", "-").lower(), "correct horse battery"
    account.done("PATCH", "/me", {"username": name, "password": password})
    assert account.call("POST", "/tokens", {"username": name, "password": "wrong"}).status == 401
    attempts = account.done("GET", "/me/export")["sign_ins"]
    assert {attempt["address"] for attempt in attempts} == {"127.0.0.1"}


def test_a_body_is_bounded_and_refused_as_the_web_process_refuses_it(server: Server, account: Account) -> None:
    assert account.call("POST", "/matches", {"variant": "x" * 70_000}).status == 413
    head = b"POST /api/v1/players/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    typed = b"Content-Type: application/json\r\n"
    huge = exchange(server, head + typed + b"Content-Length: 10000000\r\n\r\n" + b" " * 10_000_000)
    assert b" 413 " in huge.split(b"\r\n")[0]
    chunked = exchange(server, head + typed + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    assert b" 400 " in chunked.split(b"\r\n")[0]
    assert b'"code":"invalid_request"' in chunked
    assert b" 400 " in exchange(server, b"no request\r\n\r\n").split(b"\r\n")[0]


def test_headers_pass_both_ways_and_a_connection_serves_many_requests(server: Server, account: Account) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    path = f"/api/v1/matches/{match['id']}"
    connection.request("GET", path)
    first = connection.getresponse()
    assert json.loads(first.read())["id"] == match["id"]
    tag = first.headers["ETag"]
    names = [name.lower() for name in first.headers]
    assert len(names) == len(set(names)), names
    port = connection.sock.getsockname()
    for method, sent, status in (("GET", {"If-None-Match": tag}, 304), ("HEAD", {}, 200)):
        connection.request(method, path, headers=sent)
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (status, b"")
    assert connection.sock.getsockname() == port
    connection.request("GET", "/api/v1/variants", headers={"Accept-Language": "es", "Authorization": "Bearer no"})
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Content-Language"]) == (401, "es")
    answer.read()
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_while_the_web_process_is_away_the_front_says_so(tmp_path: Path) -> None:
    with serving(Front(str(tmp_path / "nobody.sock"))) as live:
        refused = live.get("/variants")
        assert (refused.status, refused.response.headers["Retry-After"]) == (503, "1")
        assert refused.problem()["code"] == "unavailable"


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_breaks_off_is_no_answer(tmp_path: Path) -> None:
    path = str(tmp_path / "web.sock")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        heard: list[bytes] = []

        def break_off() -> None:
            for answered in (b"", b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfour"):
                connection, _ = listener.accept()
                heard.append(connection.recv(65536))
                connection.sendall(answered)
                connection.close()

        web = threading.Thread(target=break_off)
        web.start()
        with serving(Front(path)) as live:
            assert live.get("/variants").problem()["code"] == "unavailable"
            # Once begun, an answer can't be taken back: it is cut off, and its length tells.
            with pytest.raises((http.client.HTTPException, OSError)):
                live.get("/variants").response.read()
        web.join(10)
    assert heard[0].startswith(b"PROXY TCP4 127.0.0.1 127.0.0.1 ")
    assert b"\r\nGET /api/v1/variants HTTP/1.1\r\n" in heard[0]
