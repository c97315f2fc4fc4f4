"""A match that is over, walked through: each step shows what the API tells of it, and its deals are proved."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.deploy.server import Server
from tests.web.browser import PHONE, faults, overflows, sign_in_elsewhere, window
from tests.web.conftest import picture
from tests.web.ebnf import Grammar, Node
from tests.web.guests import Guest
from tests.web.scenes import Scene, Seat

Json = dict[str, Any]

DOCS = Path(__file__).resolve().parents[2] / "docs"
RANKS = dict(zip("4567QJKA23", "quatro cinco seis sete dama valete rei ás dois três".split(), strict=True))
SUITS = dict(zip("DSHC", "ouros espadas copas paus".split(), strict=True))
DONE = {"play": "jogou|cobriu", "raise": ":", "accept": "aceitou", "fold": "correu|quer correr", "resign": "abandonou"}
RIGHT = ".proof.right"


def review_of(past: dict[str, Scene], name: str) -> tuple[str, Json, Json]:
    """Its address, whose eyes look at it, its record."""
    seat = past[name].seats[0]
    return f"{seat.address}{past[name].path}/review", seat.session, asked(seat, "record")


def asked(seat: Seat, path: str) -> Json:
    return dict(seat.asked(f"/matches/{seat.match}/{path}"))


def name_of(card: str) -> str:
    return f"{RANKS[card[0]]} de {SUITS[card[1]]}"


# Steps


def steps_of(record: Json) -> Iterator[tuple[list[int], list[str], list[list[str]], str]]:
    """Of each step: the score, what lies on the table, what each seat holds, a pattern of what is told."""
    score, lying, held = [0, 0], list[str](), list[list[str]]()
    for hand in record["hands"]:
        score, lying, held = list(hand["score_before"]), [], [list(cards) for cards in hand["holdings"]]
        yield score, lying, held, f"Mão {hand['number']}"
        for action in hand["actions"]:
            if action["type"] == "play":
                lying = [*(lying if len(lying) < len(held) else []), action["card"]]
                held[action["seat"]].remove(action["card"])
            if hand["ended"] and action is hand["actions"][-1] and hand["winner"] is not None:
                score[hand["winner"]] = min(score[hand["winner"]] + hand["points"], record["match"]["rules"]["target"])
            yield score, lying, held, DONE[action["type"]]
    yield record["result"]["score"], lying, held, "partida ganha"


def seen(page: Page) -> tuple[list[int], list[str], list[list[str]]]:
    """The same as the screen shows it."""
    score, lying, held = page.evaluate("""() => {
        const names = (from) => [...from.querySelectorAll("svg[aria-label]")].map((card) => card.ariaLabel);
        return [document.querySelector(".standing strong").textContent,
                names(document.querySelector(".lying")),
                [...document.querySelectorAll(".place")].map((place) => names(place))];
    }""")
    plain = [[name.removesuffix(", manilha") for name in names] for names in (lying, *held)]
    return [int(points) for points in score.split(" × ")], plain[0], plain[1:]


@pytest.mark.parametrize("name", ["duel", "pairs"])
def test_each_step_shows_what_the_record_tells(browser: Browser, past: dict[str, Scene], name: str) -> None:
    address, session, record = review_of(past, name)
    expected = list(steps_of(json.loads(json.dumps(record))))
    with window(browser, address, session=session, **PHONE) as page:
        for number, (score, lying, held, told) in enumerate(steps_of(record), start=1):
            expect(page.locator(".count")).to_have_text(f"{number}/{len(expected)}")
            expect(page.locator(".told")).to_have_text(re.compile(told))
            assert seen(page) == (score, [name_of(card) for card in lying], [[name_of(c) for c in h] for h in held])
            if number == 9:
                assert faults(page) == []
                assert not overflows(page)
                picture(page, f"phone-review-{name}")
            page.keyboard.press("ArrowRight")
        # Behind the last one there is none.
        expect(page.locator(".count")).to_have_text(f"{len(expected)}/{len(expected)}")
        expect(page.locator(RIGHT)).to_be_visible()


def test_one_walks_by_keys_slider_and_links_and_the_address_names_the_step(
    browser: Browser, past: dict[str, Scene]
) -> None:
    address, session, record = review_of(past, "people")
    first, last = record["hands"]
    with window(browser, address, session=session) as page:
        count = page.locator(".count")
        expect(count).to_have_text("1/12")
        keys = {"End": 12, "ArrowLeft": 11, "Home": 1, "Shift+ArrowRight": 10, "Shift+ArrowLeft": 1}
        for key, step in keys.items():
            page.keyboard.press(key)
            expect(count).to_have_text(f"{step}/12")
        slider = page.get_by_role("slider", name="Passo da partida")
        slider.fill("3")
        expect(count).to_have_text("4/12")
        expect(slider).to_have_attribute("aria-valuetext", "Passo 4 de 12. ana-past jogou quatro de paus.")
        seq = first["actions"][2]["seq"]
        expect(page).to_have_url(f"{address}#step={seq}")
        page.get_by_role("button", name="Próximo passo").click()
        expect(count).to_have_text("5/12")
        expect(page).to_have_url(f"{address}#step={seq + 1}")
        page.reload()
        expect(count).to_have_text("5/12")

        # What one has jumped to by a link, one comes back from.
        page.get_by_role("link", name="Mão 2").click()
        expect(count).to_have_text("10/12")
        page.get_by_role("link", name="ana-past abandonou a partida.").click()
        expect(page).to_have_url(f"{address}#step={last['actions'][0]['seq']}")
        expect(page.locator(".steps [aria-current=step]")).to_have_text("ana-past abandonou a partida.")
        page.go_back()
        expect(count).to_have_text("10/12")
        page.go_back()
        expect(count).to_have_text("5/12")
        # The raise and its answer stand with the hand, and so do its points.
        expect(page.locator(".hand", has_text="Mão 1")).to_have_text(
            re.compile(r"bia-past \+3ana-past: Truco! · bia-past: aceita")
        )
        chart = page.get_by_role("img", name="Placar depois de cada mão: 0: 0–0, 1: 0–11, 2: 0–11")
        chart.click(position={"x": 300, "y": 40})
        expect(count).to_have_text("10/12")


def test_a_step_is_seen_as_each_seat_saw_it(browser: Browser, past: dict[str, Scene]) -> None:
    address, session, record = review_of(past, "people")
    covered = next(action for action in record["hands"][0]["actions"] if action.get("face_down"))
    mine, theirs = [[name_of(card) for card in cards] for cards in record["hands"][0]["holdings"]]
    with window(browser, f"{address}#step={covered['seq']}", session=session) as page:
        eyes = page.get_by_role("combobox", name="Ver")
        expect(page.locator(".told")).to_have_text("bia-past cobriu dois de espadas.")
        assert seen(page)[1:] == ([theirs[1]], [mine[1:], theirs[2:]])
        eyes.focus()
        eyes.select_option(label="como ana-past via")
        expect(page.locator(".told")).to_have_text("bia-past jogou uma carta coberta.")
        assert seen(page)[1:] == (["carta coberta"], [mine[1:], []])
        expect(page.get_by_role("img", name="1 carta fechada")).to_be_visible()
        expect(eyes).to_be_focused()
        eyes.select_option(label="como bia-past via")
        expect(page.locator(".told")).to_have_text("bia-past cobriu dois de espadas.")
        assert seen(page)[1:] == ([theirs[1]], [[], theirs[2:]])
        expect(page).to_have_url(f"{address}#step={covered['seq']}&seat=1")
        page.reload()
        expect(eyes).to_have_value("1")
        expect(page.locator(".told")).to_have_text("bia-past cobriu dois de espadas.")


# The proof


def test_the_deals_are_proved_here_and_not_those_of_a_record_with_another_card(
    browser: Browser, past: dict[str, Scene]
) -> None:
    address, session, record = review_of(past, "duel")
    changed = json.loads(json.dumps(record))
    holding = changed["hands"][0]["holdings"][1]
    unplayed = [card for card in (f"{rank}{suit}" for rank in RANKS for suit in SUITS) if card not in str(changed)]
    holding[2] = unplayed[0] if unplayed else holding[0]

    def other(route: Route) -> None:
        route.fulfill(json=changed)

    with window(browser, address, session=session) as page:
        expect(page.get_by_role("heading", name="Ninguém mexeu no baralho")).to_be_visible()
        expect(page.locator(RIGHT)).to_contain_text(f"Este navegador refez as {len(record['hands'])} mãos")
        expect(page.locator(RIGHT)).to_contain_text("O seu acaso saiu do seu próprio aparelho.")
        page.get_by_text("O compromisso, o segredo e os acasos").click()
        expect(page.get_by_text(record["fairness"]["commitment"])).to_be_visible()
        picture(page, "desk-review")
        page.route("**/record", other)
        page.reload()
        expect(page.get_by_role("heading", name="O baralho não confere")).to_be_visible()
        expect(page.locator(".proof li").first).to_have_text("Mão 1: as cartas dadas são outras.")
        assert faults(page) == []
        picture(page, "desk-review-wrong")


def test_a_record_is_held_to_what_this_browser_noted_as_one_sat_down(server: Server, browser: Browser) -> None:
    ana, bia = Guest(server.address), Guest(server.address)
    with window(browser, f"{server.address}/new", session=ana.session) as page:
        page.locator(".wish-go").click()
        page.wait_for_url("**/matches/*")
        match = page.url.rpartition("/")[2]
        page.locator(".room").wait_for()
        begun = bia.post(f"/matches/{match}/join")
        ana.post(f"/matches/{match}/actions", {"version": begun["version"], "type": "resign"})
        page.goto(f"{page.url}/review")
        expect(page.locator(RIGHT)).to_contain_text(
            "O compromisso é o que este navegador anotou quando você se sentou."
        )
        for what, said in (("commitment", "o compromisso não é o que"), ("seeds", "o seu acaso não é o que")):
            page.evaluate(
                """([name, what]) => {
                    const notes = JSON.parse(localStorage["truco.noted"]);
                    notes[name][what] = what === "seeds" ? ["0".repeat(32)] : "0".repeat(64);
                    localStorage["truco.noted"] = JSON.stringify(notes);
                }""",
                [f"{match} {ana.session['player']['id']}", what],
            )
            page.reload()
            expect(page.locator(".proof.wrong")).to_contain_text(said)
        # It is nothing to whoever sits there as well, and looks at it in this browser.
        sign_in_elsewhere(page, bia.session)
        page.reload()
        expect(page.locator(RIGHT)).not_to_contain_text("este navegador anotou")


def tampered(record: Json) -> Iterator[tuple[str, Json]]:
    """What is wrong first, and a record in which that is so."""

    def other() -> Json:
        return dict(json.loads(json.dumps(record)))

    changes: list[tuple[str, Callable[[Json], Any]]] = [
        ("commitment", lambda r: r["match"]["rules"].update(team_answer="first")),
        ("commitment", lambda r: r["fairness"].update(commitment="0" * 64)),
        ("points", lambda r: r["result"].update(score=[0, 0])),
        ("seed", lambda r: r["seats"][1].update(client_seed="0" * 64)),
        ("format", lambda r: r.update(format="truco-match-record/2")),
        ("number", lambda r: r["hands"][0].update(number=2)),
        ("leader", lambda r: r["hands"][0].update(leader=1 - r["hands"][0]["leader"])),
        ("vira", lambda r: r["hands"][0].update(vira=r["hands"][0]["holdings"][0][0])),
        ("played", lambda r: swapped(r["hands"])),
        ("holdings", lambda r: r["hands"][-1]["holdings"].reverse()),
        ("unreadable", lambda r: r["fairness"].update(master=None)),
    ]
    for what, change in changes:
        changed = other()
        change(changed)
        yield what, changed


def swapped(hands: list[Json]) -> None:
    """The first card that was played becomes one of the other seat's."""
    plays = ((hand, action) for hand in hands for action in hand["actions"] if action["type"] == "play")
    hand, play = next(plays)
    play["card"] = hand["holdings"][1 - play["seat"]][0]


