"""A month's figures, as text."""

from collections.abc import Iterator

from tests.month.check import Findings

SHOWN = 40
"""Of what is wrong, so many lines."""


def lines(found: Findings) -> Iterator[str]:
    for what, number in sorted(found.figures.items()):
        yield f"  {what:45} {number:>9,}"
    yield f"  {'the clock acted after deadline and grace by':45} {found.latest.total_seconds():>9,.0f} s at most"
    yield f"wrong: {len(found.wrong)}"
    yield from found.wrong[:SHOWN]
