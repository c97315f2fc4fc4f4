"""Problems speak the reader's language; codes are the same in all (docs/api.md: Errors)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from tests.api.callers import Caller
from tests.api.problems import problem
from tests.api.tables import dealt, still
from tests.catalogs import (
    APPS,
    CATALOGS,
    LANGUAGES,
    ROOT,
    Catalog,
    UnreadableSentence,
    library_catalog,
    sentences,
    sentences_in,
)

HINT = "after editing a .po: python -m tests.catalogs"
ASKED = {"pt-br": "pt-BR", "es": "es", "en": "en"}
"""What a client sends for each of our languages."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    # A request leaves its language to the thread, for the next request to change: here other tests come next.
    with translation.override(settings.LANGUAGE_CODE):
        yield


each_catalog = pytest.mark.parametrize("catalog", CATALOGS, ids=lambda c: f"{c.app}-{c.language}")


def kept(sentence: str) -> list[str]:
    """What a translation takes over letter by letter: placeholders, and names of the API."""
    return sorted(re.findall(r"%\(\w+\)\w|%%|\{\w*\}|`[^`]+`", sentence))


def in_each_language(ask: Any) -> dict[str, Any]:
    """The answers to one request, by language; `ask` takes the headers."""
    return {language: ask(**{"Accept-Language": sent}) for language, sent in ASKED.items()}


def told(response: Any) -> tuple[str, str]:
    body = response.json()
    return body["title"], body["detail"]


def unworded(response: Any) -> dict[str, Any]:
    """A problem without its sentences and without the time."""
    body = {name: value for name, value in response.json().items() if name not in ("title", "detail")}
    if "errors" in body:
        body["errors"] = [{**error, "detail": ""} for error in body["errors"]]
    if "match" in body:
        body["match"] = still(body["match"])
    return body


# The catalogs


def test_there_is_a_catalog_for_every_language_but_that_of_the_sources() -> None:
    assert dict(settings.LANGUAGES).keys() == {*LANGUAGES, settings.LANGUAGE_CODE}
    assert {language: translation.to_locale(language) for language in LANGUAGES} == LANGUAGES


@each_catalog
def test_every_sentence_of_the_sources_is_translated_and_nothing_else(catalog: Catalog) -> None:
    named = {entry.msgid: {path for path, _line in entry.occurrences} for entry in catalog.own()}
    assert named == sentences(catalog.app)
    assert [entry.msgid for entry in catalog.edited() if not entry.msgstr.strip()] == []


@each_catalog
def test_a_correction_is_of_what_the_library_still_says(catalog: Catalog) -> None:
    said = {entry.msgid: entry.msgstr for entry in library_catalog(catalog.language)}
    for entry in catalog.corrections():
        assert said.get(entry.msgid, entry.msgstr) != entry.msgstr, f"no longer needed: {entry.msgid}"


@each_catalog
def test_no_entry_is_fuzzy_obsolete_or_there_twice(catalog: Catalog) -> None:
    entries = catalog.edited()
    assert [entry.msgid for entry in entries if entry.fuzzy or entry.obsolete] == []
    assert len({entry.msgid for entry in entries}) == len(entries)


@each_catalog
def test_the_compiled_catalog_is_the_edited_one(catalog: Catalog) -> None:
    edited, compiled = catalog.edited(), catalog.compiled()
    assert {entry.msgid: entry.msgstr for entry in compiled} == {entry.msgid: entry.msgstr for entry in edited}, HINT
    assert compiled.metadata == edited.metadata, HINT
    assert edited.metadata["Language"] == LANGUAGES[catalog.language]


@each_catalog
def test_translations_keep_placeholders_names_and_the_full_stop(catalog: Catalog) -> None:
    for entry in catalog.edited():
        assert kept(entry.msgstr) == kept(entry.msgid), entry.msgid
        assert entry.msgstr.endswith(".") == entry.msgid.endswith("."), entry.msgid


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_both_apps_is_translated_alike(language: str) -> None:
    # Django merges the catalogs: of two translations one would win, by the order of the apps.
    catalogs = [Catalog(app, language).edited() for app in APPS]
    of_one, of_other = ({entry.msgid: entry.msgstr for entry in entries} for entries in catalogs)
    assert {s: of_one[s] for s in of_one.keys() & of_other} == {s: of_other[s] for s in of_one.keys() & of_other}


def test_there_is_no_other_folder_of_translations() -> None:
    assert not (ROOT / "locale").exists()
    assert not settings.LOCALE_PATHS


def test_sentences_are_found_under_any_name_of_the_function() -> None:
    source = (
        "from django.utils.translation import gettext as _, gettext_lazy\n"
        "_('a' 'b'); gettext_lazy('c'); print(_('d') % {}); other('e')"
    )
    assert sorted(sentences_in(source)) == ["ab", "c", "d"]


