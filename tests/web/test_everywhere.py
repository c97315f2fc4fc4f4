"""Every screen, in every language, narrow and wide, by day and by night.

Nothing sticks out, is left in another language, or keeps somebody from using it.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import Server
from tests.web.browser import faults, overflows, window
from tests.web.everywhere import KEPT, PARTS, SCREENS, address_of
from tests.web.scenes import Scene
from truco_project.web.files import FOLDER

LANGUAGES = ("pt-BR", "en", "es", "it")
WIDTHS = {320: 568, 1280: 800}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SAID = """
() => {
  const said = [];
  const spoken = (element) => !element.closest("[lang]:not(html), script, style, noscript, code, [translate=no]");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (spoken(node.parentElement)) said.push(node.data);
  }
  for (const name of ["aria-label", "title", "alt", "placeholder"]) {
    const named = [...document.querySelectorAll(`[${name}]`)].filter(spoken);
    said.push(...named.map((element) => element.getAttribute(name)));
  }
  return said;
}
"""
NUMBERS = re.compile(r"[\d\W_]+")


def test_no_screen_is_left_out() -> None:
    # A new screen has a line in tests/web/everywhere.py.
    assert list(SCREENS) == re.findall(r'path: "([^"]+)"', (FOLDER / "screens" / "index.js").read_text())


@pytest.fixture(scope="module")
def places(scenes: dict[str, Scene], past: dict[str, Scene]) -> dict[str, Scene]:
    return {**scenes, **past}


@pytest.fixture(scope="module")
def known(scenes: dict[str, Scene]) -> dict[str, str]:
    """What ana may look at: her partner offers a match, asks her for another, and has a private one."""
    ana, bia = scenes["eleven"].seats[:2]
    bia.opens(variant="paulista")
    bia.opens(variant="paulista-duel", seats=["me", ana.name])
    private = bia.opens(variant="paulista", visibility="private")
    return {"code": private["code"], "series": scenes["series"].seats[0].view()["series"]["id"]}


@pytest.fixture(scope="module")
def strangers(scenes: dict[str, Scene], known: dict[str, str]) -> list[str]:
    """Whoever else offers a match on this server, in other tests: no word of any language."""
    offered = scenes["eleven"].seats[0].asked("/matches")["items"]
    return [seat["player"] for match in offered for seat in match["seats"] if seat["player"]]


@pytest.fixture(scope="module")
def windows(browser: Browser, scenes: dict[str, Scene]) -> Iterator[dict[tuple[str, bool], Page]]:
    """One a language for ana and one for who isn't signed in, in which one screen after the other is looked at."""
    ana = scenes["eleven"].seats[0]
    with ExitStack() as stack:
        yield {
            (language, nobody): stack.enter_context(
                window(browser, ana.address, session=None if nobody else ana.session, locale=language)
            )
            for language, nobody in product(LANGUAGES, (False, True))
        }


@pytest.mark.parametrize("screen", [*SCREENS, *PARTS])
def test_a_screen_is_for_everybody(
    windows: dict[tuple[str, bool], Page],
    places: dict[str, Scene],
    known: dict[str, str],
    strangers: list[str],
    screen: str,
) -> None:
    met = {**SCREENS, **PARTS}[screen]
    scene = places[met.scene]
    names = [*(seat.name for seat in [*scene.seats, *places["eleven"].seats]), *known.values(), *strangers]
    said = {}
    for language in LANGUAGES:
        page = windows[language, met.by_nobody]
        go(page, address_of(met, scene, **known))
        page.locator(met.there).first.wait_for()
        said[language] = words(page, names)
        for (width, height), scheme in product(WIDTHS.items(), SCHEMES):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            assert not overflows(page), (language, width)
            if language == LANGUAGES[0]:
                assert faults(page) == [], (width, scheme)
    # The others have many a word in common; what is left in another language is left in English.
    assert {
        language: left for language in LANGUAGES if language != "en" and (left := said[language] & said["en"])
    } == {}


def go(page: Page, address: str) -> None:
    """As a link does, without loading everything anew."""
    page.evaluate("(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", address)


def words(page: Page, names: list[str]) -> set[str]:
    """All that is written or told to a screen reader, without names and numbers."""
    found: set[str] = set()
    for text in page.evaluate(SAID):
        for name in names:
            text = text.replace(name, "")
        # One letter is a rank of a card.
        if len(NUMBERS.sub("", text)) > 1 and text.strip() not in KEPT:
            found.add(text.strip())
    return found


def test_the_keyboard_comes_to_the_content_at_once_and_begins_there_on_a_new_screen(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    ana = scenes["eleven"].seats[0]
    with window(browser, ana.address, session=ana.session) as page:
        mine = page.locator("section.mine a").first
        mine.wait_for()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Ir para o conteúdo")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("main")).to_be_focused()
        mine.press("Enter")
        page.locator(".my-hand").wait_for()
        page.get_by_role("link", name="Início").press("Enter")
        mine.wait_for()
        expect(page.get_by_role("main")).to_be_focused()


def test_what_is_at_no_address_says_so_and_leads_back(browser: Browser, server: Server) -> None:
    with window(browser, f"{server.address}/nowhere/at-all", expected="404", locale="es") as page:
        expect(page.get_by_role("heading", name="Aquí no hay nada")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("link", name="Ir al inicio").click()
        expect(page.get_by_role("button", name="Jugar ahora")).to_be_visible()


def test_a_screen_that_no_network_brought_comes_with_the_network(browser: Browser, server: Server) -> None:
    with window(browser, server.address, expected="ERR_INTERNET_DISCONNECTED") as page:
        page.get_by_role("button", name="Jogar agora").wait_for()
        page.context.set_offline(True)
        page.get_by_role("link", name="Salão").click()
        expect(page.get_by_role("heading", name="A página não carregou")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_role("heading", name="Salão")).to_be_visible()


def test_a_name_that_is_badly_written_in_an_address_is_nobody_s(browser: Browser, server: Server) -> None:
    with window(browser, f"{server.address}/players/%zz", expected="404") as page:
        expect(page.get_by_role("heading", name="Não há nada aqui")).to_be_visible()
