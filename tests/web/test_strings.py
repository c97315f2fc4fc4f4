"""Everything is said in four languages."""

import json
import re
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
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob(STRINGS))


@pytest.fixture(scope="module")
def catalogs() -> dict[str, dict[str, dict[str, Any]]]:
    return {name: json.loads((FOLDER / name).read_text()) for name in FILES}


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def holes(text: str | dict[str, str]) -> set[str]:
    return {name for form in forms(text) for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("name", FILES)
def test_each_language_has_the_same_words_with_the_same_holes(
    catalogs: dict[str, dict[str, dict[str, Any]]], name: str
) -> None:
    found = catalogs[name]
    assert list(found) == LANGUAGES
    first = {key: holes(text) for key, text in found["pt-BR"].items()}
    for language in LANGUAGES[1:]:
        assert {key: holes(text) for key, text in found[language].items()} == first, language


@pytest.mark.parametrize("name", FILES)
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


@pytest.mark.parametrize(
    ("locale", "said"), [("en-GB", "Play now"), ("es-AR", "Jugar ahora"), ("it", "Gioca subito"), ("fr", "Jogar agora")]
)
def test_the_browser_s_language_is_spoken_or_portuguese(
    server: Server, browser: Browser, locale: str, said: str
) -> None:
    with window(browser, server.address, locale=locale) as page:
        page.get_by_role("button", name=said).wait_for()
