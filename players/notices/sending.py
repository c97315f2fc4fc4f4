"""Sending what is due, by e-mail and push: claimed by one worker at a time, checked again, tried, noted down.

As webhooks are sent (`players.webhooks.sending`): the rows alone say what is due, and a host that fails is left alone
for a while. A worker that dies with a claim may have sent: then it is sent once more, under the same id.
"""

import logging
import random
import smtplib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from players.notices import clock, letters, preferences, push
from players.notices.letters import Standing
from players.notices.models import Channel, Kind, Mailbox, Notice, PushSubscription, Sending, SendingStatus
from players.webhooks import schedule
from players.webhooks.models import Host

logger = logging.getLogger(__name__)

RUN_SECONDS: Final = 25.0
CLAIM_SECONDS: Final = 120
"""More than an attempt can take: every step of SMTP has EMAIL_TIMEOUT."""
PER_HOST: Final = 2
TOLERATED: Final = 3
"""Failures in a row after which a host's breaker opens."""
SHORTEST_BREAK: Final = 30
LONGEST_BREAK: Final = 3600
KEPT: Final = timedelta(days=60)
FORGOTTEN_AT_ONCE: Final = 1000

_CLAIMING: Final = 7_472_002
"""The advisory lock under which claims are made, one after the other, so that the bounds hold."""

# Letters first: somebody waits for a link.
_CLAIM = """
WITH busy AS MATERIALIZED (
    SELECT host FROM players_sending WHERE claimed_until > truco_now()
), due AS MATERIALIZED (
    SELECT s.id FROM players_sending s LEFT JOIN players_host h ON h.name = s.host
    WHERE s.next_at <= truco_now() AND (s.claimed_until IS NULL OR s.claimed_until <= truco_now())
      AND (h.open_until IS NULL OR h.open_until <= truco_now())
      AND (SELECT count(*) FROM busy b WHERE b.host = s.host)
          < CASE WHEN coalesce(h.failures, 0) >= %s THEN 1 ELSE %s END
    ORDER BY coalesce(h.failures, 0) > 0, s.notice_id IS NOT NULL, s.next_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED
)
UPDATE players_sending s
SET claimed_until = truco_now() + make_interval(secs => %s), attempts = s.attempts + 1
FROM due WHERE s.id = due.id RETURNING s.id, s.attempts
"""

_HOST_FAILED = """
INSERT INTO players_host AS h (name, failures) VALUES (%s, 1)
ON CONFLICT (name) DO UPDATE SET failures = h.failures + 1, open_until = CASE WHEN h.failures + 1 >= %s
    THEN truco_now() + make_interval(secs => least(%s * 2 ^ least(h.failures + 1 - %s, 20), %s)) END
"""

Stands = Callable[[Notice], Standing | None]
"""What a notice is about as it is now; None: it is no news."""


@dataclass(frozen=True)
class Claim:
    """A message that this worker alone sends, for its nth time."""

    sending_id: UUID
    attempt: int


@dataclass(frozen=True)
class Sent:
    pass


@dataclass(frozen=True)
class Dropped:
    """Not sent, and not to be: nobody wants it any more."""

    why: str


@dataclass(frozen=True)
class Later:
    """Not sent yet; it is checked again then."""

    at: datetime


@dataclass(frozen=True)
class Failed:
    error: str
    for_good: bool = False
    host_failed: bool = False
    wait: float = 0.0


Outcome = Sent | Dropped | Later | Failed


def send_due(stands: Stands) -> None:
    """Send what is due, until nothing is left or the time is over. Harmless twice and beside another."""
    until = time.monotonic() + RUN_SECONDS
    while time.monotonic() < until and (claim := claim_one()) is not None:
        send(claim, stands)


