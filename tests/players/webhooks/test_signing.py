"""Standard Webhooks 1.0, as its own libraries for Python and JavaScript judge it."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from standardwebhooks.webhooks import Webhook as PythonLibrary
from standardwebhooks.webhooks import WebhookVerificationError

from players import tasks
from players.models import Player
from players.webhooks import commands
from players.webhooks.models import Webhook
from tests.players.webhooks.deliveries import only, pass_time, send, tell, webhook
from tests.players.webhooks.receiver import Received, Receiving

JAVASCRIPT = Path(__file__).parent / "javascript"
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")

Told = dict[str, Any]


def by_python(secret: str, received: Received) -> Told | None:
    """What the library makes of it; None: it doesn't believe it."""
    try:
        told: Told = PythonLibrary(secret).verify(received.body, received.headers)
    except WebhookVerificationError:
        return None
    return told


def by_javascript(secret: str, received: Received) -> Told | None:
    if shutil.which("node") is None or not (JAVASCRIPT / "node_modules").exists():
        reason = f"the JavaScript library isn't there: npm ci --prefix {JAVASCRIPT.relative_to(Path.cwd())}"
        assert not IN_CI, reason
        pytest.skip(reason)
    asked = json.dumps({"secret": secret, "headers": received.headers, "body": received.body})
    ran = subprocess.run(
        ["node", str(JAVASCRIPT / "verify.js")], input=asked, capture_output=True, text=True, timeout=60, check=True
    )
    told: Told | None = json.loads(ran.stdout).get("told")
    return told


libraries = pytest.mark.parametrize("verified", [by_python, by_javascript])


@libraries
def test_what_is_sent_is_believed_with_the_secret_and_with_no_other(
    verified: Any, bia: Player, receiver: Receiving
) -> None:
    there = receiver()
    _, secret = webhook(bia, there.url)
    _, other = webhook(bia, there.url)
    Webhook.objects.order_by("-id")[0].delete()
    tell(bia)
    send()
    (got,) = there.got
    told = verified(secret, got)
    assert told == json.loads(only().body)
    assert told["type"] == "turn.started"
    assert verified(other, got) is None
    assert verified(secret, Received(got.path, got.headers, got.raw.replace(b"7", b"8"))) is None


@libraries
def test_for_a_day_after_a_rotation_both_secrets_are_good(verified: Any, bia: Player, receiver: Receiving) -> None:
    there = receiver()
    hook, old = webhook(bia, there.url)
    _, new = commands.rotate(bia, hook.pk)
    assert old != new
    tell(bia)
    send()
    pass_time(hours=24)
    tell(bia)
    send()
    during, after = there.got
    assert (len(during.headers["webhook-signature"].split()), len(after.headers["webhook-signature"].split())) == (2, 1)
    assert [verified(secret, during) is not None for secret in (old, new)] == [True, True]
    assert [verified(secret, after) is not None for secret in (old, new)] == [False, True]


def test_the_headers_are_those_of_the_standard(bia: Player, receiver: Receiving) -> None:
    there = receiver()
    webhook(bia, there.url)
    tell(bia)
    send()
    headers = there.got[0].headers
    assert headers["webhook-id"] == f"msg_{only().pk.hex}"
    assert headers["webhook-timestamp"].isdigit()
    assert headers["webhook-signature"].startswith("v1,")
    assert headers["content-type"] == "application/json"


def test_no_secret_is_readable_in_the_database(bia: Player, inside: None) -> None:
    hook, secret = webhook(bia, "http://127.0.0.1:9/")
    commands.rotate(bia, hook.pk)
    row = Webhook.objects.values().get()
    stored = " ".join(str(bytes(value) if isinstance(value, memoryview) else value) for value in row.values())
    assert secret not in stored
    assert secret.removeprefix("whsec_") not in stored


def test_secrets_follow_the_servers_keys_so_that_an_old_key_can_be_dropped(
    bia: Player, receiver: Receiving, settings: Any
) -> None:
    there = receiver()
    hook, old = webhook(bia, there.url)
    _, new = commands.rotate(bia, hook.pk)
    first, second = settings.TRUCO_MASTER_KEYS[0], Fernet.generate_key().decode()
    settings.TRUCO_MASTER_KEYS = [second, first]
    tasks.tend_webhooks()
    settings.TRUCO_MASTER_KEYS = [second]
    tell(bia)
    send()
    assert [by_python(secret, there.got[0]) is not None for secret in (old, new)] == [True, True]
