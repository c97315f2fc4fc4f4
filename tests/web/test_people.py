"""Other people: leaderboards, profiles, blocks, reports, and what one was told of them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.deploy.server import Server
from tests.web.accounts import Account, play_to_the_end, registered
from tests.web.browser import PHONE, faults, overflows, overflows_when_large, window
from tests.web.conftest import picture
from truco_project.embedded.process import wait_for


@pytest.fixture(scope="module")
def rivals(server: Server) -> tuple[Account, Account]:
    """Two who have played eleven rated matches, of which the second won three, and were counted."""
    ana, bia = registered(server, "Ana_Rival"), registered(server, "Bia_Rival")
    for number in range(11):
        play_to_the_end(ana, bia, loser=ana if number % 4 == 1 else bia)
    bia.ask("POST", "/matches", {"variant": "paulista-duel", "seats": ["me", ana.name]})
    # Seconds after what they are of.
    assert wait_for(lambda: len(ana.ask("GET", "/leaderboards/paulista-duel")["items"]) == 2, 60)
    assert wait_for(lambda: "challenge" in [one["kind"] for one in ana.ask("GET", "/me/notices")["items"]], 60)
    return ana, bia


def test_a_leaderboard_leads_to_a_profile_with_its_history_and_how_we_stand(
    server: Server, browser: Browser, rivals: tuple[Account, Account]
) -> None:
    ana, bia = rivals
    with window(browser, f"{server.address}/leaderboards", session=ana.session, **PHONE) as page:
        row = page.get_by_role("row").filter(has_text=bia.name)
        expect(page.get_by_role("row").filter(has_text=ana.name)).to_have_class("me")
        picture(page, "phone-leaderboard")
        week = page.get_by_role("link", name="Semana")
        week.evaluate("(link) => { window.week = link; link.focus() }")
        page.keyboard.press("Enter")
        expect(page.get_by_role("columnheader", name="Ganhou")).to_be_visible()
        # The screen stays, and with it the place of whoever goes by keyboard.
        expect(week).to_be_focused()
        assert week.evaluate("(link) => link === window.week")
        page.go_back()
        page.get_by_role("link", name="Mineiro, em duplas").tap()
        expect(page.get_by_text("Ainda não há ninguém aqui")).to_be_visible()
        page.go_back()
        row.get_by_role("link").tap()
        expect(page.get_by_role("heading", name=bia.name)).to_be_visible()
        expect(page.get_by_text("Contra você: 11 partidas; você ganhou 8 e perdeu 3.")).to_be_visible()
        expect(page.get_by_role("img", name=re.compile("Pontos nas últimas 11 partidas: de 1500 a"))).to_be_visible()
        expect(page.get_by_role("heading", name="Últimas partidas")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("contra Ana_Rival"))).to_have_count(10)
        picture(page, "phone-profile")


def test_a_player_is_blocked_shown_as_blocked_and_unblocked(
    server: Server, browser: Browser, rivals: tuple[Account, Account]
) -> None:
    ana, bia = rivals
    with window(browser, f"{server.address}/players/{bia.name}", session=ana.session) as page:
        page.get_by_role("button", name="Bloquear").click()
        expect(page.get_by_text("Bloqueado: você não ouve")).to_be_visible()
        page.goto(f"{server.address}/settings/blocks")
        row = page.get_by_role("listitem").filter(has_text=bia.name)
        row.get_by_role("button", name="Desbloquear").click()
        expect(page.get_by_text("Você não bloqueou ninguém.")).to_be_visible()
        # The button is gone; whoever goes by keyboard isn't left nowhere.
        expect(page.get_by_role("main")).to_be_focused()
    assert ana.ask("GET", "/me/blocks")["items"] == []


def test_a_player_is_reported(server: Server, browser: Browser, rivals: tuple[Account, Account]) -> None:
    ana, bia = rivals
    with window(browser, f"{server.address}/players/{bia.name}", session=ana.session) as page:
        page.get_by_role("button", name="Denunciar").click()
        page.get_by_label("O que houve?").select_option("Enrola de propósito")
        page.get_by_role("dialog").get_by_role("button", name="Denunciar").click()
        expect(page.get_by_text("Os moderadores vão olhar.")).to_be_visible()


def test_nobody_of_that_name_a_server_s_bot_and_oneself(
    server: Server, browser: Browser, rivals: tuple[Account, Account]
) -> None:
    ana, _ = rivals
    with window(browser, f"{server.address}/players/ninguem", session=ana.session, expected="404") as page:
        expect(page.get_by_role("heading", name="Ninguém se chama ninguem")).to_be_visible()
        page.goto(f"{server.address}/players/cautious")
        expect(page.get_by_role("heading", name="Robô cauteloso")).to_be_visible()
        expect(page.get_by_text("Robô do servidor")).to_be_visible()
        ranked = {"rank": 1, "player": "easy", "kind": "server_bot", "rating": 1500, "matches": 1, "wins": 1}
        page.route("**/api/v1/leaderboards/*", lambda route: route.fulfill(json={"items": [ranked], "next": None}))
        page.get_by_role("link", name="Classificação").click()
        expect(page.get_by_role("rowheader")).to_have_text("Robô fácil")
        page.locator("header .who").click()
        expect(page.get_by_text("É você")).to_be_visible()
        expect(page.get_by_role("button", name="Bloquear")).to_have_count(0)


def test_notices_are_read_and_lead_to_their_match(
    server: Server, browser: Browser, rivals: tuple[Account, Account]
) -> None:
    ana, bia = rivals
    with window(browser, server.address, session=ana.session) as page:
        page.get_by_role("button", name="Opções").click()
        page.get_by_role("link", name="Avisos").click()
        challenge = page.get_by_role("link", name=re.compile("desafio"))
        expect(challenge).to_contain_text(bia.name)
        page.get_by_role("button", name="Marcar tudo como lido").click()
        expect(page.get_by_text("Tudo lido.")).to_be_visible()
        assert ana.ask("GET", "/me/notices")["unread"] == 0
        challenge.click()
        expect(page).to_have_url(re.compile("/matches/"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_these_screens_can_be_used_by_everybody(
    server: Server, browser: Browser, rivals: tuple[Account, Account], scheme: str
) -> None:
    ana, bia = rivals
    parts = ["", "/notices", "/account", "/sessions", "/vacation", "/blocks", "/programs"]
    paths = [f"/settings{part}" for part in parts]
    paths += ["/notices", "/leaderboards", f"/players/{bia.name}", f"/players/{ana.name}"]
    small: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "color_scheme": scheme}
    found: dict[str, Any] = {}
    with window(browser, server.address, session=ana.session, **small) as page:
        for path in paths:
            page.goto(server.address + path)
            page.wait_for_load_state("networkidle")
            page.get_by_role("heading", level=1).wait_for()
            for closed in page.locator("details:not([open]) summary").all():
                closed.click()
            found[path] = (faults(page), overflows(page) or overflows_when_large(page))
            picture(page, f"phone{path.replace('/', '-')}-{scheme}")
    with window(browser, f"{server.address}/sign-in", **small) as page:
        for path in ["/sign-in", "/register"]:
            page.goto(server.address + path)
            page.get_by_role("heading", level=1).wait_for()
            found[path] = (faults(page), overflows(page) or overflows_when_large(page))
    assert found == dict.fromkeys(found, ([], False))
