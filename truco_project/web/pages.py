"""What stands at an address of its own, not under the digest: the page, the worker that keeps it, the manifest."""

import json
from functools import lru_cache
from pathlib import PurePath
from typing import Final

from truco_project.web.addresses import PAGES
from truco_project.web.files import SHELL, STYLE, Client, File, type_of
from truco_project.web.modules import ENTRY, reached, screens_at

MANIFEST_TYPE: Final = "application/manifest+json"


def shell(found: Client, address: str) -> File:
    """The page, with the modules of the screen at this address: one round trip instead of five."""
    return shell_with(found, tuple(screens_at(found, address)))


@lru_cache(maxsize=64)
def shell_with(found: Client, screens: tuple[str, ...]) -> File:
    links = [f'<link rel="modulepreload" href="{found.root}/{name}">' for name in reached(found, [ENTRY, *screens])]
    head = [f'<link rel="stylesheet" href="{found.root}/{STYLE}">', *links]
    text = found.shell.decode().replace("<!-- head -->", "\n".join(head)).replace("{root}", found.root)
    return File(text.encode(), type_of(SHELL))


@lru_cache(maxsize=1)
def worker(found: Client) -> File:
    """The service worker, which knows what it keeps: another version is another worker."""
    # Licences go along when the files are fetched from the server, and aren't needed to draw anything.
    files = [name for name in sorted(found.files) if not PurePath(name).name.startswith("LICENSE")]
    told = {"DIGEST": found.digest, "FILES": files, "PAGES": f"^/({'|'.join(PAGES)})$"}
    lines = [f"const {name} = {json.dumps(value)};" for name, value in told.items()]
    return File("\n".join([*lines, found.worker.decode()]).encode(), type_of("worker.js"))


@lru_cache(maxsize=1)
def manifest(found: Client) -> File:
    return File(found.manifest.replace(b"{root}", found.root.encode()), MANIFEST_TYPE)
