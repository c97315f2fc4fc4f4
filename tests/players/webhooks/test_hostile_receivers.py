"""Whatever a receiver answers, wherever it is said to be, whenever its owner changes it: it harms no other."""

import socket
import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from players.models import Player
from players.webhooks import commands, schedule, sending
from players.webhooks.addresses import AddressRefused
from players.webhooks.models import Delivery, Host, Webhook
from tests.players.webhooks.deliveries import only, pass_time, send, tell, webhook
from tests.players.webhooks.receiver import Answer, Receiver, Receiving
from tests.players.webhooks.workers import workers
from truco_project.embedded.process import wait_for

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)

UNREADABLE = (
    "Mon, 01 Jan 99999999999999999999 00:00:00 GMT",
    "Mon, 01 Jan 2026 00:00:00 +99999999999999999999",
    "Mon, 01 Jan 2026 00:00:00 +9999",
    "Mon, 32 Jan 2026 00:00:00 GMT",
    "Mon, 01 Jan 2026 99:99:99 GMT",
    "1e9",
    "\u00b2",
    ",",
)

NO_NAMES = (
    "https://a..example/",
    "https://.example.com/",
    f"https://{'a' * 64}.example/",
    f"https://{'.'.join(['a' * 60] * 5)}.example/",
)


@pytest.mark.parametrize("value", UNREADABLE)
def test_a_retry_after_that_cannot_be_read_is_none(value: str) -> None:
    assert schedule.retry_after(value, now=NOW) is None


@pytest.mark.parametrize("value", ["9" * 5000, "Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 31 Dec 9999 23:59:59 -2359"])
def test_the_longest_retry_after_is_a_day(value: str) -> None:
    assert schedule.retry_after(value, now=NOW) == 86_400


@pytest.mark.parametrize("value", UNREADABLE)
def test_an_answer_that_says_nonsense_is_a_failure_like_any_other(value: str, bia: Player, receiver: Receiving) -> None:
    mad, good = receiver(Answer(503, {"Retry-After": value})), receiver(host="127.0.0.2")
    webhook(bia, mad.url)
    tell(bia)
    webhook(bia, good.url)
    tell(bia)
    send()
    # Both events went to the first webhook; the second one was there for the later of them.
    assert (len(mad.got), len(good.got)) == (2, 1)
    assert sorted(Delivery.objects.values_list("status", "last_status", "claimed_until")) == [
        ("delivered", 204, None),
        ("pending", 503, None),
        ("pending", 503, None),
    ]


@pytest.mark.parametrize("url", NO_NAMES)
def test_what_no_host_can_be_called_is_refused(url: str, bia: Player) -> None:
    with pytest.raises(AddressRefused):
        webhook(bia, url)


def test_a_name_that_no_resolver_takes_holds_up_nobody(bia: Player, receiver: Receiving) -> None:
    good = receiver()
    strange, _ = webhook(bia, "http://example.test/")
    # As an older server may have stored it.
    Webhook.objects.filter(pk=strange.pk).update(url="http://a..test/", host="a..test")
    tell(bia)
    webhook(bia, good.url)
    tell(bia)
    send()
    assert len(good.got) == 1
    assert not Delivery.objects.exclude(claimed_until=None).exists()


