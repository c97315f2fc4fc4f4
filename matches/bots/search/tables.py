"""The trained tables of four seats, mapped from their files: habits, and what a score is worth."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from matches.bots.kernel.jit import Cells, mapped
from matches.bots.policy.file import PolicyDamaged, PolicyMissing, manifest, mapped_sections, require_whole
from matches.bots.search.habits import ANSWER_WEIGHTS, PLAY_WEIGHTS, RAISE_WEIGHTS, Habits
from matches.bots.search.rollout import FARTHEST
from matches.engine.variants import Rules

FOLDER = Path(__file__).parent.parent / "policies" / "four-seats"

SIZES = {
    "plays": PLAY_WEIGHTS,
    "raises": RAISE_WEIGHTS,
    "answers": ANSWER_WEIGHTS,
    "equity": 2 * (FARTHEST + 1) ** 2,
}
"""In bytes."""


@dataclass(frozen=True)
class Tables:
    name: str
    """The variant that they were trained for."""
    ladder: tuple[int, ...]
    habits: Habits
    equity: Cells
    """For each number of points that we and they still need, 0 to 24: the chance to win, in 65535ths."""


def check(folder: Path = FOLDER) -> None:
    """Raises BadPolicy, naming the file, unless every table is there and whole."""
    load_all(folder)


def tables_for(rules: Rules, folder: Path = FOLDER) -> Tables:
    """The tables that were trained for this ladder, or else any; raises BadPolicy.

    The other house rules are read off what is legal, and points are counted from the target.
    """
    found = load_all(folder)
    return next((tables for tables in found if tables.ladder == rules.variant.ladder), found[0])


@cache
def load_all(folder: Path = FOLDER) -> tuple[Tables, ...]:
    """Every file of the manifest, mapped; raises BadPolicy."""
    found = manifest(folder)
    if not found:
        raise PolicyMissing(f"no policy in {folder}")
    return tuple(_whole(folder / name, entry["sha256"]) for name, entry in found.items())


def _whole(path: Path, expected: object) -> Tables:
    require_whole(path, expected)
    about, sections = mapped_sections(path)
    if {name: len(section) for name, section in sections.items()} != SIZES:
        raise PolicyDamaged(f"policy file {path} has no whole table")
    plays, raises, answers = (mapped(sections[name], "B") for name in ("plays", "raises", "answers"))
    return Tables(path.stem, tuple(about["ladder"]), Habits(plays, raises, answers), mapped(sections["equity"], "H"))
