"""The clock on a real database: when it acts, what it does, and that one match never holds up another."""

import logging
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches import commands, eventlog
from matches.commands import clock as clock_module
from matches.engine.actions import PlayCard
from matches.engine.events import (
    Accepted,
    CardPlayed,
    Event,
    Folded,
    FoldVoted,
    HandDealt,
    HandEnded,
    MatchEnded,
    Raised,
    SeatSubstituted,
    TrickEnded,
)
from matches.engine.rules import awaiting
from matches.engine.terms import By, HandEnd, MatchEnd, MatchStatus, Seat, Team
from matches.models import Match
from tests.builders import BOT_ACCOUNT, HUMAN, SERVER_BOT, accept, blind, fold, play, rules, truco
from tests.clock import Clock, stopped_clock
from tests.matches.tables import Table, copies, sit_down

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 5H 6H", "6S 6C 6D", "7S 7H 7D")
GRACE = timedelta(seconds=30)
MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def clock(db: None) -> Iterator[Clock]:
    with stopped_clock() as stopped:
        yield stopped


def duel(**options: Any) -> Table:
    return sit_down(rules("paulista-duel"), *DUEL, **options)


def four(**options: Any) -> Table:
    return sit_down(rules("paulista"), *FOUR, **options)


def let_expire(clock: Clock, table: Table) -> list[Event]:
    """Let the time of whoever is awaited run out; what the sweep at the end of it did in this match."""
    before, deadline = table.match.version, table.stored.deadline
    assert deadline is not None
    clock.run_until(deadline + GRACE)
    assert table.match.version == before
    commands.sweep()
    return table.log[before:]


def first_card(table: Table, seat: int) -> PlayCard:
    """A play of whatever this seat was dealt first."""
    assert table.match.hand is not None
    held = table.match.hand.holdings[seat].cards
    assert held
    return PlayCard(Seat(seat), held[0])


def expiries(table: Table) -> list[int]:
    return [place.expiries for place in table.match.places]


def seen_by(table: Table, seat: int, path: str = "") -> Any:
    """What the API shows to whoever sat down in this seat."""
    bearer = {"Authorization": f"Bearer {table.tokens[seat]}"}
    response = Client().get(f"/api/v1/matches/{table.id}{path}", headers=bearer)
    assert response.status_code == 200, response.content
    return response.json()


# --- when ----------


@pytest.mark.parametrize("per_action", [60, 61, 3600])
def test_the_clock_never_acts_before_the_deadline_and_30_seconds_and_then_at_once(
    clock: Clock, per_action: int
) -> None:
    table = duel(per_action=per_action)
    version, end = table.match.version, clock.now + timedelta(seconds=per_action) + GRACE
    for moment in (end - GRACE, end - timedelta(seconds=1), end - MILLISECOND):
        clock.run_until(moment)
        commands.sweep()
        assert table.match.version == version
    clock.set(end)
    commands.sweep()
    assert table.log[version:] == [CardPlayed(Seat(0), By.TIMEOUT, play(0, "4S").card)]


def test_every_turn_has_its_whole_time(clock: Clock) -> None:
    table = duel()
    clock.run(seconds=59)
    table.act(play(0, "3S"))
    assert table.stored.deadline == clock.now + timedelta(seconds=60)
    clock.run(seconds=60)
    table.act(truco(1))
    assert table.stored.deadline == clock.now + timedelta(seconds=60)
    clock.run(seconds=60)
    table.act(accept(0))
    assert table.stored.deadline == clock.now + timedelta(seconds=60)


def test_an_offer_has_one_deadline_that_no_vote_moves(clock: Clock) -> None:
    table = four()
    table.act(truco(0))
    deadline = table.stored.deadline
    clock.run(seconds=40)
    table.act(fold(1))
    assert table.stored.deadline == deadline == clock.now + timedelta(seconds=20)
    assert seen_by(table, 3)["deadline"] == seen_by(table, 0)["deadline"]
    assert let_expire(clock, table)[0] == Folded(Seat(3), By.TIMEOUT)


