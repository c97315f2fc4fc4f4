"""Webhooks cannot reach inside (promise 9): judged by the resolved address, when it is connected to."""

import socket
import ssl
import threading
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import httpcore
import pytest

from players.webhooks import addresses
from players.webhooks import post as posting
from players.webhooks.addresses import AddressRefused
from players.webhooks.post import post
from tests.players.webhooks.receiver import Answer, Receiving

INNER = (
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.8.9.10",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%1",
    "fec0::1",
    "ff02::1",
)
OUTER = ("1.1.1.1", "8.8.8.8", "100.63.255.255", "172.32.0.1", "192.0.1.1", "2606:4700:4700::1111", "2a00:1450::1")


def answered(monkeypatch: pytest.MonkeyPatch, *names: tuple[str, ...]) -> list[str]:
    """Let every name resolve to these addresses, one answer after the other; what was asked for."""
    asked: list[str] = []
    left = list(names)

    real = socket.getaddrinfo

    def resolve(host: str, port: int, *rest: Any, **more: Any) -> list[Any]:
        if host in {address for found in names for address in found}:
            # Connecting looks at the address itself once more; that asks nobody.
            return list(real(host, port, *rest, **more))
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that anybody tries to connect to; nobody gets there."""
    tried: list[str] = []

    class Nowhere(httpcore.SyncBackend):
        def connect_tcp(self, host: str, *args: Any, **kwargs: Any) -> Any:
            tried.append(host)
            raise httpcore.ConnectError("nowhere")

    monkeypatch.setattr(httpcore, "SyncBackend", Nowhere)
    return tried


@pytest.mark.parametrize("address", INNER)
def test_a_name_that_resolves_to_an_inner_address_is_not_connected_to(
    address: str, connected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(monkeypatch, (address,))
    assert post("https://hooks.example.org/", "{}", {}).error == "address_refused"
    assert connected == []


@pytest.mark.parametrize("address", INNER)
def test_an_inner_address_in_a_url_is_refused_at_once(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(AddressRefused):
        addresses.parse(f"https://{host}/")


@pytest.mark.parametrize("address", OUTER)
def test_a_public_address_is_connected_to(address: str, connected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses.is_public(ip_address(address))
    answered(monkeypatch, (address,))
    assert post("https://hooks.example.org/", "{}", {}).error == "connection"
    assert connected == [address]


def test_one_inner_address_among_public_ones_is_enough(connected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answered(monkeypatch, ("8.8.8.8", "10.0.0.1"))
    assert post("https://hooks.example.org/", "{}", {}).error == "address_refused"
    assert connected == []


def test_a_name_that_rebinds_is_asked_once_and_what_was_judged_is_connected_to(
    connected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answered(monkeypatch, ("8.8.8.8",), ("127.0.0.1",))
    post("https://hooks.example.org/", "{}", {})
    assert (asked, connected) == (["hooks.example.org"], ["8.8.8.8"])
    assert post("https://hooks.example.org/", "{}", {}).error == "address_refused"
    assert connected == ["8.8.8.8"]


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "127.1", "0", "[8.8.8.8]", "[v1.a]"]
)
def test_an_address_written_strangely_is_refused(host: str, connected: list[str]) -> None:
    assert post(f"https://{host}/", "{}", {}).error in ("address_refused", "connection")
    assert connected == []


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/",
        "ftp://hooks.example.org/",
        "file:///etc/passwd",
        "gopher://hooks.example.org/",
        "//hooks.example.org/",
        "https:///path",
        "https://",
        "",
        "https://hooks.example.org:80/",
        "https://hooks.example.org:8443/",
        "https://hooks.example.org:0/",
        "https://hooks.example.org:99999/",
        "https://user@hooks.example.org/",
        "https://user:word@hooks.example.org/",
        "https://8.8.8.8@127.0.0.1/",
        "https://hooks.example.org/#fragment",
        "https://hooks.example.org\\@127.0.0.1/",
        "https://hooks.example.org/a b",
        "https://hooks.example.org/a\r\nHost: inside",
        "https://hooks.example.org/\t",
        "https://127%2e0%2e0%2e1/",
        "https://[::1/",
        "https://[fe80::1%25eth0]/",
        "https://bücher.example/",
        "https://localhost/",
        "https://LOCALHOST./",
        "https://db.localhost/",
        "https://metadata.google.internal/",
        "https://printer.local/",
        "https://postgres/",
        "https://hooks.example.org/" + "a" * 500,
    ],
)
def test_other_schemes_ports_and_disguises_are_refused(url: str) -> None:
    with pytest.raises(AddressRefused):
        addresses.parse(url)


def test_a_plain_https_url_is_taken_apart() -> None:
    assert addresses.parse("https://Hooks.Example.org/a?b=c") == ("https", "hooks.example.org", 443, "/a?b=c")
    assert addresses.parse("https://hooks.example.org:443") == ("https", "hooks.example.org", 443, "/")


def test_nothing_opens_the_inside_by_itself(settings: Any) -> None:
    assert settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE is False


def test_a_redirect_is_an_answer_and_nobody_follows_it(receiver: Receiving) -> None:
    inner = receiver()
    outer = receiver(Answer(302, {"Location": inner.url}))
    answer = post(outer.url, "{}", {})
    assert (answer.status, answer.error, answer.delivered) == (302, "redirect", False)
    assert (len(outer.got), inner.got) == (1, [])


def test_proxies_of_the_environment_are_not_used(receiver: Receiving, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy, wanted = receiver(), receiver()
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.url)
    assert post(wanted.url, "{}", {}).delivered
    assert proxy.got == []


@pytest.fixture
def greeting() -> Iterator[tuple[int, list[bytes]]]:
    """A port, and the first bytes that anybody sends to it."""
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            connection, _ = server.accept()
            with connection:
                heard.append(connection.recv(4096))

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield server.getsockname()[1], heard
        thread.join(10)


def test_the_name_stays_in_the_handshake_when_the_address_is_connected_to(
    greeting: tuple[int, list[bytes]], inside: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, heard = greeting
    answered(monkeypatch, ("127.0.0.1",))
    assert post(f"https://hooks.example.org:{port}/", "{}", {}).error == "connection"
    assert b"hooks.example.org" in heard[0]


def test_the_name_stays_in_the_host_header_when_the_address_is_connected_to(
    receiver: Receiving, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = receiver()
    port = there.server.server_address[1]
    answered(monkeypatch, ("127.0.0.1",))
    assert post(f"http://hooks.example.org:{port}/x?y=z", "{}", {}).delivered
    assert (there.got[0].headers["host"], there.got[0].path) == (f"hooks.example.org:{port}", "/x?y=z")


def test_a_certificate_is_demanded_for_the_name() -> None:
    context = posting._tls()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
