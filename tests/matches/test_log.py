"""The log is for good, and everything else follows from it (docs/architecture.md, Data; docs/fairness.md)."""

import random
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from matches import commands, eventlog, fairness, vault
from matches.engine.actions import Move, RaiseAnyway, Resign
from matches.engine.cards import Card
from matches.engine.events import HandDealt, HandEnded, MatchStarted
from matches.engine.rules import awaiting, legal_actions
from matches.engine.state import Match
from matches.engine.terms import MatchStatus, Seat
from matches.engine.variants import EVERY_VALUE, VARIANTS
from matches.models import Hand, LogEntry
from matches.models import Match as MatchRow
from matches.models import Seat as SeatRow
from tests.api.tables import Table, begin, deals, dealt, seated

pytestmark = pytest.mark.django_db


def stored(table: Table) -> eventlog.Stored:
    return eventlog.peek(UUID(table.id))


# The log


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE matches_logentry SET data = '{}' WHERE match_id = %s AND seq = 1",
        "UPDATE matches_logentry SET at = at WHERE match_id = %s",
        "DELETE FROM matches_logentry WHERE match_id = %s AND seq = 2",
    ],
)
def test_the_log_can_neither_be_changed_nor_deleted(change: str) -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    before = list(LogEntry.objects.filter(match_id=table.id).values_list("seq", "at", "type", "data"))
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change, (table.id,))
    assert list(LogEntry.objects.filter(match_id=table.id).values_list("seq", "at", "type", "data")) == before


# Projections


def assert_projections_follow_the_log(table: Table) -> None:
    found, row = stored(table), MatchRow.objects.get(pk=table.id)
    match = eventlog.replay(found.id)
    assert found.match == match
    assert (row.version, row.status, row.variant, row.visibility) == (
        match.version,
        match.status.value,
        match.rules.variant.name,
        match.visibility.value,
    )
    seqs = list(LogEntry.objects.filter(match_id=table.id).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, match.version + 1))
    waiting = awaiting(match)
    seats = SeatRow.objects.filter(match_id=table.id).order_by("seat")
    assert [(s.seat, str(s.player_id), s.kind, s.awaiting, s.deadline) for s in seats] == [
        (
            place.seat,
            str(place.player),
            place.kind,
            place.seat in waiting,
            row.deadline if place.seat in waiting else None,
        )
        for place in match.places
    ]
    assert (row.deadline is None) == (not waiting)
    assert_hand_rows_follow_the_log(match, UUID(table.id), running_since=row.dealt_seq)


def assert_hand_rows_follow_the_log(match: Match, match_id: UUID, *, running_since: int | None) -> None:
    expected: list[dict[str, Any]] = []
    for entry in eventlog.entries(match_id):
        match entry.event:
            case HandDealt() as hand:
                expected.append(
                    {
                        "number": hand.number,
                        "kind": hand.kind.value,
                        "first_seq": entry.seq,
                        "last_seq": match.version,
                        "winner": None,
                        "points": 0,
                        "reason": None,
                    }
                )
            case HandEnded(winner, points, _, reason):
                expected[-1] |= {"winner": winner, "points": points, "reason": reason, "last_seq": entry.seq}
    running = expected.pop() if match.hand is not None else None
    rows = Hand.objects.filter(match_id=match_id).order_by("number")
    fields = ("number", "kind", "first_seq", "last_seq", "winner", "points", "reason")
    assert list(rows.values(*fields)) == expected
    assert running_since == (running["first_seq"] if running else None)


def the_move(move: Move) -> Callable[[Seat], Move]:
    return lambda seat: move


def some_house(rng: random.Random, variant: str) -> dict[str, Any]:
    options = rng.sample(sorted(EVERY_VALUE), k=4)
    return {option: rng.choice(VARIANTS[variant].allowed(option)) for option in options}


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("turn", range(2))
def test_after_every_action_of_a_random_match_the_projections_are_what_the_log_tells(variant: str, turn: int) -> None:
    rng = random.Random(f"{variant} {turn}")
    table = seated(variant, rules=some_house(rng, variant))
    begin(table)
    assert_projections_follow_the_log(table)
    while (found := stored(table)).match.status is MatchStatus.ACTIVE:
        match = found.match
        seat = rng.choice(awaiting(match))
        move: Move = rng.choice(legal_actions(match, seat))
        if rng.random() < 0.01:
            move = rng.choice((Resign(seat), RaiseAnyway(seat)))
        player = table.seats[seat].player
        assert player is not None
        try:
            commands.act(player, found.id, the_move(move), version=match.version)
        except commands.Refused:
            assert isinstance(move, RaiseAnyway)
            continue
        assert_projections_follow_the_log(table)
    assert stored(table).match.result is not None


def test_the_state_does_not_grow_with_the_hands() -> None:
    table = dealt("4C 7H AS", "3D 2S KC", rules={"target": 24})
    sizes = []
    for _ in range(20):
        with connection.cursor() as cursor:
            cursor.execute("SELECT length(state::text) FROM matches_match WHERE id = %s", (table.id,))
            row = cursor.fetchone()
        assert row is not None
        sizes.append(row[0])
        with deals("4C 7H AS", "3D 2S KC"):
            table.fold(int(table.view()["awaiting"][0]))
    # The first has no hand behind it; after it only numbers of more digits may add to it.
    assert max(sizes[1:]) - min(sizes[1:]) <= 8


# The deals


def derived(found: eventlog.Stored, number: int) -> tuple[Card, ...]:
    """The deck of a hand from what is stored alone, as any other process would derive it."""
    (started,) = (e.event for e in eventlog.entries(found.id) if isinstance(e.event, MatchStarted))
    return fairness.shuffled_deck(
        found.match.rules.deck,
        match_id=str(found.id),
        master=vault.unseal(found.sealed_master),
        seeds=[seed.client_seed for seed in started.seeds],
        hand=number - 1,
    )


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_restart_deals_the_same_cards(variant: str) -> None:
    table = seated(variant)
    begin(table)
    for _ in range(4):
        match = stored(table).match
        seat = awaiting(match)[0]
        table.act(seat, type="raise")
        for answering in awaiting(stored(table).match):
            table.fold(answering)
    found = stored(table)
    hands = [e.event for e in eventlog.entries(found.id) if isinstance(e.event, HandDealt)]
    assert [hand.number for hand in hands] == [1, 2, 3, 4, 5]
    for hand in hands:
        deck, seats = derived(found, hand.number), found.match.rules.variant.seats
        order = [Seat((hand.leader + i) % seats) for i in range(seats)]
        assert {seat: deck[i : 3 * seats : seats] for i, seat in enumerate(order)} == {
            holding.seat: holding.cards for holding in hand.holdings
        }
        assert hand.vira in (None, deck[3 * seats])
    first_dealer = fairness.first_dealer(
        match_id=str(found.id),
        master=vault.unseal(found.sealed_master),
        seeds=[place.client_seed or "" for place in found.match.places],
    )
    assert hands[0].dealer == first_dealer


def test_the_stored_secret_is_what_was_committed_to_and_is_not_stored_in_the_clear() -> None:
    table = seated()
    begin(table)
    found = stored(table)
    master = vault.unseal(found.sealed_master)
    assert found.match.commitment == fairness.commitment(
        match_id=str(found.id),
        ruleset=found.match.rules.variant.ruleset,
        rules=fairness.canonical_rules(vars(found.match.rules.house)),
        master=master,
    )
    for name in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT count(*) FROM "{name}" t WHERE t::text LIKE %s', [f"%{master.hex()}%"])
            assert cursor.fetchone() == (0,), name