def test_the_view_shows_the_deadline_without_the_grace(clock: Clock) -> None:
    table = duel(per_action=3600)
    view = seen_by(table, 1)
    assert view["deadline"] == (clock.now + timedelta(hours=1)).isoformat(timespec="milliseconds").replace(
        "+00:00", "Z"
    )
    assert view["server_time"] == clock.now.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def test_an_action_after_the_deadline_and_before_the_clocks_counts(clock: Clock) -> None:
    table = duel()
    clock.run(seconds=60 + 29)
    table.act(play(0, "5S"))
    commands.sweep()
    assert table.log[-1] == CardPlayed(Seat(0), By.PLAYER, play(0, "5S").card)

    # Even when the grace is over: until the clock has acted it is the seat's turn.
    clock.run(seconds=60 + 29)
    clock.move(seconds=9)
    table.act(play(1, "6H"))
    version = table.match.version
    commands.sweep()
    assert table.match.version == version
    assert expiries(table) == [0, 0]


def test_a_match_that_has_not_started_or_is_over_is_left_alone(clock: Clock) -> None:
    over = duel()
    over.act(fold(0))
    commands.leave_all(over.player(0))
    version = over.match.version
    clock.run(minutes=5)
    commands.sweep()
    assert (over.match.status, over.match.version) == (MatchStatus.FINISHED, version)


# --- what ----------


def test_it_folds_a_pending_call(clock: Clock) -> None:
    table = duel()
    table.act(truco(0))
    events = let_expire(clock, table)
    assert events[:2] == [Folded(Seat(1), By.TIMEOUT), HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD)]
    assert [type(event) for event in events[2:]] == [HandDealt]


def test_it_plays_the_weakest_card_open_though_a_card_could_be_covered(clock: Clock) -> None:
    table = duel()
    table.act(play(0, "3S"), play(1, "4H"))
    assert let_expire(clock, table) == [CardPlayed(Seat(0), By.TIMEOUT, play(0, "4S").card, face_down=False)]


def test_in_the_dark_it_plays_the_lowest_slot_that_is_left(clock: Clock) -> None:
    table = duel(score=(11, 11))
    table.act(blind(0, 0), blind(1, 1))
    assert awaiting(table.match) == (0,)
    assert let_expire(clock, table) == [CardPlayed(Seat(0), By.TIMEOUT, play(0, "4S").card, slot=1)]


def test_it_folds_a_mao_de_onze_for_both_partners(clock: Clock) -> None:
    table = four(score=(4, 11))
    events = let_expire(clock, table)
    assert events[:3] == [
        FoldVoted(Seat(1), By.TIMEOUT),
        Folded(Seat(3), By.TIMEOUT),
        HandEnded(Team(0), 1, (5, 11), HandEnd.FOLD),
    ]
    # The next hand is a mão de onze again, and a decision of its own: nothing is due in it yet.
    assert [type(event) for event in events[3:]] == [HandDealt]
    assert table.stored.deadline == clock.now + timedelta(seconds=60)


def test_both_partners_that_let_a_call_pass_are_charged(clock: Clock) -> None:
    table = four()
    table.act(truco(0))
    events = let_expire(clock, table)
    assert events[:2] == [FoldVoted(Seat(1), By.TIMEOUT), Folded(Seat(3), By.TIMEOUT)]
    assert expiries(table) == [0, 1, 0, 1]


def test_a_seat_that_has_voted_is_not_charged_for_its_partner(clock: Clock) -> None:
    table = four()
    table.act(truco(0), fold(1))
    events = let_expire(clock, table)
    assert events[:2] == [Folded(Seat(3), By.TIMEOUT), HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD)]
    assert expiries(table) == [0, 0, 0, 1]


