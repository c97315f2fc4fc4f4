"""Letters by a real SMTP server: once, checked again, held in quiet hours, tried again, in the reader's language."""

import threading
from datetime import time, timedelta
from typing import Any

import pytest
from django.db import connection

from matches import commands
from players.notices import sending
from players.notices.models import Sending
from players.notices.preferences import EVERYTHING, Quiet
from players.webhooks.models import Host
from tests.builders import play
from tests.clock import Clock
from tests.notices.mail import MailServer
from tests.notices.people import choose, duel, tell_and_send, with_mailbox

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 120


def wait(clock: Clock, **by: float) -> None:
    clock.skip_until(clock.now + timedelta(**by))


def waiting_for_bia(language: str = "en") -> Any:
    """A duel in which it is bia's turn, who has an address."""
    table = duel()
    with_mailbox(table.player(1), "bia@example.org", language)
    table.act(play(0, "3S"))
    commands.tell_all()
    return table


def test_a_letter_says_whose_turn_it_is_where_and_until_when(clock: Clock, mail: MailServer) -> None:
    table = waiting_for_bia()
    commands.send_notices()
    assert mail.got == []
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    commands.send_notices()
    assert mail.subjects == [("bia@example.org", f"Your turn against {table.player(0).username}")]
    assert "The match waits for you until" in mail.text()
    assert f"https://truco.example/matches/{table.id}\n" in mail.text()
    message = mail.got[0]
    assert message.get_content_type() == "text/plain"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Unsubscribe"].strip(" <>") in mail.text()
    assert message["Message-ID"].strip() == f"<{Sending.objects.get().pk}@truco.example>"


@pytest.mark.parametrize(
    ("language", "subject", "body"),
    [
        ("pt-BR", "É a sua vez contra", "A partida espera por você até"),
        ("es", "Es su turno contra", "La partida lo espera hasta"),
    ],
)
def test_a_letter_is_in_the_readers_language(
    clock: Clock, mail: MailServer, language: str, subject: str, body: str
) -> None:
    waiting_for_bia(language)
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    assert mail.subjects[0][1].startswith(subject)
    assert body in mail.text()


def test_whoever_moves_within_the_patience_gets_no_letter(clock: Clock, mail: MailServer) -> None:
    table = waiting_for_bia()
    table.act(play(1, "4H"))
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    assert mail.got == []


def test_several_turns_of_a_match_that_wait_make_one_letter(clock: Clock, mail: MailServer) -> None:
    table = waiting_for_bia()
    for move in (play(1, "4H"), play(0, "4S")):
        table.act(move)
        commands.tell_all()
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    assert len(mail.got) == 1
    assert sorted(Sending.objects.values_list("status", flat=True)) == ["dropped", "sent"]


def test_quiet_hours_hold_a_letter_until_they_end_and_then_it_is_checked_again(clock: Clock, mail: MailServer) -> None:
    night = clock.now.replace(hour=2, minute=0, second=0, microsecond=0) + timedelta(days=1)
    clock.skip_until(night)
    tables = [waiting_for_bia(), duel()]
    bia = tables[0].player(1)
    # In São Paulo it is 23:00.
    choose(bia, language="en", quiet=Quiet(time(22, 0), time(7, 30)))
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    assert mail.got == []
    (held,) = Sending.objects.all()
    assert (held.attempts, held.next_at) == (0, night.replace(hour=10, minute=30))
    clock.skip_until(night.replace(hour=10, minute=29))
    commands.send_notices()
    assert mail.got == []
    clock.skip_until(night.replace(hour=10, minute=30))
    commands.send_notices()
    assert len(mail.got) == 1


def test_who_acts_in_quiet_hours_gets_no_letter_after_them(clock: Clock, mail: MailServer) -> None:
    clock.skip_until(clock.now.replace(hour=2, minute=0) + timedelta(days=1))
    table = waiting_for_bia()
    choose(table.player(1), language="en", quiet=Quiet(time(22, 0), time(7, 30)))
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    table.act(play(1, "4H"))
    wait(clock, hours=9)
    commands.send_notices()
    assert mail.got == []


