"""Where a code may go: to the letter what was registered, and on one's own machine to any port (RFC 8252, 9700)."""

from typing import Any

import pytest

from players import commands
from players.models import Player
from players.oauth import redirects
from tests.players.oauth.flow import App, Browser, api, told

Account = tuple[Player, str]

GOOD = [
    "https://app.example",
    "https://app.example/",
    "https://app.example/callback",
    "https://app.example:8443/a/b?tenant=1&x=%20",
    "https://xn--bcher-kva.example/cb",
    "http://127.0.0.1/cb",
    "http://127.0.0.1:5000/cb",
    "http://[::1]:5000/cb",
    "http://localhost:5173/cb",
    "com.example.app:/callback",
    "com.example.app://callback",
    "com.example.app://login.callback/x?y=1",
]
BAD = [
    "",
    "app.example/callback",
    "//app.example/callback",
    "/callback",
    "http://app.example/callback",
    "HTTPS://app.example/callback",
    "https://APP.example/callback",
    "https://app/callback",
    "https://*.example/callback",
    "https://app.example:0/callback",
    "https://app.example:65536/callback",
    "https://app.example:/callback",
    "https://user@app.example/callback",
    "https://user:secret@app.example/callback",
    "https://app.example@evil.example/",
    "https://app.example/callback#fragment",
    "https://app.example/callback#",
    "https://app.example/../callback",
    "https://app.example/a/./b",
    "https://app.example/a/..",
    "https://app.example/a//b",
    "https://app.example/%2e%2e/callback",
    "https://app.example\\@evil.example/",
    "https:\\\\app.example/",
    "https:/app.example/",
    "https:///app.example/",
    "https://app.example/a b",
    "https://app.example/\n",
    "https://app.example/callback\r\nSet-Cookie: a=b",
    "https://app.example/\x00",
    "https://bücher.example/cb",
    "https://app.example。evil.example/",
    "http://127.0.0.1.evil.example/cb",
    "http://127.0.0.1@evil.example/cb",
    "http://127.1/cb",
    "http://2130706433/cb",
    "http://0.0.0.0/cb",
    "http://[::ffff:127.0.0.1]/cb",
    "http://localhost.evil.example/cb",
    "javascript:alert(1)",
    "javascript://app.example/%0aalert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "intent://x",
    "about:blank",
    "myapp://callback",
    "urn:ietf:wg:oauth:2.0:oob",
    "com.example.app:",
    "com.example.app:callback",
    "com.example.app:///callback",
    "com.example.app://user@host/x",
    "https://app.example/" + "x" * 500,
]


@pytest.mark.parametrize("uri", GOOD)
def test_what_can_be_registered(uri: str) -> None:
    assert redirects.may_be_registered(uri)
    assert redirects.allowed(uri, [uri])


@pytest.mark.parametrize("uri", BAD)
def test_what_cannot_be_registered(uri: str) -> None:
    assert not redirects.may_be_registered(uri)


REGISTERED = "https://app.example/callback"
OTHERS = [
    "https://app.example/callback/",
    "https://app.example/callback?",
    "https://app.example/callback?x=1",
    "https://app.example/callback#",
    "https://app.example/callback#x",
    "https://app.example/Callback",
    "https://app.example/callback/../evil",
    "https://app.example/callback/%2e%2e/evil",
    "https://app.example/evil/../callback",
    "https://app.example//callback",
    "https://app.example/callback;x",
    "https://app.example:443/callback",
    "https://app.example:8443/callback",
    "https://APP.example/callback",
    "HTTPS://app.example/callback",
    "http://app.example/callback",
    "ftp://app.example/callback",
    "//app.example/callback",
    "https://evil.app.example/callback",
    "https://app.example.evil.example/callback",
    "https://app.example./callback",
    "https://user@app.example/callback",
    "https://app.example@evil.example/callback",
    "https://evil.example/https://app.example/callback",
    "https://evil.example?https://app.example/callback",
    "https://app.example\\.evil.example/callback",
    " https://app.example/callback",
    "https://app.example/callback ",
    "https://app.example/callback\r\nX: y",
    "https://app.example/callback\x00",
    "javascript:alert(1)",
    "https://app.example",
    "evil",
    "",
]


