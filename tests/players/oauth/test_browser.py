"""In a real browser, as a person meets it: a program on this machine asks, and gets its tokens."""

import json
import os
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

from players.models import Player
from players.oauth import registry
from tests.players.conftest import PASSWORD
from tests.players.oauth.flow import App, tokens_for
from truco_project.embedded.installation import PROJECT

Account = tuple[Player, str]

EXAMPLE = PROJECT / "docs" / "oauth_example.py"
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# Where pictures of the pages are put, if anywhere.
PICTURES = os.environ.get("TRUCO_TEST_PICTURES")

pytestmark = [
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no /usr/bin/chromium (Debian: apt-get install chromium)"),
    pytest.mark.django_db(transaction=True),
]


class Callback(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.heard.append(self.path)  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"Back in the app")

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def program() -> Iterator[tuple[int, list[str]]]:
    """A program that listens on this machine: its port, and the paths that it was asked for."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Callback)
    server.heard = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port, server.heard  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def browser(**options: Any) -> Iterator[tuple[Page, list[str]]]:
    """A fresh window, and all that it complained of."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = chromium.new_context(
            **{"locale": "pt-BR", "viewport": {"width": 900, "height": 1000}, **options}
        ).new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        try:
            yield page, complaints
        finally:
            chromium.close()


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def faults(page: Page) -> list[str]:
    """What axe finds that keeps somebody from using the page."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]


def sign_in(page: Page) -> None:
    page.get_by_label("Nome").fill("ana")
    page.get_by_label("Senha").fill(PASSWORD)
    picture(page, "sign-in")
    page.keyboard.press("Enter")


def exchange(address: str, app: App, code: str) -> dict[str, Any]:
    body = {
        "grant_type": "authorization_code",
        "code": code,
        "client_id": app.client_id,
        "redirect_uri": app.redirect_uri,
        "code_verifier": app.verifier,
    }
    with urllib.request.urlopen(f"{address}/oauth/token", urlencode(body).encode(), timeout=10) as answer:
        return dict(json.load(answer))


def test_a_person_allows_an_app_and_takes_it_back(live_server: Any, ana: Account, bia: Account) -> None:
    app = App(bia[0], "http://127.0.0.1/callback", name="Mesa de Truco")
    with program() as (port, heard), browser() as (page, complaints):
        app.redirect_uri = f"http://127.0.0.1:{port}/callback"
        page.goto(live_server.url + app.link(scope="read play challenge webhooks"))
        sign_in(page)
        page.get_by_role("heading", name="Mesa de Truco quer agir em nome da sua conta").wait_for()
        assert page.get_by_text("um programa neste aparelho").count() == 1
        assert page.evaluate("getComputedStyle(document.querySelector('main')).borderRadius") == "12px"
        picture(page, "consent")

        # By the keyboard alone, in the order of the page: the client, another account, no, yes.
        page.keyboard.press("Tab")
        order = []
        for _ in range(4):
            order.append(page.evaluate("document.activeElement.textContent"))
            page.keyboard.press("Tab")
        assert order == ["Truco por correspondência", "Usar outra conta", "Não permitir", "Permitir"]
        page.get_by_role("button", name="Permitir", exact=True).focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/callback?**")
        assert page.inner_text("body") == "Back in the app"
        [path] = [one for one in heard if one.startswith("/callback")]
        back = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
        assert (back["state"], back["iss"]) == ("s t&te=1", live_server.url)
        given = exchange(live_server.url, app, back["code"])
        assert given["scope"] == "read play challenge webhooks"

        page.goto(f"{live_server.url}/account/apps")
        picture(page, "apps")
        page.get_by_role("button", name="Retirar permissão Mesa de Truco").click()
        page.get_by_text("Nenhum app pode agir em nome da sua conta.").wait_for()
        picture(page, "no-apps")
    assert [text for text in complaints if "favicon" not in text and "404" not in text] == []
    assert registry.authorizations_of(ana[0]) == []


def test_a_person_says_no(live_server: Any, ana: Account, bia: Account) -> None:
    app = App(bia[0], "http://127.0.0.1/callback", name="Mesa de Truco")
    dark = {"color_scheme": "dark", "viewport": {"width": 360, "height": 740}}
    with program() as (port, heard), browser(**dark) as (page, complaints):
        app.redirect_uri = f"http://127.0.0.1:{port}/callback"
        page.goto(live_server.url + app.link(scope="read account"))
        sign_in(page)
        page.get_by_role("button", name="Não permitir").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(page, "consent-dark")
        page.get_by_role("button", name="Não permitir").click()
        page.wait_for_url("**/callback?**")
    assert "error=access_denied" in heard[0]
    assert [text for text in complaints if "404" not in text] == []
    assert registry.authorizations_of(ana[0]) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_can_be_used_by_everybody(live_server: Any, ana: Account, bia: Account, scheme: str) -> None:
    app = App(bia[0], "http://127.0.0.1/callback", name="Mesa de Truco")
    tokens_for(app, "Ana")
    found: dict[str, list[str]] = {}
    with browser(color_scheme=scheme, viewport={"width": 360, "height": 740}) as (page, _complaints):
        page.goto(live_server.url + app.link(scope="read account"))
        found["sign-in"] = faults(page)
        page.get_by_label("Nome").fill("ana")
        page.get_by_label("Senha").fill("not this one")
        page.keyboard.press("Enter")
        page.get_by_role("alert").wait_for()
        found["sign-in, again"] = faults(page)
        sign_in(page)
        page.get_by_role("button", name="Permitir", exact=True).wait_for()
        found["consent"] = faults(page)
        page.goto(f"{live_server.url}/account/apps")
        found["apps"] = faults(page)
        page.goto(f"{live_server.url}/oauth/authorize?client_id=nobody")
        found["message"] = faults(page)
    assert found == {"sign-in": [], "sign-in, again": [], "consent": [], "apps": [], "message": []}


def test_the_api_is_tried_out_with_a_token_on_a_phone(live_server: Any, ana: Account) -> None:
    with browser(viewport={"width": 360, "height": 740}) as (page, complaints):
        page.goto(f"{live_server.url}/api/v1/docs")
        page.get_by_role("button", name="Authorize", exact=True).click()
        page.get_by_label("auth-bearer-value").fill(ana[1])
        page.get_by_label("Apply credentials").first.click()
        page.get_by_role("button", name="Close", exact=True).first.click()
        mine = page.locator("#operations-players-getMe")
        mine.get_by_role("button", expanded=False).first.click()
        mine.get_by_role("button", name="Try it out").click()
        mine.get_by_role("button", name="Execute").click()
        page.get_by_text('"Ana"').first.wait_for()
        picture(page, "docs")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []


def test_the_browser_lets_the_form_lead_to_an_app_s_own_scheme(live_server: Any, ana: Account, bia: Account) -> None:
    app = App(bia[0], "com.example.app:/callback")
    with browser() as (page, complaints):
        page.goto(live_server.url + app.link())
        sign_in(page)
        with page.expect_response(lambda answer: answer.request.method == "POST" and "authorize" in answer.url) as sent:
            page.get_by_role("button", name="Permitir", exact=True).click()
        assert sent.value.status == 303
        assert (sent.value.header_value("location") or "").startswith("com.example.app:/callback?code=")
        # The browser has had its time to refuse when the next page is there.
        page.goto(f"{live_server.url}/account/apps")
    assert [text for text in complaints if "Content Security Policy" in text] == []


def test_the_page_is_shown_in_no_frame(live_server: Any, ana: Account, bia: Account) -> None:
    app = App(bia[0])
    with browser() as (page, complaints):
        page.goto(live_server.url + app.link())
        sign_in(page)
        page.get_by_role("button", name="Não permitir").wait_for()
        page.goto(live_server.url + "/api/v1/docs")
        page.evaluate(
            "address => new Promise(done => { const frame = document.createElement('iframe'); frame.onload = done;"
            " frame.src = address; document.body.append(frame) })",
            live_server.url + app.link(),
        )
        assert page.frames[-1].url.startswith("chrome-error:")
    assert any("frame" in text.lower() for text in complaints)


def test_the_example_of_the_docs_signs_a_person_in(live_server: Any, ana: Account, bia: Account) -> None:
    app = App(bia[0], "http://127.0.0.1/callback")
    command = [sys.executable, "-I", str(EXAMPLE), live_server.url, app.client_id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as example:
        assert example.stdout is not None
        link = example.stdout.readline().split()[1]
        with browser() as (page, _complaints):
            page.goto(link)
            sign_in(page)
            page.get_by_role("button", name="Permitir", exact=True).click()
            page.get_by_text("You can close this window.").wait_for()
        told, _ = example.communicate(timeout=30)
    assert (told, example.returncode) == ("Signed in as Ana\n", 0)
