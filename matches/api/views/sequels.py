"""What comes after a match: a rematch, the next game of a series."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from matches import commands, queries
from matches.api.permissions import MayChallenge, MayRead, asker_of, eyes_of
from matches.api.schema import sequel_operations as operations
from matches.api.throttles import ReadThrottle
from matches.api.views.common import PlayView, body_of
from players.api.permissions import player_of
from players.api.serializers import EmptySerializer
from players.api.signals import signals_of
from players.api.strict import StrictView


class RematchView(PlayView):
    permission_classes = (MayChallenge,)

    @operations.ask_for_rematch
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        player, signals = player_of(request), signals_of(request)
        stored, is_new = commands.agree_to_rematch(player, match_id, signals=signals)
        response = Response(queries.view(stored, eyes_of(request)), status=201 if is_new else 200)
        if is_new:
            response["Location"] = f"/api/v1/matches/{stored.id}"
        return response

    @operations.take_back_rematch
    def delete(self, request: Request, match_id: UUID) -> Response:
        commands.take_back_rematch(player_of(request), match_id)
        return Response(status=204)


class SeriesView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)

    def admit(self, request: Request) -> None:
        super().admit(request)
        queries.find(self.kwargs["series_id"], asker_of(request))

    @operations.get_series
    def get(self, request: Request, series_id: UUID) -> Response:
        return Response(queries.series_json(series_id, asker_of(request)))