@pytest.mark.parametrize("uri", OTHERS)
def test_anything_else_sends_nobody_anywhere(app: App, ana: Account, uri: str) -> None:
    for browser in (Browser("ana"), Browser()):
        for link in (app.link(redirect_uri=uri), app.link(redirect_uri=uri, scope="admin", response_type="token")):
            response = browser.get(link)
            if uri == "" and response.status_code != 400:
                # Left out is not another: the app has only one.
                assert "evil" not in response.content.decode()
                continue
            assert (response.status_code, "Location" in response) == (400, False), link


def test_the_only_one_needn_t_be_named(app: App, ana: Account) -> None:
    answer = Browser("ana").allow(app.link(redirect_uri=None))
    assert answer["Location"].startswith("https://app.example/callback?")
    assert app.exchange(told(answer)["code"], redirect_uri=None).status_code == 200


def test_of_several_one_must_be_named(bia: Account, ana: Account) -> None:
    app = App(bia[0], "https://app.example/a", "https://app.example/b")
    assert Browser("ana").get(app.link(redirect_uri=None)).status_code == 400
    answer = Browser("ana").allow(app.link(redirect_uri="https://app.example/b"))
    assert answer["Location"].startswith("https://app.example/b?")


def test_a_query_that_was_registered_is_kept(bia: Account, ana: Account) -> None:
    app = App(bia[0], "https://app.example/cb?tenant=7")
    for answer in (Browser("ana").allow(app.link()), Browser("ana").deny(app.link())):
        assert answer["Location"].startswith("https://app.example/cb?tenant=7&")
        assert told(answer)["tenant"] == "7"


@pytest.mark.parametrize("registered", ["http://127.0.0.1/cb", "http://127.0.0.1:1/cb", "http://[::1]/cb"])
@pytest.mark.parametrize("port", ["", ":80", ":49152", ":65535"])
def test_a_program_on_ones_own_machine_takes_the_port_that_it_gets(
    bia: Account, ana: Account, registered: str, port: str
) -> None:
    app = App(bia[0], registered)
    host = "http://[::1]" if "[" in registered else "http://127.0.0.1"
    app.redirect_uri = f"{host}{port}/cb"
    answer = Browser("ana").allow(app.link())
    assert answer["Location"].startswith(f"{app.redirect_uri}?")
    assert app.exchange(told(answer)["code"]).status_code == 200


@pytest.mark.parametrize(
    "uri",
    [
        "http://127.0.0.1:80/other",
        "http://127.0.0.2:80/cb",
        "http://localhost:80/cb",
        "http://[::1]:80/cb",
        "https://127.0.0.1:80/cb",
        "http://127.0.0.1:65536/cb",
        "http://127.0.0.1:0/cb",
        "http://127.0.0.1:x/cb",
        "http://127.0.0.1:80@evil.example/cb",
        "http://x@127.0.0.1:80/cb",
        "http://127.0.0.1:80/cb?x",
        "http://127.0.0.1:80/cb#",
        "http://127.0.0.1.evil.example:80/cb",
    ],
)
def test_only_the_port_is_free(bia: Account, ana: Account, uri: str) -> None:
    app = App(bia[0], "http://127.0.0.1/cb")
    assert Browser("ana").get(app.link(redirect_uri=uri)).status_code == 400


def test_localhost_is_a_name_and_has_the_port_that_it_was_registered_with(bia: Account, ana: Account) -> None:
    app = App(bia[0], "http://localhost:5173/cb")
    assert Browser("ana").get(app.link()).status_code == 200
    assert Browser("ana").get(app.link(redirect_uri="http://localhost:5174/cb")).status_code == 400


