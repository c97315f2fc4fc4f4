"""Leaderboards and profiles."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from matches import queries
from matches.api.paging import limit_of, parameter
from matches.api.permissions import MayRead
from matches.api.schema import rating_operations as operations
from matches.api.throttles import ReadThrottle
from matches.engine.variants import VARIANTS
from players.api.strict import StrictView
from players.ratings.models import Period
from players.ratings.queries import Met, Place


class LeaderboardView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)
    query_parameters = ("period", "cursor", "limit")

    @operations.list_leaderboard
    def get(self, request: Request, variant: str) -> Response:
        if variant not in VARIANTS:
            raise Http404
        page = queries.leaderboard(
            variant,
            parameter(request, "period", Period, default=Period.ALL),
            after=parameter(request, "cursor", Place.parse, default=None),
            limit=limit_of(request),
        )
        return Response(page)


class ProfileView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)

    @operations.get_profile
    def get(self, request: Request, name: str) -> Response:
        return Response(_or_404(queries.profile(name)))


class OpponentsView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)
    query_parameters = ("cursor", "limit")

    @operations.list_opponents
    def get(self, request: Request, name: str) -> Response:
        after = parameter(request, "cursor", Met.parse, default=None)
        return Response(_or_404(queries.opponents(name, after=after, limit=limit_of(request))))


def _or_404(found: dict[str, Any] | None) -> dict[str, Any]:
    if found is None:
        raise Http404
    return found
