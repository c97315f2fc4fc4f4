"""Matches that are over are found again: one's own, and the public ones of anybody."""

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browser import PHONE, faults, overflows, window
from tests.web.conftest import picture
from tests.web.scenes import Scene


def rows(page: Page, *paths: str) -> None:
    """Exactly these matches are listed, in this order."""
    found = page.locator(".matches a")
    expect(found).to_have_count(len(paths))
    expect(page.locator(".history [role=status]")).not_to_have_text("Procurando…")
    assert [row.get_attribute("href") for row in found.all()] == [f"{path}/review" for path in paths]


def test_ones_own_matches_are_found_by_what_they_were(browser: Browser, past: dict[str, Scene]) -> None:
    paths = {name: scene.path for name, scene in past.items()}
    ana = past["people"].seats[0]
    with window(browser, f"{ana.address}/history", session=ana.session, **PHONE) as page:
        rows(page, paths["people"], paths["pairs"], paths["duel"])
        expect(page.locator(".matches a").first).to_contain_text("derrota (por abandono) · Paulista, um contra um")
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-history")
        page.get_by_label("Variante").focus()
        page.get_by_label("Variante").select_option("mineiro")
        rows(page, paths["pairs"])
        expect(page.get_by_label("Variante")).to_be_focused()
        page.get_by_label("Variante").select_option("")
        page.get_by_label("Resultado").select_option(label="derrota")
        expect(page).to_have_url(f"{ana.address}/history?result=lost")
        assert paths["people"] in str(page.locator(".matches a").first.get_attribute("href"))
        page.get_by_label("Resultado").select_option(label="cancelada")
        rows(page, paths["stopped"])
        page.get_by_label("Resultado").select_option("")
        page.get_by_label("Com ou contra").fill("BIA-past")
        page.keyboard.press("Enter")
        rows(page, paths["people"])
        page.reload()
        rows(page, paths["people"])
        page.get_by_label("Período").select_option("7")
        rows(page, paths["people"])
        # Each leads to its review, and back to what was looked for.
        page.locator(".matches a").click()
        expect(page.locator(".told")).to_be_visible()
        page.go_back()
        rows(page, paths["people"])
        page.get_by_label("Com ou contra").fill("nobody")
        page.get_by_role("button", name="Procurar").click()
        expect(page.get_by_text("Nenhuma partida assim.")).to_be_visible()
        page.get_by_role("link", name="Histórico").click()
        rows(page, paths["people"], paths["pairs"], paths["duel"])


def test_of_others_one_finds_what_is_public(browser: Browser, past: dict[str, Scene]) -> None:
    with window(browser, f"{past['people'].seats[0].address}/history") as page:
        expect(page.get_by_text("Entre para ver as suas partidas")).to_be_visible()
        assert faults(page) == []
        page.get_by_label("De quem").fill("ana-past")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Partidas de ana-past")).to_be_visible()
        rows(page, past["people"].path)


def test_older_ones_are_asked_for_by_the_page(browser: Browser, past: dict[str, Scene]) -> None:
    ana = past["people"].seats[0]

    def page_of_one(route: Route) -> None:
        route.continue_(url=route.request.url.replace("limit=100", "limit=1"))

    with window(browser, f"{ana.address}/history", session=ana.session, expected="ERR_FAILED") as page:
        page.route("**/me/matches?*", page_of_one)
        page.route("**/me/matches?*cursor*", lambda route: route.abort(), times=1)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("O servidor não respondeu")
        page.get_by_role("button", name="Tentar de novo").click()
        rows(page, past["people"].path, past["pairs"].path, past["duel"].path)
        expect(page.get_by_role("button", name="Procurar mais antigas")).to_have_count(0)


def test_the_list_fits_the_smallest_phone_in_every_language(browser: Browser, past: dict[str, Scene]) -> None:
    ana = past["people"].seats[0]
    with window(browser, f"{ana.address}/history", session=ana.session, viewport={"width": 320, "height": 600}) as page:
        for language in ("pt-BR", "en", "es", "it"):
            page.evaluate("language => { localStorage['truco.language'] = JSON.stringify(language) }", language)
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(".matches a")).to_have_count(3)
            assert not overflows(page), language
