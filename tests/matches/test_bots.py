"""A server bot's turn: whatever becomes of its bot, the match goes on."""

import logging
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from celery.signals import worker_init
from django.core.checks import ERROR, run_checks

from matches import bots, commands
from matches.bots import Rng, Strategy
from matches.bots.cautious import cautious
from matches.bots.policy import levels as duel
from matches.bots.policy import policies
from matches.bots.search import levels as four
from matches.bots.search import tables
from matches.checks import HINT
from matches.engine.actions import Accept, Move
from matches.engine.events import CardPlayed, Raised
from matches.engine.state import Match
from matches.engine.terms import By, Seat, SeatKind
from tests.builders import rules
from tests.matches.tables import sit_down

pytestmark = pytest.mark.django_db


def fails(view: Match, seat: Seat, rng: Rng) -> Move:
    raise OSError("no such file")


def cheats(view: Match, seat: Seat, rng: Rng) -> Move:
    return Accept(seat)


def said_in_a_turn_of(bot: str, caplog: pytest.LogCaptureFixture, *, variant: str = "paulista-duel") -> list[str]:
    """What is logged when this bot has made its move, which it has."""
    house = rules(variant)
    kinds = (SeatKind.SERVER_BOT, *[SeatKind.HUMAN] * (house.variant.seats - 1))
    table = sit_down(house, "3S 3H 4S", kinds=kinds, bot=bot)
    before = table.match.version
    with caplog.at_level(logging.WARNING):
        commands.play_bot(table.id)
    event = table.log[before]
    assert isinstance(event, CardPlayed | Raised)
    assert (event.seat, event.by) == (0, By.BOT)
    return [f"{record.levelname}: {record.getMessage()}" for record in caplog.records]


def test_a_bot_that_plays_is_nothing_to_speak_of(caplog: pytest.LogCaptureFixture) -> None:
    assert said_in_a_turn_of("cautious", caplog) == []


def test_a_bot_that_this_server_does_not_have_is_replaced_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    said = said_in_a_turn_of("grandmaster", caplog)
    assert said == ["WARNING: bot grandmaster has no move: another one chooses"]


@pytest.mark.parametrize(
    ("strategy", "why"),
    [
        (fails, "no move: another one chooses"),
        (cheats, "an illegal move (Accept): another one chooses"),
    ],
)
@pytest.mark.parametrize("substitute", [cautious, fails, cheats])
def test_a_bot_that_fails_or_cheats_is_replaced_whatever_its_substitute_does(
    strategy: Strategy,
    why: str,
    substitute: Strategy,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bots, "BOTS", {"hard": strategy, "cautious": substitute})
    said = said_in_a_turn_of("hard", caplog)
    assert said[0] == f"WARNING: bot hard has {why}"
    assert len(said) == (1 if substitute is cautious else 2)


def test_the_release_has_all_that_bots_play_by() -> None:
    assert bots.problems() == ()


Damage = Callable[[Path], object]
DAMAGES: dict[str, Damage] = {
    "is missing": Path.unlink,
    "is damaged: sha256": lambda file: file.write_bytes(file.read_bytes()[:-1] + b"?"),
}


@pytest.fixture(params=DAMAGES)
def damage(request: pytest.FixtureRequest) -> str:
    wrong: str = request.param
    return wrong


@pytest.fixture(params=[policies.FOLDER, tables.FOLDER], ids=["two seats", "four seats"])
def spoilt(request: pytest.FixtureRequest, damage: str, tmp_path: Path) -> tuple[Path, str]:
    """A folder of policies of which one is spoilt, and what is wrong with it."""
    shutil.copytree(policies.FOLDER, folder := tmp_path / policies.FOLDER.name)
    file = min((folder / request.param.relative_to(policies.FOLDER)).glob("*.bin"))
    DAMAGES[damage](file)
    return folder, f"policy file {file} {damage}"


def test_a_file_that_is_missing_or_damaged_is_named(spoilt: tuple[Path, str]) -> None:
    folder, wrong = spoilt
    (problem,) = bots.problems(folder)
    assert problem.startswith(wrong)


def test_without_its_policy_a_bot_is_replaced_by_cautious_and_the_match_goes_on(
    spoilt: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder, wrong = spoilt
    monkeypatch.setattr(duel, "policy_for", partial(policies.policy_for, folder=folder))
    monkeypatch.setattr(four, "tables_for", partial(tables.tables_for, folder=folder / tables.FOLDER.name))
    variant = "paulista" if tables.FOLDER.name in wrong else "paulista-duel"
    said = said_in_a_turn_of("hard", caplog, variant=variant)
    assert said == ["WARNING: bot hard has no move: another one chooses"]
    assert wrong in caplog.text


def lacks_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "problems", lambda: ("duel.bin is missing.",))


def test_a_check_tells_which_file_is_missing_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [message for message in run_checks() if message.id == "matches.E001"] == []
    lacks_a_file(monkeypatch)
    (message,) = [message for message in run_checks() if message.id == "matches.E001"]
    assert (message.msg, message.level, message.hint) == ("duel.bin is missing.", ERROR, HINT)


def test_a_worker_says_so_as_it_starts(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    lacks_a_file(monkeypatch)
    worker_init.send(sender=None)
    assert [record.getMessage() for record in caplog.records if record.name == "matches.checks"] == [
        f"duel.bin is missing. {HINT}"
    ]
