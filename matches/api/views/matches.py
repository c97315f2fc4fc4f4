"""The lobby, new matches, and a match as a whole."""

from uuid import UUID

from django.utils.translation import get_language
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import commands, queries
from matches.api.idempotency import request_key
from matches.api.paging import limit_of, parameter
from matches.api.permissions import MayChallenge, MayRead, asker_of
from matches.api.schema import operations
from matches.api.search import SEARCHED_BY, search_of
from matches.api.serializers import CreateMatchSerializer
from matches.api.throttles import BotsOnlyThrottle, ReadThrottle, WriteThrottle
from matches.api.views.common import ReadView, body_of, shown
from players.api.buckets import take
from players.api.permissions import has_scope, player_of
from players.api.signals import signals_of
from players.api.strict import StrictView


class VariantsView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)

    @operations.list_variants
    def get(self, request: Request) -> Response:
        return Response(queries.variants())


class MatchesView(StrictView):
    query_parameters = (*SEARCHED_BY, "cursor", "limit")

    def get_permissions(self) -> list[BasePermission]:
        return [MayChallenge() if self.request.method == "POST" else MayRead()]

    def get_throttles(self) -> list[BaseThrottle]:
        return [WriteThrottle() if self.request.method == "POST" else ReadThrottle()]

    @operations.list_matches
    def get(self, request: Request) -> Response:
        page = queries.lobby(
            asker_of(request),
            search_of(request),
            before=parameter(request, "cursor", UUID, default=None),
            limit=limit_of(request),
        )
        return Response(page)

    @operations.create_match
    def post(self, request: Request) -> Response:
        player = player_of(request)
        new = body_of(request, CreateMatchSerializer).to_new_match(player)
        if not has_scope(request, "play") and not new.challenges:
            # Whom would it challenge?
            raise PermissionDenied
        if all(asked.startswith("bot:") for asked in new.seats):
            self._count_bots_only(request)
        done = commands.create(player, new, key=request_key(request, player), signals=signals_of(request))
        response = shown(request, done, status=201)
        response["Location"] = f"/api/v1/matches/{done.stored.id}"
        return response

    def _count_bots_only(self, request: Request) -> None:
        self.note(request, take(list(BotsOnlyThrottle().buckets(request))))


class MatchView(ReadView):
    @operations.get_match
    def get(self, request: Request, match_id: UUID) -> Response:
        stored, asker = self.found(request, match_id), asker_of(request)
        tag = queries.entity_tag(stored, asker, language=get_language() or "")
        headers = {"ETag": tag}
        if _names(request.headers.get("If-None-Match", ""), tag):
            return Response(status=304, headers=headers)
        return Response(queries.view(stored, asker), headers=headers)


def _names(condition: str, tag: str) -> bool:
    """Whether an If-None-Match header names this tag; compared weakly, as RFC 9110 asks."""
    given = (entry.strip().removeprefix("W/") for entry in condition.split(","))
    return condition.strip() == "*" or tag in given
