#!/usr/bin/env python
"""Django's command line."""

import os
import sys
from importlib import import_module

from django.core.management import execute_from_command_line

from truco_project.embedded.places import Unusable

PLAYING = ("arena", "bot_stdio")
"""Commands that only play: without settings, apps and secrets they start in a tenth of the time."""


def main() -> None:
    if sys.argv[1:2] and sys.argv[1] in PLAYING:
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)
        import_module(f"matches.management.commands.{sys.argv[1]}").Command().run_from_argv(sys.argv)
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")
    try:
        execute_from_command_line(sys.argv)
    except Unusable as error:
        sys.exit(f"truco: {error}")


if __name__ == "__main__":
    main()
