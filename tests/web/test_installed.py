"""As an app: it opens without a network, says so, shows nothing old as current, and is renewed with the server."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, overflows, window
from tests.web.conftest import picture
from tests.web.renewed import NEW, OLD, renewable
from tests.web.scenes import Scene
from tests.web.test_menu import a_guest
from truco_project.web.files import client

OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|502"
AWAY = ".away"
ONE_IS_KEPT = "async () => { while ((await caches.keys()).length !== 1) await new Promise(requestAnimationFrame); }"


@contextmanager
def installed(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """A window whose worker has kept the client, and answers for the page."""
    with window(browser, address, worker=True, expected=OFFLINE, **options) as page:
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        yield page


def kept(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


def test_it_opens_without_a_network_and_says_when_it_last_had_one(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["slow"]
    ana = scene.seats[0]
    with installed(browser, ana.address + "/", session=ana.session, **PHONE) as page:
        expect(page.get_by_role("region", name="Minhas partidas").get_by_role("link")).to_have_count(1)
        expect(page.locator(AWAY)).to_have_count(0)
        page.context.set_offline(True)
        expect(page.locator(AWAY)).to_have_text(
            re.compile(r"Sem contato com o servidor. Última resposta: \d\d:\d\d. De lá para cá, tudo pode ter mudado.")
        )
        page.reload()
        expect(page.get_by_role("heading", name="Truco, quando você quiser")).to_be_visible()
        expect(page.locator(AWAY)).to_contain_text("Última resposta")
        # What the server said before is nothing that it says now.
        expect(page.get_by_role("region", name="Minhas partidas")).to_have_count(0)
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-away")
        page.goto(ana.address + scene.path)
        expect(page.locator(AWAY)).to_be_visible()
        expect(page.locator(".my-hand")).to_have_count(0)
        page.context.set_offline(False)
        page.locator(".my-hand").wait_for()
        expect(page.locator(AWAY)).to_have_count(0)


def test_nothing_of_the_api_is_ever_kept(server: Server, browser: Browser) -> None:
    with installed(browser, server.address, session=a_guest(server)) as page:
        expect(page.get_by_text("Nenhuma partida em andamento.")).to_be_visible()
        (name,) = kept(page)
        urls = page.evaluate(
            "async (name) => (await (await caches.open(name)).keys()).map(({url}) => url)",
            name,
        )
        assert {urlsplit(url).path.split("/")[1] for url in urls} == {"", "client"}


def test_a_renewed_server_is_met_with_the_next_screen(server: Server, browser: Browser) -> None:
    with renewable(server.address, client().digest) as renewed, installed(browser, renewed.address) as page:
        assert (version(page), kept(page)) == (OLD, [f"truco-{OLD}"])
        renewed.version = NEW
        # The browser looks for a new worker now and then, and when somebody comes back to the page.
        page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.getRegistration();
              const told = new Promise((done) => {
                navigator.serviceWorker.addEventListener("message", done, {once: true});
              });
              await registration.update();
              await told;
            }"""
        )
        # What is open goes on as what it is, with all that belongs to it: the server hasn't that any more.
        assert version(page) == OLD
        assert page.evaluate(f"import('/client/{OLD}/screens/table/screen.js').then(() => true)")
        page.get_by_role("link", name="Truco", exact=True).click()
        page.locator(f"script[src*='{NEW}']").wait_for(state="attached")
        page.evaluate(ONE_IS_KEPT)
        assert kept(page) == [f"truco-{NEW}"]
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()
        assert version(page) == NEW


def version(page: Page) -> str:
    return (page.locator("script[type=module]").get_attribute("src") or "").split("/")[2]


def test_a_server_that_is_away_leaves_the_client_in_its_place(server: Server, browser: Browser) -> None:
    with renewable(server.address, client().digest) as renewed, installed(browser, renewed.address) as page:
        renewed.away = True
        page.reload()
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()


def test_where_the_browser_offers_it_the_menu_has_a_way_to_install_it(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        page.get_by_role("button", name="Jogar agora").wait_for()
        page.evaluate(
            """() => {
              const offer = new Event("beforeinstallprompt", {cancelable: true});
              offer.prompt = () => { window.asked = (window.asked ?? 0) + 1; };
              window.dispatchEvent(offer);
            }"""
        )
        page.get_by_role("button", name="Opções").click()
        page.get_by_role("button", name="Instalar o Truco neste aparelho").click()
        expect(page.get_by_role("button", name="Instalar o Truco neste aparelho")).to_have_count(0)
        assert page.evaluate("window.asked") == 1


def test_the_browser_finds_nothing_that_keeps_it_from_being_installed(server: Server, browser: Browser) -> None:
    with installed(browser, server.address) as page:
        told = page.context.new_cdp_session(page)
        manifest = told.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"] == f"{server.address}/manifest.webmanifest"
        errors = {error["errorId"] for error in told.send("Page.getInstallabilityErrors")["installabilityErrors"]}
        # A window of its own as tests have it is one that keeps nothing.
        assert errors <= {"in-incognito"}
