"""The last card of a seat that may not raise, which is played for it (Rules, section 10)."""

from dataclasses import replace

import pytest

from matches.engine.actions import Refusal
from matches.engine.cards import Card
from matches.engine.events import CardPlayed
from matches.engine.evolve import evolve, fold
from matches.engine.rules import decide, forced_seat
from matches.engine.state import Match, Table
from matches.engine.terms import By, MatchStatus, Seat
from matches.engine.visibility import sight, view_for
from tests.builders import (
    BOT_ACCOUNT,
    HUMAN,
    SERVER_BOT,
    accept,
    blind,
    dealt,
    forced,
    play,
    played,
    refusal,
    rules,
    story,
    timeout,
    truco,
)
from tests.engine.wandering import random_table, random_temper, seeded, viewers, wander

FORCED = Table(forced=True)
TWO_TRICKS = (play(0, "3S"), play(1, "4S"), play(0, "4H"), play(1, "3H"))


def last_trick(*, table: Table = FORCED, **options: object) -> Match:
    """Two seats, one trick each; seat 1 leads the last, and nobody has raised unless `raised` says who."""
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=table, **options)  # type: ignore[arg-type]
    return played(match, *TWO_TRICKS)


def test_who_may_still_raise_has_a_choice() -> None:
    assert forced_seat(last_trick()) is None
    assert refusal(last_trick(), forced(1)) is Refusal.NOT_FORCED


def test_the_last_card_of_a_seat_that_may_not_raise_is_played_open() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED)
    # Seat 0 has called last, so the next call is not its own.
    match = played(match, truco(0), accept(1), *TWO_TRICKS, play(1, "JC"))
    assert forced_seat(match) == 0
    assert decide(match, forced(0))[0] == CardPlayed(Seat(0), By.FORCED, Card("QC"))


def test_with_nothing_higher_to_call_both_last_cards_are_played() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED)
    match = played(match, truco(0), truco(1), truco(0), truco(1), accept(0), *TWO_TRICKS)
    assert forced_seat(match) == 1
    match = played(match, forced(1))
    assert forced_seat(match) == 0
    assert played(match, forced(0)).status is MatchStatus.FINISHED


def test_a_mao_de_onze_has_no_raise_so_its_last_card_is_forced() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED, score=(11, 3))
    assert forced_seat(played(match, accept(0), *TWO_TRICKS)) == 1


def test_in_a_dark_hand_the_last_slot_is_played() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED, score=(11, 11))
    match = played(match, blind(0, 0), blind(1, 0), blind(0, 1), blind(1, 1))
    assert decide(match, forced(1))[0] == CardPlayed(Seat(1), By.FORCED, Card("JC"), slot=2)


def test_a_table_that_has_not_agreed_to_it_asks_for_every_card() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", score=(11, 3))
    match = played(match, accept(0), *TWO_TRICKS)
    assert forced_seat(match) is None
    assert refusal(match, forced(1)) is Refusal.NOT_FORCED


def test_an_offer_is_answered_first_and_two_cards_are_a_choice() -> None:
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED)
    assert forced_seat(played(match, *TWO_TRICKS, truco(1))) is None
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED, score=(11, 3))
    assert forced_seat(played(match, accept(0), *TWO_TRICKS[:3])) is None


@pytest.mark.parametrize(("kind", "seat"), [(HUMAN, 1), (BOT_ACCOUNT, 1), (SERVER_BOT, None)])
def test_a_server_bot_keeps_its_delay_whatever_it_holds(kind: object, seat: int | None) -> None:
    kinds = [HUMAN, kind]
    match = dealt(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED, score=(11, 3), kinds=kinds)  # type: ignore[arg-type]
    assert forced_seat(played(match, accept(0), *TWO_TRICKS)) == seat


def test_a_play_that_nobody_was_asked_for_ends_no_row_of_expiries() -> None:
    # Rules 11: else whoever is gone for good would never be found out.
    begun = story(rules("paulista-duel"), "3S 4H QC", "4S 3H JC", table=FORCED, score=(11, 3))
    begun = begun.then(accept(0), play(0, "3S"), timeout(1), play(0, "4H"), timeout(1))
    assert begun.match.places[1].expiries == 2
    forced_seat_of = forced_seat(begun.match)
    assert forced_seat_of == 1
    ended = begun.then(forced(1))
    assert ended.match.places[1].expiries == 2
    for viewer in viewers(ended.match):
        assert fold(sight(event, viewer) for event in ended.log) == view_for(ended.match, viewer)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_others_see_the_players_own_play(viewer: int | None) -> None:
    event = CardPlayed(Seat(1), By.FORCED, Card("JC"))
    seen = sight(event, None if viewer is None else Seat(viewer))
    assert isinstance(seen, CardPlayed)
    assert seen.by is (By.FORCED if viewer == 1 else By.PLAYER)


def test_random_matches_with_forced_plays_end_and_every_viewer_can_fold_them() -> None:
    forced_plays = 0
    for seed in range(300):
        with seeded(seed) as rng:
            table = random_table(rng, table=FORCED)
            log, match = list(table.log), table.match
            folds = {viewer: fold(sight(event, viewer) for event in log) for viewer in viewers(match)}
            for step in wander(match, rng, random_temper(rng)):
                log += step.events
                forced_plays += any(isinstance(e, CardPlayed) and e.by is By.FORCED for e in step.events)
                for viewer, seen in folds.items():
                    for event in step.events:
                        seen = evolve(seen, sight(event, viewer))
                    folds[viewer] = seen
                    assert seen == view_for(step.after, viewer)
                match = step.after
            assert fold(log) == match
            assert match.is_over
    assert forced_plays > 300


def test_whether_it_is_forced_follows_from_what_everybody_sees() -> None:
    for seed in range(50):
        with seeded(seed) as rng:
            for step in wander(random_table(rng, table=FORCED).match, rng, random_temper(rng)):
                seen = view_for(step.before, None)
                assert forced_seat(seen) == forced_seat(replace(step.before))
