"""`python -m tests.faults.audit`: what is wrong in the log of the server whose TRUCO_HOME this is, a line each.

The log has no gap, its replay is what the rows say, and every action in it was legal when it came: an action that was
done twice is not.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from pathlib import Path
from uuid import UUID

from matches.engine.actions import (
    Accept,
    Action,
    Fold,
    Forced,
    IllegalAction,
    Move,
    Planned,
    PlayBlind,
    PlayCard,
    PlayFaceDown,
    Raise,
    Resign,
    Timeout,
)
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    MatchCreated,
    MatchEnded,
    Raised,
    Resigned,
)
from matches.engine.evolve import begin, evolve
from matches.engine.rules import decide
from matches.engine.terms import By

PROJECT = Path(__file__).resolve().parents[2]


def findings(home: Path, environment: dict[str, str]) -> list[str]:
    """What the audit finds, run in a process of its own: this one has another database."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.audit"],
        cwd=PROJECT,
        env={**environment, "TRUCO_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def wrong_in(log: Sequence[Event]) -> Iterator[str]:
    """Every action of a log decided anew: it must be legal, and bring about what follows it there."""
    created, *rest = log
    assert isinstance(created, MatchCreated)
    match = begin(created)
    while rest:
        action = action_of(rest[0])
        if action is None:
            match = evolve(match, rest.pop(0))
            continue
        try:
            expected = decide(match, action)
        except IllegalAction as refused:
            yield f"{match.version + 1}: {refused}"
            return
        happened = tuple(without_secret(event) for event in rest[: len(expected)])
        if happened != expected:
            yield f"{match.version + 1}: {happened} where the rules say {expected}"
            return
        match = reduce(evolve, rest[: len(expected)], match)
        rest = rest[len(expected) :]


def action_of(event: Event) -> Action | None:
    """The action that begins with this event; None for what the server does."""
    if isinstance(event, CardPlayed) and event.by is By.FORCED:
        return Forced(event.seat)
    move = move_of(event)
    if move is not None and getattr(event, "by", None) is By.PLAN:
        assert not isinstance(move, Timeout)
        return Planned(move)
    return move


def move_of(event: Event) -> Move | Timeout | None:
    match event:
        case CardPlayed(seat=seat, by=By.TIMEOUT) | FoldVoted(seat, By.TIMEOUT) | Folded(seat, By.TIMEOUT):
            return Timeout(seat)
        case CardPlayed(seat=seat, slot=int(slot)):
            return PlayBlind(seat, slot)
        case CardPlayed(seat=seat, card=str(card), face_down=face_down):
            return PlayFaceDown(seat, card) if face_down else PlayCard(seat, card)
        case Raised(seat=seat):
            return Raise(seat)
        case Accepted(seat=seat):
            return Accept(seat)
        case FoldVoted(seat, _) | Folded(seat, _):
            return Fold(seat)
        case Resigned(seat, _):
            return Resign(seat)
    return None


def without_secret(event: Event) -> Event:
    return replace(event, master=None) if isinstance(event, MatchEnded) else event


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_project.settings.local")
    django.setup()

    from matches import eventlog
    from matches.models import Match

    def found_in(match_id: UUID) -> Iterator[str]:
        try:
            yield from eventlog.differences(match_id)
        except eventlog.BrokenLog as error:
            yield str(error)
            return
        yield from wrong_in([entry.event for entry in eventlog.entries(match_id)])

    for match_id in Match.objects.order_by("id").values_list("id", flat=True):
        for finding in found_in(match_id):
            print(match_id, finding)  # noqa: T201


if __name__ == "__main__":
    main()
