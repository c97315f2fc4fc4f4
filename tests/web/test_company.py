"""Who sits at the table, and what players do with each other besides playing."""

from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, faults, look_again, overflows, window
from tests.web.conftest import picture
from tests.web.scenes import Scene

CARDS = ".my-hand .play"
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def test_a_long_name_is_cut_short_on_its_plate_and_whole_when_asked_about(
    browser: Browser, scenes: dict[str, Scene]
) -> None:
    scene = scenes["with-a-long-name"]
    ana = scene.seats[0]
    with window(browser, ana.address + scene.path, session=ana.session, **NARROW) as page:
        plate = page.locator(".at-right").get_by_role("button")
        expect(plate).to_contain_text("bia-with-a-long-name")
        assert not overflows(page)
        expect(page.locator(CARDS).last).to_be_in_viewport(ratio=1)
        picture(page, "phone-long-names")
        plate.tap()
        person = page.get_by_role("dialog", name="bia-with-a-long-name")
        expect(person).to_contain_text("Jogador · do outro lado")
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-person")
        person.get_by_role("button", name="Fechar").tap()
        expect(plate).to_be_focused()


def test_bots_of_one_level_are_told_apart(browser: Browser, scenes: dict[str, Scene]) -> None:
    ana = scenes["slow"].seats[0]
    with window(browser, ana.address + scenes["slow"].path, session=ana.session) as page:
        for place, name in (("right", "Robô fácil 1"), ("top", "Robô fácil 2"), ("left", "Robô fácil 3")):
            expect(page.locator(f".at-{place} .name")).to_have_text(name)
        page.locator(".at-top").get_by_role("button").click()
        expect(page.get_by_role("dialog", name="Robô fácil 2")).to_contain_text("Robô deste servidor · do seu lado")
        expect(page.get_by_role("button", name="Denunciar…")).to_have_count(0)


