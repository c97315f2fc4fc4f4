"""Whoever opens the address plays a match against bots to its end, by the keyboard or the thumb alone."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, hurry, overflows, window
from tests.web.conftest import picture

NEXT = "[data-next]:not(:disabled)"
OVER = "section.result"


def test_a_guest_plays_a_match_to_its_end_by_keyboard_alone(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        hurry(page)
        page.get_by_role("button", name="Jogar agora").wait_for()
        while "Jogar agora" not in focused(page):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator(".my-hand").wait_for()
        while True:
            page.locator(f"{OVER}, {NEXT}:focus").first.wait_for()
            if page.locator(OVER).count():
                break
            page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="partida ganha!")).to_be_visible()
        expect(page.get_by_role("button", name="Revanche")).to_be_focused()


def focused(page: Page) -> str:
    return str(page.evaluate("document.querySelector(':focus')?.textContent ?? ''"))


def test_a_guest_plays_a_match_to_its_end_by_touch_on_a_small_phone(server: Server, browser: Browser) -> None:
    with window(browser, server.address, **PHONE) as page:
        hurry(page)
        page.get_by_role("button", name="Jogar agora").tap()
        raises = page.locator(".calls button", has_text="a mão valeria")
        go_on = page.locator(NEXT)
        over = page.locator(OVER)
        while True:
            over.or_(go_on).first.wait_for()
            if over.count():
                break
            # Truco whenever one may: matches are shorter so.
            choice = raises.first if raises.count() and raises.first.is_enabled() else go_on.first
            assert not overflows(page)
            tap(page, choice)
        expect(page.get_by_role("heading", name="partida ganha!")).to_be_visible()
        picture(page, "phone-over")


def tap(page: Page, choice: Locator) -> None:
    """A tap on something that is in sight, without scrolling; it is acted on when something has changed."""
    box = choice.bounding_box()
    assert box is not None
    height = (page.viewport_size or {"height": 0})["height"]
    assert 0 <= box["y"] <= box["y"] + box["height"] <= height
    before = choice.element_handle()
    choice.tap()
    page.wait_for_function("button => !button.isConnected || button.disabled", arg=before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_start_and_table_can_be_used_by_everybody(server: Server, browser: Browser, scheme: str) -> None:
    found: dict[str, list[str]] = {}
    with window(browser, server.address, color_scheme=scheme, **PHONE) as page:
        page.get_by_role("button", name="Jogar em duplas").wait_for()
        found["start"] = faults(page)
        picture(page, f"phone-start-{scheme}")
        page.get_by_role("button", name="Jogar em duplas").click()
        page.locator(NEXT).first.wait_for()
        # What comes in fades in: its colours are its own when it is there.
        page.wait_for_function("() => document.getAnimations().length === 0")
        found["table"] = faults(page)
        assert not overflows(page)
        picture(page, f"phone-table-{scheme}")
        page.get_by_role("button", name="Menu da mesa").click()
        page.get_by_role("dialog").wait_for()
        found["menu"] = faults(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Conversa").click()
        page.get_by_role("heading", name="Frases").wait_for()
        found["talk"] = faults(page)
    assert found == {"start": [], "table": [], "menu": [], "talk": []}
