"""Something to tell, and time that passes for it."""

from datetime import timedelta
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from players.models import Player
from players.webhooks import commands, sending
from players.webhooks.commands import Notice
from players.webhooks.models import Delivery, EventType, Host, Webhook


def webhook(player: Player, url: str, types: tuple[str, ...] = tuple(EventType.values)) -> tuple[Webhook, str]:
    return commands.create(player, url=url, types=types)


def tell(player: Player, *, key: str | None = None, type: str = "turn.started") -> None:
    """An event for the player."""
    told = Notice(player.pk, type, key or uuid4().hex, timezone.now(), {"match_id": str(uuid4()), "version": 7})
    commands.enqueue([told])


def pass_time(**by: float) -> None:
    """Make all that waits due so much sooner."""
    earlier = timedelta(**by)
    Delivery.objects.update(next_at=F("next_at") - earlier, claimed_until=F("claimed_until") - earlier)
    Webhook.objects.update(paused_until=F("paused_until") - earlier, old_secret_until=F("old_secret_until") - earlier)
    Host.objects.update(open_until=F("open_until") - earlier)


def wait_for_next() -> float:
    """How many seconds the only delivery that is pending still waits; time passes until it is due."""
    due = Delivery.objects.get(status="pending").next_at
    assert due is not None
    seconds = (due - timezone.now()).total_seconds()
    pass_time(seconds=seconds + 0.001)
    return seconds


def send() -> None:
    sending.send_due()


def only() -> Delivery:
    return Delivery.objects.get()