def test_where_the_first_answer_binds_one_seat_is_charged(clock: Clock) -> None:
    table = sit_down(rules("paulista", team_answer="first"), *FOUR)
    table.act(truco(0))
    assert [type(event) for event in let_expire(clock, table)] == [Folded, HandEnded, HandDealt]
    assert sorted(expiries(table)) == [0, 0, 0, 1]


def test_an_action_of_its_own_resets_a_seats_count(clock: Clock) -> None:
    table = sit_down(rules("paulista-duel"), "5S 6S 3S", "5H 3H 6H")
    let_expire(clock, table)
    table.act(play(1, "5H"))
    let_expire(clock, table)
    assert expiries(table) == [2, 0]
    table.act(truco(1), accept(0))
    assert expiries(table) == [0, 0]
    table.act(play(1, "3H"))
    table.act(first_card(table, 1))
    let_expire(clock, table)
    assert (expiries(table), table.match.result) == ([1, 0], None)


# --- the third time in a row, two seats ----------


def two_expiries_of_seat_0(clock: Clock, **options: Any) -> Table:
    """The first trick tied, seat 0 let both its turns pass; the second trick waits for seat 1."""
    table = sit_down(rules("mineiro-duel", special_hand="off"), "5S 6S 3S", "5H QH 6H", **options)
    let_expire(clock, table)
    table.act(play(1, "5H"))
    let_expire(clock, table)
    return table


def test_with_two_seats_the_third_expiry_is_acted_on_and_ends_the_match(clock: Clock) -> None:
    table = two_expiries_of_seat_0(clock)
    table.act(truco(1))
    *events, last = let_expire(clock, table)
    # No further hand is dealt.
    assert events == [Folded(Seat(0), By.TIMEOUT), HandEnded(Team(1), 2, (0, 2), HandEnd.FOLD)]
    assert isinstance(last, MatchEnded)
    assert (last.winner, last.score, last.reason) == (Team(1), (0, 2), MatchEnd.TIMEOUT)
    assert last.master
    assert seen_by(table, 0)["result"] == {"winner": 1, "score": [0, 2], "reason": "timeout"}
    assert eventlog.differences(table.id) == []


def test_with_two_seats_the_third_expiry_in_the_middle_of_a_hand_ends_the_match(clock: Clock) -> None:
    table = duel()
    let_expire(clock, table)
    table.act(truco(1))
    let_expire(clock, table)
    # The winner of a hand leads the next one.
    table.act(first_card(table, 1))
    card, trick, end = let_expire(clock, table)
    assert isinstance(card, CardPlayed)
    assert isinstance(trick, TrickEnded)
    assert isinstance(end, MatchEnded)
    assert (card.seat, card.by, end.winner, end.reason) == (Seat(0), By.TIMEOUT, Team(1), MatchEnd.TIMEOUT)


def test_with_two_seats_the_third_expiry_that_decides_the_match_leaves_its_points(clock: Clock) -> None:
    table = two_expiries_of_seat_0(clock, score=(4, 10))
    table.act(truco(1))
    *events, last = let_expire(clock, table)
    assert events == [Folded(Seat(0), By.TIMEOUT), HandEnded(Team(1), 2, (4, 12), HandEnd.FOLD)]
    assert isinstance(last, MatchEnded)
    assert last.reason is MatchEnd.POINTS


def test_a_third_partys_bot_loses_by_time_as_a_person_does(clock: Clock) -> None:
    table = duel(kinds=(BOT_ACCOUNT, HUMAN))
    let_expire(clock, table)
    table.act(truco(1))
    let_expire(clock, table)
    table.act(first_card(table, 1))
    assert let_expire(clock, table)[-1].winner == Team(1)  # type: ignore[union-attr]


# --- the third time in a row, four seats ----------


def two_expiries_of_seat_1(clock: Clock, **options: Any) -> Table:
    """Seat 1 let both its turns pass; seat 2 is to play to the second trick."""
    table = four(**options)
    table.act(play(0, "3S"))
    let_expire(clock, table)
    table.act(play(2, "6S"), play(3, "7S"), play(0, "4S"))
    let_expire(clock, table)
    return table


