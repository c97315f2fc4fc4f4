"""From a match's log to ratings and statistics: once, in the order of ends, by an idempotent task (docs/ratings.md)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

import psycopg
import pytest
from django.core.management import call_command
from django.db import OperationalError, connection

from matches import commands, eventlog, ratings, tasks
from matches.engine.actions import Accept, Fold, Resign, Timeout
from matches.engine.rules import awaiting, legal_actions
from matches.engine.terms import Seat, SeatKind, Visibility
from matches.engine.visibility import view_for
from matches.models import Match
from matches.ratings import commands as counting
from matches.ratings.finished import finished, tallies
from players import commands as accounts
from players.models import Player
from players.ratings import books, queries
from players.ratings.finished import Finished, Played
from players.ratings.models import CountedMatch, HeadToHead, Rating, Standing, Statistics
from tests.builders import HUMAN, SERVER_BOT, rules, truco
from tests.clock import stopped_clock
from tests.matches.tables import Table, sit_down
from tests.matches.test_races import at_once
from tests.players.ratings.matches import account, who

pytestmark = pytest.mark.django_db(transaction=True)

DUEL = ("3S 4S 5S", "4H 3H 6H")
FOUR = ("3S 4S 5S", "4H 3H 6H", "2S 2H 2C", "JS JH JC")


def duel(*players: Player, rated: bool = True, **options: Any) -> Table:
    return sit_down(rules("paulista-duel"), *DUEL, accounts=players, rated=rated, **options)


def over(*players: Player, loser: int = 1, **options: Any) -> Table:
    """A match that the loser resigned."""
    table = duel(*players, **options)
    table.act(Resign(Seat(loser)))
    return table


def read(table: Table) -> Finished:
    return finished(table.stored, eventlog.entries(table.id))


def of(table: Table, seat: int) -> Played:
    return read(table).played[seat]


def wander(table: Table, rng: Random) -> None:
    """Legal moves until it is over; server bots move by themselves."""
    while not table.match.is_over:
        match = table.match
        seat = rng.choice(list(awaiting(match)))
        if match.places[seat].is_account:
            table.act(rng.choice(legal_actions(view_for(match, seat), seat)))
        else:
            commands.play_bot(table.id)


def rated_matches(player: Player) -> int:
    return int(Rating.objects.get(who=who(player), variant="paulista-duel").matches)


# --- what the log says ----------


def test_raises_that_were_won_and_folds_are_read_from_the_log() -> None:
    table = duel(account("ana"), account("bia"))
    table.act(truco(0), Fold(Seat(1)))
    table.act(Resign(Seat(0)))
    ana, bia = read(table).played
    assert (ana.raises, ana.raises_won, ana.folds, ana.hands, ana.hands_won, ana.won) == (1, 1, 0, 1, 1, False)
    assert (bia.raises, bia.raises_won, bia.folds, bia.hands, bia.hands_won, bia.won) == (0, 0, 1, 1, 0, True)


@pytest.mark.parametrize(("winner", "won"), [(0, 1), (1, 0)])
def test_a_raise_that_is_accepted_is_won_with_the_hand(winner: int, won: int) -> None:
    strong, weak = "3S 3D 3C", "4S 4H 4D"
    hands = (strong, weak) if winner == 0 else (weak, strong)
    table = sit_down(rules("paulista-duel"), *hands, vira="JD")
    table.act(truco(0), Accept(Seat(1)))
    while table.match.last_hand is None:
        seat = awaiting(table.match)[0]
        table.act(legal_actions(view_for(table.match, seat), seat)[0])
    assert table.match.last_hand.winner == winner
    table.act(Resign(Seat(1)))
    ana = of(table, 0)
    # The hand that the resignation cut short is no hand.
    assert (ana.raises, ana.raises_won, ana.hands, ana.hands_won) == (1, won, 1, won)


def test_the_clocks_acts_are_time_outs_and_no_folds_of_the_player() -> None:
    table = duel(account("ana"), account("bia"))
    table.act(truco(0))
    table.submit(Timeout(Seat(1)))
    table.act(Resign(Seat(0)))
    bia = of(table, 1)
    assert (bia.timeouts, bia.folds) == (1, 0)
    assert of(table, 0).timeouts == 0


def test_a_match_that_the_clock_ended_has_its_time_outs() -> None:
    table = duel(account("ana"), account("bia"))
    while not table.match.is_over:
        seat = awaiting(table.match)[0]
        if seat == 0:
            table.submit(Timeout(seat))
        else:
            table.act(legal_actions(view_for(table.match, seat), seat)[0])
    assert (of(table, 0).timeouts, of(table, 0).won, of(table, 1).timeouts) == (3, False, 0)
    ratings.count_all()
    assert queries.conduct([table.player(0).pk])[table.player(0).pk].share == 0


def test_what_a_bot_does_with_a_seat_that_it_took_over_is_not_its_losers() -> None:
    ana, caio = account("ana"), account("caio")
    kinds = (HUMAN, SERVER_BOT, HUMAN, SERVER_BOT)
    table = sit_down(rules("paulista"), *FOUR, kinds=kinds, accounts=(ana, caio), rated=True)
    rng = Random(6)
    while table.match.places[0].kind is not SeatKind.SERVER_BOT:
        seat = awaiting(table.match)[0]
        if seat == 0:
            table.submit(Timeout(seat))
        elif table.match.places[seat].is_account:
            table.act(rng.choice(legal_actions(view_for(table.match, seat), seat)))
        else:
            commands.play_bot(table.id)
    until_then = tallies(eventlog.entries(table.id), seats=4)[0]
    wander(table, rng)
    lost = of(table, 0)
    assert (lost.who, lost.lost_seat, lost.timeouts, lost.is_human) == (who(ana), True, 3, True)
    assert (lost.raises, lost.folds, lost.hands) == (until_then.raises, until_then.folds, until_then.hands)
    assert [one.who for one in read(table).played] == [who(ana), "bot:cautious", who(caio), "bot:cautious"]
    ratings.count_all()
    assert table.stored.rating is not None
    assert table.stored.rating["rated"]


@pytest.mark.parametrize("variant", ["paulista-duel", "mineiro"])
def test_of_whole_matches_hands_and_wins_add_up(variant: str) -> None:
    players = [account(f"player-{i}") for i in range(2 if variant.endswith("duel") else 4)]
    table = sit_down(rules(variant), *(DUEL if len(players) == 2 else FOUR), accounts=players, rated=True)
    wander(table, Random(3))
    played = read(table).played
    assert {one.hands for one in played} == {table.match.last_hand.number if table.match.last_hand else 0}
    assert played[0].hands_won + played[1].hands_won <= played[0].hands
    assert sum(one.won for one in played) == len(played) // 2


def test_a_match_of_house_rules_private_or_not_asked_for_says_so() -> None:
    plain, private = over(), over(visibility=Visibility.PRIVATE, rated=False)
    own = sit_down(rules("paulista-duel", target=24), *DUEL, rated=True)
    own.act(Resign(Seat(0)))
    assert [(one.usual_rules, one.public, one.asked) for one in map(read, (plain, private, own))] == [
        (True, True, True),
        (True, False, False),
        (False, True, True),
    ]


# --- once ----------


def test_a_match_that_goes_on_is_not_counted_and_one_that_is_over_is_by_the_next_sweep() -> None:
    table = duel(account("ana"), account("bia"))
    tasks.count()
    assert (table.stored.rating, CountedMatch.objects.count()) == (None, 0)
    table.act(Resign(Seat(1)))
    tasks.count()
    tasks.count()
    assert table.stored.rating == queries.of_matches([table.id])[table.id]
    assert rated_matches(table.player(0)) == 1


def test_twenty_sweeps_at_once_count_each_match_once() -> None:
    ana, bia = account("ana"), account("bia")
    tables = [over(ana, bia, loser=i % 2) for i in range(6)]
    at_once([ratings.count_all] * 20)
    ratings.count_all()
    assert (rated_matches(ana), rated_matches(bia)) == (6, 6)
    assert CountedMatch.objects.count() == 6
    assert not Match.objects.filter(pk__in=[table.id for table in tables], counted=False).exists()


@pytest.mark.parametrize("turn", range(5))
def test_twenty_counts_of_one_match_at_once_are_one(turn: int) -> None:
    table = over(account("ana"), account("bia"))
    at_once([counts(table.id)] * 20)
    assert (rated_matches(table.player(0)), CountedMatch.objects.count()) == (1, 1)


def counts(match_id: UUID) -> Callable[[], bool]:
    return lambda: ratings.count(match_id)


def test_a_task_killed_before_it_notes_what_it_did_does_nothing_more_the_next_time() -> None:
    table = over(account("ana"), account("bia"))
    with mock.patch.object(Match.objects, "filter", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        ratings.count_all()
    assert (Match.objects.get(pk=table.id).counted, rated_matches(table.player(0))) == (False, 1)
    ratings.count_all()
    assert (Match.objects.get(pk=table.id).counted, rated_matches(table.player(0))) == (True, 1)


def test_a_task_killed_while_it_counts_has_done_nothing_and_the_next_does_it() -> None:
    table = over(account("ana"), account("bia"))
    add_up = mock.patch.object(books, "add_up", side_effect=KeyboardInterrupt)
    with add_up, pytest.raises(KeyboardInterrupt):
        ratings.count_all()
    assert not CountedMatch.objects.exists()
    assert not Rating.objects.exists()
    ratings.count_all()
    assert rated_matches(table.player(0)) == 1


def test_a_task_whose_connection_is_cut_before_any_of_its_statements_counts_once() -> None:
    table = over(account("ana"), account("bia"))
    statement = 1
    while is_cut_at(statement):
        statement += 1
        assert list(Rating.objects.values_list("matches", flat=True)) in ([], [1, 1])
    # Each of them was the first that failed.
    assert statement > 10
    assert (Match.objects.get(pk=table.id).counted, rated_matches(table.player(0))) == (True, 1)
    assert queries.conduct([table.player(0).pk])[table.player(0).pk].matches == 1


def is_cut_at(number: int) -> bool:
    """Whether a sweep got as far as its statement of this number, before which the database drops it."""
    reached = list[int]()

    def drop(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        reached.append(1)
        if len(reached) == number:
            with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(%s, 5000)", (context["connection"].connection.info.backend_pid,)
                )
        return execute(sql, params, many, context)

    def sweep() -> None:
        with connection.execute_wrapper(drop), suppress(OperationalError):
            ratings.count_all()

    at_once([sweep])
    return len(reached) >= number


def test_matches_are_counted_in_the_order_in_which_they_ended() -> None:
    ana, bia = account("ana"), account("bia")
    with stopped_clock() as clock:
        later, earlier = duel(ana, bia), duel(ana, bia)
        earlier.act(Resign(Seat(0)))
        clock.move(seconds=10)
        later.act(Resign(Seat(1)))
        with mock.patch.object(counting, "PAGE", 1):
            ratings.count_all()
    before = [table.stored.rating["seats"][0]["before"] for table in (earlier, later) if table.stored.rating]
    assert before[0] == 1500 > before[1]


def test_one_match_that_cannot_be_counted_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bia = account("ana"), account("bia")
    broken, sound = over(ana, bia), over(ana, bia)
    peek = eventlog.peek

    def fail(match_id: UUID) -> Any:
        if match_id == broken.id:
            raise RuntimeError("broken")
        return peek(match_id)

    with monkeypatch.context() as patched:
        patched.setattr(eventlog, "peek", fail)
        ratings.count_all()
    assert (broken.stored.rating, sound.stored.rating is not None) == (None, True)
    ratings.count_all()
    assert rated_matches(ana) == 2


def test_a_match_aborted_before_it_began_is_unrated_and_in_no_statistics() -> None:
    ana = account("ana")
    done = commands.create(ana, new_match())
    commands.leave(ana, done.stored.id)
    ratings.count_all()
    assert eventlog.peek(done.stored.id).rating == {"rated": False, "reason": "aborted", "seats": []}
    assert not Statistics.objects.exists()


def new_match() -> commands.NewMatch:
    table = duel().match
    return commands.NewMatch(table.rules, ["me", "open"], table.clock, Visibility.PUBLIC, 0)


# --- anew ----------


def test_the_command_makes_all_of_it_anew_from_the_logs() -> None:
    ana, bia = account("ana"), account("bia")
    for number in range(12):
        over(ana, bia, loser=number % 3 // 2)
    ratings.count_all()
    before = kept()
    Rating.objects.update(mu=3)
    Standing.objects.all().delete()
    Statistics.objects.update(wins=0)
    call_command("rebuild_ratings")
    assert kept() == before
    ratings.count_all()
    assert kept() == before


def kept() -> list[Sequence[Any]]:
    return [
        sorted(Rating.objects.values_list("who", "variant", "mu", "sigma", "matches")),
        sorted(Statistics.objects.values_list("who", "variant", "matches", "wins", "streak")),
        sorted(Standing.objects.values_list("who", "variant", "period", "score", "matches")),
        sorted(HeadToHead.objects.values_list("who", "opponent", "matches", "wins")),
        sorted((pk, str(seats)) for pk, seats in CountedMatch.objects.values_list("match_id", "seats")),
    ]


# --- at once with others ----------


def join(player: Player, match_id: UUID, *signals: str) -> Callable[[], str]:
    def sit_down_or_not() -> str:
        try:
            commands.join(player, match_id, signals=signals)
        except commands.SamePerson:
            return "same_person"
        return "seated"

    return sit_down_or_not


@pytest.mark.parametrize("turn", range(5))
def test_two_accounts_of_one_address_that_join_at_once_are_one_seated(turn: int) -> None:
    creator, ana, bia = account("caio"), account("ana"), account("bia")
    four = sit_down(rules("paulista"), *FOUR).match
    new = commands.NewMatch(four.rules, ["me", "open", "open", "open"], four.clock, Visibility.PUBLIC, 0)
    done = commands.create(creator, replace(new, table=replace(four.table, rated=True)))
    home = "address 203.0.114.7"
    answers = at_once([join(ana, done.stored.id, home), join(bia, done.stored.id, home)])
    assert sorted(answers) == ["same_person", "seated"]


@pytest.mark.parametrize("turn", range(5))
def test_an_account_erased_while_its_match_is_counted_is_in_no_list_afterwards(turn: int) -> None:
    ana, bia = account("ana"), account("bia")
    table = over(ana, bia)
    at_once([lambda: accounts.erase(ana), ratings.count_all, lambda: accounts.erase(ana), ratings.count_all])
    ratings.count_all()
    assert table.stored.rating is not None
    assert not Statistics.objects.filter(player=ana).exists()
    assert not HeadToHead.objects.exists()
    assert queries.conduct([bia.pk])[bia.pk].matches == 1
