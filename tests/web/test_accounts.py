"""Accounts: made, kept, signed in to, found again by a letter, erased."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.deploy.server import Server
from tests.web.accounts import PASSWORD, asked, registered
from tests.web.browser import PHONE, faults, look_again, window
from truco_project.embedded.process import wait_for


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_label("Nome").fill(name)
    page.get_by_label("Senha").fill(password)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()


def test_one_registers_signs_out_and_signs_in_and_a_wrong_password_is_said_at_the_field(
    server: Server, browser: Browser
) -> None:
    with window(browser, f"{server.address}/register", expected="401", **PHONE) as page:
        page.get_by_label("Nome").fill("Teresa")
        page.get_by_label("Senha").fill(PASSWORD)
        page.get_by_role("button", name="Criar conta").tap()
        expect(page.locator("header .who")).to_have_text("Teresa")
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()
        page.get_by_role("button", name="Opções").tap()
        expect(page.get_by_text("quem sai dela não volta")).to_have_count(0)
        page.get_by_role("button", name="Sair").tap()
        page.get_by_role("link", name="Entrar").tap()
        sign_in(page, "teresa", "not this one")
        field = page.get_by_label("Senha")
        expect(field).to_be_focused()
        expect(field).to_have_accessible_description("Nome ou senha errados.")
        expect(field).to_have_value("not this one")
        sign_in(page, "teresa")
        expect(page.locator("header .who")).to_have_text("Teresa")


def test_what_is_wrong_with_a_name_or_a_password_stands_at_it(server: Server, browser: Browser) -> None:
    registered(server, "Ocupada")
    with window(browser, f"{server.address}/register", expected="400|409") as page:
        name, password, done = page.get_by_label("Nome"), page.get_by_label("Senha"), page.locator("form button")
        done.click()
        expect(name).to_be_focused()
        expect(name).to_have_accessible_description(re.compile("Falta preencher"))
        expect(password).to_have_accessible_description(re.compile("Falta preencher"))
        name.fill("com espaço")
        password.fill("12345678")
        done.click()
        expect(name).to_have_accessible_description(re.compile("sem espaços"))
        name.fill("ocupada")
        done.click()
        expect(password).to_have_accessible_description(re.compile("fácil de adivinhar"))
        password.fill(PASSWORD)
        done.click()
        expect(name).to_be_focused()
        expect(name).to_have_accessible_description(re.compile("já tem ou teve dono"))


def test_a_guest_keeps_the_account_and_its_match_from_the_end_of_it(server: Server, browser: Browser) -> None:
    with window(browser, server.address, **PHONE) as page:
        page.get_by_role("button", name="Jogar agora").tap()
        page.get_by_role("button", name="Menu da mesa").tap()
        page.get_by_role("button", name="Abandonar a partida…").tap()
        page.get_by_role("button", name="Abandonar", exact=True).tap()
        keep = page.locator(".result").get_by_role("link", name="Guardar esta conta")
        # On the felt, which has the colour that links have elsewhere; axe doesn't see what lies behind them.
        white = "getComputedStyle(document.querySelector('.result h2')).color"
        assert keep.evaluate(f"(link) => getComputedStyle(link).color === {white}")
        keep.tap()
        match = page.evaluate("new URLSearchParams(location.search).get('next')")
        page.get_by_label("Nome").fill("Guardada")
        page.get_by_label("Senha").fill(PASSWORD)
        page.get_by_role("button", name="Guardar").tap()
        expect(page).to_have_url(f"{server.address}{match}")
        expect(page.get_by_role("button", name="Revanche")).to_be_visible()
        expect(page.get_by_role("link", name="Guardar esta conta")).to_have_count(0)
    with window(browser, f"{server.address}/sign-in?next={match}") as page:
        sign_in(page, "Guardada")
        expect(page).to_have_url(f"{server.address}{match}")
        expect(page.get_by_role("button", name="Revanche")).to_be_visible()


def test_who_is_not_signed_in_is_told_and_comes_back(server: Server, browser: Browser) -> None:
    account = registered(server, "Voltou")
    private = {"variant": "paulista-duel", "seats": ["me", "bot:easy"], "visibility": "private"}
    review = f"{server.address}/matches/{account.ask('POST', '/matches', private)['id']}/review#step=3"
    with window(browser, review, expected="404") as page:
        page.get_by_role("main").get_by_role("link", name="Entrar").click()
        sign_in(page, "Voltou")
        expect(page).to_have_url(review)
        expect(page.get_by_role("link", name="Ir para a mesa")).to_be_visible()
    with window(browser, review, expected="404") as page:
        expect(page.get_by_role("alert")).to_contain_text("Isto não existe, ou não é para você.")
        # The same would come again.
        expect(page.get_by_role("button", name="Tentar de novo")).to_have_count(0)
        page.goto(f"{server.address}/settings/vacation")
        page.get_by_role("banner").get_by_role("link", name="Entrar").click()
        sign_in(page, "Voltou")
        expect(page.get_by_role("heading", name="Férias")).to_be_visible()
        expect(page.get_by_text("Você tem 7 dias de férias.")).to_be_visible()


def test_whose_session_ends_from_afar_is_told_and_comes_back(server: Server, browser: Browser) -> None:
    account = registered(server, "Longe")
    with window(browser, f"{server.address}/lobby", session=account.session, expected="401") as page:
        expect(page.get_by_role("link", name="Longe")).to_be_visible()
        [token] = account.ask("GET", "/tokens")["items"]
        account.ask("DELETE", f"/tokens/{token['id']}")
        look_again(page)
        told = page.get_by_role("alert")
        expect(told).to_contain_text("A sessão de Longe foi encerrada")
        assert faults(page) == []
        told.get_by_role("link", name="Entrar de novo").click()
        sign_in(page, "Longe")
        expect(page).to_have_url(f"{server.address}/lobby")
        expect(told).to_have_count(0)


def test_whose_session_ends_at_the_table_is_told_once(server: Server, browser: Browser) -> None:
    account = registered(server, "Levantou")
    private = {"variant": "paulista-duel", "seats": ["me", "bot:easy"], "visibility": "private"}
    match = account.ask("POST", "/matches", private)["id"]
    account.ask("POST", f"/matches/{match}/start", {})
    with window(browser, f"{server.address}/matches/{match}", session=account.session, expected="401|404") as page:
        page.route("**/actions", lambda route: route.fulfill(status=401, json={"code": "not_authenticated"}))
        page.get_by_role("button", name="Menu da mesa").click()
        page.get_by_role("button", name="Abandonar a partida…").click()
        page.get_by_role("button", name="Abandonar", exact=True).click()
        # What is private isn't shown any longer, and nothing but why is said.
        expect(page.get_by_role("main").get_by_role("link", name="Início")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(1)
        expect(page.get_by_role("alert")).to_contain_text("A sessão de Levantou foi encerrada")


def test_nobody_is_sent_elsewhere_after_signing_in(server: Server, browser: Browser) -> None:
    registered(server, "Ficou")
    with window(browser, f"{server.address}/sign-in?next=//elsewhere.example/") as page:
        sign_in(page, "Ficou")
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()
        expect(page).to_have_url(f"{server.address}/")
    with window(browser, f"{server.address}/sign-in?next=/players/%25zz") as page:
        sign_in(page, "Ficou")
        expect(page).to_have_url(f"{server.address}/")


def test_the_links_of_letters_lead_to_a_confirmed_address_and_a_new_password(
    server: Server, browser: Browser, home: Path
) -> None:
    account = registered(server, "Carteira")
    with window(browser, f"{server.address}/settings/account", session=account.session, expected="400") as page:
        mail = page.locator("section", has=page.get_by_role("heading", name="E-mail"))
        mail.get_by_label("E-mail").fill("carteira@example.org")
        mail.get_by_label("Senha de agora").fill("not this one")
        mail.get_by_role("button", name="Salvar").click()
        expect(mail.get_by_label("Senha de agora")).to_have_accessible_description("A senha de agora não é esta.")
        mail.get_by_label("Senha de agora").fill(PASSWORD)
        mail.get_by_role("button", name="Salvar").click()
        expect(mail.get_by_text("Falta confirmar carteira@example.org")).to_be_visible()
        page.goto(link_in_a_letter(home, "/account/email/"))
        page.get_by_role("button").click()
        page.get_by_role("banner").get_by_role("link").click()
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()
        page.goto(f"{server.address}/settings/account")
        expect(page.get_by_text("Seu endereço: carteira@example.org.")).to_be_visible()
        page.get_by_role("link", name="Esqueci a senha").click()
        page.get_by_role("textbox").fill("carteira@example.org")
        page.get_by_role("button").click()
        page.goto(link_in_a_letter(home, "/account/reset/"))
        for field in page.locator("input[type=password]").all():
            field.fill("another horse battery")
        page.get_by_role("button").click()
        page.wait_for_load_state()
    with window(browser, f"{server.address}/sign-in") as page:
        sign_in(page, "Carteira", "another horse battery")
        expect(page.locator("header .who")).to_have_text("Carteira")


def link_in_a_letter(home: Path, path: str) -> str:
    """The first link there is to such a page, in what the server wrote to its folder of letters."""
    pattern = re.compile(rf"http://\S+{path}\S+")

    def found() -> str:
        letters = (letter.read_text() for letter in sorted((home / "mail").glob("*")))
        return next((match[0] for text in letters if (match := pattern.search(text))), "")

    assert wait_for(lambda: found() != "", 60), path
    return found()


def test_an_account_is_erased_only_by_who_writes_its_name(server: Server, browser: Browser) -> None:
    account = registered(server, "Apagada")
    with window(browser, f"{server.address}/settings/account", session=account.session, expected="401") as page:
        page.get_by_role("button", name="Apagar a conta").click()
        sure = page.get_by_role("button", name="Apagar para sempre")
        expect(sure).to_be_disabled()
        page.get_by_label("Para confirmar, escreva Apagada").fill("Apagada")
        sure.click()
        expect(page.get_by_role("button", name="Jogar agora")).to_be_visible()
        page.get_by_role("link", name="Entrar").click()
        sign_in(page, "Apagada")
        expect(page.get_by_label("Senha")).to_have_accessible_description("Nome ou senha errados.")


def test_the_language_that_is_chosen_is_that_of_the_account_s_letters_too(server: Server, browser: Browser) -> None:
    account = registered(server, "Poliglota")
    with window(browser, f"{server.address}/settings", session=account.session) as page:
        with page.expect_response(lambda answer: answer.request.method == "PUT") as told:
            page.get_by_label("Idioma").select_option("Español")
        assert told.value.ok
        page.get_by_role("link", name="De qué me avisan").click()
        expect(page.get_by_label("Idioma de correos y avisos")).to_have_value("es")
    assert asked(server.address, "GET", "/me/notices/settings", token=account.session["token"])["language"] == "es"
