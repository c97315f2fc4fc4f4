"""What happens seldom at a table, and must be right when it does."""

import re

from playwright.sync_api import Browser, Route, expect

from tests.web.browser import PHONE, faults, overflows, window
from tests.web.conftest import picture
from tests.web.scenes import Scene

CARDS = ".my-hand .play"
OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK"


def test_partners_decide_a_mao_de_onze_and_see_each_other_s_cards(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["eleven"]
    ana, bia, caio, _ = (seat.session for seat in scene.seats)
    address = scene.seats[0].address + scene.path
    with (
        window(browser, address, session=ana, **PHONE) as mine,
        window(browser, address, session=caio) as partner,
        window(browser, address, session=bia) as other,
    ):
        seen = mine.locator(".at-top .held.open").get_by_role("img")
        expect(seen).to_have_count(3)
        for card, name in zip(seen.all(), ("valete de paus", "dama de ouros", "três de copas"), strict=True):
            expect(card).to_have_accessible_name(name)
        expect(mine.get_by_text("mão de onze: jogar vale 3; correr custa 1.")).to_be_visible()
        assert faults(mine) == []
        assert not overflows(mine)
        expect(mine.locator(CARDS).last).to_be_in_viewport(ratio=1)
        picture(mine, "phone-eleven")
        expect(other.get_by_text("mão de onze: eles decidem se jogam por 3.")).to_be_visible()
        expect(other.locator(".held.open")).to_have_count(0)

        mine.get_by_role("button", name="Correr").tap()
        expect(mine.get_by_text("Já quer correr: você.")).to_be_visible()
        expect(mine.get_by_role("button", name="Correr")).to_have_count(0)
        expect(partner.get_by_text("Já quer correr: ana-eleven.")).to_be_visible()
        expect(partner.locator(CARDS).last).to_be_in_viewport(ratio=1)
        picture(partner, "desk-eleven-voted")
        partner.get_by_role("button", name="Jogar a mão").click()
        for page in (mine, partner, other):
            expect(page.locator(".stake")).to_contain_text("vale 3")
        expect(mine.locator(f"{CARDS}:not(:disabled)")).to_have_count(3)
        expect(seen).to_have_count(3)
        # A raise would lose the match: it is nothing that one could choose by accident.
        expect(mine.locator(".calls").get_by_role("button")).to_have_count(0)
        expect(partner.locator(CARDS).last).to_be_in_viewport(ratio=1)
        picture(mine, "phone-eleven-played")
        picture(partner, "desk-eleven-played")


def test_a_mao_de_ferro_is_played_in_the_dark(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["iron"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        slots = page.locator(CARDS)
        expect(slots).to_have_count(3)
        for number, slot in enumerate(slots.all(), start=1):
            expect(slot).to_have_accessible_name(f"carta {number}, no escuro")
        expect(page.locator(".stake")).to_contain_text("mão de ferro")
        expect(page.get_by_role("button", name="a mão valeria")).to_have_count(0)
        expect(page.get_by_role("button", name="Desistir da mão")).to_contain_text("custa a partida")
        assert faults(page) == []
        picture(page, "phone-iron")
        slots.nth(2).tap()
        expect(page.locator(".trick .from-me").get_by_role("img")).to_have_accessible_name("cinco de espadas")
        bia.act(type="play", slot=2)
        expect(page.locator(".trick .from-top").get_by_role("img")).to_have_accessible_name("dama de paus")
        bia.act(type="play", slot=0)
        expect(page.locator(f"{CARDS}:not(:disabled)")).to_have_count(2)
        assert [slot.get_attribute("aria-label") for slot in slots.all()] == [
            "carta 1, no escuro",
            "carta 2, no escuro",
        ]
        picture(page, "phone-iron-second")


def test_a_raise_that_loses_the_match_is_made_only_after_a_question(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["forfeit"]
    ana = scene.seats[0]
    with window(browser, ana.address + scene.path, session=ana.session) as page:
        page.get_by_role("button", name="Jogar a mão").click()
        expect(page.locator(f"{CARDS}:not(:disabled)")).to_have_count(3)
        for answer in ("Voltar", "Pedir e perder"):
            expect(page.locator(".calls").get_by_role("button")).to_have_count(1)
            page.get_by_role("button", name="Menu da mesa").click()
            page.get_by_role("button", name="Pedir aumento mesmo assim…").click()
            expect(page.get_by_role("dialog", name="Este aumento perde a partida")).to_be_visible()
            assert faults(page) == []
            picture(page, "desk-forfeit")
            page.get_by_role("button", name=answer).click()
        expect(page.get_by_role("heading", name="Eles: partida ganha!")).to_be_visible()
        expect(page.locator(".result").get_by_text("Por um aumento proibido.")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        picture(page, "desk-forfeited")


def test_a_move_on_a_table_that_has_gone_on_is_shown_as_none_with_the_table_as_it_is(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    scene = scenes["stale"]
    ana, bia = scene.seats

    def too_late(route: Route) -> None:
        # Meanwhile ana plays on another device, and bia answers.
        ana.act(type="play", card="4C")
        bia.act(type="play", card="3D")
        route.continue_()

    with window(browser, ana.address + scene.path, session=ana.session, expected="409", **PHONE) as page:
        page.route("**/actions", too_late, times=1)
        page.get_by_role("button", name="cinco de espadas").tap()
        expect(page.get_by_role("alert")).to_contain_text("A mesa já tinha andado")
        expect(page.locator(CARDS)).to_have_count(2)
        expect(page.get_by_role("button", name="cinco de espadas")).to_be_disabled()
        expect(page.locator(".now")).to_have_text("Esperando bia-stale")
        assert faults(page) == []
        picture(page, "phone-stale")
        page.get_by_role("button", name="Entendi").tap()
        expect(page.get_by_role("alert")).to_have_count(0)
        # What follows counts as ever.
        bia.act(type="play", card="2S")
        page.get_by_role("button", name="sete de copas").tap()
        expect(page.get_by_role("heading", name="Eles: mais 1 ponto")).to_be_visible()


def test_a_move_of_which_no_answer_came_is_sent_again_and_counts_once(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    scene = scenes["unknown"]
    ana = scene.seats[0]

    def without_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    with window(browser, ana.address + scene.path, session=ana.session, expected="ERR_FAILED") as page:
        page.route("**/actions", without_answer, times=1)
        with page.expect_response("**/actions") as answer:
            page.get_by_role("button", name="quatro de paus").click()
        assert answer.value.headers["idempotent-replayed"] == "true"
        expect(page.locator(CARDS)).to_have_count(2)
        expect(page.locator(".now")).to_have_text("Esperando bia-unknown")
        expect(page.get_by_role("alert")).to_have_count(0)


def test_after_a_loss_of_network_the_table_is_right_again(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["lost"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, expected=OFFLINE, **PHONE) as page:
        page.get_by_role("button", name="quatro de paus").tap()
        expect(page.locator(".now")).to_have_text("Esperando bia-lost")
        page.context.set_offline(True)
        expect(page.get_by_role("status")).to_contain_text("Sem conexão")
        picture(page, "phone-lost")
        bia.act(type="play", card="3D")
        bia.say("well_played")
        bia.act(type="play", card="2S")
        expect(page.locator(".trick .from-top")).to_have_count(0)
        page.context.set_offline(False)
        expect(page.locator(".trick .from-top").get_by_role("img")).to_have_accessible_name("dois de espadas")
        expect(page.get_by_text("Sem conexão")).to_have_count(0)
        expect(page.locator(f"{CARDS}:not(:disabled)")).to_have_count(2)
        # What was missed is told: the moves, and what was said.
        expect(page.get_by_role("log")).to_contain_text("bia-lost jogou três de ouros")
        expect(page.locator(".at-top .bubble")).to_have_text(re.compile(r"\w"))
        picture(page, "phone-back")


def test_a_bot_that_takes_its_time_is_seen_to_think(browser: Browser, scenes: dict[str, Scene]) -> None:
    ana = scenes["slow"].seats[0]
    with window(browser, ana.address + scenes["slow"].path, session=ana.session, **PHONE) as page:
        page.get_by_role("button", name="quatro de paus").tap()
        expect(page.locator(".now")).to_have_text("Robô fácil 1 está pensando…")
        expect(page.locator(".at-right .turn")).to_have_text("pensa")
        assert not overflows(page)
        picture(page, "phone-bot-thinks")


def test_a_hand_is_given_up_only_after_a_question(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["give-up"]
    ana = scene.seats[0]
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        for answer in ("Voltar", "Desistir da mão"):
            page.get_by_role("button", name="Desistir da mão").tap()
            question = page.get_by_role("dialog", name="Desistir desta mão?")
            expect(question).to_contain_text("Isto custa 1 ponto.")
            expect(page.locator(CARDS)).to_have_count(3)
            question.get_by_role("button", name=answer).tap()
            expect(question).to_have_count(0)
        expect(page.get_by_role("heading", name="Correram. Eles: mais 1 ponto")).to_be_visible()


def test_the_hand_that_ended_is_shown_with_its_manilhas_before_the_next(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    scene = scenes["manilhas"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        expect(page.get_by_role("button", name="ás de paus, manilha")).to_be_visible()
        page.get_by_role("button", name="ás de paus, manilha").tap()
        expect(page.locator(".now")).to_have_text("Esperando bia-manilhas")
        bia.act(type="play", card="3D")
        page.get_by_role("button", name="sete de copas").tap()
        expect(page.locator(".now")).to_have_text("Esperando bia-manilhas")
        bia.act(type="play", card="2S")
        bia.act(type="play", card="QC")
        page.get_by_role("button", name="quatro de paus").tap()
        shown = page.get_by_role("region", name="Eles: mais 1 ponto")
        expect(shown.get_by_role("img", name="ás de paus, manilha")).to_be_visible()
        expect(shown.get_by_role("img", name="três de ouros", exact=True)).to_be_visible()
        expect(page.locator(CARDS)).to_have_count(0)
        assert faults(page) == []
        picture(page, "phone-last-hand")
        page.get_by_role("button", name="Próxima mão").tap()
        expect(page.locator(CARDS)).to_have_count(3)


def test_mineiro_says_what_its_calls_are_worth_and_cost(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["mineiro"]
    ana, bia = scene.seats
    address = ana.address + scene.path
    with (
        window(browser, address, session=ana.session, **PHONE) as mine,
        window(browser, address, session=bia.session) as other,
    ):
        expect(mine.locator(".stake")).to_contain_text("vale 2")
        expect(mine.get_by_role("button", name="Desistir da mão")).to_contain_text("custa 2 pontos")
        expect(mine.locator(".vira").get_by_text("vira", exact=True)).to_have_count(0)
        mine.get_by_role("button", name="Truco!").filter(has_text="a mão valeria 4").tap()
        expect(other.get_by_role("button", name="Aceitar")).to_contain_text("vale 4 pontos")
        expect(other.get_by_role("button", name="Correr")).to_contain_text("custa 2 pontos")
        other.get_by_role("button", name="Seis!").filter(has_text="a mão valeria 6").click()
        expect(mine.get_by_role("button", name="Dez!")).to_contain_text("a mão valeria 10")
        mine.get_by_role("button", name="Correr").filter(has_text="custa 4 pontos").tap()
        expect(mine.get_by_role("heading", name="Correram. Eles: mais 4 pontos")).to_be_visible()


def test_a_mao_de_dez_is_called_so_and_costs_two(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["ten"]
    ana = scene.seats[0]
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        expect(page.get_by_text("mão de dez: jogar vale 4; correr custa 2.")).to_be_visible()
        expect(page.get_by_role("button", name="Jogar a mão")).to_contain_text("vale 4 pontos")
        expect(page.locator(".at-top .held.open").get_by_role("img")).to_have_count(3)


def test_after_a_game_of_a_series_the_next_one_is_a_tap_away(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["series"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        page.locator(CARDS).first.wait_for()
        bia.act(type="resign")
        expect(page.get_by_text("Melhor de 3: 1 × 0")).to_be_visible()
        onward = page.get_by_role("link", name="Ir para o próximo jogo")
        expect(onward).to_be_visible()
        picture(page, "phone-series")
        onward.tap()
        expect(page.locator(CARDS)).to_have_count(3)
        assert not page.url.endswith(scene.path)