def test_what_is_not_wanted_by_e_mail_is_not_sent(clock: Clock, mail: MailServer) -> None:
    table = duel()
    bia = with_mailbox(table.player(1), "bia@example.org")
    choose(bia, wanted={**EVERYTHING, "email": ("result",)})
    table.act(play(0, "3S"))
    commands.tell_all()
    assert Sending.objects.count() == 0


def test_who_stops_wanting_it_gets_nothing_that_waits(clock: Clock, mail: MailServer) -> None:
    table = waiting_for_bia()
    choose(table.player(1), wanted={**EVERYTHING, "email": ()})
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    assert mail.got == []
    assert Sending.objects.get().last_error == "unwanted"


def test_a_server_that_is_busy_is_tried_again_by_the_schedule(clock: Clock, mail: MailServer) -> None:
    waiting_for_bia()
    wait(clock, seconds=PATIENCE)
    mail.answers = ["451 busy", "451 busy", "250 OK"]
    waits = []
    for _ in range(2):
        commands.send_notices()
        due = Sending.objects.get().next_at
        assert due is not None
        waits.append((due - clock.now).total_seconds())
        clock.skip_until(due)
    commands.send_notices()
    assert len(mail.got) == 1
    assert all(0.8 * step <= waited <= step for waited, step in zip(waits, (5, 30), strict=True))


def test_an_answer_that_is_final_is_the_last(clock: Clock, mail: MailServer) -> None:
    waiting_for_bia()
    wait(clock, seconds=PATIENCE)
    mail.answers = ["550 no such mailbox"]
    commands.send_notices()
    assert (Sending.objects.get().status, Host.objects.count()) == ("failed", 0)


def test_a_mail_server_that_is_away_is_left_alone_and_everything_else_goes_on(
    clock: Clock, mail: MailServer, settings: Any
) -> None:
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 9
    tables = [duel() for _ in range(5)]
    for number, table in enumerate(tables):
        with_mailbox(table.player(1), f"bia{number}@example.org")
        table.act(play(0, "3S"))
    commands.tell_all()
    wait(clock, seconds=PATIENCE)
    commands.send_notices()
    # After three failures in a row nobody tries for a while, and the task is over.
    assert sorted(Sending.objects.values_list("attempts", flat=True)) == [0, 0, 1, 1, 1]
    settings.EMAIL_PORT = port
    wait(clock, seconds=31)
    commands.send_notices()
    assert len(mail.got) == 5
    assert Host.objects.count() == 0


def test_a_worker_that_died_has_its_letter_sent_by_another_one_under_the_same_id(
    clock: Clock, mail: MailServer
) -> None:
    waiting_for_bia()
    wait(clock, seconds=PATIENCE)
    dead = sending.claim_one()
    assert dead is not None
    commands.send_notices()
    assert mail.got == []
    wait(clock, seconds=sending.CLAIM_SECONDS)
    commands.send_notices()
    assert len(mail.got) == 1
    # It wasn't dead after all, only slow: the other one had the last word.
    sending.send(dead, commands.notices.stands)
    assert {message["Message-ID"] for message in mail.got} == {mail.got[0]["Message-ID"]}
    assert Sending.objects.get().status == "sent"


def test_workers_at_once_send_each_letter_once(clock: Clock, mail: MailServer) -> None:
    for number in range(6):
        table = duel()
        with_mailbox(table.player(1), f"bia{number}@example.org")
        table.act(play(0, "3S"))
    commands.tell_all()
    wait(clock, seconds=PATIENCE)

    def work() -> None:
        try:
            commands.send_notices()
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    commands.send_notices()
    assert sorted(to for to, _ in mail.subjects) == [f"bia{number}@example.org" for number in range(6)]


def test_without_a_mail_server_no_letter_is_made(clock: Clock, settings: Any) -> None:
    settings.TRUCO_EMAIL = False
    waiting_for_bia()
    tell_and_send()
    assert Sending.objects.count() == 0
