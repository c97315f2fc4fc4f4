"""What is planned is shown, played when the turn comes, and taken back."""

from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, faults, overflows, sign_in_elsewhere, window
from tests.web.conftest import picture
from tests.web.scenes import Scene

CARDS = ".my-hand .play"


def test_a_plan_is_made_on_a_phone_and_played_when_the_turn_comes(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["plan"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=bia.session, **PHONE) as page:
        planned = page.locator(".planned")
        expect(planned).to_have_text("Plano")
        expect(planned).to_be_in_viewport(ratio=1)
        planned.tap()
        dialog = page.get_by_role("dialog", name="Plano para esta mão")
        dialog.get_by_role("combobox", name="Rodada", exact=True).select_option("2ª rodada")
        dialog.get_by_role("combobox", name="A 1ª rodada", exact=True).select_option("perdida")
        dialog.get_by_role("combobox", name="Jogar", exact=True).select_option("três de ouros")
        dialog.get_by_label("só se ganhar a rodada").check()
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-plan-step")
        dialog.get_by_role("button", name="Acrescentar passo").tap()
        steps = dialog.locator(".steps li span")
        expect(steps).to_have_text(["2ª rodada, até aqui: perdida, só se ganhar a rodada: três de ouros"])
        dialog.locator("summary").tap()
        dialog.get_by_role("combobox", name="Rodada", exact=True).select_option("1ª rodada")
        dialog.get_by_role("combobox", name="Jogar", exact=True).select_option("a mais baixa que ganha")
        dialog.get_by_role("button", name="Acrescentar passo").tap()
        dialog.get_by_role("button", name="Acrescentar passo").tap()
        dialog.get_by_role("button", name="Tirar este passo").last.tap()
        # Whoever goes by keyboard goes on from there.
        expect(dialog.locator("summary")).to_be_focused()
        sooner = dialog.get_by_role("button", name="Tentar antes")
        sooner.last.tap()
        expect(sooner.first).to_be_focused()
        expect(steps.first).to_have_text("1ª rodada: a mais baixa que ganha")
        dialog.get_by_role("combobox", name="Se pedirem aumento", exact=True).select_option(
            "aceitar até 3, acima disso correr"
        )
        assert faults(page) == []
        picture(page, "phone-plan")
        dialog.get_by_role("button", name="Salvar plano").tap()
        expect(dialog).to_have_count(0)
        expect(planned).to_have_text("Plano: 2 passos")

        # What was planned outlives the page; the call and the card are answered without a word of hers.
        page.reload()
        expect(planned).to_have_text("Plano: 2 passos")
        ana.act(type="raise")
        expect(page.locator(".stake")).to_contain_text("vale 3")
        ana.act(type="play", card="4C")
        expect(page.get_by_role("log")).to_contain_text("Você jogou dama de paus (pelo plano)")
        expect(page.locator(f"{CARDS}:not(:disabled)")).to_have_count(2)

        planned.tap()
        expect(page.get_by_role("dialog")).to_contain_text("É sua vez")
        page.get_by_role("button", name="Apagar plano").tap()
        expect(planned).to_have_text("Plano")
        page.get_by_role("button", name="três de ouros").tap()
        expect(page.locator(CARDS)).to_have_count(1)


def test_a_plan_that_cannot_go_on_says_so(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["plan-stops"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=bia.session) as page:
        planned = page.locator(".planned")
        planned.click()
        page.get_by_role("combobox", name="Rodada", exact=True).select_option("2ª rodada")
        page.get_by_role("combobox", name="Jogar", exact=True).select_option("três de ouros")
        page.get_by_role("button", name="Acrescentar passo").click()
        page.get_by_role("button", name="Salvar plano").click()
        expect(planned).to_have_text("Plano: 1 passo")
        ana.act(type="play", card="4C")
        page.get_by_role("button", name="três de ouros").click()
        expect(planned).to_have_text("Plano parado")
        planned.click()
        expect(page.get_by_role("dialog")).to_contain_text("O plano parou")
        picture(page, "desk-plan-stopped")
        page.keyboard.press("Escape")
        # It is nothing for whoever signs in here after her.
        sign_in_elsewhere(page, ana.session)
        expect(page.get_by_role("button", name="sete de copas")).to_be_visible()
        expect(planned).to_have_text("Plano")
