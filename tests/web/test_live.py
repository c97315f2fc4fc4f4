"""A match among people as it happens: in two browsers, in two tabs, after a sleep, and when time runs out."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import environment
from tests.web.browser import PHONE, look_again, window
from tests.web.conftest import picture
from tests.web.scenes import Scene, let_time_run_out

CARDS = ".my-hand .play"
NEXT = "[data-next]:not(:disabled)"
OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK"


def test_two_people_play_each_other_to_the_end_and_one_loses_the_network_in_between(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    scene = scenes["both"]
    ana, bia = scene.seats
    address = ana.address + scene.path
    with (
        window(browser, address, session=ana.session, expected=OFFLINE, **PHONE) as first,
        window(browser, address, session=bia.session) as second,
    ):
        first.get_by_role("button", name="quatro de paus").tap()
        first.context.set_offline(True)
        expect(first.get_by_role("status")).to_contain_text("Sem conexão")
        second.get_by_role("button", name="três de ouros").click()
        second.get_by_role("button", name="dois de espadas").click()
        expect(first.locator(".trick .from-top")).to_have_count(0)
        first.context.set_offline(False)
        expect(first.locator(".trick .from-top").get_by_role("img")).to_have_accessible_name("dois de espadas")
        expect(first.get_by_text("Sem conexão")).to_have_count(0)

        pages = {0: first, 1: second}
        while (view := ana.view())["status"] == "active":
            choose(pages[view["awaiting"][0]])
        ours, theirs = ("Nós", "Eles") if view["result"]["winner"] == 0 else ("Eles", "Nós")
        expect(first.get_by_role("heading", name=f"{ours}: partida ganha!")).to_be_visible()
        expect(second.get_by_role("heading", name=f"{theirs}: partida ganha!")).to_be_visible()

        first.get_by_role("button", name="Revanche").tap()
        expect(first.get_by_text("Revanche pedida")).to_be_visible()
        look_again(second)
        expect(second.get_by_text("ana-both quer revanche.")).to_be_visible()
        picture(second, "desk-rematch")
        second.get_by_role("button", name="Revanche").click()
        expect(second.locator(CARDS)).to_have_count(3)
        first.get_by_role("link", name="Ir para a revanche").tap()
        expect(first.locator(CARDS)).to_have_count(3)
        assert first.url == second.url


def choose(page: Page) -> None:
    """What the match waits for, truco whenever one may: so a match is short."""
    page.locator(NEXT).first.wait_for()
    onward = page.get_by_role("button", name="Próxima mão")
    if onward.count():
        onward.click()
        page.locator(f".mine-below {NEXT}").first.wait_for()
    raises = page.locator(".calls button", has_text="a mão valeria")
    choice = raises if raises.count() else page.locator(NEXT)
    with page.expect_response("**/actions"):
        choice.first.click()


def test_two_tabs_of_one_player_show_one_match(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["tabs"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session) as page:
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.locator(f"{CARDS}:not(:disabled)")).to_have_count(3)
        page.get_by_role("button", name="sete de copas").click()
        expect(other.locator(CARDS)).to_have_count(2)
        bia.act(type="play", card="QC")
        for tab in (page, other):
            expect(tab.locator(".trick .from-top").get_by_role("img")).to_have_accessible_name("dama de paus")
        bia.act(type="raise")
        for tab in (page, other):
            expect(tab.locator(".called")).to_contain_text("Truco!")
        other.get_by_role("button", name="Aceitar").click()
        for tab in (page, other):
            expect(tab.locator(".stake")).to_contain_text("vale 3")
            expect(tab.locator(".called")).to_have_count(0)


def test_after_a_sleep_the_table_is_as_it_is_now(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["asleep"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, expected=OFFLINE, **PHONE) as page:
        page.get_by_role("button", name="quatro de paus").tap()
        expect(page.locator(".now")).to_have_text("Esperando bia-asleep")
        device = page.context.new_cdp_session(page)
        device.send("Page.setWebLifecycleState", {"state": "frozen"})
        page.context.set_offline(True)
        bia.act(type="play", card="3D")
        bia.act(type="play", card="2S")
        page.context.set_offline(False)
        device.send("Page.setWebLifecycleState", {"state": "active"})
        expect(page.locator(".trick .from-top").get_by_role("img")).to_have_accessible_name("dois de espadas")
        expect(page.locator(f"{CARDS}:not(:disabled)")).to_have_count(2)
        page.get_by_role("button", name="sete de copas").tap()
        expect(page.get_by_role("heading", name="Eles: mais 1 ponto")).to_be_visible()


def test_when_time_runs_out_both_see_what_the_clock_has_played(
    browser: Browser, scenes: dict[str, Scene], home: Path
) -> None:
    scene = scenes["late"]
    ana, bia = scene.seats
    address = ana.address + scene.path
    with (
        window(browser, address, session=ana.session, **PHONE) as mine,
        window(browser, address, session=bia.session) as other,
    ):
        expect(mine.locator(f"{CARDS}:not(:disabled)")).to_have_count(3)
        expect(other.locator(".now")).to_have_text("Esperando ana-late")
        let_time_run_out(scene, environment(home))
        expect(mine.get_by_text("Você jogou quatro de paus (o tempo acabou)").first).to_be_visible()
        expect(mine.locator(CARDS)).to_have_count(2)
        expect(other.locator(".late")).to_contain_text("ana-late jogou quatro de paus (o tempo acabou)")
        expect(other.locator(f"{CARDS}:not(:disabled)")).to_have_count(3)
        picture(mine, "phone-late")
        # What was read is put away; whoever acts has read it too.
        mine.get_by_role("button", name="Entendi").tap()
        expect(mine.locator(".late")).to_have_count(0)
        other.get_by_role("button", name="três de ouros").click()
        expect(other.locator(".late")).to_have_count(0)
