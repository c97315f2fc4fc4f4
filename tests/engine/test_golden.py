"""Whole matches, compared with what they looked like when somebody last read them.

`GOLDEN_WRITE=1 pytest tests/engine/test_golden.py` writes the files anew from the steps (`>`) in them: read the
difference before you commit it. A new match is a new file with its steps alone.
"""

import os
from pathlib import Path

import pytest

from tests.engine.golden import steps_of, transcript

FILES = sorted((Path(__file__).parent.parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_whole_match_shows_everyone_what_it_always_showed(file: Path) -> None:
    written = file.read_text()
    played = transcript(steps_of(written))
    if os.environ.get("GOLDEN_WRITE"):
        file.write_text(played)
        pytest.skip("written anew")
    assert played == written


def test_every_match_in_the_files_is_played_to_its_end() -> None:
    assert len(FILES) >= 10
    for file in FILES:
        assert any(line.startswith("  = over ") for line in file.read_text().splitlines()), file.name