def test_whatever_is_changed_in_a_record_is_found(browser: Browser, past: dict[str, Scene]) -> None:
    address, session, record = review_of(past, "duel")
    pairs = review_of(past, "pairs")[2]
    cases = [("", record), ("", pairs), *tampered(record)]
    with window(browser, address, session=session) as page:
        root = str(page.locator("script[type=module]").get_attribute("src")).removesuffix("app.js")
        found = page.evaluate(
            """async ([path, records]) => {
                const { complaints } = await import(path);
                return Promise.all(records.map(async (record) => (await complaints(record)).map(({ what }) => what)));
            }""",
            [f"{root}screens/review/verify.js", [changed for _, changed in cases]],
        )
    for (what, _), said in zip(cases, found, strict=True):
        assert (what in said) if what else said == [], (what, said)


# To take along


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    found = re.search(r"```ebnf\n(.*?)```", (DOCS / "notation.md").read_text(), re.DOTALL)
    assert found is not None
    return Grammar(found[1])


def test_the_example_of_the_page_is_in_its_grammar(grammar: Grammar) -> None:
    example = re.search(r"```\n(Truco .*?)\n```", (DOCS / "notation.md").read_text(), re.DOTALL)
    assert example is not None
    assert len(grammar.parse(example[1]).all("hand")) == 3
    with pytest.raises(ValueError, match="Truco"):
        grammar.parse(example[1].replace("b!3", "b!"))


