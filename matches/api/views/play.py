"""Sitting down, starting, moving."""

from uuid import UUID

from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from matches import commands, queries
from matches.api.idempotency import request_key
from matches.api.permissions import MayChallenge, asker_of
from matches.api.schema import operations
from matches.api.serializers import ActionSerializer, JoinSerializer, SeedSerializer
from matches.api.throttles import MoveThrottle
from matches.api.views.common import PlayView, body_of, replayed_header, shown
from players.api.permissions import has_scope, player_of
from players.api.serializers import EmptySerializer


class JoinView(PlayView):
    for_seated = False
    permission_classes = (MayChallenge,)

    def code_in(self, request: Request) -> str | None:
        try:
            body = request.data
        except APIException:
            return None
        code = body.get("code") if isinstance(body, dict) else None
        return code if isinstance(code, str) else None

    @operations.join_match
    def post(self, request: Request, match_id: UUID) -> Response:
        player = player_of(request)
        body = dict(body_of(request, JoinSerializer).validated_data)
        if not has_scope(request, "play"):
            stored = queries.find(match_id, player, code=body.get("code"))
            kept = queries.seat_kept_for(stored, player)
            if kept is None or body.setdefault("seat", kept) != kept:
                raise PermissionDenied
        return shown(request, commands.join(player, match_id, **body, key=request_key(request, player)))


class SeedView(PlayView):
    @operations.give_seed
    def post(self, request: Request, match_id: UUID) -> Response:
        body = body_of(request, SeedSerializer).validated_data
        return shown(request, commands.give_seed(player_of(request), match_id, **body))


class StartView(PlayView):
    @operations.start_match
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        return shown(request, commands.start(player_of(request), match_id))


class LeaveView(PlayView):
    @operations.leave_match
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        return shown(request, commands.leave(player_of(request), match_id))


class ActionsView(PlayView):
    throttle_classes = (MoveThrottle,)

    @operations.act
    def post(self, request: Request, match_id: UUID) -> Response:
        player = player_of(request)
        action = body_of(request, ActionSerializer)
        done = commands.act(
            player,
            match_id,
            action.to_move(),
            version=action.validated_data["version"],
            key=request_key(request, player),
        )
        answer = queries.done_json(done.stored, done.entries, asker_of(request))
        return Response(answer, status=201, headers=replayed_header(done))
