"""Two worlds: a match played twice with other cards, and everything that each viewer got of it.

Both have one clock, one match id and one secret, so nothing needs to be left out of the comparison: status, headers
(ETag and Content-Length among them) and body of everything that can be asked, refusals included.
"""

import importlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest import mock
from uuid import UUID

from django.db import transaction

from matches import fairness
from tests.api.callers import Caller
from tests.api.tables import Table, dealt, people, unchecked
from tests.clock import stopped_clock

CREATE = importlib.import_module("matches.commands.create")  # the package has a function of the same name
MASTER = bytes(range(fairness.MASTER_BYTES))
MATCH_ID = UUID("0193aaaa-0000-7000-8000-000000000001")
SPECTATOR, NOBODY = "spectator", "nobody"
Viewer = int | str

Answer = tuple[str, int, tuple[tuple[str, str], ...], bytes]
Story = Callable[[Table], Iterator[None]]
"""Moves of a match; each yield is a moment at which everybody looks."""

READS = (
    "",
    "/events",
    "/hands",
    "/hands/1",
    "/record",
    "/fairness",
    "/talk",
)
LISTS = ("/matches?status=active", "/me/matches")


EVERYBODY_TRIES: Sequence[dict[str, Any]] = (
    {"type": "play", "slot": 0, "face_down": True},
    {"type": "play", "card": "10C"},
)


class Undone(Exception):
    """Takes a world back."""


def looks(table: Table, viewer: Viewer, caller: Caller, tries: Sequence[dict[str, Any]]) -> list[Answer]:
    """Everything that a viewer can get: by asking, and by moves that are refused."""
    answers = [(path, table.of(caller, path)) for path in READS] + [(path, caller.get(path)) for path in LISTS]
    view = caller.view(table.id)
    condition = table.of(caller)["ETag"]
    answers.append(("304", caller.get(f"/matches/{table.id}", **{"If-None-Match": condition})))
    stale = {**tries[0], "version": view["version"] - 1}
    for move in (stale, *({**move, "version": view["version"]} for move in tries)):
        response = caller.post(f"/matches/{table.id}/actions", move)
        assert response.status_code != 201, (viewer, move)
        answers.append((str(move), response))
    return [(what, r.status_code, tuple(sorted(r.items())), r.content) for what, r in answers]


def world(
    hands: Sequence[str],
    story: Story,
    *,
    tries: dict[Viewer, Sequence[dict[str, Any]]],
    by: dict[Viewer, Caller],
    master: bytes = MASTER,
    **table_options: Any,
) -> dict[Viewer, list[list[Answer]]]:
    """What each viewer saw at each moment of a match that is taken back afterwards."""
    seen: dict[Viewer, list[list[Answer]]] = {}
    seats = [caller for viewer, caller in by.items() if isinstance(viewer, int)]
    try:
        with transaction.atomic():
            with one_of_all(master):
                table = dealt(*hands, by=seats, **table_options)
                for _ in story(table):
                    for viewer, caller in by.items():
                        seen.setdefault(viewer, []).append(
                            looks(table, viewer, caller, tries.get(viewer, tries[NOBODY]))
                        )
            raise Undone
    except Undone:
        return seen


def everybody(variant: str = "paulista-duel") -> dict[Viewer, Caller]:
    """The accounts of both worlds, a spectator and nobody."""
    found: dict[Viewer, Caller] = {**dict(enumerate(people(variant))), SPECTATOR: Caller("zeca"), NOBODY: Caller()}
    return {viewer: unchecked(caller) for viewer, caller in found.items()}


@contextmanager
def one_of_all(master: bytes) -> Iterator[None]:
    """One id and this secret for whatever match is made."""
    drawn = mock.Mock(wraps=secrets, token_bytes=lambda size: master)
    with mock.patch.object(CREATE, "uuid7", lambda: MATCH_ID), mock.patch.object(CREATE, "secrets", drawn):
        yield


def compare(
    hands: tuple[Sequence[str], Sequence[str]],
    story: Story,
    *,
    blind: Sequence[Viewer],
    seeing: Sequence[Viewer],
    tries: dict[Viewer, Sequence[dict[str, Any]]] | None = None,
    **table_options: Any,
) -> None:
    """`blind` see no difference at any moment, `seeing` do at the first: so the worlds do differ."""
    moves = {NOBODY: EVERYBODY_TRIES, **(tries or {})}
    by = everybody(table_options.get("variant", "paulista-duel"))
    with stopped_clock():
        here, there = (world(dealt_to, story, tries=moves, by=by, **table_options) for dealt_to in hands)
    for viewer in blind:
        assert here[viewer] == there[viewer], viewer
    for viewer in seeing:
        assert here[viewer][0] != there[viewer][0], viewer
    assert sorted([*blind, *seeing], key=str) == sorted(here, key=str)