@pytest.mark.parametrize("name", ["duel", "pairs", "people"])
def test_the_notation_is_read_back_as_the_match(
    browser: Browser, past: dict[str, Scene], grammar: Grammar, name: str
) -> None:
    address, session, record = review_of(past, name)
    with window(browser, address, session=session) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Copiar a notação").click()
        expect(page.get_by_role("button", name="Copiado")).to_be_visible()
        text = page.evaluate("navigator.clipboard.readText()")
    match = grammar.parse(text)
    assert match.texts("name") == [seat["player"] for seat in record["seats"]]
    assert match.texts("address") == [address]
    assert match.texts("reason") == [record["result"]["reason"]]
    assert match.all("result")[0].texts("score") == ["-".join(map(str, record["result"]["score"]))]
    for line, hand in zip(match.all("hand"), record["hands"], strict=True):
        assert [holding.texts("card") for holding in line.all("holding")] == hand["holdings"]
        assert [moved(move) for move in line.all("move")] == [told(action) for action in hand["actions"]]
        tricks = [(bool(t.all("tie")), "abcd".index(t.texts("seat")[0])) for t in line.all("trick")]
        assert tricks == [(t["winner"] is None, t["leads_next"]) for t in hand["tricks"]]
        scored = [] if hand["winner"] is None else [f"{'ab'[hand['winner']]}+{hand['points']}"]
        assert line.texts("points") == scored
        assert bool(line.all("open")) == (not hand["ended"])


