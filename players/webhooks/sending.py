"""Sending what is due: claimed by one worker at a time, tried, and what came of it written down.

The rows alone say what is due. Whoever runs takes one delivery after the other until nothing is left; to have several
at once, several run. A host gets few at a time, fewer when it fails, none while its breaker is open; an account gets
few at a time too. What fails is taken last, so the others wait for it only where every worker is busy.
"""

import logging
import random
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from players.webhooks import schedule, signing
from players.webhooks.commands import disable
from players.webhooks.models import Delivery, Disabled, Host, Status, Webhook
from players.webhooks.post import Answer, post

logger = logging.getLogger(__name__)

RUN_SECONDS: Final = 25.0
CLAIM_SECONDS: Final = 90
"""More than an attempt can take, slow name servers included."""
PER_HOST: Final = 2
PER_PLAYER: Final = 4
TOLERATED: Final = 3
"""Failures in a row after which a host's breaker opens."""
SHORTEST_BREAK: Final = 30
LONGEST_BREAK: Final = 3600
KEPT: Final = timedelta(days=30)
FORGOTTEN_AT_ONCE: Final = 1000

_CLAIMING: Final = 7_472_001
"""The advisory lock under which claims are made, one after the other, so that the bounds hold."""

_CLAIM = """
WITH busy AS MATERIALIZED (
    SELECT w.host, w.player_id FROM players_delivery d JOIN players_webhook w ON w.id = d.webhook_id
    WHERE d.claimed_until > clock_timestamp()
), due AS MATERIALIZED (
    SELECT d.id FROM players_delivery d
    JOIN players_webhook w ON w.id = d.webhook_id LEFT JOIN players_host h ON h.name = w.host
    WHERE d.next_at <= clock_timestamp() AND w.disabled_at IS NULL
      AND (d.claimed_until IS NULL OR d.claimed_until <= clock_timestamp())
      AND (w.paused_until IS NULL OR w.paused_until <= clock_timestamp())
      AND (h.open_until IS NULL OR h.open_until <= clock_timestamp())
      AND (SELECT count(*) FROM busy b WHERE b.host = w.host)
          < CASE WHEN coalesce(h.failures, 0) >= %s THEN 1 ELSE %s END
      AND (SELECT count(*) FROM busy b WHERE b.player_id = w.player_id) < %s
    ORDER BY coalesce(h.failures, 0) > 0, d.next_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED
)
UPDATE players_delivery d
SET claimed_until = clock_timestamp() + make_interval(secs => %s), attempts = d.attempts + 1,
    last_attempt_at = clock_timestamp()
FROM due WHERE d.id = due.id RETURNING d.id, d.attempts, d.claimed_until
"""

_HOST_FAILED = """
INSERT INTO players_host AS h (name, failures) VALUES (%s, 1)
ON CONFLICT (name) DO UPDATE SET failures = h.failures + 1, open_until = CASE WHEN h.failures + 1 >= %s
    THEN clock_timestamp() + make_interval(secs => least(%s * 2 ^ least(h.failures + 1 - %s, 20), %s)) END
"""


@dataclass(frozen=True)
class Claim:
    """A delivery that this worker alone sends, for its nth time."""

    delivery_id: UUID
    attempt: int
    until: datetime
    """No two claims of a delivery end at the same moment."""


def send_due() -> None:
    """Send what is due, until nothing is left or the time is over. Harmless twice and beside another."""
    until = time.monotonic() + RUN_SECONDS
    while time.monotonic() < until and (claim := claim_one()) is not None:
        send(claim)


