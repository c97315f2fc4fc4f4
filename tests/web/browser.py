"""A browser as a person has one, and what must never happen in it."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PATIENCE = 60_000.0
"""Milliseconds until what is waited for counts as not coming: bots take their second, and machines may be slow."""
expect.set_options(timeout=PATIENCE)
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def window(
    browser: Browser,
    address: str,
    *,
    session: dict[str, Any] | None = None,
    expected: str = "(?!)",
    worker: bool = False,
    before: str = "",
    **options: Any,
) -> Iterator[Page]:
    """A fresh window on the client, signed in with a `session` that it has kept. A service worker only if asked for.

    A script of the test's own runs `before` the client.

    By its end it has asked nobody else for anything, and complained of nothing but what is `expected`, a pattern.
    """
    context = browser.new_context(**{"locale": "pt-BR", **DESK, **options})
    if session:
        kept = json.dumps(json.dumps(session))
        context.add_init_script(f"localStorage['truco.session'] ??= {kept}")
    if not worker:
        # Each fresh window would fetch all of the client's files once more.
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    if before:
        context.add_init_script(before)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.extend(complaint(message)))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(origin(request.url)))
    try:
        page.goto(address)
        yield page
        assert [text for text in complaints if not re.search(expected, text)] == []
        assert asked == {origin(address)}
    finally:
        context.close()


def hurry(page: Page) -> None:
    """Let server bots answer at once in the matches that this page creates: their delay is not what is tested."""

    def at_once(route: Route) -> None:
        asked: dict[str, Any] = route.request.post_data_json or {}
        route.continue_(post_data=json.dumps({**asked, "bot_delay": 0}))

    page.route("**/api/v1/matches", at_once)


def look_again(page: Page) -> None:
    """What a browser tells a page when somebody comes back to it."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def complaint(message: ConsoleMessage) -> list[str]:
    return [f"{message.type}: {message.text}"] if message.type in ("error", "warning") else []


def origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def faults(page: Page) -> list[str]:
    """What axe finds that keeps somebody from using the page."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html']}" for fault in found for node in fault["nodes"]]


def overflows_when_large(page: Page) -> bool:
    """Whether there is, where somebody has text twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    sticks_out = overflows(page)
    page.evaluate("document.documentElement.style.fontSize = ''")
    return sticks_out


def sign_in_elsewhere(page: Page, session: dict[str, Any] | None) -> None:
    """In another tab of the same browser somebody else signs in, or with None whoever is signed in leaves."""
    other = page.context.new_page()
    other.goto(f"{origin(page.url)}/healthz")
    other.evaluate("(session) => { localStorage['truco.session'] = session }", json.dumps(session))
    other.close()


def overflows(page: Page) -> bool:
    """Whether there is anything to scroll sideways for."""
    assert page.viewport_size is not None
    # Not `innerWidth`: on a phone it grows with what sticks out.
    return int(page.evaluate("document.documentElement.scrollWidth")) > page.viewport_size["width"]
