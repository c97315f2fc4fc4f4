"""Everything is said in four languages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.deploy.server import Server
from tests.web.browser import window
from truco_project.web.files import FOLDER, STRINGS

LANGUAGES = ["pt-BR", "en", "es", "it"]
# Words of the game, which no language translates, and what happens to be spelled alike.
KEPT = {
    *("mao", "pe", "vira", "manilhas", "marked", "dealt-vira"),
    *("password", "email"),
    *("mao-de-onze", "mao-de-dez", "mao-de-ferro"),
}
# What the server says itself, in those languages that it doesn't speak.
ELSE = {"screens/table/phrases/strings.json": ["it"]}
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob(STRINGS))
WHOLE = [name for name in FILES if name not in ELSE]
MODULES = {path: path.read_text() for path in FOLDER.rglob("*.js") if path.parent.name != "vendor"}
# Keys that no module spells out: how it makes them up, by folder.
MADE = {
    "parts/card": r"[2-7AJQKCDHS]",
    "parts/form": r"password_too_\w+",  # Django's own.
    "parts/problem": r"unreachable|unreadable",  # Those of api.js.
    "parts/seats": r"bot:\w+",
    "parts/told": r"me-[\w-]+|by-\w+",
    "parts/terms": r"usual|[\w-]+\?|\w+=[\w*]+",
    "parts/wish": r"\w+-about",
    "screens/challenges": r"(received|sent)-none",
    "screens/history": r"(variant|result|days)-\w+|by-\w+",
    "screens/lobby": r"pace-\w+",
    "screens/new": r"best-of-\d|\w+-about",
    "screens/notices": r"\w+-title",
    "screens/review": r"proof-\w+|wrong-[\w-]+",
    "screens/series": r"is-\w+",
    "screens/settings": r"(notices|account|sessions|vacation|blocks|programs)(-about)?|\w+-about|may-\w+|quiet-\w+",
    "screens/table": r"(resign|forfeit)-\w+|trick-\w+",
    "screens/table/phrases": r"(phrase|emote|signal):\w+",
    "screens/table/plan": r"ask-\w+|tick-\w+|raise-[\w-]+",
}
# Whose keys come in the server's answers: their last part is a word of its code.
ANSWERED = {
    *("parts/form", "parts/problem", "parts/terms", "screens/notices", "screens/player", "screens/table/person"),
}
SERVER = {
    word
    for folder in ("matches", "players", "truco_project")
    for path in Path(folder).rglob("*.py")
    for word in re.findall(r"\w+", path.read_text().lower())
}


@pytest.fixture(scope="module")
def catalogs() -> dict[str, dict[str, dict[str, Any]]]:
    return {name: json.loads((FOLDER / name).read_text()) for name in FILES}


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def holes(text: str | dict[str, str]) -> set[str]:
    return {name for form in forms(text) for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("name", WHOLE)
def test_each_language_has_the_same_words_with_the_same_holes(
    catalogs: dict[str, dict[str, dict[str, Any]]], name: str
) -> None:
    found = catalogs[name]
    assert list(found) == LANGUAGES
    first = {key: holes(text) for key, text in found["pt-BR"].items()}
    for language in LANGUAGES[1:]:
        assert {key: holes(text) for key, text in found[language].items()} == first, language


@pytest.mark.parametrize("name", WHOLE)
def test_nothing_is_left_in_english_or_empty(catalogs: dict[str, dict[str, dict[str, Any]]], name: str) -> None:
    found = catalogs[name]
    alike = {
        f"{language}: {key}"
        for language in ("pt-BR", "es", "it")
        for key, text in found[language].items()
        if text == found["en"][key] and key not in KEPT
    }
    assert alike == set()
    assert all(form.strip() for words in found.values() for text in words.values() for form in forms(text))


def test_what_the_server_says_is_translated_for_the_languages_that_it_does_not_speak(
    catalogs: dict[str, dict[str, dict[str, Any]]],
) -> None:
    assert {name: list(catalogs[name]) for name in ELSE} == ELSE


@pytest.mark.parametrize("name", FILES)
def test_no_word_is_kept_that_nobody_says(catalogs: dict[str, dict[str, dict[str, Any]]], name: str) -> None:
    keys = next(iter(catalogs[name].values()))
    # One that is made up shows that this can fail.
    assert unsaid(name.removesuffix(f"/{STRINGS}"), [*keys, "said by nobody"]) == ["said by nobody"]


def unsaid(folder: str, keys: list[str]) -> list[str]:
    """Those that appear in no module of the folder, and in none that asks for its words."""
    modules = "".join(
        text for path, text in MODULES.items() if FOLDER / folder in path.parents or f'"{folder}"' in text
    )
    made = re.compile(MADE.get(folder, r"$^"))

    def said(key: str) -> bool:
        answered = folder in ANSWERED and key.split(".")[-1] in SERVER
        return f'"{key}"' in modules or made.fullmatch(key) is not None or answered

    return [key for key in keys if not said(key)]


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "Play now"), ("es-AR", "Jugar ahora"), ("it", "Gioca subito"), ("fr", "Jogar agora")]
)
def test_the_browser_s_language_is_spoken_or_portuguese(
    server: Server, browser: Browser, locale: str, said: str
) -> None:
    with window(browser, server.address, locale=locale) as page:
        page.get_by_role("button", name=said).wait_for()
