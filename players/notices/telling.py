"""Making notices of news, and what carries them: in the transaction of whoever tells."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Q

from players.notices import clock, preferences
from players.notices.models import Channel, Kind, Mailbox, Notice, PushSubscription, Sending, SendingStatus
from players.notices.preferences import Preferences
from players.notices.push import is_available as push_is_available

MAIL_HOST: Final = "smtp"
"""The name under which the breaker knows the mail server; no host of the internet has it."""

# Held as they are until the notices are there: an account that is being erased gets none.
_HELD = "SELECT id FROM players_player WHERE id = ANY(%s) AND is_active ORDER BY id FOR KEY SHARE"


@dataclass(frozen=True)
class News:
    """A fact to tell a player of. `key` names it: whoever is told twice is told once."""

    player_id: UUID
    kind: Kind
    key: str
    at: datetime
    data: dict[str, Any]


def tell(match_id: UUID, news: Iterable[News], *, awaited: Collection[UUID], asked: Collection[UUID]) -> int:
    """Make notices of what is new in a match; how many messages are to go out.

    The match waits for the players `awaited`, and keeps seats for those `asked`: what else its notices said is over.
    """
    told = _new(list(news))
    held = _held({one.player_id for one in told})
    chosen = preferences.of_all(held)
    turns = {one.player_id for one in told if one.kind == Kind.TURN}
    reminded = {one.player_id for one in told if one.kind == Kind.REMINDER}
    # Where one is told of turns and not of passing time, the turn stays what there is to tell.
    replaced = {player for player in reminded & held if chosen[player].covers(Kind.REMINDER, Kind.TURN)}
    _end(match_id, Q(kind=Kind.TURN) & ~Q(player__in=set(awaited) - turns - replaced))
    _end(match_id, Q(kind=Kind.REMINDER) & ~Q(player__in=set(awaited) - turns - reminded))
    _end(match_id, Q(kind=Kind.CHALLENGE) & ~Q(player__in=asked))
    if not told:
        return 0
    made = [_notice(match_id, one, chosen[one.player_id]) for one in told if one.player_id in held]
    Notice.objects.bulk_create(made)
    return _carry(made, chosen)


def _new(news: list[News]) -> list[News]:
    if not news:
        return []
    known = set(
        Notice.objects.filter(player__in={n.player_id for n in news}, key__in={n.key for n in news}).values_list(
            "player_id", "key"
        )
    )
    return [one for one in news if (one.player_id, one.key) not in known]


def _end(match_id: UUID, which: Q) -> None:
    over = list(Notice.objects.filter(which, match_id=match_id, over_at=None).values_list("pk", flat=True))
    if not over:
        return
    Notice.objects.filter(pk__in=over).update(over_at=clock.now())
    # Whoever is just sending one has it sent: then it was in time.
    unsent = Sending.objects.filter(notice__in=over, status=SendingStatus.PENDING, claimed_until=None)
    unsent.update(status=SendingStatus.DROPPED, next_at=None, last_error="over")


def _held(players: Collection[UUID]) -> set[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(_HELD, (list(players),))
        return {player for (player,) in cursor.fetchall()}


def _notice(match_id: UUID, news: News, chosen: Preferences) -> Notice:
    return Notice(
        player_id=news.player_id,
        kind=news.kind.value,
        match_id=match_id,
        key=news.key,
        data=news.data,
        at=news.at,
        in_inbox=chosen.wants(Channel.INBOX, news.kind),
    )


def _carry(notices: Sequence[Notice], chosen: dict[UUID, Preferences]) -> int:
    players = {notice.player_id for notice in notices}
    now = clock.now()
    sendings = []
    reachable = set(Mailbox.objects.filter(player__in=players).exclude(address="").values_list("player_id", flat=True))
    for notice in notices if settings.TRUCO_EMAIL else ():
        if notice.player_id in reachable and chosen[notice.player_id].wants(Channel.EMAIL, notice.kind):
            sendings.append(_sending(notice, Channel.EMAIL, MAIL_HOST, now, next_at=now + _patience(notice)))
    browsers = PushSubscription.objects.filter(player__in=players) if push_is_available() else ()
    for browser in browsers:
        for notice in notices:
            if notice.player_id == browser.player_id and chosen[notice.player_id].wants(Channel.PUSH, notice.kind):
                sendings.append(_sending(notice, Channel.PUSH, browser.host, now, next_at=now, subscription=browser))
    Sending.objects.bulk_create(sendings)
    return len(sendings)


def _patience(notice: Notice) -> timedelta:
    """Who plays at this very moment needs no letter for each turn: it waits a little, and then is checked again."""
    seconds = settings.TRUCO_EMAIL_PATIENCE_SECONDS if notice.kind == Kind.TURN else 0
    return timedelta(seconds=seconds)


def _sending(notice: Notice, channel: Channel, host: str, now: datetime, **fields: Any) -> Sending:
    return Sending(
        notice=notice, player_id=notice.player_id, channel=channel.value, host=host, created_at=now, **fields
    )