def lost_seat_1_in_a_deal(clock: Clock, **options: Any) -> tuple[Table, list[Event]]:
    """Seat 1's third expiry ends a hand, so that the next, which it leads, is dealt before it loses the seat."""
    table = two_expiries_of_seat_1(clock, **options)
    table.act(truco(2), fold(3))
    return table, let_expire(clock, table)


def test_with_four_seats_the_third_expiry_is_acted_on_and_then_costs_the_seat(clock: Clock) -> None:
    table = two_expiries_of_seat_1(clock)
    table.act(play(2, "6C"), play(3, "7H"), play(3, "7D"), play(0, "5S"))
    assert let_expire(clock, table) == [
        CardPlayed(Seat(1), By.TIMEOUT, play(1, "6H").card),
        SeatSubstituted(Seat(1), "cautious", answering=None),
    ]
    assert table.match.places[1].kind is SERVER_BOT
    assert table.stored.deadline == clock.now + timedelta(seconds=60)
    assert eventlog.differences(table.id) == []


def test_the_seat_is_lost_after_all_that_the_action_caused_a_deal_included(clock: Clock) -> None:
    table, events = lost_seat_1_in_a_deal(clock)
    assert [type(event) for event in events] == [Folded, HandEnded, HandDealt, SeatSubstituted]
    assert events[:2] == [Folded(Seat(1), By.TIMEOUT), HandEnded(Team(0), 1, (1, 0), HandEnd.FOLD)]
    assert events[3] == SeatSubstituted(Seat(1), "cautious", answering=None)
    assert eventlog.differences(table.id) == []


def test_who_lost_a_seat_is_a_spectator_for_earlier_events_too(clock: Clock) -> None:
    table = two_expiries_of_seat_1(clock)
    earlier = seen_by(table, 1, "/events")["events"]
    (dealt,) = [event for event in earlier if event["type"] == "hand_dealt"]
    assert dealt["holdings"][1]["cards"] == ["4H", "5H", "6H"]
    table.act(truco(2), fold(3))
    let_expire(clock, table)

    view, events = seen_by(table, 1), seen_by(table, 1, "/events")["events"]
    anonymous = Client().get(f"/api/v1/matches/{table.id}").json()
    assert view["my_seat"] is None
    assert view["legal_actions"] == []
    assert view == anonymous | {"server_time": view["server_time"]}
    assert [h["cards"] for e in events if e["type"] == "hand_dealt" for h in e["holdings"]] == [None] * 8
    assert events == Client().get(f"/api/v1/matches/{table.id}/events").json()["events"]
    with pytest.raises(commands.NotSeated):
        table.act(play(1, "4H"))


def test_the_bot_then_plays(clock: Clock) -> None:
    table, _ = lost_seat_1_in_a_deal(clock)
    assert awaiting(table.match) == (1,)
    clock.run(seconds=10)
    commands.sweep()
    (move,) = table.log[table.match.version - 1 :]
    assert isinstance(move, CardPlayed | Raised)
    assert (move.seat, move.by) == (Seat(1), By.BOT)


def test_a_partner_still_answers_until_the_same_deadline_when_a_vote_costs_the_seat(clock: Clock) -> None:
    table = two_expiries_of_seat_1(clock)
    table.act(truco(2))
    before, deadline = table.match.version, table.stored.deadline
    assert deadline is not None
    clock.run_until(deadline + GRACE)
    # Between two statements of one sweep the clock would act for seat 3 at once: so it does here.
    commands.sweep()
    kinds = [type(event) for event in table.log[before:]]
    assert kinds == [FoldVoted, SeatSubstituted, Folded, HandEnded, HandDealt]
    assert expiries(table)[3] == 1
    assert eventlog.differences(table.id) == []


