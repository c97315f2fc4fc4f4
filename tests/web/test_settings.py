"""Settings: each is kept, and what was ended is ended."""

import json
import re

from playwright.sync_api import Browser, Route, expect

from tests.deploy.server import Server
from tests.web.accounts import PASSWORD, Account, asked, registered
from tests.web.browser import PHONE, window


def test_notices_are_chosen_by_kind_and_channel_and_kept(server: Server, browser: Browser) -> None:
    ana = registered(server, "Notada")
    with window(browser, f"{server.address}/settings/notices", session=ana.session, **PHONE) as page:
        page.get_by_label("Um desafio: E-mail").uncheck()
        page.get_by_label("Partida acabou: E-mail").uncheck()
        page.get_by_label("Fuso horário").select_option("Europe/Rome")
        page.get_by_label("Horas de silêncio").check()
        page.get_by_role("textbox", name="Das").fill("23:30")
        expect(page.get_by_text("Salvo.")).to_be_visible()
        with page.expect_response(re.compile("/me/notices/settings")):
            page.reload()
        expect(page.get_by_label("Um desafio: E-mail")).not_to_be_checked()
        expect(page.get_by_label("Um desafio: Aqui")).to_be_checked()
        expect(page.get_by_label("Fuso horário")).to_have_value("Europe/Rome")
        expect(page.get_by_role("textbox", name="Das")).to_have_value("23:30")
    kept = ana.ask("GET", "/me/notices/settings")
    assert kept["channels"]["email"] == ["turn", "reminder"]
    assert kept["quiet_hours"] == {"start": "23:30", "end": "07:00"}


def test_a_choice_that_is_refused_goes_back_to_what_it_was(server: Server, browser: Browser) -> None:
    ana = registered(server, "Recusada")
    with window(browser, f"{server.address}/settings/notices", session=ana.session, expected="503") as page:

        def refuse(route: Route) -> None:
            if route.request.method == "PUT":
                route.fulfill(status=503, json={"code": "unavailable"})
            else:
                route.continue_()

        page.route("**/me/notices/settings", refuse)
        page.get_by_label("Um desafio: Aqui").click()
        expect(page.get_by_text("fora do ar por um momento")).to_be_visible()
        expect(page.get_by_label("Um desafio: Aqui")).to_be_checked()


def test_one_goes_on_vacation_and_comes_back(server: Server, browser: Browser) -> None:
    ana = registered(server, "Viajante")
    with window(browser, f"{server.address}/settings/vacation", session=ana.session) as page:
        page.get_by_role("button", name="Sair de férias").click()
        expect(page.get_by_text("De férias, no máximo até")).to_be_visible()
        page.reload()
        page.get_by_role("button", name="Voltar das férias").click()
        expect(page.get_by_text(re.compile(r"Você tem \d"))).to_be_visible()
    assert ana.ask("GET", "/me/vacation")["since"] is None


def test_a_password_is_changed_by_who_knows_the_present_one(server: Server, browser: Browser) -> None:
    ana = registered(server, "Trocada")
    with window(browser, f"{server.address}/settings/account", session=ana.session, expected="400") as page:
        form = page.locator("section", has=page.get_by_role("heading", name="Senha"))
        form.get_by_label("Senha de agora").fill("not this one")
        form.get_by_label("Senha nova").fill("another horse battery")
        form.get_by_label("Senha nova").press("Enter")
        expect(form.get_by_label("Senha de agora")).to_be_focused()
        expect(form.get_by_label("Senha de agora")).to_have_accessible_description("A senha de agora não é esta.")
        form.get_by_label("Senha de agora").fill(PASSWORD)
        form.get_by_role("button", name="Trocar a senha").press("Enter")
        expect(form.get_by_text("Senha trocada.")).to_be_visible()
        expect(form.get_by_role("button", name="Trocar a senha")).to_be_focused()
    asked(server.address, "POST", "/tokens", {"username": ana.name, "password": "another horse battery"})


def test_another_device_is_signed_out_from_here(server: Server, browser: Browser) -> None:
    ana = registered(server, "Espalhada")
    with window(browser, f"{server.address}/sign-in") as other:
        other.get_by_label("Nome").fill(ana.name)
        other.get_by_label("Senha").fill(PASSWORD)
        other.keyboard.press("Enter")
        expect(other.locator("header .who")).to_have_text(ana.name)
    with window(browser, f"{server.address}/settings/sessions", session=ana.session) as page:
        device = page.get_by_role("listitem").filter(has_text="Chrome, Linux")
        expect(page.get_by_role("listitem").filter(has_text="É este aparelho").get_by_role("button")).to_have_count(0)
        device.get_by_role("button", name="Sair").click()
        expect(device).to_have_count(0)
    assert len(ana.ask("GET", "/tokens")["items"]) == 1


def test_a_token_is_made_for_a_program_shown_once_and_revoked(server: Server, browser: Browser) -> None:
    ana = registered(server, "Robotica")
    with window(browser, f"{server.address}/settings/programs", session=ana.session, expected="401") as page:
        page.get_by_text("Novo token").click()
        page.get_by_label("Para quê?").fill("meu robô")
        page.get_by_label("Sua senha").fill("not this one")
        page.get_by_role("button", name="Fazer o token").click()
        # A wrong password is the form's matter: one stays signed in.
        expect(page.get_by_label("Sua senha")).to_have_accessible_description("Nome ou senha errados.")
        page.get_by_label("Sua senha").fill(PASSWORD)
        page.get_by_role("button", name="Fazer o token").click()
        secret = page.locator(".secret code")
        expect(secret).to_have_text(re.compile("^truco_"))
        bot = Account(server.address, {"token": secret.inner_text(), "player": ana.session["player"]})
        assert bot.ask("GET", "/me")["username"] == ana.name
        row = page.get_by_role("listitem").filter(has_text="meu robô")
        expect(row).to_contain_text("ver as partidas, jogar")
        row.get_by_role("button", name="Revogar").click()
        expect(row).to_have_count(0)
        expect(secret).to_have_count(0)
    assert [one["name"] for one in ana.ask("GET", "/tokens")["items"]] == ["registration"]


def test_all_data_of_the_account_comes_as_a_file(server: Server, browser: Browser) -> None:
    ana = registered(server, "Curiosa")
    with window(browser, f"{server.address}/settings/account", session=ana.session) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name="Baixar meus dados").click()
        assert download.value.suggested_filename == "truco-Curiosa.json"
        assert json.loads(download.value.path().read_text())["account"]["username"] == "Curiosa"


def test_where_the_server_does_not_answer_one_tries_again(server: Server, browser: Browser) -> None:
    ana = registered(server, "Paciente")
    with window(browser, f"{server.address}/settings", session=ana.session, expected="ERR_INTERNET") as page:
        page.get_by_role("link", name="Férias").wait_for()
        page.route("**/me/vacation", lambda route: route.abort("internetdisconnected"))
        page.get_by_role("link", name="Férias").click()
        expect(page.get_by_role("alert")).to_have_text("O servidor não respondeu. Veja sua conexão.")
        page.unroute("**/me/vacation")
        page.get_by_role("button", name="Tentar de novo").click()
        expect(page.get_by_text("Você tem 7 dias de férias.")).to_be_visible()