@pytest.mark.parametrize(
    "call",
    [
        "from django.utils.translation import gettext as _; _(f'{name}')",
        "from django.utils.translation import gettext as _; _(name)",
        "from django.utils.translation import ngettext; ngettext('a', 'b', 2)",
        "from django.utils import translation; translation.gettext('a')",
    ],
)
def test_a_sentence_that_cannot_be_found_is_not_passed_over(call: str) -> None:
    with pytest.raises(UnreadableSentence):
        list(sentences_in(call))


# Through HTTP


@pytest.mark.django_db
def test_not_found_in_each_language() -> None:
    answers = in_each_language(lambda **headers: Caller().get(f"/matches/{'0' * 32}", **headers))
    assert {language: told(answer) for language, answer in answers.items()} == {
        "pt-br": ("Não encontrado", "Não há nada aqui, ou nada que você possa ver."),
        "es": ("No encontrado", "Aquí no hay nada, o nada que usted pueda ver."),
        "en": ("Not found", "There is nothing here, or nothing that you may know of."),
    }
    for answer in answers.values():
        problem(answer, 404, "not_found")


@pytest.mark.django_db
def test_a_path_that_no_view_answers_is_not_found_in_each_language_too() -> None:
    answers = in_each_language(lambda **headers: Caller().get("/truco", **headers))
    titles = {language: problem(answer, 404, "not_found")["title"] for language, answer in answers.items()}
    assert titles == {"pt-br": "Não encontrado", "es": "No encontrado", "en": "Not found"}


@pytest.mark.django_db
def test_not_signed_in_in_each_language() -> None:
    answers = in_each_language(lambda **headers: Caller().post("/matches", {"variant": "paulista"}, **headers))
    assert {language: told(answer) for language, answer in answers.items()} == {
        "pt-br": ("Não autenticado", "É preciso um token válido ou uma sessão válida."),
        "es": ("No autenticado", "Se necesita un token válido o una sesión válida."),
        "en": ("Not signed in", "A valid token or session is needed."),
    }
    for answer in answers.values():
        problem(answer, 401, "not_authenticated")


@pytest.mark.django_db
def test_a_conflict_in_each_language() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    bia = table.seats[1]
    move = {"version": table.view()["version"], "type": "raise"}
    answers = in_each_language(lambda **headers: bia.post(f"/matches/{table.id}/actions", move, **headers))
    assert {language: told(answer) for language, answer in answers.items()} == {
        "pt-br": ("Conflito", "Não é a sua vez."),
        "es": ("Conflicto", "No es su turno."),
        "en": ("Conflict", "The match does not wait for you."),
    }
    for answer in answers.values():
        problem(answer, 409, "not_your_turn")


@pytest.mark.django_db
def test_a_refused_move_in_each_language() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    move = {"version": table.view()["version"], "type": "play", "card": "4C", "face_down": True}
    answers = in_each_language(lambda **headers: table.seats[0].post(f"/matches/{table.id}/actions", move, **headers))
    assert {language: told(answer) for language, answer in answers.items()} == {
        "pt-br": ("Recusado", "Nesta rodada não se joga carta coberta."),
        "es": ("Rechazado", "En esta baza no se juegan cartas tapadas."),
        "en": ("Refused", "No card is played face down in this trick."),
    }
    assert {answer.json()["refusal"] for answer in answers.values()} == {"face_down_too_early"}


@pytest.mark.django_db
def test_an_option_that_is_not_there_names_those_that_are_in_each_language() -> None:
    ana, body = Caller("ana"), {"variant": "truco-cego"}
    answers = in_each_language(lambda **headers: ana.post("/matches", body, **headers))
    details = {language: answer.json()["errors"][0]["detail"] for language, answer in answers.items()}
    assert {language: detail.partition(":")[0] for language, detail in details.items()} == {
        "pt-br": "São aceitos",
        "es": "Se admiten",
        "en": "Allowed are",
    }
    assert len({detail.partition(":")[2] for detail in details.values()}) == 1


# Each has errors of its own in `errors`: ours, Django's (a pattern, a password) and REST framework's (the rest).
WRONG: list[tuple[str, dict[str, Any], list[str]]] = [
    ("/matches", {}, ["required"]),
    ("/matches", {"variant": 3, "bot_delay": 61, "visibility": "secret"}, ["invalid", "max_value", "invalid_choice"]),
    ("/matches", {"variant": None, "rules": [], "clock": 5}, ["null", "not_a_dict", "invalid"]),
    ("/matches", {"variant": "", "seats": "me", "bot_delay": -1}, ["blank", "not_a_list", "min_value"]),
    ("/matches", {"variant": "paulista", "seats": ["me"]}, ["wrong_number"]),
    ("/matches", {"variant": "paulista", "vira": "4C"}, ["unknown_field"]),
    ("/players", {"username": "z é", "password": "curta"}, ["invalid", "min_length"]),
    ("/players", {"username": "x" * 31, "password": "correct horse battery"}, ["max_length"]),
    ("/players", {"username": "zeca", "password": "password"}, ["password_too_common"]),
    ("/players", {"username": "me", "password": "correct horse battery"}, ["reserved"]),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "body", "codes"), WRONG, ids=lambda value: ",".join(value) if value else "")
