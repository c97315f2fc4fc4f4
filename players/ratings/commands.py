"""Every write to ratings and to what else is counted.

One match is counted at a time, in the whole installation: what a rating becomes depends on the order, and nobody waits
for it. An advisory lock of the transaction sees to that; the row of the match sees to it that it is once.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Q

from players.models import Player
from players.ratings import books
from players.ratings.finished import Finished
from players.ratings.models import CountedMatch, HeadToHead, Period, Rating, Reason, Standing, Statistics

_LOCK: Final = 0x7472_7563_6F01
KEPT: Final = timedelta(days=62)
"""How long the leaderboards of a day, a week or a month are kept."""

# Held until the end: an account that is being erased meanwhile is either gone for this match, or erased after it.
_ACCOUNTS = """
SELECT id, is_guest, kept_at, erased_at IS NOT NULL FROM players_player WHERE id = ANY(%s) ORDER BY id FOR KEY SHARE
"""


def count(finished: Finished) -> bool:
    """Count a match, if it isn't yet. Harmless twice, at once and killed: all of it or nothing.

    False: another is counting, or rebuilding, just now; nothing was done.
    """
    with transaction.atomic():
        if not _alone():
            return False
        if not CountedMatch.objects.filter(pk=finished.match_id).exists():
            _count(finished, known=None)
    return True


def rebuild(matches: Iterable[Finished]) -> int:
    """Make all of it anew from these matches, in the order in which they come; how many they were.

    Whether a match counted stays as it was: a guest of then may have an account now.
    """
    made = 0
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        known = {row.match_id: row for row in CountedMatch.objects.defer("seats")}
        for rows in (Rating, Statistics, HeadToHead, Standing, CountedMatch):
            rows.objects.all().delete()
        for finished in matches:
            _count(finished, known=known.get(finished.match_id))
            made += 1
    return made


def erase(player: Player) -> None:
    """Forget what would tell of the player; in the caller's transaction. Other players' numbers stay."""
    Standing.objects.filter(player=player).delete()
    Statistics.objects.filter(player=player).delete()
    HeadToHead.objects.filter(Q(player=player) | Q(opponent_player=player)).delete()


def forget_old(now: datetime) -> None:
    """Leaderboards of periods that are long over."""
    Standing.objects.exclude(period=Period.ALL).filter(starts_on__lt=(now - KEPT).date()).delete()


def _alone() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (_LOCK,))
        row = cursor.fetchone()
    return bool(row and row[0])


def _count(finished: Finished, *, known: CountedMatch | None) -> None:
    guests, erased = _accounts(finished)
    reason = known.reason if known is not None else _reason(finished, guests)
    seats = books.rate(finished, erased) if reason is None else []
    CountedMatch.objects.create(
        match_id=finished.match_id,
        variant=finished.variant,
        ended_at=finished.ended_at,
        rated=reason is None,
        reason=reason,
        seats=seats,
    )
    if not finished.aborted and any(one.account for one in finished.played):
        books.add_up(finished, erased)


def _accounts(finished: Finished) -> tuple[set[UUID], set[UUID]]:
    """Of those who played: who was a guest on sitting down, whatever it is now, and who is erased."""
    with connection.cursor() as cursor:
        cursor.execute(_ACCOUNTS, ([one.account for one in finished.played if one.account],))
        rows = cursor.fetchall()
    sat_at = {one.account: one.sat_at for one in finished.played}
    guests = {pk for pk, is_guest, kept_at, _ in rows if is_guest or _was_guest(kept_at, sat_at[pk])}
    return guests, {pk for pk, _, _, is_erased in rows if is_erased}


def _was_guest(kept_at: datetime | None, sat_at: datetime | None) -> bool:
    return kept_at is not None and sat_at is not None and sat_at <= kept_at


def _reason(finished: Finished, guests: set[UUID]) -> str | None:
    """Why the match is unrated; None: it is rated."""
    applies: Mapping[Reason, bool] = {
        Reason.ABORTED: finished.aborted,
        Reason.BOTS_ONLY: not any(one.is_human for one in finished.played),
        Reason.GUEST: any(one.account in guests for one in finished.played),
        Reason.HOUSE_RULES: not finished.usual_rules,
        Reason.NOT_ASKED: not finished.asked,
    }
    return next((reason.value for reason, it_does in applies.items() if it_does), None)