def test_talk_in_one_s_own_words_a_mute_and_a_report(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["aside"]
    ana, bia = scene.seats
    address = ana.address + scene.path
    with (
        window(browser, address, session=ana.session, **PHONE) as mine,
        window(browser, address, session=bia.session) as other,
    ):
        mine.locator(CARDS).first.wait_for()
        other.get_by_role("button", name="Conversa").click()
        other.get_by_label("Diga com suas palavras").fill("W" * 140)
        other.get_by_role("button", name="Dizer").click()
        expect(mine.locator(".at-top .bubble")).to_have_text("W" * 140)
        assert not overflows(mine)
        other.get_by_role("button", name="Conversa").click()
        other.get_by_label("Diga com suas palavras").fill("Essa eu já ganhei")
        other.get_by_role("button", name="Dizer").click()
        expect(mine.locator(".at-top .bubble")).to_have_text("Essa eu já ganhei")
        other.get_by_role("button", name="Conversa").click()
        other.get_by_role("button", name="Ô, ladrão!").click()
        expect(mine.locator(".at-top .bubble")).to_have_text("Ô, ladrão!")
        picture(mine, "phone-said")

        mine.get_by_role("button", name="Conversa").tap()
        expect(mine.locator(".said li").last).to_be_in_viewport(ratio=1)
        mine.keyboard.press("Escape")
        mine.locator(".at-top").get_by_role("button").tap()
        mine.get_by_role("button", name="Denunciar…").tap()
        mine.get_by_label("O que houve?").select_option("Ofensas")
        mine.get_by_label("Mensagem").select_option("Ô, ladrão!")
        assert faults(mine) == []
        assert not overflows(mine)
        picture(mine, "phone-report")
        mine.get_by_role("dialog").get_by_role("button", name="Denunciar").tap()
        expect(mine.get_by_text("Os moderadores vão olhar.")).to_be_visible()
        mine.get_by_role("button", name="Fechar").tap()

        mine.locator(".at-top").get_by_role("button").tap()
        bia.say("well_played")
        expect(mine.locator(".bubble")).to_have_count(1)
        mine.get_by_role("button", name="Silenciar nesta partida").tap()
        expect(mine.get_by_role("button", name="Voltar a ouvir")).to_be_visible()
        # In the same moment, not when its time is over.
        assert mine.locator(".bubble").count() == 0
        mine.get_by_role("button", name="Fechar").tap()
        bia.say("lucky")
        bia.say("good_game")
        mine.get_by_role("button", name="Conversa").tap()
        expect(mine.get_by_role("heading", name="Frases")).to_be_visible()
        expect(mine.locator(".said")).to_have_count(0)


def test_a_match_is_ended_together_and_one_gives_the_other_time(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["together"]
    ana, bia = scene.seats
    address = ana.address + scene.path
    with (
        window(browser, address, session=ana.session, **PHONE) as mine,
        window(browser, address, session=bia.session) as other,
    ):
        expect(mine.locator(".at-me .turn")).to_contain_text("47 horas")
        other.locator(".at-top").get_by_role("button").click()
        other.get_by_role("button", name="Dar mais tempo").click()
        expect(other.get_by_role("button", name="Tempo dado")).to_be_disabled()
        expect(other.locator(".at-top .turn")).to_contain_text("3 dias")
        other.get_by_role("button", name="Fechar").click()

        mine.get_by_role("button", name="Menu da mesa").tap()
        mine.get_by_role("button", name="Encerrar em comum acordo…").tap()
        assert faults(mine) == []
        mine.get_by_role("button", name="Propor o fim").tap()
        expect(mine.get_by_text("Você propôs encerrar a partida sem vencedor.")).to_be_visible()
        expect(mine.locator(CARDS).last).to_be_in_viewport(ratio=1)
        picture(mine, "phone-abort")
        mine.get_by_role("button", name="Retirar").tap()
        expect(mine.locator(".asked")).to_have_count(0)
        ana.post("/abort", {})
        look_again(other)
        expect(other.get_by_text("ana-together quer encerrar a partida sem vencedor.")).to_be_visible()
        other.get_by_role("button", name="Concordar").click()
        for page in (mine, other):
            expect(page.get_by_role("heading", name="A partida foi cancelada")).to_be_visible()


def test_a_clock_that_stands_still_says_until_when(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["away"]
    ana, bia = scene.seats
    with window(browser, ana.address + scene.path, session=ana.session, **PHONE) as page:
        bia.go_on_vacation()
        page.get_by_role("button", name="quatro de paus").tap()
        expect(page.locator(".at-top .turn")).to_contain_text("parado até")
        assert not overflows(page)
        picture(page, "phone-vacation")
        page.locator(".at-top").get_by_role("button").tap()
        expect(page.get_by_role("dialog")).to_contain_text("De férias: relógio parado até")
        expect(page.get_by_role("dialog")).to_contain_text("Depois ainda tem 2 dias")


def test_whoever_has_no_seat_watches_without_an_account(browser: Browser, scenes: dict[str, Scene]) -> None:
    scene = scenes["watched"]
    ana, bia, *_ = scene.seats
    with window(browser, ana.address + scene.path, **PHONE) as page:
        expect(page.locator(".now")).to_have_text("Assistindo · Esperando ana-watched")
        expect(page.locator(".scores")).to_contain_text("ana-watched + caio-watched")
        ana.act(type="play", card="4C")
        expect(page.locator(".trick").get_by_role("img", name="quatro de paus")).to_be_visible()
        expect(page.locator(".my-hand")).to_have_count(0)
        expect(page.get_by_role("button", name="Conversa")).to_have_count(0)
        assert faults(page) == []
        assert not overflows(page)
        picture(page, "phone-watching")
        bia.act(type="raise")
        expect(page.locator(".now")).to_contain_text("Esperando ana-watched, caio-watched")


def test_all_that_can_be_said_is_said_in_one_s_own_language(browser: Browser, scenes: dict[str, Scene]) -> None:
    ana = scenes["slow"].seats[0]
    said: dict[str, list[str]] = {}
    for locale, talk in (("en", "Talk"), ("it", "Chiacchiere")):
        with window(browser, ana.address + scenes["slow"].path, session=ana.session, locale=locale) as page:
            page.get_by_role("button", name=talk).click()
            page.locator(".phrases button").first.wait_for()
            said[locale] = page.locator(".phrases button").all_inner_texts()
    assert len(said["it"]) == len(said["en"])
    assert set(said["it"]) & set(said["en"]) == set()
