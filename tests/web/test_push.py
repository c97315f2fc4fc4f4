"""Notices by push: turned on in the settings, shown by the worker, and for nobody once somebody has signed out."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, overflows, window
from tests.web.conftest import picture

ENDPOINT = "https://push.example/of-this-browser"
# A point of the curve: its base.
POINT = bytes.fromhex(
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)
SUBSCRIPTION = {
    "endpoint": ENDPOINT,
    "expirationTime": None,
    "keys": {"p256dh": base64.urlsafe_b64encode(POINT).decode().rstrip("="), "auth": "A" * 22},
}
# The far side of a network: a browser of the tests has no push service, and this keeps what one would know.
PUSH_SERVICE = (
    f"const SUBSCRIPTION = {json.dumps(SUBSCRIPTION)};"
    + """
(() => {
  const known = "test.subscribed";
  const made = () => ({
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => (localStorage.removeItem(known), true),
  });
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(known) ? made() : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem(known, applicationServerKey);
    return made();
  };
})();
"""
)
# As the person's tap is none, the browser would open or come to the front for nobody: all else is the worker's own.
TAP = """
async () => {
  const [notification] = await registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (done) => done.catch(() => {});
  dispatchEvent(event);
}
"""


class Ana:
    """Somebody on a device of her own, and on another: what ends on the one ends nowhere else."""

    def __init__(self, server: Server) -> None:
        self.address = server.address
        named = {"username": f"ana-{uuid4().hex[:8]}", "password": "correct horse battery"}
        self._elsewhere = ""
        registered = self.asked("/players", named)
        self._elsewhere, self.player = registered["token"], registered["player"]
        self.token = self.asked("/tokens", named)

    @contextmanager
    def window(self, browser: Browser, **options: Any) -> Iterator[Page]:
        with window(
            browser,
            f"{self.address}/settings/notices",
            session={"token": self.token["token"], "player": self.player},
            worker=True,
            before=PUSH_SERVICE,
            permissions=["notifications"],
            **options,
        ) as page:
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            yield page

    def asked(self, path: str, body: Any = None, method: str | None = None) -> Any:
        """By the other device."""
        headers = {"Content-Type": "application/json"}
        if self._elsewhere:
            headers["Authorization"] = f"Bearer {self._elsewhere}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers, method=method), timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def endpoints(self) -> list[str]:
        """Of the browsers that the server tells."""
        return [told["endpoint"] for told in self.asked("/me/push")["items"]]


def message(match_id: str = "0193c0ff-0000-7000-8000-000000000001") -> str:
    """What the server sends about a turn (docs/notices.md)."""
    return json.dumps(
        {
            "id": "0193c0ff-0000-7000-8000-000000000000",
            "kind": "turn",
            "match_id": match_id,
            "title": "Sua vez contra bia",
            "body": "A partida espera por você até amanhã.",
            "url": f"https://truco.example/matches/{match_id}",
        }
    )


def turn_on(page: Page, on: str = "Ligar avisos", off: str = "Desligar avisos") -> None:
    page.get_by_role("button", name=on, exact=True).click()
    page.get_by_role("button", name=off).wait_for()


def deliver(page: Page, message: str) -> None:
    """As the push service does, when the browser has decrypted it."""
    devtools = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (found,) = {one["registrationId"] for one in registrations}
    origin = "/".join(page.url.split("/")[:3])
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found, "data": message})


def shown(page: Page) -> Any:
    """What the browser shows, once it shows anything."""
    return page.wait_for_function(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const all = await registration.getNotifications();
          return all.length && all.map(({title, body, lang}) => [title, body, lang]);
        }"""
    ).json_value()


def test_notices_are_turned_on_and_off_where_one_is(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    with ana.window(browser, **PHONE) as page:
        turn_on(page)
        assert ana.endpoints() == [ENDPOINT]
        assert page.evaluate("localStorage['test.subscribed']") == ana.asked("/me/push")["public_key"]
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-push")
        # It is known again after a reload.
        page.reload()
        page.get_by_role("button", name="Desligar avisos").click()
        page.get_by_role("button", name="Ligar avisos", exact=True).wait_for()
        assert ana.endpoints() == []
        assert page.evaluate("localStorage['test.subscribed']") is None


def test_a_notice_is_shown_and_leads_to_its_match(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    match = ana.asked("/matches", {"variant": "paulista-duel", "seats": ["me", "bot:easy"]})
    ana.asked(f"/matches/{match['id']}/start", {})
    with ana.window(browser) as page:
        deliver(page, message(match["id"]))
        deliver(page, message(match["id"]))
        # Of a match there is one.
        assert shown(page) == [["Sua vez contra bia", "A partida espera por você até amanhã.", ""]]
        (worker,) = page.context.service_workers
        worker.evaluate(TAP)
        page.locator(".my-hand").wait_for()
        assert page.url == f"{ana.address}/matches/{match['id']}"


def test_a_notice_speaks_a_language_that_the_server_doesn_t(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    with ana.window(browser, locale="it") as page:
        turn_on(page, on="Attiva gli avvisi", off="Disattiva gli avvisi")
        deliver(page, message())
        assert shown(page) == [["Tocca a te, a truco", "", "it"]]


def test_notices_come_in_the_language_that_is_spoken_here(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    with ana.window(browser, locale="es") as page:
        turn_on(page, on="Activar avisos", off="Desactivar avisos")
        assert ana.asked("/me/notices/settings")["language"] == "es"


def test_who_signs_out_is_told_nothing_any_more(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    with ana.window(browser) as page:
        turn_on(page)
        page.get_by_role("button", name="Opções").click()
        page.get_by_role("button", name="Sair").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert ana.endpoints() == []
        assert page.evaluate("localStorage['test.subscribed']") is None


def test_whose_session_was_ended_elsewhere_is_told_nothing_here(server: Server, browser: Browser) -> None:
    ana = Ana(server)
    with ana.window(browser, expected="401") as page:
        turn_on(page)
        ana.asked(f"/tokens/{ana.token['id']}", method="DELETE")
        # Within 30 seconds everywhere: until then another of the server's processes answers by what it remembers.
        until = monotonic() + 60
        while page.locator("header .who").inner_text() != "Entrar" and monotonic() < until:
            page.reload()
            page.locator("main :is(.kinds, [href^='/sign-in'])").wait_for()
        expect(page.locator("header .who")).to_have_text("Entrar")
        page.wait_for_function("!('test.subscribed' in localStorage)")
