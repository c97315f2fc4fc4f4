"""The nginx configuration of docs/operations.md, taken out of the page, before a server started by `manage.py up`."""

import http.client
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.server import Endpoint, Server, free_port
from tests.faults.client import Account
from tests.live.streams import Stream
from truco_project.embedded import places
from truco_project.embedded.installation import PROJECT
from truco_project.embedded.process import wait_for

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
PAGE = (PROJECT / "docs" / "operations.md").read_text()
GUESTS = 3

pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx (Debian: apt-get install nginx-light)")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("behind-nginx")
    # One web process, since without CACHE_URL each counts for itself.
    limits = {"THROTTLE_GUEST": f"{GUESTS}/hour", "WEB_CONCURRENCY": "1"}
    started = Server(home, free_port(), TRUCO_TRUSTED_PROXIES="1", **limits)
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(timeout=30)
        shutil.rmtree(places.sockets(home), ignore_errors=True)


@pytest.fixture(scope="module")
def proxy(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    (folder / "nginx.conf").write_text(configuration(folder, port, server.port))
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    process = subprocess.Popen(command)
    proxy = Endpoint(port)
    try:
        assert wait_for(lambda: proxy.status() == 200, 30), (folder / "error.log").read_text()
        yield proxy
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def account(proxy: Endpoint) -> Account:
    return Account(proxy.port)


def configuration(folder: Path, port: int, upstream: int) -> str:
    """The page's `server` on this port, without TLS, before a server whose front is on one port."""
    (shown,) = re.findall(r"^```nginx\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    block, changed = re.subn(r"listen 443 ssl http2;", f"listen 127.0.0.1:{port};", shown)
    assert changed == 1
    block, changed = re.subn(r"127\.0\.0\.1:800[01]", f"127.0.0.1:{upstream}", block)
    assert changed == 3
    block = re.sub(r"^ *ssl_\w+ .*\n", "", block, flags=re.MULTILINE)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    # As root nginx would have its workers be somebody who may not enter the folder of the test.
    user = "user root;" if folder.owner() == "root" else ""
    return f"{user} daemon off; pid {folder}/pid; events {{}}\nhttp {{ access_log off; {temporary}\n{block}}}\n"


def guest_from(address: str, proxy: Endpoint, **headers: str) -> int:
    """The status for somebody who comes to the proxy from this address of the loopback."""
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20, source_address=(address, 0))
    with closing(connection):
        sent = {"Content-Type": "application/json", **headers}
        connection.request("POST", "/api/v1/players/guest", "{}", sent)
        return connection.getresponse().status


def play(account: Account, match: dict[str, Any]) -> None:
    account.done("POST", f"/matches/{match['id']}/actions", {"version": match["version"], "type": "resign"})


def test_a_stream_comes_through_event_by_event(proxy: Endpoint, account: Account) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    for path in (f"/matches/{match['id']}/stream", "/me/stream"):
        watching = Stream(proxy.port, path, None, Authorization=f"Bearer {account.token}")
        # It is here, though the stream goes on: nothing is kept back until there is more.
        assert watching.event().event == "snapshot"
        watching.close()
    watching = Stream(proxy.port, f"/matches/{match['id']}/stream", None, Authorization=f"Bearer {account.token}")
    assert watching.event().event == "snapshot"
    play(account, match)
    assert [told.event for told in watching.rest()] == ["resigned", "match_ended"]
    watching.close()


def test_a_long_poll_is_answered_when_something_happens(proxy: Endpoint, account: Account) -> None:
    match = account.create("me", "bot:random", bot_delay=60)
    answers: list[Any] = []
    path = f"/matches/{match['id']}/events?after={match['version']}&wait=25"
    # Longer than the client's patience, so that only what happens can be the answer.
    waiting = threading.Thread(target=lambda: answers.append(account.call("GET", path)))
    waiting.start()
    play(account, match)
    waiting.join(20)
    assert [event["type"] for event in answers[0].body["events"]] == ["resigned", "match_ended"]


def test_limits_count_the_address_that_came_to_the_proxy_whatever_it_says_of_itself(proxy: Endpoint) -> None:
    assert [guest_from("127.0.0.2", proxy) for _ in range(GUESTS)] == [201] * GUESTS
    assert guest_from("127.0.0.2", proxy) == 429
    assert guest_from("127.0.0.2", proxy, **{"X-Forwarded-For": "203.0.113.9"}) == 429
    assert guest_from("127.0.0.3", proxy) == 201


def test_a_body_is_bounded_by_the_server_not_by_the_proxy(proxy: Endpoint, account: Account) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {account.token}"}
    wanted = json.dumps({"variant": "paulista-duel"})
    for size, status in ((64 * 1024, 201), (64 * 1024 + 1, 413)):
        connection.request("POST", "/api/v1/matches", wanted.ljust(size), headers)
        answer = connection.getresponse()
        told = json.loads(answer.read())
        assert answer.status == status
    assert told["code"] == "too_large"
    connection.close()


def test_apps_are_told_the_proxys_address(proxy: Endpoint) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=20)
    connection.request("GET", "/.well-known/oauth-authorization-server")
    told = json.loads(connection.getresponse().read())
    connection.close()
    assert told["issuer"] == proxy.address
