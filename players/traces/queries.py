"""Every read of traces."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from players.traces.digests import KEPT, digests_kept
from players.traces.models import Trace


def may_be_one_person(player: UUID, others: Iterable[UUID], *, signals: Iterable[str] = ()) -> bool:
    """Whether the account shares a trace with one of the others; `signals` are where it is now."""
    now = timezone.now()
    kept = Trace.objects.filter(seen_at__gte=now - KEPT)
    mine = kept.filter(player=player).values("digest")
    here = Q(digest__in=digests_kept(signals, at=now)) | Q(digest__in=mine)
    return kept.filter(here, player__in=set(others) - {player}).exists()
