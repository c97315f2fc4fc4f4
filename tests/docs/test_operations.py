"""The page for operators (docs/operations.md) names all that the code has: variables, tasks, commands."""

import re
from pathlib import Path
from typing import Final

from django.conf import settings

from tests.docs.test_pages import DOCS, table
from truco_project.celery import app
from truco_project.embedded.installation import PROJECT

PAGE = (DOCS / "operations.md").read_text()
OUR_OWN: Final = {"TRUCO_WEB_STARTED", "PYTHONPATH"}
"""What one process of ours tells another."""
STEMS: Final = ("THROTTLE", "TRUCO_STREAMS")
"""How names begin that share a row, in which the further ones are told by their endings."""
ROOMS: Final = ("truco_project", "matches", "players")
_READ: Final = re.compile(r"""\b(?:environ|env)(?:\.\w+)?[\[(]\s*"([A-Z][A-Z0-9_]+)\"""")


def test_every_variable_that_is_read_has_a_row_and_every_row_is_read() -> None:
    files = [file for room in ROOMS for file in (PROJECT / room).rglob("*.py")]
    read = {name for file in files for name in _READ.findall(file.read_text())}
    limits = {f"THROTTLE_{scope.upper()}" for scope in settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]}
    assert variables() == (read | limits) - OUR_OWN


def test_every_task_of_the_schedule_has_a_row() -> None:
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    rows = {
        name for row in table(PAGE, below="## What runs by itself")[1:] for name in re.findall(r"`([\w.]+)`", row[0])
    }
    assert rows == scheduled


def test_every_command_of_ours_has_a_row() -> None:
    commands = {file.stem for room in ROOMS for file in Path(PROJECT / room).glob("management/commands/[a-z]*.py")}
    rows = table(PAGE, below="A server bot's move")[1:]
    assert {row[0].strip("`") for row in rows} == commands


def variables() -> set[str]:
    """The first column of the table: `THROTTLE_MOVES`, `_READS` are two."""
    found = set()
    for row in table(PAGE, below="## Environment")[1:]:
        names = re.findall(r"`([A-Z0-9_]+)`", row[0])
        stem = next((stem for stem in STEMS if names[0].startswith(f"{stem}_")), "")
        found |= {stem + name if name.startswith("_") else name for name in names}
    return found