def moved(move: Node) -> tuple[Any, ...]:
    seat, what = move.inside[0], move.inside[1]
    kind = {"card": "play", "covered": "play", "forfeit": "raise"}.get(what.rule, what.rule)
    return "abcd".index(seat.text), kind, what.texts("card", "number"), what.rule == "covered", bool(move.all("late"))


def told(action: Json) -> tuple[Any, ...]:
    said = [str(action[key]) for key in ("card", "to") if key in action]
    return action["seat"], action["type"], said, action.get("face_down", False), action["by"] == "timeout"


def test_the_record_is_saved_as_a_file(browser: Browser, past: dict[str, Scene], tmp_path: Path) -> None:
    address, session, record = review_of(past, "duel")
    with window(browser, address, session=session) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name="Baixar o registro").click()
        assert download.value.suggested_filename == f"truco-{record['match']['id']}.json"
        download.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text()) == record


# What else may be at the address


def test_what_cannot_be_reviewed_is_said(browser: Browser, past: dict[str, Scene]) -> None:
    running = past["running"].seats[0]
    with window(browser, f"{running.address}{past['running'].path}/review", session=running.session) as page:
        expect(page.get_by_text("Esta partida ainda não acabou")).to_be_visible()
        page.get_by_role("link", name="Ir para a mesa").click()
        expect(page.locator(".my-hand")).to_be_visible()
        page.goto(f"{running.address}{past['stopped'].path}/review")
        expect(page.locator(".count")).to_have_text("1/2")
        page.keyboard.press("End")
        expect(page.locator(".told")).to_have_text("A partida foi cancelada, sem vencedor.")
        expect(page.locator(RIGHT)).to_be_visible()
        assert faults(page) == []


def test_where_no_answer_came_one_asks_again(browser: Browser, past: dict[str, Scene]) -> None:
    address, session, _ = review_of(past, "people")
    with window(browser, address, session=session, expected="ERR_FAILED") as page:
        # Not the answer that this very page is still waiting for.
        page.locator(".told").wait_for()
        page.route("**/record", lambda route: route.abort(), times=1)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("O servidor não respondeu")
        page.get_by_role("button", name="Tentar de novo").click()
        expect(page.locator(".told")).to_have_text("Mão 1 · vira: valete de ouros.")


def test_a_review_fits_the_smallest_phone_in_every_language(browser: Browser, past: dict[str, Scene]) -> None:
    address, session, _ = review_of(past, "pairs")
    with window(browser, address, session=session, viewport={"width": 320, "height": 600}, color_scheme="dark") as page:
        for language in ("pt-BR", "en", "es", "it"):
            page.evaluate("language => { localStorage['truco.language'] = JSON.stringify(language) }", language)
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(RIGHT)).to_be_visible()
            assert not overflows(page), language
        assert faults(page) == []