def test_when_no_account_is_left_the_match_ends_lost_by_the_team_that_lost_the_last(clock: Clock) -> None:
    table = four(kinds=(SERVER_BOT, HUMAN, SERVER_BOT, SERVER_BOT))
    finish_with_sweeps(clock, table)
    substituted, last = table.log[-2:]
    assert substituted == SeatSubstituted(Seat(1), "cautious", answering=substituted.answering)  # type: ignore[union-attr]
    assert isinstance(last, MatchEnded)
    assert (last.winner, last.reason) == (Team(0), MatchEnd.TIMEOUT)
    assert last.master


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro-duel", "paulista", "mineiro"])
def test_case_13_nobody_opens_the_page_and_the_clock_still_ends_the_match(clock: Clock, variant: str) -> None:
    table = sit_down(rules(variant))
    finish_with_sweeps(clock, table)
    log = table.log
    last = log[-1]
    assert isinstance(last, MatchEnded)
    assert last.reason is MatchEnd.TIMEOUT
    lost = [event.seat for event in log if isinstance(event, SeatSubstituted)]
    if len(table.players) == 4:
        assert sorted(lost) == [0, 1, 2, 3]
        assert last.winner == 1 - lost[-1] % 2
    else:
        assert lost == []
    assert not any(getattr(event, "by", None) is By.PLAYER for event in log)
    assert eventlog.differences(table.id) == []


def finish_with_sweeps(clock: Clock, table: Table) -> None:
    """Only the sweep runs, every 15 seconds, until the match is over."""
    for _ in range(400):
        commands.sweep()
        if table.match.is_over:
            return
        clock.move(seconds=15)
    pytest.fail(f"the match still waits for {awaiting(table.match)}")


# --- a bot that no hint reached ----------


def test_the_sweep_leaves_a_hint_three_seconds_and_then_makes_the_bots_move(clock: Clock) -> None:
    table = duel(kinds=(HUMAN, SERVER_BOT), bot_delay=5)
    table.act(play(0, "3S"))
    version = table.match.version
    clock.run(seconds=5 + 3)
    clock.set(clock.now - MILLISECOND)
    commands.sweep()
    assert table.match.version == version
    clock.set(clock.now + MILLISECOND)
    commands.sweep()
    moves = [e for e in table.log[version:] if isinstance(e, CardPlayed | Raised | Accepted | Folded)]
    assert [(move.seat, move.by) for move in moves] == [(1, By.BOT)]


# --- many at once ----------


def versions(ids: list[UUID]) -> set[int]:
    return set(Match.objects.filter(pk__in=ids).values_list("version", flat=True))


def lose_secrets(ids: list[UUID]) -> None:
    Match.objects.filter(pk__in=ids).update(sealed_master=b"no key opens this")


def test_one_sweep_acts_in_500_overdue_matches(clock: Clock) -> None:
    table = duel()
    table.act(truco(0))
    version, ids = table.match.version, copies(table, 499)
    clock.run(seconds=60 + 30)
    commands.sweep()
    # A fold, the hand's end, the next deal.
    assert versions([table.id, *ids]) == {version + 3}


