"""What an account's export says of matches; what happened in them is in their logs, which are everybody's."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import F

from matches.engine.terms import MatchStatus
from matches.models import Consent, MoreTime, Seat
from matches.queries.plans import plans_of
from players.models import Player
from players.moments import written

Rows = Mapping[UUID, Sequence[dict[str, Any]]]


def export(player: Player) -> list[dict[str, Any]]:
    """Every match the player sits or sat in, with what stands beside its log."""
    seats = Seat.objects.filter(player=player).select_related("match").order_by("match_id")
    running = [seat.match_id for seat in seats if seat.match.status == MatchStatus.ACTIVE.value]
    plans = plans_of(player, running) if running else {}
    agreed, given = _agreed(player), _given(player)
    return [
        {
            "id": str(seat.match_id),
            "seat": seat.seat,
            "variant": seat.match.variant,
            "status": seat.match.status,
            "created_at": written(seat.match.created_at),
            "ended_at": written(seat.match.ended_at),
            "agreed_to": agreed.get(seat.match_id, []),
            "time_given": given.get(seat.match_id, []),
            **({"plan": plans[seat.match_id]} if seat.match_id in plans else {}),
        }
        for seat in seats
    ]


def _agreed(player: Player) -> Rows:
    found: dict[UUID, list[dict[str, Any]]] = {}
    for consent in Consent.objects.filter(player=player).order_by("at"):
        found.setdefault(consent.match_id, []).append({"what": consent.about, "at": written(consent.at)})
    return found


def _given(player: Player) -> Rows:
    found: dict[UUID, list[dict[str, Any]]] = {}
    rows = MoreTime.objects.filter(match__seats__player=player, match__seats__seat=F("by_seat"))
    for given in rows.order_by("given_at"):
        found.setdefault(given.match_id, []).append({"seconds": given.seconds, "at": written(given.given_at)})
    return found
