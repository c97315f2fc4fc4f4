"""Reminders at half and at nine tenths of the time, by the deadline in force, and to nobody who has acted."""

from datetime import timedelta

import pytest

from matches import commands
from matches.models import Outbox
from players.notices.models import Notice, Sending
from players.notices.preferences import EVERYTHING
from tests.builders import play
from tests.clock import Clock
from tests.notices.mail import MailServer
from tests.notices.people import DAY, choose, duel, kinds, news, tell_and_send, with_mailbox

pytestmark = pytest.mark.django_db(transaction=True)


def percents() -> list[int]:
    return [notice.data["percent"] for notice in Notice.objects.filter(kind="reminder").order_by("id")]


def test_one_is_reminded_at_half_and_at_nine_tenths_and_no_earlier(clock: Clock) -> None:
    table = duel()
    began = clock.now
    ana = table.player(0)
    for share, expected in ((0.49, []), (0.5, [50]), (0.89, [50]), (0.9, [50, 90]), (0.99, [50, 90])):
        clock.skip_until(began + timedelta(seconds=DAY * share))
        commands.remind_all()
        commands.remind_all()
        assert percents() == expected, share
    assert kinds(ana) == ["turn", "reminder", "reminder"]
    assert news(ana) == ["reminder"]
    assert kinds(table.player(1)) == []


def test_whoever_slept_through_both_gets_the_later_one_alone(clock: Clock) -> None:
    duel()
    clock.skip_until(clock.now + timedelta(seconds=DAY * 0.95))
    commands.remind_all()
    assert percents() == [90]


def test_nobody_who_has_acted_is_reminded(clock: Clock) -> None:
    table = duel()
    began = clock.now
    clock.skip_until(began + timedelta(seconds=DAY * 0.4))
    table.act(play(0, "3S"))
    clock.skip_until(began + timedelta(seconds=DAY * 0.6))
    commands.remind_all()
    commands.tell_all()
    commands.remind_all()
    assert percents() == []
    clock.skip_until(began + timedelta(seconds=DAY * 0.9))
    commands.remind_all()
    assert (percents(), news(table.player(0)), news(table.player(1))) == ([50], [], ["reminder"])


def test_a_reminder_that_waits_is_not_sent_to_one_who_acts_meanwhile(clock: Clock, mail: MailServer) -> None:
    table = duel()
    with_mailbox(table.player(0), "ana@example.org")
    clock.skip_until(clock.now + timedelta(seconds=DAY * 0.5))
    commands.remind_all()
    table.act(play(0, "3S"))
    # Nobody was told of the move yet: what is sent is checked against the match itself.
    commands.send_notices()
    assert mail.got == []
    assert Sending.objects.get().last_error == "over"


def test_an_outage_delays_a_reminder_by_as_much(clock: Clock) -> None:
    duel()
    began = clock.now
    commands.sweep()
    clock.move(hours=3)
    commands.sweep()
    clock.skip_until(began + timedelta(hours=14))
    commands.remind_all()
    assert percents() == []
    clock.skip_until(began + timedelta(hours=15))
    commands.remind_all()
    assert percents() == [50]


def test_a_reminder_tells_until_when_in_the_readers_time_zone(clock: Clock, mail: MailServer) -> None:
    table = duel()
    with_mailbox(table.player(0), "ana@example.org")
    clock.skip_until(clock.now + timedelta(seconds=DAY * 0.9))
    tell_and_send()
    assert mail.subjects == [("ana@example.org", f"Your time against {table.player(1).username} is almost over")]
    assert "(America/Sao_Paulo)" in mail.text()


def test_with_nobody_to_wait_for_there_is_nothing_to_look_at(clock: Clock) -> None:
    table = duel()
    assert Outbox.objects.get().remind_at is not None
    table.act(play(0, "3S"))
    commands.tell_all()
    assert Outbox.objects.get().remind_at == clock.now + timedelta(seconds=DAY / 2)
    clock.skip_until(clock.now + timedelta(seconds=DAY * 0.95))
    commands.remind_all()
    assert Outbox.objects.get().remind_at is None


def test_where_reminders_are_not_wanted_a_turn_that_waits_is_still_sent(clock: Clock, mail: MailServer) -> None:
    table = duel()
    bia = with_mailbox(table.player(1), "bia@example.org")
    choose(bia, language="en", wanted={**EVERYTHING, "email": ("turn",)})
    table.act(play(0, "3S"))
    commands.tell_all()
    clock.skip_until(clock.now + timedelta(seconds=DAY * 0.5))
    tell_and_send()
    assert news(bia) == ["turn", "reminder"]
    assert mail.subjects == [("bia@example.org", f"Your turn against {table.player(0).username}")]