def test_what_is_wrong_with_a_field_is_told_in_each_language(path: str, body: dict[str, Any], codes: list[str]) -> None:
    ana = Caller("ana")
    answers = in_each_language(lambda **headers: ana.post(path, body, **headers))
    assert set(codes) <= {error["code"] for error in answers["en"].json()["errors"]}
    told_in = {language: [e["detail"] for e in answer.json()["errors"]] for language, answer in answers.items()}
    for in_portuguese, in_spanish, in_english in zip(told_in["pt-br"], told_in["es"], told_in["en"], strict=True):
        assert len({in_portuguese, in_spanish, in_english}) == 3, in_english


@pytest.mark.django_db
def test_what_the_libraries_say_is_in_good_portuguese() -> None:
    ana, sent = Caller("ana"), {"Accept-Language": "pt-BR"}
    answers = [
        ana.post("/matches", {"variant": None}, **sent),
        ana.post("/matches", {"variant": "", "bot_delay": 61, "clock": {"per_action": 0}}, **sent),
        ana.post("/players", {"username": "z é", "password": "curta"}, **sent),
    ]
    assert [(error["pointer"], error["detail"]) for answer in answers for error in answer.json()["errors"]] == [
        ("/variant", "Este campo não pode ser nulo."),
        ("/variant", "Este campo não pode ficar em branco."),
        ("/clock/per_action", "Certifique-se de que este valor seja maior ou igual a 60."),
        ("/bot_delay", "Certifique-se de que este valor seja inferior ou igual a 60."),
        ("/username", "Informe um valor válido."),
        ("/password", "Certifique-se de que este campo tenha pelo menos 8 caracteres."),
    ]


@pytest.mark.django_db
def test_all_but_the_sentences_is_the_same_in_every_language() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, nobody, path = table.seats[0], Caller(), f"/matches/{table.id}"
    asked: list[Any] = [
        lambda **headers: nobody.get("/nowhere", **headers),
        lambda **headers: nobody.get("/me", **headers),
        lambda **headers: nobody.get("/variants?vira=4C", **headers),
        lambda **headers: ana.post("/variants", **headers),
        lambda **headers: ana.post("/matches", {"variant": "paulista", "target": 13}, **headers),
        lambda **headers: ana.post(f"{path}/join", **headers),
        lambda **headers: ana.post(f"{path}/actions", {"version": 1, "type": "raise"}, **headers),
        lambda **headers: ana.post(f"{path}/actions", {"version": 0, "type": "play"}, **headers),
        lambda **headers: ana.get(f"{path}/record", **headers),
    ]
    for ask in asked:
        answers = in_each_language(ask)
        in_portuguese, in_spanish, in_english = (answers[language] for language in ASKED)
        assert in_english.status_code == in_portuguese.status_code == in_spanish.status_code >= 400
        assert unworded(in_english) == unworded(in_portuguese) == unworded(in_spanish)
        assert len({told(answer)[1] for answer in answers.values()}) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "spoken"),
    [
        ("pt-BR", "pt-br"),
        ("pt", "pt-br"),
        ("pt-PT", "pt-br"),
        ("es-419", "es"),
        ("en-GB", "en"),
        ("es;q=0.5, pt-BR;q=0.8", "pt-br"),
        ("fr, es;q=0.3", "es"),
        ("fr", "en"),
        ("tlh, *;q=0.1", "en"),
        ("not a language;;q=x", "en"),
    ],
)
def test_the_best_language_that_is_there_is_spoken_and_english_else(sent: str, spoken: str) -> None:
    response = Caller().get("/nowhere", **{"Accept-Language": sent})
    titles = {"pt-br": "Não encontrado", "es": "No encontrado", "en": "Not found"}
    assert (problem(response, 404, "not_found")["title"], response["Content-Language"]) == (titles[spoken], spoken)


@pytest.mark.django_db
def test_who_asks_for_no_language_is_answered_in_english() -> None:
    response = Caller().get("/nowhere")
    assert (response.json()["title"], response["Content-Language"]) == ("Not found", "en")


@pytest.mark.django_db
def test_caches_are_told_that_the_language_counts() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    ana, nobody = table.seats[0], Caller()
    for answer in (
        *in_each_language(lambda **headers: nobody.get("/nowhere", **headers)).values(),
        *in_each_language(lambda **headers: nobody.get("/me", **headers)).values(),
        *in_each_language(lambda **headers: ana.post(f"/matches/{table.id}/join", **headers)).values(),
        *in_each_language(lambda **headers: ana.get(f"/matches/{table.id}", **headers)).values(),
    ):
        varying = [name.strip().lower() for name in answer["Vary"].split(",")]
        assert varying.count("accept-language") == 1
        assert answer["Content-Language"] in ASKED
