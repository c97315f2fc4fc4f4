"""Sending: again with the same id until it is taken, as asked, and without one receiver harming another."""

import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.utils import timezone

from players import tasks
from players.models import Player
from players.webhooks import commands, schedule, sending
from players.webhooks.models import Delivery, Host, Webhook
from tests.players.webhooks.deliveries import only, pass_time, send, tell, wait_for_next, webhook
from tests.players.webhooks.receiver import OK, Answer, Receiving
from tests.players.webhooks.workers import workers
from truco_project.embedded.process import wait_for

BROKEN = Answer(500)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("players.webhooks.post.SECONDS", 0.3)


def states() -> list[str]:
    return list(Delivery.objects.order_by("id").values_list("status", flat=True))


# --- one delivery ----------


def test_what_is_taken_is_sent_once(bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(201))
    webhook(bia, there.url)
    tell(bia)
    tasks.send_webhooks()
    tasks.send_webhooks()
    pass_time(days=2)
    tasks.send_webhooks()
    assert [got.id for got in there.got] == [f"msg_{only().pk.hex}"]
    sent = only()
    assert (sent.status, sent.attempts, sent.last_status, sent.next_at) == ("delivered", 1, 201, None)


def test_a_receiver_that_answers_after_the_time_out_sees_the_same_id_again(
    bia: Player, receiver: Receiving, impatient: None
) -> None:
    late = threading.Event()
    there = receiver(Answer(200, after=late), OK)
    webhook(bia, there.url)
    tell(bia)
    send()
    assert (only().status, only().last_error, only().last_status) == ("pending", "timeout", None)
    late.set()
    wait_for_next()
    send()
    first, second = there.got
    assert (first.id, first.body) == (second.id, second.body)
    assert first.headers["webhook-timestamp"] <= second.headers["webhook-timestamp"]
    assert (only().status, only().attempts) == ("delivered", 2)


