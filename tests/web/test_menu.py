"""What stands around the screens: the language, and the way out."""

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, overflows, window
from tests.web.conftest import picture


def a_guest(server: Server) -> Any:
    asked = Request(f"{server.address}/api/v1/players/guest", b"{}", {"Content-Type": "application/json"})
    with urlopen(asked, timeout=30) as answer:
        return json.load(answer)


def test_a_language_is_chosen_and_kept_and_spoken_at_the_table_too(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        page.get_by_role("button", name="Opções").click()
        page.get_by_label("Idioma").select_option("Italiano")
        expect(page.get_by_role("dialog", name="Opzioni")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.reload()
        page.get_by_role("button", name="Gioca subito").click()
        page.get_by_role("button", name="Menu del tavolo").click()
        page.get_by_label("Lingua").select_option("English")
        expect(page.get_by_role("dialog", name="Table menu")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "en"


def test_a_guest_who_signs_out_is_told_what_that_means_and_leaves_no_token(server: Server, browser: Browser) -> None:
    guest = a_guest(server)
    with window(browser, server.address, session=guest, **PHONE) as page:
        expect(page.locator("header .who")).to_have_text(guest["player"]["username"])
        page.get_by_role("button", name="Opções").tap()
        expect(page.get_by_text("quem sai dela não volta")).to_be_visible()
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-options")
        with page.expect_response(lambda answer: answer.request.method == "DELETE") as gone:
            page.get_by_role("button", name="Sair").tap()
        assert gone.value.status == 204
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("header .who")).to_have_text("Entrar")
        assert page.evaluate("localStorage.getItem('truco.session')") is None
