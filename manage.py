#!/usr/bin/env python
"""Django's command line."""

import os
import sys

from django.core.management import execute_from_command_line

from truco_project.embedded.places import Unusable


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")
    try:
        execute_from_command_line(sys.argv)
    except Unusable as error:
        sys.exit(f"truco: {error}")


if __name__ == "__main__":
    main()
