"""What players say to each other, and whom they don't want to hear."""

from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import queries as matches
from matches.api.paging import limit_of, number, parameter
from matches.api.permissions import MayRead
from matches.api.schema import talk as operations
from matches.api.talk_serializers import SaySerializer
from matches.api.throttles import ReadThrottle, TalkThrottle
from matches.api.views.common import OfMatch, PlayView, body_of
from matches.eventlog import Stored
from matches.talk import commands, queries
from players.api.permissions import player_of, scope
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView


class PhrasesView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes = (ReadThrottle,)

    @operations.list_phrases
    def get(self, request: Request) -> Response:
        return Response(queries.phrases())


class TalkView(OfMatch):
    for_seated = True
    permission_classes = (scope("read", unsafe="play"),)
    query_parameters = ("after", "limit")

    def get_throttles(self) -> list[BaseThrottle]:
        return [TalkThrottle() if self.request.method == "POST" else ReadThrottle()]

    @operations.list_talk
    def get(self, request: Request, match_id: UUID) -> Response:
        player = player_of(request)
        after = parameter(request, "after", number(0), default=0)
        return Response(queries.page(matches.find(match_id, player), player, after=after, limit=limit_of(request)))

    @operations.say
    def post(self, request: Request, match_id: UUID) -> Response:
        player = player_of(request)
        said = commands.say(player, match_id, **body_of(request, SaySerializer).to_words())
        (shown,) = queries.shown(matches.find(match_id, player), player, [said])
        return Response(shown, status=201)


class MuteView(PlayView):
    @operations.mute
    def put(self, request: Request, match_id: UUID, username: str) -> Response:
        body_of(request, EmptySerializer)
        player, stored = player_of(request), matches.find(match_id, player_of(request))
        commands.mute(player, stored, _named(stored, username))
        return Response({"muted": queries.muted_by(stored, player)})

    @operations.unmute
    def delete(self, request: Request, match_id: UUID, username: str) -> Response:
        player, stored = player_of(request), matches.find(match_id, player_of(request))
        commands.unmute(player, stored, _named(stored, username))
        return Response({"muted": queries.muted_by(stored, player)})


def _named(stored: Stored, username: str) -> UUID:
    account = queries.account_in(stored, username)
    if account is None:
        raise Http404
    return account
