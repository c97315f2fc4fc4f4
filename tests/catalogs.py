"""The sentences in the sources, and the catalogs that say them in other languages.

After a .po file was edited: `python -m tests.catalogs` compiles them all. Both forms are kept in the repository. An
entry whose file is REST framework's corrects the library's own translation.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
import rest_framework

ROOT = Path(__file__).resolve().parents[1]
APPS = ("matches", "players")
LANGUAGES = {"pt-br": "pt_BR", "es": "es"}
"""Folders by language; English is what the sources are written in."""

LIBRARY = Path(rest_framework.__file__).parent

READ = frozenset({"gettext", "gettext_lazy", "gettext_noop"})


class UnreadableSentence(ValueError):
    """A sentence in a form that isn't looked for, so that nobody would miss its translation."""


@dataclass(frozen=True)
class Catalog:
    app: str
    language: str

    @property
    def folder(self) -> Path:
        return ROOT / self.app / "locale" / LANGUAGES[self.language] / "LC_MESSAGES"

    def edited(self) -> polib.POFile:
        return polib.pofile(str(self.folder / "django.po"))

    def own(self) -> list[polib.POEntry]:
        """Entries for sentences of this app."""
        return [entry for entry in self.edited() if not _is_librarys(entry)]

    def corrections(self) -> list[polib.POEntry]:
        """Entries for sentences of REST framework."""
        return [entry for entry in self.edited() if _is_librarys(entry)]

    def compiled(self) -> polib.MOFile:
        return polib.mofile(str(self.folder / "django.mo"))


def _is_librarys(entry: polib.POEntry) -> bool:
    return any(path.startswith(f"{LIBRARY.name}/") for path, _line in entry.occurrences)


CATALOGS = [Catalog(app, language) for app in APPS for language in LANGUAGES]


def compile_all() -> None:
    for catalog in CATALOGS:
        catalog.edited().save_as_mofile(str(catalog.folder / "django.mo"))


def library_catalog(language: str) -> polib.MOFile:
    """What REST framework itself says in a language."""
    return polib.mofile(str(LIBRARY / "locale" / LANGUAGES[language] / "LC_MESSAGES" / "django.mo"))


def sentences(app: str) -> dict[str, set[str]]:
    """Each sentence of an app, with the files that it is in."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / app).rglob("*.py")):
        for sentence in sentences_in(path.read_text(encoding="utf-8")):
            found.setdefault(sentence, set()).add(path.relative_to(ROOT).as_posix())
    return found


def sentences_in(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    names = dict(_names_of_gettext(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in names:
                if names[name] not in READ:
                    raise UnreadableSentence(f"line {node.lineno}: {names[name]} is not looked for")
                yield _literal(node)
            case ast.Call(func=ast.Attribute(attr=name)) if "gettext" in name:
                raise UnreadableSentence(f"line {node.lineno}: import {name} by its name")


def _names_of_gettext(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What a module calls the functions that mark a sentence, with their own names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names if "gettext" in alias.name)


def _literal(call: ast.Call) -> str:
    match call.args:
        case [ast.Constant(value=str() as sentence)]:
            return sentence
    raise UnreadableSentence(f"line {call.lineno}: not one literal string")


if __name__ == "__main__":
    compile_all()
