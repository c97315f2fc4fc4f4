"""What the table shows is the match as it is, wherever one looks from."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import Server
from tests.web.browser import hurry, window

CARDS = ".my-hand .play"


def begin(page: Page) -> None:
    """A match against a bot, up to one's own card: where the bot leads, it may call first."""
    hurry(page)
    page.get_by_role("button", name="Jogar agora").click()
    card = page.locator(f"{CARDS}:not(:disabled)").first
    accept = page.get_by_role("button", name="Aceitar")
    card.or_(accept).first.wait_for()
    if accept.is_visible():
        accept.click()
    card.wait_for()


def test_a_second_tab_follows_and_knows_who_one_is(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        begin(page)
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.locator(CARDS)).to_have_count(page.locator(CARDS).count())
        held = page.locator(CARDS).count()
        page.locator(f"{CARDS}:not(:disabled)").first.click()
        expect(other.locator(CARDS)).to_have_count(held - 1)


def test_each_card_is_spoken_of_by_its_name(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        begin(page)
        name = re.compile(
            r"(quatro|cinco|seis|sete|dama|valete|rei|ás|dois|três) de (ouros|espadas|copas|paus)(, manilha)?"
        )
        for card in page.locator(CARDS).all():
            expect(card).to_have_accessible_name(name)
        # What happens by itself is said aloud.
        played = page.locator(f"{CARDS}:not(:disabled)").first
        spoken = (played.get_attribute("aria-label") or "").removesuffix(", manilha")
        played.click()
        expect(page.get_by_role("log")).to_contain_text(f"Você jogou {spoken}")


def test_a_match_is_left_only_after_a_question(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        begin(page)
        page.get_by_role("button", name="Menu da mesa").click()
        page.get_by_role("button", name="Abandonar a partida…").click()
        page.get_by_role("button", name="Voltar").click()
        expect(page.locator(CARDS).first).to_be_visible()
        page.get_by_role("button", name="Menu da mesa").click()
        page.get_by_role("button", name="Abandonar a partida…").click()
        page.get_by_role("button", name="Abandonar", exact=True).click()
        expect(page.get_by_role("heading", name="Eles: partida ganha!")).to_be_visible()
        expect(page.locator(".result").get_by_text("Por abandono.")).to_be_visible()


def test_what_is_running_stands_on_the_first_screen(server: Server, browser: Browser) -> None:
    with window(browser, server.address) as page:
        begin(page)
        page.get_by_role("link", name="Início").click()
        mine = page.get_by_role("region", name="Minhas partidas").get_by_role("link")
        expect(mine).to_contain_text("sua vez")
        mine.click()
        page.locator(CARDS).first.wait_for()
