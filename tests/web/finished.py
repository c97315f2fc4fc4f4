"""Matches that are over, in a running server's database: `python -m tests.web.finished` prints them.

A program of its own for the reasons that stand in `scenes`. What is to be seen in each is played by hand; the rest by
bots, so that the deals are the server's own and can be proved.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import django
from django.test.utils import setup_test_environment

from tests.web.scenes import signed_in


def main() -> None:
    django.setup()
    setup_test_environment()
    sys.stdout.write(json.dumps({name: [match, sessions] for name, match, sessions in matches()}))


def matches() -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    # What has models is imported when Django is ready for it.
    from tests.api.callers import Caller
    from tests.api.tables import begin, deals, dealt, seated, unchecked
    from tests.docs.records import finished

    ana, bia = (unchecked(Caller(f"{name}-past")) for name in ("ana", "bia"))
    for name, variant, seats in (
        ("duel", "paulista-duel", ["me", "bot:random"]),
        ("pairs", "mineiro", ["me", "bot:random", "bot:random", "bot:random"]),
    ):
        record = finished(ana, chance=7, variant=variant, seats=seats, visibility="private")
        yield name, record["match"]["id"], [signed_in(ana)]
    table = dealt("4C 7H AS", "3D 2S KC", vira="JD", by=[ana, bia], rated=False)
    table.truco(0)
    table.accept(1)
    table.play(0, "4C")
    table.play(1, "3D")
    table.cover(1, "2S")
    # The ace that ana has left is played for her.
    table.play(0, "7H")
    with deals("6C 6D 6S", "5C 5D 5S", vira="JD", score=(0, 11)):
        table.play(1, "KC")
    table.resign(0)
    yield "people", table.id, [signed_in(ana), signed_in(bia)]
    running = dealt("4C 7H AS", "3D 2S KC", by=[ana, bia], rated=False)
    yield "running", running.id, [signed_in(ana), signed_in(bia)]
    stopped = seated(by=[ana, bia], rated=False)
    begin(stopped)
    for seat in stopped.seats:
        assert seat.post(f"/matches/{stopped.id}/abort").status_code == 200
    yield "stopped", stopped.id, [signed_in(ana)]


if __name__ == "__main__":
    main()
