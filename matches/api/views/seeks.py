"""Looking for a match."""

from uuid import UUID

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from matches import commands, queries
from matches.api.idempotency import REPLAYED, request_key
from matches.api.permissions import MayChallenge, MayRead
from matches.api.schema import seek_operations as operations
from matches.api.seek_serializers import SeekSerializer
from matches.api.throttles import ReadThrottle, WriteThrottle
from matches.api.views.common import body_of
from players.api.permissions import player_of, scope
from players.api.serializers import EmptySerializer
from players.api.signals import signals_of
from players.api.strict import StrictView


class SeeksView(StrictView):
    def get_permissions(self) -> list[BasePermission]:
        return [MayChallenge() if self.request.method == "POST" else scope("read")()]

    @operations.list_seeks
    def get(self, request: Request) -> Response:
        return Response(queries.seeks_of(player_of(request)))

    @operations.create_seek
    def post(self, request: Request) -> Response:
        player = player_of(request)
        new = body_of(request, SeekSerializer).to_new_seek(player)
        sought = commands.seek(player, new, key=request_key(request, player), signals=signals_of(request))
        status = 201 if sought.is_new or sought.replayed else 200
        headers = {REPLAYED: "true"} if sought.replayed else {}
        return Response(queries.seek_json(sought.seek), status=status, headers=headers)


class PoolView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)

    @operations.list_pool
    def get(self, request: Request) -> Response:
        return Response(queries.pool())


class SeekView(StrictView):
    permission_classes = (MayChallenge,)
    throttle_classes = (WriteThrottle,)

    @operations.withdraw_seek
    def delete(self, request: Request, seek_id: UUID) -> Response:
        commands.withdraw_seek(player_of(request), seek_id)
        return Response(status=204)


class JoinSeekView(StrictView):
    permission_classes = (MayChallenge,)
    throttle_classes = (WriteThrottle,)

    @operations.join_seek
    def post(self, request: Request, seek_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        partner = player_of(request)
        return Response(queries.seek_json(commands.join_seek(partner, seek_id, signals=signals_of(request))))
