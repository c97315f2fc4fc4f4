"""How long somebody with a browser waits: `python -m tests.bench.web [rounds]`.

`make up` on a home of its own, Chromium with nothing kept. Milliseconds from the request for the page to its first
paint and to what it is about; and from a tap on a card to the picture in which it lies on the table, with the part of
it that was the server's answer. The machine should be idle.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page

from tests.deploy.server import running
from tests.web.browser import PHONE, chromium, window

BUTTON = ".now .main"
CARD = ".my-hand .play:not(:disabled)"
WATCH = """
addEventListener("click", ({ target, timeStamp }) => {
  if (target.closest(".my-hand .play")) window.tapped = timeStamp;
}, true);
new MutationObserver(() => {
  if (!window.tapped || window.asked || !document.querySelector(".trick .from-me")) return;
  window.asked = true;
  // The frame after the one that draws it.
  requestAnimationFrame(() => requestAnimationFrame((now) => { window.took = now - window.tapped; }));
}).observe(document, { subtree: true, childList: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
ANSWERED = "performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/actions')).duration"


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as home, running(Path(home)) as server, chromium() as browser:
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; ms, median and slowest of {rounds}")
        # Each process of the server reads the client's files once.
        first_view(browser, server.address, rounds)
        show("first view of /", first_view(browser, server.address, rounds))
        table = [at_a_table(browser, server.address) for _ in range(rounds)]
        show("first view of a table", [(painted, cards) for painted, cards, _, _ in table])
        taps = [(took, answered) for _, _, took, answered in table]
        show("a tap on a card", taps, ("on the table", "of it the server's answer"))


def first_view(browser: Browser, address: str, rounds: int) -> list[tuple[float, float]]:
    found = []
    for _ in range(rounds):
        with window(browser, address, **PHONE) as page:
            found.append(seen(page, BUTTON))
    return found


def at_a_table(browser: Browser, address: str) -> tuple[float, float, float, float]:
    guest = ask(address, "/players/guest", {})
    token = guest["token"]
    match = ask(address, "/matches", {"variant": "paulista-duel", "seats": ["me", "bot:easy"], "bot_delay": 0}, token)
    ask(address, f"/matches/{match['id']}/start", {}, token)
    with window(browser, address, session=guest, **PHONE) as page:
        page.add_init_script(WATCH)
        page.goto(f"{address}/matches/{match['id']}")
        painted, cards = seen(page, CARD)
        page.locator(CARD).first.tap()
        page.wait_for_function("() => window.took")
        return painted, cards, page.evaluate("window.took"), page.evaluate(ANSWERED)


def seen(page: Page, wanted: str) -> tuple[float, float]:
    """When something was painted, and when this was there."""
    there = page.wait_for_function(
        "wanted => document.querySelector(wanted)?.checkVisibility() && performance.now()", arg=wanted
    ).json_value()
    page.wait_for_function(PAINTED)
    return page.evaluate(PAINTED), there


def show(what: str, times: list[tuple[float, float]], names: tuple[str, str] = ("painted", "there")) -> None:
    said = (
        f"{name} {statistics.median(one):.0f} ({max(one):.0f})"
        for name, one in zip(names, zip(*times, strict=True), strict=True)
    )
    print(f"{what}: {', '.join(said)}")


def ask(address: str, path: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(f"{address}/api/v1{path}", json.dumps(body).encode(), headers), timeout=60) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main()
