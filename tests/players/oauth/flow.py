"""The two sides of an authorisation: a person's browser, and an app that knows nothing but its client_id."""

import base64
import hashlib
import re
import secrets
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from django.test import Client

from players.models import Player
from players.oauth import registry
from tests.api.conformance import ConformingClient
from tests.players.conftest import PASSWORD

HOME = "https://app.example/callback"
ISSUER = "http://testserver"
TOKEN_FIELD = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class App:
    """A public client."""

    def __init__(self, owner: Player, *redirect_uris: str, name: str = "Zap Truco") -> None:
        self.redirect_uri = (redirect_uris or (HOME,))[0]
        self.client_id: str = registry.register(owner, name=name, redirect_uris=redirect_uris or (HOME,)).client_id
        self.verifier = secrets.token_urlsafe(48)
        self.client = Client()

    def link(self, **changes: str | None) -> str:
        """Where it sends people; None leaves a parameter out."""
        asked: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": "read play",
            "state": "s t&te=1",
            "code_challenge": challenge(self.verifier),
            "code_challenge_method": "S256",
        }
        wanted = {name: value for name, value in {**asked, **changes}.items() if value is not None}
        return f"/oauth/authorize?{urlencode(wanted)}"

    def exchange(self, code_in_hand: str, **changes: str | None) -> Any:
        asked = {
            "grant_type": "authorization_code",
            "code": code_in_hand,
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "code_verifier": self.verifier,
        }
        return self.post("/oauth/token", **{**asked, **changes})

    def refresh(self, token: str, **changes: str | None) -> Any:
        asked = {"grant_type": "refresh_token", "refresh_token": token, "client_id": self.client_id, **changes}
        return self.post("/oauth/token", **asked)

    def revoke(self, token: str, **changes: str | None) -> Any:
        return self.post("/oauth/revoke", **{"token": token, "client_id": self.client_id, **changes})

    def post(self, path: str, **fields: str | None) -> Any:
        body = urlencode({name: value for name, value in fields.items() if value is not None})
        return self.client.post(path, body, "application/x-www-form-urlencoded")


class Browser:
    """A person's: keeps cookies, sends forms with what is in them, and follows nothing by itself."""

    def __init__(self, username: str | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if username is not None:
            answer = self.sign_in(username)
            assert answer.status_code == 303, answer.content

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(path, headers=headers)

    def send(self, page: str, action: str, **fields: str) -> Any:
        """Open a page and send its form."""
        found = TOKEN_FIELD.search(self.get(page).content.decode())
        assert found is not None, page
        return self.client.post(action, {"csrfmiddlewaretoken": found[1], **fields})

    def sign_in(self, username: str, *, password: str = PASSWORD, then: str = "") -> Any:
        page = f"/account/sign-in?{urlencode({'next': then})}"
        return self.send(page, "/account/sign-in", username=username, password=password, next=then)

    def allow(self, link: str) -> Any:
        return self.send(link, link, allow="1")

    def deny(self, link: str) -> Any:
        return self.send(link, link, deny="1")


def challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def told(response: Any) -> dict[str, str]:
    """What an app is told in its redirect."""
    assert response.status_code == 303, response.content
    return {name: values[0] for name, values in parse_qs(urlsplit(response["Location"]).query).items()}


def code_for(app: App, username: str, **changes: str | None) -> str:
    return told(Browser(username).allow(app.link(**changes)))["code"]


def tokens_for(app: App, username: str, **changes: str | None) -> dict[str, Any]:
    response = app.exchange(code_for(app, username, **changes))
    assert response.status_code == 200, response.content
    return dict(response.json())


def error(response: Any, status: int, code: str) -> None:
    """An error as RFC 6749, 5.2 has it."""
    assert (response.status_code, response.json()["error"]) == (status, code), response.content
    assert response["Content-Type"] == "application/json"
    assert response["Cache-Control"] == "no-store"


def api(token: str) -> "Api":
    return Api(token)


class Api:
    """The API, held to its schema, as whoever bears this token."""

    def __init__(self, token: str) -> None:
        self.client = ConformingClient(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers)

    def post(self, path: str, body: Any) -> Any:
        return self.client.post(f"/api/v1{path}", body, "application/json", headers=self.headers)

    def patch(self, path: str, body: Any) -> Any:
        return self.client.patch(f"/api/v1{path}", body, "application/json", headers=self.headers)

    def delete(self, path: str) -> Any:
        return self.client.delete(f"/api/v1{path}", headers=self.headers)