@pytest.mark.parametrize("uri", ["com.example.app:/callback", "com.example.app://callback"])
def test_a_phone_s_app_has_a_scheme_of_its_own(bia: Account, ana: Account, uri: str) -> None:
    app = App(bia[0], uri)
    page = Browser("ana").get(app.link())
    assert "form-action 'self' com.example.app:;" in page["Content-Security-Policy"]
    answer = Browser("ana").allow(app.link())
    assert answer["Location"].startswith(f"{uri}?code=")
    assert app.exchange(told(answer)["code"]).status_code == 200
    assert Browser("ana").get(app.link(redirect_uri="com.example.app2:/callback")).status_code == 400
    assert Browser("ana").get(app.link(redirect_uri="com.example.app:/other")).status_code == 400


# Registering


def test_an_app_is_registered_changed_and_removed(ana: Account) -> None:
    caller = api(ana[1])
    made = caller.post("/apps", {"name": "Zap Truco", "redirect_uris": GOOD[2:4]})
    assert made.status_code == 201
    app: dict[str, Any] = made.json()
    assert {**app, "client_id": "", "created_at": ""} == {
        "client_id": "",
        "name": "Zap Truco",
        "redirect_uris": GOOD[2:4],
        "created_at": "",
    }
    assert caller.get("/apps").json() == {"items": [app], "next": None}
    changed = caller.patch(f"/apps/{app['client_id']}", {"name": "Zap", "redirect_uris": ["com.example.zap:/cb"]})
    assert changed.json() == {**app, "name": "Zap", "redirect_uris": ["com.example.zap:/cb"]}
    assert caller.patch(f"/apps/{app['client_id']}", {}).json() == changed.json()
    assert caller.delete(f"/apps/{app['client_id']}").status_code == 204
    assert caller.get("/apps").json()["items"] == []


def test_anothers_app_is_not_there(app: App, ana: Account) -> None:
    caller = api(ana[1])
    for client_id in (app.client_id, "nobody", "%00"):
        assert caller.patch(f"/apps/{client_id}", {"name": "Mine now"}).status_code == 404
        assert caller.delete(f"/apps/{client_id}").status_code == 404
    assert caller.get("/apps").json()["items"] == []


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": "x"}, "/redirect_uris"),
        ({"name": "x", "redirect_uris": []}, "/redirect_uris"),
        ({"name": "x", "redirect_uris": "https://app.example/"}, "/redirect_uris"),
        ({"name": "x", "redirect_uris": ["https://app.example/"] * 11}, "/redirect_uris"),
        ({"name": "x", "redirect_uris": ["https://app.example/", "http://app.example/"]}, "/redirect_uris/1"),
        ({"name": "x", "redirect_uris": ["https://a.example/ https://b.example/"]}, "/redirect_uris/0"),
        ({"redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "", "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": " x", "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "x\u202egnp", "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "x\u200b", "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "x\ny", "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "x" * 61, "redirect_uris": ["https://app.example/"]}, "/name"),
        ({"name": "x", "redirect_uris": ["https://app.example/"], "client_type": "confidential"}, "/client_type"),
    ],
)
def test_what_an_app_says_of_itself_is_checked(ana: Account, body: dict[str, Any], pointer: str) -> None:
    response = api(ana[1]).post("/apps", body)
    assert response.status_code == 400
    assert [found["pointer"] for found in response.json()["errors"]] == [pointer]


def test_an_account_has_at_most_20_apps_and_a_guest_none(ana: Account) -> None:
    caller, body = api(ana[1]), {"name": "x", "redirect_uris": ["https://app.example/"]}
    assert [caller.post("/apps", body).status_code for _ in range(21)] == [201] * 20 + [409]
    refused = api(commands.create_guest()[1]).post("/apps", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/apps"),
        ("post", "/apps"),
        ("patch", "/apps/x"),
        ("delete", "/apps/x"),
        ("get", "/me/apps"),
        ("delete", "/me/apps/x"),
    ],
)
def test_apps_need_the_scope_account(ana: Account, method: str, path: str) -> None:
    others = commands.issue_token(ana[0], scopes=["read", "play", "challenge", "webhooks"])[1]
    ask = getattr(api(others), method)
    response = ask(path, {}) if method in ("post", "patch") else ask(path)
    assert (response.status_code, response.json()["code"]) == (403, "permission_denied")
