"""The client's files, read once, under an address that changes whenever one of them does."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from django.conf import settings

FOLDER: Final = Path(__file__).parent / "client"
SHELL: Final = "shell.html"
TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
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


@dataclass(frozen=True)
class Client:
    files: dict[str, File]
    """By their path below the folder; without the shell."""
    digest: str
    shell: bytes


def client() -> Client:
    """What is served; with DEBUG, as the files are at this moment."""
    return read() if settings.DEBUG else read_once()


@cache
def read_once() -> Client:
    return read()


def read() -> Client:
    files = {path: File((FOLDER / path).read_bytes(), type_of(path)) for path in paths()}
    shell = files.pop(SHELL).body
    told = hashlib.sha256(shell)
    for path, file in files.items():
        told.update(f"{path}\0{len(file.body)}\0".encode() + file.body)
    digest = told.hexdigest()[:16]
    return Client(files, digest, filled(shell.decode(), list(files), f"/client/{digest}").encode())


def paths() -> list[str]:
    found = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix not in KEPT_BACK)
    return sorted(path.relative_to(FOLDER).as_posix() for path in found)


def filled(shell: str, names: list[str], root: str) -> str:
    """The page, with every style sheet and the modules that each screen needs: one round trip instead of five."""
    styles = sorted((name for name in names if name.endswith(".css")), key=lambda name: (name.count("/"), name))
    common = [name for name in names if name.endswith(".js") and not name.startswith("screens/")]
    head = [f'<link rel="stylesheet" href="{root}/{name}">' for name in styles]
    head += [f'<link rel="modulepreload" href="{root}/{name}">' for name in common]
    return shell.replace("<!-- head -->", "\n".join(head)).replace("{root}", root)


def type_of(path: str) -> str:
    return TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "text/plain"
