"""Every read of traces."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations
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


def alike_among(accounts: Collection[UUID]) -> set[frozenset[UUID]]:
    """The pairs of these accounts that share a trace."""
    kept = Trace.objects.filter(seen_at__gte=timezone.now() - KEPT, player__in=accounts)
    seen = defaultdict[bytes, set[UUID]](set)
    for digest, player in kept.values_list("digest", "player_id"):
        seen[bytes(digest)].add(player)
    return {frozenset(pair) for together in seen.values() for pair in combinations(together, 2)}
