"""Small programs for the arena: each reads views and answers them, as docs/bots.md says."""

import sys
from pathlib import Path

from truco_project.embedded.installation import PROJECT

FIRST_CARD = """
import json, sys
for line in sys.stdin:
    view = json.loads(line)
    actions = view["legal_actions"]
    if view["hand"]["offer"]:
        chosen = {"type": "fold"}
    else:
        chosen = next(action for action in actions if action["type"] == "play")
    print(json.dumps(chosen), flush=True)
"""
"""Plays its first card, and folds what is raised: no chance in it, and nothing of this repository."""


def command(folder: Path, source: str) -> str:
    """The command that runs a program of this source."""
    path = folder / f"program{len(list(folder.iterdir()))}.py"
    path.write_text(source)
    return f"{sys.executable} -I -S {path}"


def at_a_pipe(bot: str, *, seed: int) -> str:
    """The command of a server's bot."""
    return f"{sys.executable} {PROJECT / 'manage.py'} bot_stdio --bot {bot} --seed {seed}"
