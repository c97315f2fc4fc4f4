"""How people find each other: the lobby, new matches, seeks, challenges, and the table before the start."""

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, overflows, overflows_when_large, sign_in_elsewhere, window
from tests.web.conftest import picture
from tests.web.guests import Guest

AT_TABLE = ".my-hand .play"
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


@pytest.fixture
def ana(server: Server) -> Guest:
    return Guest(server.address)


@pytest.fixture
def bia(server: Server) -> Guest:
    return Guest(server.address)


def row(page: Page, who: Guest) -> Locator:
    """What the lists show of a match of theirs."""
    return page.locator(".offer", has_text=who.name)


def choice(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def test_somebody_without_an_account_finds_a_table_sits_down_and_plays_a_card(
    server: Server, browser: Browser, ana: Guest
) -> None:
    match = ana.opens()["id"]
    with window(browser, f"{server.address}/lobby", **PHONE) as page:
        expect(row(page, ana)).to_contain_text("Paulista, um contra um")
        expect(row(page, ana)).to_contain_text("2 dias por jogada · amistosa")
        row(page, ana).get_by_role("button", name="Sentar").tap()
        expect(page.locator(AT_TABLE)).to_have_count(3)
        ana.plays_first(match)
        page.locator(f"{AT_TABLE}:not(:disabled)").first.tap()
        expect(page.locator(".trick .from-me").get_by_role("img")).to_be_visible()


def test_the_lobby_is_searched_and_its_address_bears_the_search(server: Server, browser: Browser, ana: Guest) -> None:
    ana.opens(variant="mineiro-duel", rules={"target": 24}, clock={"per_action": 300})
    with window(browser, f"{server.address}/lobby") as page:
        page.get_by_text("Filtros").click()
        choice(page, "Jogo").select_option("Mineiro, um contra um")
        choice(page, "Ritmo").select_option("até meia hora por jogada")
        expect(page.get_by_text("2 ativos")).to_be_visible()
        expect(row(page, ana)).to_contain_text("5 minutos por jogada · amistosa · Partida: até 24 pontos")
        page.reload()
        expect(row(page, ana)).to_be_visible()
        choice(page, "Partida").select_option("até 15 pontos")
        expect(page.get_by_text("Nenhuma mesa como você quer.")).to_be_visible()
        page.get_by_role("button", name="Limpar filtros").click()
        expect(row(page, ana)).to_be_visible()
        assert page.url == f"{server.address}/lobby"


def test_what_others_have_hung_on_a_link_to_the_lobby_is_no_search(
    server: Server, browser: Browser, ana: Guest
) -> None:
    ana.opens(variant="mineiro-duel")
    with window(browser, f"{server.address}/lobby?fbclid=IwAR0&variant=mineiro-duel") as page:
        expect(row(page, ana)).to_be_visible()
        expect(page.get_by_text("1 ativo")).to_be_visible()


def test_a_match_by_house_rules_is_created_and_somebody_comes_by_its_link(server: Server, browser: Browser) -> None:
    with (
        window(browser, f"{server.address}/new") as host,
        window(browser, server.address, **PHONE) as other,
    ):
        host.get_by_label("Só com convite").check()
        host.get_by_text("Regras da casa").click()
        deck = host.get_by_role("group", name="Baralho")
        expect(deck.get_by_label("sujo: as 40 cartas padrão")).to_be_checked()
        deck.get_by_label("limpo: 24 cartas, sem 4, 5, 6 e 7").check()
        expect(host.get_by_text("1 fora do padrão")).to_be_visible()
        host.get_by_role("button", name="Abrir a mesa").click()
        expect(host.get_by_text("Falta 1 jogador.")).to_be_visible()
        link = host.get_by_label("Convite: quem tiver este link pode entrar").input_value()

        other.goto(link)
        expect(other.get_by_text("Baralho: limpo: 24 cartas, sem 4, 5, 6 e 7")).to_be_visible()
        other.get_by_role("button", name="Sentar aqui").tap()
        expect(other.locator(AT_TABLE)).to_have_count(3)
        expect(host.locator(AT_TABLE)).to_have_count(3)


def test_a_match_against_bots_alone_begins_at_once(server: Server, browser: Browser) -> None:
    with window(browser, f"{server.address}/new", **PHONE) as page:
        page.get_by_label("Mineiro, em duplas").check()
        for place in ("Adversário à direita", "Parceiro", "Adversário à esquerda"):
            choice(page, place).select_option("Robô difícil")
        page.get_by_label("Banco de tempo").check()
        choice(page, "Começa com").select_option("14 dias")
        expect(choice(page, "Guarda no máximo").locator("option:checked")).to_have_text("14 dias")
        page.get_by_role("button", name="Começar a partida").tap()
        expect(page.locator(AT_TABLE)).to_have_count(3)


def test_two_who_look_for_the_same_are_paired(server: Server, browser: Browser) -> None:
    address = f"{server.address}/seeks"
    with window(browser, address) as mine, window(browser, address, **PHONE) as other:
        choice(mine, "Cada jogada").select_option("3 dias")
        mine.get_by_role("button", name="Procurar", exact=True).click()
        expect(mine.get_by_text("Procurando…")).to_be_visible()
        expect(mine.get_by_role("heading", name="O que você procura")).to_be_focused()
        other.reload()
        other.locator(".offer", has_text="3 dias").get_by_role("button", name="Quero o mesmo").tap()
        for page in (mine, other):
            expect(page.get_by_text("Mesa formada!").first).to_be_visible()
            page.get_by_role("link", name="Ir para a mesa").click()
            expect(page.locator(AT_TABLE)).to_have_count(3)


def test_who_looks_no_longer_is_not_found(server: Server, browser: Browser, bia: Guest) -> None:
    with window(browser, f"{server.address}/seeks", session=bia.session, expected="400") as page:
        page.get_by_label("Mineiro, em duplas").check()
        page.get_by_role("button", name="Procurar", exact=True).click()
        page.get_by_role("button", name="Parar de procurar").wait_for()
        # Neither does one who has left in another tab stand there still.
        sign_in_elsewhere(page, None)
        expect(page.get_by_text("Você não está procurando nada.")).to_be_visible()
        sign_in_elsewhere(page, bia.session)
        page.get_by_role("button", name="Parar de procurar").click()
        expect(page.get_by_text("Você não está procurando nada.")).to_be_visible()
        page.get_by_label("Parceiro (nome, se já tiver)").fill(bia.name)
        page.get_by_role("button", name="Procurar", exact=True).click()
        expect(page.locator("form").get_by_role("alert")).to_contain_text("Uma pessoa só pode sentar em um lugar.")
    assert [seek["status"] for seek in bia.get("/seeks")["items"]] == ["withdrawn"]


def test_a_challenge_comes_live_and_is_accepted(server: Server, browser: Browser, ana: Guest, bia: Guest) -> None:
    address = f"{server.address}/challenges"
    with (
        window(browser, address, session=ana.session) as mine,
        window(browser, address, session=bia.session, **PHONE) as other,
    ):
        # What is said aloud is only what happens from then on.
        with other.expect_response("**/me/stream"):
            other.reload()
        expect(other.get_by_text("Ninguém desafiou você por enquanto.")).to_be_visible()
        mine.get_by_label("Desafiar alguém pelo nome").fill("   ")
        mine.keyboard.press("Enter")
        assert mine.url == address
        mine.get_by_label("Desafiar alguém pelo nome").fill(bia.name)
        mine.keyboard.press("Enter")
        expect(mine.get_by_label("Nome: Adversário")).to_have_value(bia.name)
        mine.get_by_role("button", name="Abrir a mesa").click()
        expect(mine.locator(".sides")).to_contain_text(f"guardado para {bia.name}")
        expect(other.get_by_role("log")).to_contain_text(f"{ana.name} desafiou você")
        picture(other, "phone-challenges")
        row(other, ana).get_by_role("button", name="Aceitar").tap()
        for page in (mine, other):
            expect(page.locator(AT_TABLE)).to_have_count(3)


def test_a_challenge_is_declined_or_withdrawn(server: Server, browser: Browser, ana: Guest, bia: Guest) -> None:
    declined = ana.opens(seats=["me", bia.name])["id"]
    ana.opens(seats=["me", bia.name], variant="mineiro-duel")
    with (
        window(browser, f"{server.address}/matches/{declined}", session=ana.session) as mine,
        window(browser, f"{server.address}/challenges", session=bia.session, expected="409") as other,
    ):
        expect(mine.locator(".sides")).to_contain_text(f"guardado para {bia.name}")
        other.locator(".offer", has_text="Paulista").get_by_role("button", name="Recusar").click()
        expect(other.locator(".offer")).to_have_count(1)
        expect(mine.get_by_role("heading", name="A partida foi cancelada")).to_be_visible()
        too_late = {"code": "match_not_active", "status": 409}
        other.route("**/join", lambda route: route.fulfill(status=409, json=too_late), times=1)
        other.get_by_role("button", name="Aceitar").click()
        mine.goto(f"{server.address}/challenges")
        mine.get_by_role("button", name="Retirar").click()
        expect(mine.get_by_text("Nenhum desafio seu espera resposta.")).to_be_visible()
        expect(mine.get_by_role("heading", name="Enviados")).to_be_focused()
        expect(other.get_by_text("Ninguém desafiou você por enquanto.")).to_be_visible()
        # Why it was not accepted stands there, though it is gone.
        expect(other.get_by_role("alert")).to_contain_text("Tarde demais")
        expect(other.get_by_role("heading", name="Recebidos")).to_be_focused()


def test_a_host_sends_somebody_away_and_fills_the_table_with_bots(
    server: Server, browser: Browser, ana: Guest, bia: Guest
) -> None:
    match = ana.opens(variant="paulista")["id"]
    address = f"{server.address}/matches/{match}"
    with (
        window(browser, address, session=ana.session) as host,
        window(browser, address, session=bia.session, expected="409", **PHONE) as other,
    ):
        # Of the three free seats the one across the table is the partner's.
        other.locator(".side", has_text="Dupla 1").get_by_role("button", name="Sentar aqui").tap()
        expect(other.locator(".side", has_text="Sua dupla")).to_contain_text(ana.name)
        expect(other.get_by_role("button", name="Copiar")).to_be_focused()
        expect(host.get_by_role("log")).to_contain_text(f"{bia.name} sentou à mesa")
        host.get_by_role("button", name=f"Mudar {bia.name}").click()
        host.get_by_role("button", name=f"Tirar {bia.name} da mesa").click()
        other.get_by_role("button", name="Sentar aqui").first.tap()
        expect(other.get_by_role("alert")).to_contain_text("Quem abriu a mesa tirou você dela.")
        choice(host, "Ninguém vem?").select_option("Robô médio")
        host.get_by_role("button", name="Completar com robôs").click()
        expect(host.locator(AT_TABLE)).to_have_count(3)


def test_a_seat_is_kept_for_a_name_and_a_link_is_replaced(
    server: Server, browser: Browser, ana: Guest, bia: Guest
) -> None:
    match = ana.opens(visibility="private")["id"]
    with window(browser, f"{server.address}/matches/{match}", session=ana.session, **NARROW) as page:
        link = page.get_by_label("Convite: quem tiver este link pode entrar")
        before = link.input_value()
        page.get_by_role("button", name="Trocar o link").tap()
        expect(link).not_to_have_value(before)
        page.get_by_role("button", name="Desativar o link").tap()
        expect(link).to_have_count(0)
        page.get_by_role("button", name="Mudar lugar livre").tap()
        page.get_by_label("Nome do jogador").fill(bia.name)
        assert faults(page) == []
        page.get_by_role("button", name="Convidar").tap()
        expect(page.locator(".sides")).to_contain_text(f"guardado para {bia.name}")
        page.get_by_role("button", name="Desfazer a mesa").tap()
        expect(page.get_by_role("heading", name="Salão")).to_be_visible()


def test_who_comes_too_late_is_told_so(server: Server, browser: Browser, ana: Guest, bia: Guest) -> None:
    match = ana.opens()["id"]
    stale = bia.get("/matches?status=open")

    def old_list(route: Route) -> None:
        route.fulfill(json=stale)

    with window(browser, f"{server.address}/challenges", expected="409") as page:
        page.route("**/api/v1/matches?*", old_list, times=1)
        bia.post(f"/matches/{match}/join")
        page.get_by_role("link", name="Salão").click()
        row(page, ana).get_by_role("button", name="Sentar").click()
        expect(row(page, ana)).to_have_count(0)
        expect(page.get_by_role("alert")).to_contain_text("A mesa encheu antes de você.")
        expect(page.get_by_role("heading", name="Mesas esperando gente")).to_be_focused()


def test_an_invitation_that_somebody_else_took_is_no_free_seat_any_more(
    server: Server, browser: Browser, ana: Guest, bia: Guest
) -> None:
    match = ana.opens(visibility="private")
    address, caio = f"{server.address}/invitations/{match['code']}", Guest(server.address)
    with window(browser, address, session=caio.session, expected="409|404") as page:
        sit = page.get_by_role("button", name="Sentar aqui")
        sit.wait_for()
        bia.post(f"/matches/{match['id']}/join", {"code": match["code"]})
        sit.click()
        # At once: not when the screen would have asked anyway.
        expect(page.get_by_text("Este convite não vale mais")).to_be_visible(timeout=10_000)


def test_a_name_that_nobody_has_and_a_code_that_opens_nothing_are_said(server: Server, browser: Browser) -> None:
    with window(browser, f"{server.address}/new?with=nobody-at-all", expected="400|404") as page:
        open_table = page.get_by_role("button", name="Abrir a mesa")
        open_table.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("Não existe jogador com esse nome.")
        expect(open_table).to_be_focused()
        page.get_by_role("link", name="Salão").click()
        page.get_by_label("Código ou link do convite").fill(f"{server.address}/invitations/nothing")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Este convite não vale mais")).to_be_visible()


def test_without_a_network_the_lobby_says_that_it_may_be_old(server: Server, browser: Browser, ana: Guest) -> None:
    ana.opens()
    with window(browser, f"{server.address}/lobby", expected="ERR_INTERNET_DISCONNECTED") as page:
        expect(row(page, ana)).to_be_visible()
        page.context.set_offline(True)
        expect(page.get_by_text("O que se vê pode estar velho.")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_text("O que se vê pode estar velho.")).to_have_count(0)


def test_a_series_shows_its_matches(server: Server, browser: Browser, ana: Guest, bia: Guest) -> None:
    match = ana.opens(series={"best_of": 3})["id"]
    bia.post(f"/matches/{match}/join")
    with window(browser, f"{server.address}/series/{match}", session=ana.session, **NARROW) as page:
        expect(page.locator(".series-standing")).to_have_text(f"você0 × 0{bia.name}")
        assert faults(page) == []
        page.get_by_role("link", name="Partida 1 em jogo").tap()
        expect(page.locator(AT_TABLE)).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_these_screens(server: Server, browser: Browser, ana: Guest, bia: Guest, scheme: str) -> None:
    rules = {"deck": "limpo", "special_hand": "forced", "team_answer": "first"}
    open_match = ana.opens(
        variant="paulista", rules=rules, visibility="private", seats=["me", "bot:hard", "open", "open"]
    )
    ana.opens(seats=["me", bia.name])
    ana.post("/seeks", {"variant": "mineiro", "rules": {"tie_leader": "first_tied"}})
    screens = {
        "lobby": ("/lobby?variant=paulista-duel", ".offer"),
        "new": ("/new?variant=paulista", ".wish"),
        "seeks": ("/seeks", ".wish-go"),
        "challenges": ("/challenges", ".offer"),
        "invitation": (f"/invitations/{open_match['code']}", ".sides .main"),
    }
    found: dict[str, list[str]] = {}
    with window(browser, server.address, session=bia.session, color_scheme=scheme, **NARROW) as page:
        for name, (path, there) in screens.items():
            page.goto(server.address + path)
            page.locator(there).first.wait_for()
            for more in page.locator("main summary").all():
                if not more.evaluate("summary => summary.parentElement.open"):
                    more.click()
            sticks_out = overflows(page) or overflows_when_large(page)
            found[name] = [*faults(page), *(["overflows"] if sticks_out else [])]
            picture(page, f"narrow-{name}-{scheme}")
    assert not any(found.values()), found
