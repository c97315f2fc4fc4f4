"""Which modules a screen is made of, so that a browser hears of all of them at once, not of one after the other."""

import posixpath
import re
from collections.abc import Iterable
from typing import Final

from truco_project.web.files import Client

ENTRY: Final = "app.js"
SCREENS: Final = "screens/index.js"
IMPORTED: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.{1,2}/[^"]+)"', re.MULTILINE)
"""What a module can't do without; what it asks for later, by `import(..)`, is none of it."""
SCREEN: Final = re.compile(r'path: "([^"]+)".*?import\("([^"]+)"\)')
NAMED: Final = re.compile(r":\w+")


def screens_at(found: Client, address: str) -> list[str]:
    """The module of the screen at this address by the client's own table; none where it has none."""
    for path, module in SCREEN.findall(found.files[SCREENS].body.decode()):
        if re.fullmatch(NAMED.sub("[^/]+", path), address):
            return [resolved(SCREENS, module)]
    return []


def reached(found: Client, entries: Iterable[str]) -> list[str]:
    """These modules and all that they import, nearest first."""
    modules = list(dict.fromkeys(entries))
    for path in modules:
        names = IMPORTED.findall(found.files[path].body.decode())
        modules += dict.fromkeys(name for name in (resolved(path, name) for name in names) if name not in modules)
    return modules


def resolved(importer: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))
