"""Every write to traces."""

from collections.abc import Iterable

from django.utils import timezone

from players.models import Player
from players.traces.digests import KEPT, digests
from players.traces.models import Trace


def note(player: Player, signals: Iterable[str]) -> None:
    """Keep that the account was there."""
    now = timezone.now()
    Trace.objects.bulk_create(
        [Trace(player=player, digest=digest, seen_at=now) for digest in digests(signals, at=now)],
        update_conflicts=True,
        unique_fields=["player", "digest"],
        update_fields=["seen_at"],
    )


def forget_old() -> None:
    Trace.objects.filter(seen_at__lt=timezone.now() - KEPT).delete()