def test_a_receiver_that_drips_is_given_up_in_time(bia: Player, inside: None, impatient: None) -> None:
    """Each byte comes soon, and the answer never ends."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        stopped = threading.Event()

        def drip() -> None:
            peer, _ = server.accept()
            with peer:
                peer.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not stopped.wait(0.05):
                    try:
                        peer.sendall(b"x")
                    except OSError:
                        return

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        webhook(bia, f"http://127.0.0.1:{server.getsockname()[1]}/")
        tell(bia)
        send()
        stopped.set()
        thread.join(10)
    assert only().last_error == "timeout"


def test_it_is_tried_for_a_day_ever_more_seldom_and_then_no_more(bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(404))
    webhook(bia, there.url)
    tell(bia)
    waits = []
    for _ in range(len(schedule.STEPS)):
        send()
        waits.append(wait_for_next())
    send()
    assert len(there.got) == len(schedule.STEPS) + 1
    assert len({got.id for got in there.got}) == 1
    assert all(0.79 * step < waited <= step for step, waited in zip(schedule.STEPS, waits, strict=True))
    assert waits == sorted(waits)
    assert only().status == "failed"


def test_the_schedule_fills_a_day_and_jitter_only_makes_it_shorter() -> None:
    assert 23 * 3600 < sum(schedule.STEPS) <= 24 * 3600
    assert [schedule.delay(n + 1, chance=0.0) for n in range(len(schedule.STEPS))] == list(schedule.STEPS)
    assert {schedule.delay(1, chance=chance) for chance in (0.0, 0.5, 0.999)} == {5.0, 4.5, 5 * (1 - 0.2 * 0.999)}
    assert schedule.delay(len(schedule.STEPS) + 1, chance=0.5) is None


def test_a_webhook_to_which_nothing_came_through_for_a_day_is_disabled(bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(404))
    hook, _ = webhook(bia, there.url)
    tell(bia)
    Delivery.objects.update(attempts=len(schedule.STEPS))
    send()
    hook.refresh_from_db()
    assert (hook.disabled_reason, states()) == ("failing", ["failed"])


def test_one_bad_delivery_among_good_ones_disables_nothing(bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(404), OK)
    hook, _ = webhook(bia, there.url)
    tell(bia)
    send()
    tell(bia)
    send()
    there.answers[:] = [Answer(404)]
    Delivery.objects.filter(status="pending").update(attempts=len(schedule.STEPS))
    wait_for_next()
    send()
    hook.refresh_from_db()
    assert (hook.disabled_reason, states()) == (None, ["failed", "delivered"])


def test_gone_disables_the_webhook_and_nothing_is_sent_any_more(bia: Player, receiver: Receiving) -> None:
    there, other = receiver(Answer(410)), receiver()
    hook, _ = webhook(bia, there.url)
    webhook(bia, other.url)
    tell(bia)
    tell(bia)
    send()
    tell(bia)
    pass_time(days=1)
    send()
    hook.refresh_from_db()
    assert (hook.disabled_at is not None, hook.disabled_reason) == (True, "gone")
    assert (len(there.got), len(other.got)) == (1, 3)
    assert set(Delivery.objects.filter(webhook=hook).values_list("status", flat=True)) == {"failed"}


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_honoured_for_all_that_goes_there(status: int, bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(status, {"Retry-After": "120"}), OK)
    webhook(bia, there.url)
    tell(bia)
    send()
    tell(bia)
    pass_time(seconds=115)
    send()
    assert len(there.got) == 1
    pass_time(seconds=6)
    send()
    assert len(there.got) == 3
    assert states() == ["delivered", "delivered"]


def test_retry_after_is_read_in_both_forms_and_is_a_day_at_most() -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    later = format_datetime(now + timedelta(seconds=90), usegmt=True)
    told = {"90": 90.0, " 7 ": 7.0, later: 90.0, "9999999999999": 86_400.0, "-5": None, "soon": None, "": None}
    assert {text: schedule.retry_after(text, now=now) for text in told} == told
    assert schedule.retry_after(format_datetime(now - timedelta(days=1), usegmt=True), now=now) == 0.0
    assert schedule.retry_after(None, now=now) is None


# --- several workers, several receivers ----------


def test_many_workers_at_once_send_each_delivery_once(bia: Player, receiver: Receiving) -> None:
    there, other = receiver(), receiver(host="127.0.0.2")
    webhook(bia, there.url)
    webhook(bia, other.url)
    for _ in range(20):
        tell(bia)
    with workers(8):
        pass
    sending.send_due()
    assert states() == ["delivered"] * 40
    for each in (there, other):
        assert len({got.id for got in each.got}) == len(each.got) == 20


def test_what_a_killed_worker_had_claimed_is_sent_again_under_its_id(bia: Player, receiver: Receiving) -> None:
    there = receiver()
    webhook(bia, there.url)
    tell(bia)
    assert sending.claim_one() is not None
    send()
    assert there.got == []
    pass_time(seconds=sending.CLAIM_SECONDS)
    send()
    assert [got.id for got in there.got] == [f"msg_{only().pk.hex}"]
    assert (only().status, only().attempts) == ("delivered", 2)


def test_a_host_gets_few_at_a_time_and_the_others_do_not_wait_for_it(bia: Player, receiver: Receiving) -> None:
    caio = _account("caio")
    held = threading.Event()
    slow, quick = receiver(Answer(200, after=held)), receiver(host="127.0.0.2")
    webhook(bia, slow.url)
    webhook(caio, quick.url)
    for _ in range(10):
        tell(bia)
    with workers(4):
        assert wait_for(lambda: len(slow.got) == sending.PER_HOST, 10)
        for _ in range(10):
            tell(caio)
        # Two workers of four are stuck at the slow one; whoever else runs sees to it that the quick one's all goes out.
        sending.send_due()
        assert wait_for(lambda: len(quick.got) == 10, 10)
        assert len(slow.got) == sending.PER_HOST
        held.set()
    assert wait_for(lambda: len(slow.got) == 10, 10)


def test_an_account_gets_few_at_a_time_however_many_hosts_it_names(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    slow = [receiver(Answer(200, after=held), host=f"127.0.0.{n}") for n in range(3, 9)]
    for each in slow:
        webhook(bia, each.url)
    tell(bia)
    with workers(len(slow)) as threads:
        assert wait_for(lambda: sum(thread.is_alive() for thread in threads) == sending.PER_PLAYER, 10)
        assert wait_for(lambda: sum(len(each.got) for each in slow) == sending.PER_PLAYER, 10)
        held.set()
    sending.send_due()
    assert states() == ["delivered"] * len(slow)


def test_a_host_that_fails_is_left_alone_for_a_while_and_the_others_are_not(bia: Player, receiver: Receiving) -> None:
    bad, good = receiver(BROKEN), receiver(host="127.0.0.2")
    webhook(bia, bad.url)
    webhook(bia, good.url)
    for _ in range(10):
        tell(bia)
    send()
    assert (len(bad.got), len(good.got)) == (sending.TOLERATED, 10)
    assert Host.objects.get().open_until > timezone.now() + timedelta(seconds=sending.SHORTEST_BREAK - 5)  # type: ignore[operator]

    # Open again after one that fails: one is tried, no more.
    pass_time(seconds=sending.SHORTEST_BREAK + 1)
    send()
    assert len(bad.got) == sending.TOLERATED + 1

    # Closed by one that succeeds.
    bad.answers[:] = [OK]
    pass_time(hours=1)
    send()
    assert states() == ["delivered"] * 20
    assert not Host.objects.exists()


def test_what_a_receiver_refuses_says_nothing_against_its_host(bia: Player, receiver: Receiving) -> None:
    there = receiver(Answer(400))
    webhook(bia, there.url)
    for _ in range(10):
        tell(bia)
    send()
    assert (len(there.got), Host.objects.count()) == (10, 0)


def test_a_host_that_cannot_be_reached_counts_as_failing(bia: Player, inside: None) -> None:
    webhook(bia, "http://127.0.0.1:9/")
    tell(bia)
    send()
    assert (only().last_error, Host.objects.get().name) == ("connection", "127.0.0.1")


def test_an_inner_address_is_noted_and_is_never_reached(bia: Player, receiver: Receiving, settings: Any) -> None:
    there = receiver()
    webhook(bia, there.url)
    tell(bia)
    settings.TRUCO_WEBHOOKS_ALLOW_PRIVATE = False
    send()
    assert (only().last_error, only().status, there.got) == ("address_refused", "pending", [])


def test_a_secret_that_no_key_opens_sends_nothing(bia: Player, receiver: Receiving, settings: Any) -> None:
    there = receiver()
    webhook(bia, there.url)
    tell(bia)
    settings.TRUCO_MASTER_KEYS = ["A" * 43 + "="]
    send()
    assert (only().last_error, only().status, there.got) == ("key_lost", "pending", [])


# --- what is kept ----------


def test_a_delivery_is_forgotten_after_thirty_days_unless_it_is_still_to_be_sent(bia: Player, inside: None) -> None:
    webhook(bia, "http://127.0.0.1:9/")
    for _ in range(3):
        tell(bia)
    old, pending, young = Delivery.objects.order_by("id")
    for each, age in ((old, 31), (pending, 31), (young, 29)):
        Delivery.objects.filter(pk=each.pk).update(id=_made_before(each, days=age))
    Delivery.objects.exclude(key=pending.key).update(status="delivered", next_at=None)
    tasks.tend_webhooks()
    assert set(Delivery.objects.values_list("key", flat=True)) == {pending.key, young.key}


def test_deleting_a_webhook_while_it_is_told_something_does_no_harm(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    there = receiver(Answer(200, after=held))
    hook, _ = webhook(bia, there.url)
    tell(bia)
    with workers(1):
        assert wait_for(lambda: len(there.got) == 1, 10)
        commands.delete(bia, hook.pk)
        held.set()
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


def _made_before(delivery: Delivery, *, days: int) -> Any:
    """Its id, had it been made so many days ago."""
    return type(delivery.pk)(int=delivery.pk.int - (days * 86_400_000 << 80))


def _account(name: str) -> Player:
    from players.commands import register

    return register(username=name, password="correct horse battery")[0]
