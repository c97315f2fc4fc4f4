"""What docs/bots.md says of the arena: its program plays, and its commands print what it shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from matches.bots import BOTS
from truco_project.embedded.installation import PROJECT

PAGE = (PROJECT / "docs" / "bots.md").read_text()
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^\$ \.venv/bin/python manage\.py (arena .*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


def without_times(text: str) -> str:
    """The lines up to the table of times, and of this one the names."""
    results, times = text.split("ms a decision", 1)
    return results + " ".join(re.findall(r"^(\S.*?)   *\d", times, re.MULTILINE))


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _shown in COMMANDS])
def test_the_commands_print_what_the_page_shows(command: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PROGRAM)
    script = f"{sys.executable} {PROJECT / 'manage.py'} {command}"
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stderr == ""
    assert without_times(done.stdout) == without_times(shown)


def test_both_commands_are_tried() -> None:
    assert len(COMMANDS) == 2


def test_every_bot_of_the_server_is_described_weakest_first() -> None:
    section = PAGE.split("# The server's bots")[1].split("## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(BOTS)