def test_a_fault_of_our_own_in_one_attempt_is_noted_and_holds_up_no_other(
    bia: Player, receiver: Receiving, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = receiver()
    webhook(bia, "http://odd.test/")
    tell(bia)
    webhook(bia, there.url)
    tell(bia)
    ask = socket.getaddrinfo

    def odd(host: str, *args: Any, **kwargs: Any) -> Any:
        if host == "odd.test":
            raise RuntimeError("a resolver like no other")
        return ask(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", odd)
    send()
    assert len(there.got) == 1
    odd_ones = Delivery.objects.filter(webhook__host="odd.test")
    assert set(odd_ones.values_list("status", "last_error", "claimed_until")) == {("pending", "internal", None)}
    assert not Host.objects.exists()


def test_a_delivery_that_kills_each_worker_is_given_up(bia: Player, receiver: Receiving) -> None:
    there = receiver()
    webhook(bia, there.url)
    tell(bia)
    for _ in range(len(schedule.STEPS) + 1):
        assert sending.claim_one() is not None
        pass_time(seconds=sending.CLAIM_SECONDS)
    send()
    assert (only().status, only().last_error, there.got) == ("failed", "internal", [])


# --- its owner changes it while it is told something ----------


def _told_while(there: Receiver, held: threading.Event, change: Any) -> None:
    """What an attempt comes to that has gone out before the change and is answered after it."""
    with workers(1):
        assert wait_for(lambda: len(there.got) == 1, 10)
        change()
        held.set()


def test_gone_from_an_address_that_was_left_meanwhile_disables_nothing(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    old, new = receiver(Answer(410, after=held)), receiver(host="127.0.0.2")
    hook, _ = webhook(bia, old.url)
    tell(bia)
    _told_while(old, held, lambda: commands.change(bia, hook.pk, url=new.url))
    pass_time(seconds=10)
    send()
    assert [got.id for got in new.got] == [f"msg_{only().pk.hex}"]
    assert Webhook.objects.get().disabled_at is None


def test_what_an_address_asked_for_binds_no_other(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    old, new = receiver(Answer(503, {"Retry-After": "3600"}, after=held)), receiver(host="127.0.0.2")
    hook, _ = webhook(bia, old.url)
    tell(bia)
    _told_while(old, held, lambda: commands.change(bia, hook.pk, url=new.url))
    assert Webhook.objects.get().paused_until is None
    # Nor what it had asked for before.
    Webhook.objects.update(paused_until=timezone.now() + timedelta(hours=1), url=old.url)
    commands.change(bia, hook.pk, url=new.url)
    tell(bia)
    send()
    assert len(new.got) >= 1


def test_the_failures_of_one_host_are_not_counted_against_another(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    old, new = receiver(Answer(503, after=held)), receiver(host="127.0.0.2")
    hook, _ = webhook(bia, old.url)
    tell(bia)
    _told_while(old, held, lambda: commands.change(bia, hook.pk, url=new.url))
    assert dict(Host.objects.values_list("name", "failures")) == {"127.0.0.1": 1}


def test_what_comes_of_an_attempt_says_nothing_of_the_replay_that_overtook_it(bia: Player, receiver: Receiving) -> None:
    held = threading.Event()
    there = receiver(Answer(503, after=held))
    hook, _ = webhook(bia, there.url)
    tell(bia)
    claims: list[Any] = []

    def replay_and_claim() -> None:
        commands.replay(bia, hook.pk, only().pk)
        claims.append(sending.claim_one())

    _told_while(there, held, replay_and_claim)
    # The claim of the replay is still held: the first attempt's answer took nothing from it.
    assert claims != [None]
    assert only().claimed_until is not None
    there.answers[:] = [Answer(204)]
    sending.send(claims[0])
    assert (only().status, only().attempts) == ("delivered", 1)


def test_what_was_made_as_the_webhook_was_disabled_is_not_sent_when_it_is_enabled_again(
    bia: Player, receiver: Receiving
) -> None:
    there = receiver()
    hook, _ = webhook(bia, there.url)
    tell(bia)
    # As if the event's transaction had looked before, and ended after, the one that disabled it.
    Webhook.objects.update(disabled_at=timezone.now(), disabled_reason="owner")
    commands.change(bia, hook.pk, enabled=True)
    send()
    assert (only().status, only().last_error, there.got) == ("failed", "disabled", [])
    # What is to be sent to a webhook that is enabled already stays so.
    tell(bia)
    commands.change(bia, hook.pk, enabled=True)
    send()
    assert len(there.got) == 1


def test_hosts_that_nobody_names_any_more_are_forgotten(bia: Player, inside: None) -> None:
    hook, _ = webhook(bia, "http://127.0.0.1:9/")
    tell(bia)
    send()
    assert Host.objects.count() == 1
    sending.forget_old()
    assert Host.objects.count() == 1
    commands.delete(bia, hook.pk)
    sending.forget_old()
    assert Host.objects.count() == 0