def claim_one() -> Claim | None:
    """The next delivery to send; None: nothing is due that may be sent now."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_CLAIMING,))
        cursor.execute(_CLAIM, (TOLERATED, PER_HOST, PER_PLAYER, CLAIM_SECONDS))
        row = cursor.fetchone()
    return Claim(*row) if row else None


def send(claim: Claim) -> None:
    """One attempt, outside any transaction, and what came of it."""
    delivery = Delivery.objects.select_related("webhook").filter(pk=claim.delivery_id).first()
    if delivery is None:
        return
    # More attempts than the schedule has: each of them ended its worker.
    answer = _attempt(delivery) if claim.attempt <= schedule.ATTEMPTS else Answer(error="internal")
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update().filter(pk=delivery.webhook_id).first()
        if webhook is None:
            return
        _note_host(delivery.webhook.host, answer)
        # Whoever replayed or disabled it meanwhile, or claimed it since, has the last word.
        mine = Delivery.objects.select_for_update().filter(pk=claim.delivery_id, claimed_until=claim.until)
        if (current := mine.first()) is not None:
            _note(webhook, current, answer, of_its_url=webhook.url == delivery.webhook.url)


def forget_old() -> None:
    """Delete some of the deliveries that are over and older than is promised."""
    # The ids begin with the time at which they were made.
    oldest = UUID(int=int((timezone.now() - KEPT).timestamp() * 1000) << 80)
    old = Delivery.objects.filter(pk__lt=oldest, next_at=None).order_by("pk").values("pk")
    Delivery.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])).delete()
    Host.objects.exclude(name__in=Webhook.objects.values("host")).delete()


def _attempt(delivery: Delivery) -> Answer:
    webhook, now = delivery.webhook, timezone.now()
    sealed = [bytes(webhook.sealed_secret)]
    if webhook.sealed_old_secret is not None and webhook.old_secret_until and now < webhook.old_secret_until:
        sealed.append(bytes(webhook.sealed_old_secret))
    try:
        secrets = [signing.unseal(each) for each in sealed]
    except signing.KeyLost:
        logger.critical("no key in TRUCO_MASTER_KEYS opens the secret of webhook %s", webhook.pk)
        return Answer(error="key_lost")
    signed = signing.headers(delivery.pk, delivery.body, secrets=secrets, now=now)
    try:
        return post(webhook.url, delivery.body, signed)
    except Exception:  # whatever it is: it must be noted, or the same comes again and again
        logger.exception("delivery %s could not be attempted", delivery.pk)
        return Answer(error="internal")


def _note_host(host: str, answer: Answer) -> None:
    if answer.host_failed:
        with connection.cursor() as cursor:
            cursor.execute(_HOST_FAILED, (host, TOLERATED, SHORTEST_BREAK, TOLERATED, LONGEST_BREAK))
    elif answer.status is not None:
        Host.objects.filter(name=host).delete()


def _note(webhook: Webhook, delivery: Delivery, answer: Answer, *, of_its_url: bool) -> None:
    """What comes of an attempt; what an address that was left meanwhile asks for binds the next one to nothing."""
    now, gone = timezone.now(), answer.status == 410 and of_its_url
    delivery.claimed_until, delivery.last_status, delivery.last_error = None, answer.status, answer.error
    if answer.delivered:
        delivery.status, delivery.next_at, delivery.delivered_at = Status.DELIVERED, None, now
        webhook.last_success_at = now
    else:
        asked = schedule.retry_after(answer.retry_after, now=now) if of_its_url else None
        wait = schedule.delay(delivery.attempts, chance=random.random())
        if asked is not None:
            # For all that it is sent, or the next delivery would not keep to what this one was told.
            webhook.paused_until = now + timedelta(seconds=asked)
        if gone or wait is None:
            delivery.status, delivery.next_at = Status.FAILED, None
        else:
            delivery.next_at = now + timedelta(seconds=max(wait, asked or 0.0))
    delivery.save()
    if gone:
        disable(webhook, Disabled.GONE)
    elif delivery.status == Status.FAILED and (webhook.last_success_at or webhook.created_at) < delivery.created_at:
        # Nothing came through in all the time in which this one was tried.
        disable(webhook, Disabled.FAILING)
    webhook.save()
