"""Web push: encrypted for the browser alone, signed by the server, and never to an address inside."""

import base64
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from matches import commands
from players.models import Player, PushSubscription, Sending
from players.notices import push
from tests.api.callers import Caller
from tests.builders import play
from tests.clock import Clock
from tests.matches.tables import Table
from tests.notices.people import as_caller, choose, duel
from tests.players.webhooks.receiver import Answer, Receiver

pytestmark = pytest.mark.django_db(transaction=True)


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Browser:
    """What a browser keeps for itself, and how it reads what it gets (RFC 8291, RFC 8188)."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes ok"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {
            "endpoint": endpoint,
            "expirationTime": None,
            "keys": {"p256dh": b64(self.point), "auth": b64(self.auth)},
        }

    def read(self, body: bytes) -> dict[str, Any]:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derived(self.auth, shared, b"WebPush: info\x00" + self.point + sender, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\x00", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        read: dict[str, Any] = json.loads(opened.rstrip(b"\x00").removesuffix(b"\x02"))
        return read


def subscribed(player: Player, endpoint: str) -> Browser:
    browser = Browser()
    keys = browser.subscription(endpoint)["keys"]
    push.subscribe(player, endpoint=endpoint, **keys)
    choose(player, language="en")
    return browser


def waiting_for_bia(endpoint: str) -> tuple[Table, Browser]:
    table = duel()
    browser = subscribed(table.player(1), endpoint)
    table.act(play(0, "3S"))
    commands.tell_all()
    return table, browser


def test_a_browser_reads_what_it_is_told_and_knows_who_tells(clock: Clock, push_service: Receiver) -> None:
    table, browser = waiting_for_bia(push_service.url)
    commands.send_notices()
    commands.send_notices()
    (got,) = push_service.got
    message = browser.read(got.raw)
    assert message["title"] == f"Your turn against {table.player(0).username}"
    assert message["url"] == f"https://truco.example/matches/{table.id}"
    assert message.keys() == {"id", "kind", "match_id", "title", "body", "url"}
    assert got.headers["topic"] == table.id.hex
    assert (got.headers["content-encoding"], got.headers["ttl"]) == ("aes128gcm", "86400")
    scheme, _, said = got.headers["authorization"].partition(" ")
    token, key = (part.strip().partition("=")[2] for part in said.split(","))
    assert (scheme, key) == ("vapid", push.public_key())
    head, claims, signature = token.split(".")
    assert json.loads(unb64(claims))["aud"] == push_service.url.removesuffix("/told")
    r, s = (int.from_bytes(unb64(signature)[half : half + 32], "big") for half in (0, 32))
    signer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    signer.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_who_has_acted_is_told_nothing(clock: Clock, push_service: Receiver) -> None:
    table, _ = waiting_for_bia(push_service.url)
    table.act(play(1, "4H"))
    commands.send_notices()
    assert push_service.got == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(clock: Clock, push_service: Receiver, status: int) -> None:
    push_service.answers = [Answer(status)]
    waiting_for_bia(push_service.url)
    commands.send_notices()
    assert (PushSubscription.objects.count(), Sending.objects.count()) == (0, 0)


def test_a_service_that_fails_is_tried_again(clock: Clock, push_service: Receiver) -> None:
    push_service.answers = [Answer(503), Answer(201)]
    waiting_for_bia(push_service.url)
    commands.send_notices()
    clock.move(seconds=5)
    commands.send_notices()
    assert len(push_service.got) == 2
    assert Sending.objects.get().status == "sent"


def test_a_service_inside_is_never_spoken_to(clock: Clock, push_service: Receiver, settings: Any) -> None:
    waiting_for_bia(push_service.url)
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = False
    commands.send_notices()
    assert push_service.got == []
    assert (Sending.objects.get().status, Sending.objects.get().last_error) == ("failed", "address_refused")


@pytest.mark.parametrize("endpoint", ["https://127.0.0.1/x", "http://push.example.org/x", "https://metadata.internal/"])
def test_no_subscription_may_lead_inside(endpoint: str) -> None:
    answer = Caller("ana").post("/me/push", Browser().subscription(endpoint))
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["code"] == "address_refused"


def test_a_browser_subscribes_once_is_shown_and_unsubscribes() -> None:
    ana = Caller("ana")
    body = Browser().subscription("https://push.example.org/abc")
    made = [ana.post("/me/push", body) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    shown = ana.get("/me/push").json()
    assert shown["public_key"] == push.public_key()
    assert [item["endpoint"] for item in shown["items"]] == ["https://push.example.org/abc"]
    assert "auth" not in json.dumps(shown["items"])
    path = f"/me/push/{shown['items'][0]['id']}"
    assert Caller("bia").delete(path).status_code == 404
    assert [ana.delete(path).status_code for _ in range(2)] == [204, 404]


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": b64(b"\x04" + b"\x01" * 64), "auth": b64(b"a" * 16)},
        {"p256dh": "not base64!", "auth": b64(b"a" * 16)},
        {"p256dh": b64(Browser().point), "auth": b64(b"a" * 15)},
    ],
)
def test_keys_that_are_none_are_refused(keys: dict[str, str]) -> None:
    answer = Caller("ana").post("/me/push", {"endpoint": "https://push.example.org/abc", "keys": keys})
    assert [error["code"] for error in answer.json()["errors"]] == ["not_a_key"]


def test_a_server_without_a_key_does_not_push(settings: Any) -> None:
    settings.TRUCO_VAPID_PRIVATE_KEY = ""
    ana = Caller("ana")
    assert ana.get("/me/push").json()["public_key"] is None
    answer = ana.post("/me/push", Browser().subscription("https://push.example.org/abc"))
    assert (answer.status_code, answer.json()["code"]) == (409, "push_unavailable")


def test_a_token_that_only_reads_subscribes_nothing() -> None:
    ana = Caller("ana")
    assert ana.player is not None
    token = ana.post("/tokens", {"username": "ana", "password": "correct horse battery", "scopes": ["read"]}).json()[
        "token"
    ]
    reader = as_caller(ana.player, token)
    assert reader.get("/me/notices").status_code == 200
    assert reader.get("/me/push").status_code == 403
    assert reader.get("/me/notices/settings").status_code == 403