def test_a_match_whose_secret_is_lost_holds_up_no_other(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    lost = duel()
    lost.act(truco(0))
    version = lost.match.version
    ids = [lost.id, *copies(lost, 4)]
    lose_secrets(ids)
    clock.move(milliseconds=1)
    others = duel()
    others.act(truco(0))
    clock.run(seconds=60 + 30)
    with caplog.at_level(logging.CRITICAL):
        commands.sweep()
    assert versions(ids) == {version}
    assert others.match.version == version + 3


def test_more_than_a_page_of_lost_secrets_holds_up_no_other(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clock_module, "PAGE", 5)
    lost = duel()
    lost.act(truco(0))
    ids = [lost.id, *copies(lost, 11)]
    lose_secrets(ids)
    clock.move(milliseconds=1)
    other = duel()
    other.act(truco(0))
    version = other.match.version
    clock.run(seconds=60 + 30)
    with caplog.at_level(logging.CRITICAL):
        commands.sweep()
    assert other.match.version == version + 3


def test_more_than_a_page_of_bots_that_fail_holds_up_no_other_bot(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clock_module, "PAGE", 5)
    # Whatever the bot does the match is over, so that its secret is wanted.
    last_card = sit_down(rules("paulista-duel"), "3S 3H 4S", "4H 5H 6H", kinds=(HUMAN, SERVER_BOT), score=(11, 11))
    last_card.act(blind(0, 0))
    last_card.submit(blind(1, 0))
    last_card.act(blind(0, 1))
    version, ids = last_card.match.version, [last_card.id, *copies(last_card, 11)]
    lose_secrets(ids)
    clock.move(milliseconds=1)
    other = duel(kinds=(HUMAN, SERVER_BOT))
    other.act(play(0, "3S"))
    due = other.match.version
    clock.run(seconds=10)
    with caplog.at_level(logging.CRITICAL):
        commands.sweep()
    assert versions(ids) == {version}
    assert other.match.version > due


def test_matches_that_an_outage_credits_hide_no_other_behind_them(clock: Clock) -> None:
    credited = duel(per_action=24 * 3600)
    ids = [credited.id, *copies(credited, 2 * clock_module.PAGE)]
    version = credited.match.version
    clock.run(minutes=1)
    commands.sweep()
    clock.move(days=2)
    commands.sweep()
    overdue = duel()
    clock.run(seconds=60 + 30)
    commands.sweep()
    assert isinstance(overdue.log[-1], CardPlayed)
    assert versions(ids) == {version}


def test_a_match_that_an_outage_credits_costs_a_sweep_nothing_until_it_is_due(clock: Clock) -> None:
    # After a long outage every match is overdue by its stored deadline, for as long as the outage was.
    credited = duel(per_action=24 * 3600)
    copies(credited, 300)
    commands.sweep()
    clock.move(days=2)
    commands.sweep()
    with CaptureQueriesContext(connection) as asked:
        commands.sweep()
    assert len(asked) < 50


def test_bots_that_are_always_due_hold_up_no_deadline(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    # More bots than a sweep has time for: their hints are lost, or come too late.
    monkeypatch.setattr(clock_module, "SWEEP_SECONDS", 0.2)
    bots = sit_down(rules("paulista-duel"), *DUEL, kinds=(SERVER_BOT, SERVER_BOT))
    copies(bots, 400)
    clock.move(milliseconds=1)
    table = duel()
    version = table.match.version
    clock.run(seconds=60 + 30)
    clock.run(seconds=60)
    commands.sweep()
    assert table.match.version > version


# --- at once ----------


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_act_once() -> None:
    with stopped_clock() as clock:
        table = duel()
        ids = [table.id, *copies(table, 19)]
        version = table.match.version
        clock.run(seconds=60 + 30)
        at_once(commands.sweep, commands.sweep, commands.sweep)
        assert versions(ids) == {version + 1}
        assert [eventlog.differences(match_id) for match_id in ids] == [[]] * 20


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(5))
def test_an_action_and_the_clock_at_once_have_one_winner(attempt: int) -> None:
    won: list[bool] = []

    def play_at_last(table: Table, version: int) -> None:
        try:
            table.act_on(version, play(0, "5S"))
            won.append(True)
        except commands.StaleVersion:
            won.append(False)

    with stopped_clock() as clock:
        table = duel()
        version = table.match.version
        clock.run(seconds=60 + 30)
        at_once(commands.sweep, lambda: play_at_last(table, version))
        (move,) = table.log[version:]
        card, by = ("5S", By.PLAYER) if won == [True] else ("4S", By.TIMEOUT)
        assert move == CardPlayed(Seat(0), by, play(0, card).card)


def at_once(*jobs: Any) -> None:
    """Run each in a thread, with a connection of its own."""
    failed: list[BaseException] = []
    barrier = threading.Barrier(len(jobs))

    def run(job: Any) -> None:
        try:
            barrier.wait(10)
            job()
        except BaseException as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
