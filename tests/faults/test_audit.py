"""The audit finds what it is there to find."""

import pytest

from matches.engine.actions import Planned
from matches.engine.events import Event
from matches.engine.state import Table
from tests.builders import (
    accept,
    fold,
    forced,
    leader_of_next,
    next_deal,
    play,
    resign,
    rules,
    story,
    timeout,
    truco,
)
from tests.faults.audit import wrong_in

DUEL = ("3S 4S 5S", "4H 3H 6H")


def log() -> list[Event]:
    told = story(rules("paulista-duel"), *DUEL, table=Table(forced=True)).then(
        *(play(0, "3S"), Planned(play(1, "4H")), truco(0), Planned(accept(1)), play(0, "4S"), timeout(1)),
        *(play(1, "3H"), forced(0)),
    )
    told = told.then(next_deal(told.match, *DUEL), fold(leader_of_next(told.match)))
    return list(told.then(next_deal(told.match), resign(0)).log)


def test_a_sound_log_has_nothing_wrong_in_it() -> None:
    assert list(wrong_in(log())) == []


@pytest.mark.parametrize("seq", [index for index, event in enumerate(log()) if hasattr(event, "by")])
def test_an_action_that_was_done_twice_is_found(seq: int) -> None:
    doubled = log()
    doubled.insert(seq, doubled[seq])
    assert len(list(wrong_in(doubled))) == 1
