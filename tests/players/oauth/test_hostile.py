"""Whatever comes in, nothing but a refusal in the form that its reader understands goes out (never a 5xx)."""

import base64
import re
from typing import Any
from urllib.parse import quote

import pytest

from players.models import Player
from tests.players.oauth.flow import App, Browser

Account = tuple[Player, str]

RAW = ["%ff", "%00", "%ED%A0%80", "a" * 2000, "%F0%9F%98%80", "%0d%0a", "{}", "%", "%u0041", "+", "a%20b"]


@pytest.mark.parametrize(
    "name",
    [
        *("client_id", "redirect_uri", "scope", "state", "response_type", "code_challenge", "code_challenge_method"),
        *("resource", "claims", "nonce", "response_mode", "prompt", "request", "user", "scopes", "grant_type"),
    ],
)
def test_a_link_with_anything_in_it(app: App, ana: Account, name: str) -> None:
    browser, link = Browser("ana"), app.link()
    for raw in RAW:
        if f"{name}=" in link:
            changed = re.sub(rf"([?&]){name}=[^&]*", lambda found, raw=raw: f"{found[1]}{name}={raw}", link)  # type: ignore[misc]
        else:
            changed = f"{link}&{name}={raw}"
        shown = browser.get(changed)
        assert shown.status_code in (200, 303, 400), changed
        if shown.status_code == 200:
            assert browser.allow(changed).status_code == 303, changed


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke"])
@pytest.mark.parametrize("grant_type", ["authorization_code", "refresh_token"])
def test_a_form_with_anything_in_it(app: App, path: str, grant_type: str) -> None:
    usual = {
        "grant_type": grant_type,
        "client_id": app.client_id,
        "code": "x",
        "refresh_token": "y",
        "code_verifier": "v" * 43,
        "token": "t",
    }
    more = ("client_secret", "redirect_uri", "scope", "token_type_hint", "resource", "username", "nonce", "claims")
    for name in (*usual, *more):
        for value in (b"\x00", b"\xed\xa0\x80", b"\xff", b"x" * 60_000, "😀".encode(), b"{}", b"a b"):
            sent: dict[str, Any] = {**usual, name: value}
            body = "&".join(f"{key}={quote(text)}" for key, text in sent.items())
            answer(app.client.post(path, body, "application/x-www-form-urlencoded"))


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke"])
@pytest.mark.parametrize(
    "credentials",
    [b"", b"nope", b"\xff:\xff", b"\x00:\x00", b"%00:", b"%ff:%ff", b":", b"a:b:c"],
)
def test_credentials_of_any_kind_in_the_header(app: App, path: str, credentials: bytes) -> None:
    for sent in (base64.b64encode(credentials).decode(), "not base64"):
        answer(
            app.client.post(
                path,
                f"grant_type=authorization_code&code=x&token=t&code_verifier={'v' * 43}",
                "application/x-www-form-urlencoded",
                headers={"Authorization": f"Basic {sent}"},
            )
        )


def answer(response: Any) -> None:
    assert response.status_code in (200, 400, 401), response.content
    if response.status_code != 200:
        assert set(response.json()) <= {"error", "error_description"}
