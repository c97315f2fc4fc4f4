"""The schema's documents: as the code makes it, as it is committed, and as it was released."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer

from truco_project.embedded.installation import PROJECT

Schema = dict[str, Any]

COMMITTED = PROJECT / "docs" / "openapi.yaml"
RELEASED = sorted((Path(__file__).parent / "released").glob("*.yaml"))
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")


@cache
def made() -> bytes:
    """As `make schema` writes it."""
    with translation.override("en"):
        result = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        rendered: bytes = OpenApiYamlRenderer().render(result)  # type: ignore[no-untyped-call]
    return rendered


def parsed(text: str | bytes) -> Schema:
    # The parser written in C where there is one: ten times as fast.
    found: Schema = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


@cache
def current() -> Schema:
    return parsed(made())


def at_head() -> Schema | None:
    """As the last commit has it; None: it has none."""
    git = shutil.which("git")
    if git is None or not (PROJECT / ".git").exists():
        needed("git and the repository")
    command = [str(git), "-c", f"safe.directory={PROJECT}", "show", "HEAD:docs/openapi.yaml"]
    shown = subprocess.run(command, cwd=PROJECT, capture_output=True, check=False, timeout=60)
    return parsed(shown.stdout) if shown.returncode == 0 else None


def needed(what: str) -> None:
    """Skip a test for want of this; in CI nothing may be wanting."""
    assert not IN_CI, f"CI must have {what}"
    pytest.skip(f"needs {what}")
