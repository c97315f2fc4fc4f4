"""What I have planned for the hand that is being played."""

from uuid import UUID

from django.http import Http404
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import commands, queries
from matches.api.paging import parameter, truth
from matches.api.plan_serializers import SetPlanSerializer
from matches.api.schema import operations
from matches.api.throttles import ReadThrottle, WriteThrottle
from matches.api.views.common import OfMatch, body_of
from matches.commands import NotSeated
from players.api.permissions import player_of, scope


class PlanView(OfMatch):
    for_seated = True

    query_parameters = ("or_none",)

    def get_permissions(self) -> list[BasePermission]:
        return [scope("read" if self.request.method == "GET" else "play")()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [ReadThrottle() if self.request.method == "GET" else WriteThrottle()]

    @operations.get_plan
    def get(self, request: Request, match_id: UUID) -> Response:
        player = player_of(request)
        or_none = parameter(request, "or_none", truth, default=False)
        stored = queries.find(match_id, player)
        if queries.seat_of(stored, player) is None:
            raise NotSeated
        shown = queries.plan_of(stored, player)
        if shown is not None:
            return Response(shown)
        if not or_none:
            raise Http404
        return Response(status=204)

    @operations.set_plan
    def put(self, request: Request, match_id: UUID) -> Response:
        player, body = player_of(request), body_of(request, SetPlanSerializer)
        done = commands.set_plan(player, match_id, body.to_plan(), version=body.validated_data["version"])
        return Response(queries.plan_set(done.stored, player))

    @operations.delete_plan
    def delete(self, request: Request, match_id: UUID) -> Response:
        commands.drop_plan(player_of(request), match_id)
        return Response(status=204)
