"""The client's files, read once, under an address that changes whenever one of them does."""

import gzip
import hashlib
import json
import mimetypes
import posixpath
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from django.conf import settings

FOLDER: Final = Path(__file__).parent / "client"
SHELL: Final = "shell.html"
WORKER: Final = "worker.js"
MANIFEST: Final = "manifest.json"
STYLE: Final = "style.css"
STRINGS: Final = "strings.json"
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
"""Said here, because what a machine's own table says of .js is not always true."""
KEPT_BACK: Final = frozenset({".md"})
"""What stands beside the code for its readers; licences go along with what they are of."""


@dataclass(frozen=True)
class File:
    body: bytes
    type: str

    @cached_property
    def zipped(self) -> bytes:
        # Without a time, so that the same file is the same bytes in each process.
        return gzip.compress(self.body, 9, mtime=0)


@dataclass(frozen=True, eq=False)
class Client:
    files: dict[str, File]
    """By their path below the folder; all style sheets as one, all words of a language as one. Without those below."""
    shell: bytes
    worker: bytes
    manifest: bytes

    @cached_property
    def digest(self) -> str:
        told = hashlib.sha256(self.shell + self.worker + self.manifest)
        for path, file in self.files.items():
            told.update(f"{path}\0{len(file.body)}\0".encode() + file.body)
        return told.hexdigest()[:16]

    @property
    def root(self) -> str:
        return f"/client/{self.digest}"


def client() -> Client:
    """What is served; with DEBUG, as the files are at this moment."""
    return read() if settings.DEBUG else read_once()


@cache
def read_once() -> Client:
    return read()


def read() -> Client:
    files = {path: File((FOLDER / path).read_bytes(), type_of(path)) for path in paths()}
    apart = {name: files.pop(name).body for name in (SHELL, WORKER, MANIFEST)}
    # In their order: what a part or a screen says is said after what is said to all.
    styles = sorted((path for path in files if path.endswith(".css")), key=lambda path: (path.count("/"), path))
    joined = b"\n".join(files.pop(path).body for path in styles)
    files[STYLE] = File(joined, type_of(STYLE))
    files.update(words({path: files.pop(path).body for path in list(files) if path.endswith(STRINGS)}))
    return Client(files, apart[SHELL], apart[WORKER], apart[MANIFEST])


def words(found: dict[str, bytes]) -> dict[str, File]:
    """A module for each language, by folder and key: nobody fetches what they don't speak."""
    spoken: dict[str, dict[str, Any]] = {}
    for path, body in found.items():
        for language, texts in json.loads(body).items():
            spoken.setdefault(language, {})[posixpath.dirname(path)] = texts
    return {
        f"words/{language}.js": File(f"export default {json.dumps(texts, ensure_ascii=False)};".encode(), TYPES[".js"])
        for language, texts in spoken.items()
    }


def paths() -> list[str]:
    found = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in KEPT_BACK)
    return sorted(path.relative_to(FOLDER).as_posix() for path in found)


def type_of(path: str) -> str:
    return TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "text/plain; charset=utf-8"
