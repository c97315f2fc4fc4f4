"""Talk beside moves and beside itself: nobody waits for anybody, and nothing that is said is missed."""

import threading
from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import connection, connections, transaction

from matches import eventlog
from matches.models import Message
from matches.talk import commands, queries
from matches.talk.models import Kind
from players.models import Player
from tests.api.tables import Table, dealt
from tests.talk.talking import HANDS

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60


def player(table: Table, seat: int) -> Player:
    found = table.seats[seat].player
    assert found is not None
    return found


def at_once(*works: Callable[[], None]) -> list[BaseException]:
    """What went wrong in these, each in a thread of its own."""
    wrong: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:  # told to the test
            wrong.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    return wrong


def test_talk_waits_for_no_move_that_holds_the_match_and_a_move_for_no_talk() -> None:
    table = dealt("4C 7H AS", "3D 2S KC")
    match_id, ana, bia = UUID(table.id), player(table, 0), player(table, 1)

    def say() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")
        commands.say(bia, match_id, kind=Kind.PHRASE, key="thinking")

    def hold_the_match() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")
        with transaction.atomic():
            eventlog.lock(match_id)

    with transaction.atomic():
        eventlog.lock(match_id)
        assert at_once(say) == []
    with transaction.atomic():
        commands.say(ana, match_id, kind=Kind.PHRASE, key="thanks")
        assert at_once(hold_the_match) == []
    assert Message.objects.count() == 2


def test_who_reads_on_while_everybody_talks_misses_nothing_and_hears_nothing_twice() -> None:
    table = dealt(*HANDS, variant="paulista", signals=True)
    match_id, each = UUID(table.id), 15
    done, heard = threading.Event(), list[int]()

    def talk(seat: int) -> Callable[[], None]:
        def work() -> None:
            for turn in range(each):
                kind, key = (Kind.SIGNAL, "zap") if turn % 3 == 0 else (Kind.PHRASE, "thanks")
                commands.say(player(table, seat), match_id, kind=kind, key=key)

        return work

    def listen() -> None:
        caio = player(table, 2)
        while True:
            last_round = done.is_set()
            stored = eventlog.peek(match_id)
            read = queries.page(stored, caio, after=heard[-1] if heard else 0, limit=7)
            heard.extend(message["number"] for message in read["messages"])
            if last_round and not read["messages"]:
                return

    wrong: list[BaseException] = []
    listener = threading.Thread(target=lambda: wrong.extend(at_once(listen)))
    listener.start()
    wrong += at_once(*(talk(seat) for seat in range(4)))
    done.set()
    listener.join(PATIENCE)
    assert wrong == []
    # Of the opponents' signals none, and so no number either.
    signals = each // 3
    assert heard == list(range(1, 4 * each - 2 * signals + 1))
    assert Message.objects.filter(match_id=match_id).count() == 4 * each
