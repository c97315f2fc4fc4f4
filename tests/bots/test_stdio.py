"""`manage.py bot_stdio`: a line of JSON for each line of JSON, whatever the line holds."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from matches.arena.pipe import answers
from matches.bots import BOTS
from matches.engine.rules import awaiting, legal_actions
from matches.engine.terms import Seat
from matches.engine.visibility import view_for
from matches.presentation import move_json
from tests.bots.asking import shown
from tests.builders import dealt, played, rules, truco
from tests.engine.wandering import random_table, random_temper, seeded, wander
from truco_project.embedded.installation import PROJECT


def answered(*lines: bytes, bot: str = "cautious", seed: int | None = 1) -> list[Any]:
    return [json.loads(answer) for answer in answers(lines, bot, seed=seed)]


def line(asked: object) -> bytes:
    return json.dumps(asked).encode() + b"\n"


@pytest.mark.parametrize("bot", BOTS)
def test_each_answer_is_one_of_the_legal_actions_that_were_listed(bot: str) -> None:
    asked = []
    with seeded(6) as rng:
        for _ in range(20):
            for step in wander(random_table(rng).match, rng, random_temper(rng)):
                asked += [(shown(step.before, seat)) for seat in awaiting(step.before)]
    for view, answer in zip(asked, answered(*map(line, asked), bot=bot), strict=True):
        assert answer in view["legal_actions"]


def test_what_the_rules_allow_and_the_line_does_not_list_is_never_answered() -> None:
    view = shown(dealt(rules(), "AC AH 3C"), 0)
    assert answered(line(view)) == [{"type": "raise"}]
    for listed in ([{"type": "play", "card": "3C"}], [{"type": "fold"}]):
        assert answered(line(view | {"legal_actions": listed})) == listed


def test_what_is_no_view_is_answered_by_an_error_and_the_next_line_is_read() -> None:
    view = shown(dealt(rules(), "AC AH 3C"), 0)
    without_rules = {field: value for field, value in view.items() if field != "rules"}
    bad = [b"\n", b"what?\n", b"\xff\xfe\n", b"[]\n", line(without_rules), line(view | {"my_seat": 1})]
    *errors, last = answered(*bad, line(view))
    assert [list(error) for error in errors] == [["error"]] * len(bad)
    assert errors[4] == {"error": "Unreadable: Object missing required field `rules`"}
    assert last == {"type": "raise"}


def test_with_a_seed_the_same_line_gets_the_same_answer_whatever_came_before() -> None:
    views = [line(shown(dealt(rules(), "4D 4S 5D", leader=leader), leader)) for leader in (0, 1)]
    first, second = answered(*views, bot="random")
    assert answered(*reversed(views), bot="random") == [second, first]


def test_without_a_seed_answers_differ() -> None:
    view = line(shown(dealt(rules(), "4D 4S 5D"), 0))
    assert len({json.dumps(answer) for answer in answered(*[view] * 100, bot="random", seed=None)}) > 1


def test_it_runs_to_the_end_of_its_input_and_needs_nothing_of_a_server(tmp_path: Path) -> None:
    # No settings, no home, no database, no secrets, no broker; and not even the same folder.
    match = played(dealt(rules("mineiro-duel"), "4C 7H AS"), truco(0))
    asked = line(shown(match, 1))
    done = subprocess.run(
        [sys.executable, PROJECT / "manage.py", "bot_stdio", "--bot", "cautious", "--seed", "1"],
        input=asked + b"what?\n" + asked.rstrip(b"\n"),
        capture_output=True,
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
        check=True,
        timeout=60,
    )
    first, error, last = map(json.loads, done.stdout.splitlines())
    legal = [move_json(move) for move in legal_actions(view_for(match, Seat(1)), Seat(1))]
    assert first == last
    assert first in legal
    assert list(error) == ["error"]
    assert done.stderr == b""
    assert list(tmp_path.iterdir()) == []


def test_each_line_is_answered_before_the_next_is_sent() -> None:
    asked = line(shown(dealt(rules(), "AC AH 3C"), 0))
    command = [sys.executable, str(PROJECT / "manage.py"), "bot_stdio", "--bot", "cautious"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(asked)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"type": "raise"}
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_when_nobody_reads_its_answers_any_more_it_ends_without_a_word() -> None:
    command = [sys.executable, str(PROJECT / "manage.py"), "bot_stdio", "--bot", "random"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b"what?\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_a_bot_without_likeliest_actions_cannot_be_greedy() -> None:
    with pytest.raises(CommandError, match="cautious is not greedy"):
        call_command("bot_stdio", "--bot", "cautious", "--greedy")