def claim_one() -> Claim | None:
    """The next message to send; None: nothing is due that may be sent now."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_CLAIMING,))
        cursor.execute(_CLAIM, (TOLERATED, PER_HOST, CLAIM_SECONDS))
        row = cursor.fetchone()
    return Claim(*row) if row else None


def send(claim: Claim, stands: Stands) -> None:
    """One attempt, outside any transaction, and what came of it."""
    sending = Sending.objects.select_related("notice", "subscription", "player").filter(pk=claim.sending_id).first()
    if sending is None:
        return
    outcome = _attempt(sending, stands)
    with transaction.atomic():
        _note_host(sending.host, outcome)
        mine = Sending.objects.select_for_update().filter(
            pk=claim.sending_id, status=SendingStatus.PENDING, attempts=claim.attempt, claimed_until__isnull=False
        )
        if (current := mine.first()) is not None:
            _note(current, outcome)


def forget_old() -> None:
    """Delete some of the notices and letters that are older than is promised."""
    oldest = clock.now() - KEPT
    old = Notice.objects.filter(at__lt=oldest).order_by("pk").values_list("pk", flat=True)
    Notice.objects.filter(pk__in=list(old[:FORGOTTEN_AT_ONCE])).delete()
    letters_of_old = Sending.objects.filter(notice=None, created_at__lt=oldest).values_list("pk", flat=True)
    Sending.objects.filter(pk__in=list(letters_of_old[:FORGOTTEN_AT_ONCE])).delete()


def _attempt(sending: Sending, stands: Stands) -> Outcome:
    notice = sending.notice
    if notice is None:
        return _mail(sending, to=sending.address, standing=Standing())
    if notice.over_at is not None:
        return Dropped("over")
    now, chosen = clock.now(), preferences.of(sending.player)
    if not chosen.wants(sending.channel, notice.kind):
        return Dropped("unwanted")
    standing = stands(notice)
    if standing is None:
        return Dropped("over")
    if standing.due is not None and standing.due > now:
        return Later(standing.due)
    if (quiet := chosen.quiet_until(now)) is not None:
        return Later(quiet)
    if sending.channel == Channel.PUSH:
        return _push(sending, notice, chosen, standing)
    box = Mailbox.objects.filter(player=sending.player).exclude(address="").first()
    return Dropped("no_address") if box is None else _mail(sending, to=box.address, standing=standing)


def _mail(sending: Sending, *, to: str, standing: Standing) -> Outcome:
    message = letters.email(sending, to=to, chosen=preferences.of(sending.player), standing=standing)
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        return _refused(max((code for code, _ in error.recipients.values()), default=550))
    except (smtplib.SMTPServerDisconnected, smtplib.SMTPConnectError, smtplib.SMTPHeloError):
        return Failed("connection", host_failed=True)
    except smtplib.SMTPAuthenticationError:
        logger.error("the mail server doesn't accept our credentials")
        return Failed("authentication", host_failed=True)
    except smtplib.SMTPResponseException as error:
        return _refused(error.smtp_code)
    except smtplib.SMTPException:
        return Failed("protocol", host_failed=True)
    except TimeoutError:
        return Failed("timeout", host_failed=True)
    except OSError:
        return Failed("connection", host_failed=True)
    return Sent()


def _refused(code: int) -> Failed:
    """By an answer of the mail server's: from 500 on it stays at it."""
    return Failed("refused", for_good=code >= 500)


def _push(sending: Sending, notice: Notice, chosen: preferences.Preferences, standing: Standing) -> Outcome:
    browser = sending.subscription
    if browser is None or not push.is_available():
        return Dropped("no_browser")
    message = letters.push(notice, chosen=chosen, standing=standing)
    answer = push.send(browser, message, topic=notice.match_id.hex, urgent=notice.kind == Kind.REMINDER)
    if answer.delivered:
        return Sent()
    if answer.status in (404, 410):
        # The browser is gone, and so is all that was for it.
        PushSubscription.objects.filter(pk=browser.pk).delete()
        return Dropped("no_browser")
    refused = answer.status is not None and 300 <= answer.status < 500 and answer.status not in (408, 429)
    return Failed(
        answer.error,
        for_good=refused or answer.error == "address_refused",
        host_failed=answer.host_failed,
        wait=schedule.retry_after(answer.retry_after, now=clock.now()) or 0.0,
    )


def _note_host(host: str, outcome: Outcome) -> None:
    match outcome:
        case Failed(host_failed=True):
            with connection.cursor() as cursor:
                cursor.execute(_HOST_FAILED, (host, TOLERATED, SHORTEST_BREAK, TOLERATED, LONGEST_BREAK))
        case Sent():
            Host.objects.filter(name=host).delete()


def _note(sending: Sending, outcome: Outcome) -> None:
    now = clock.now()
    sending.claimed_until = None
    match outcome:
        case Sent():
            sending.status, sending.next_at, sending.sent_at, sending.last_error = SendingStatus.SENT, None, now, ""
        case Dropped(why):
            sending.status, sending.next_at, sending.last_error = SendingStatus.DROPPED, None, why
        case Later(at):
            # Nothing was tried.
            sending.next_at, sending.attempts = at, sending.attempts - 1
        case Failed(error, for_good, _, wait):
            delay = schedule.delay(sending.attempts, chance=random.random())
            sending.last_error = error
            if for_good or delay is None:
                sending.status, sending.next_at = SendingStatus.FAILED, None
            else:
                sending.next_at = now + timedelta(seconds=max(delay, wait))
    sending.save()
