"""My matches, and what an account's end means for them."""

from django.contrib.auth import logout
from rest_framework.request import Request
from rest_framework.response import Response

from matches import commands, queries
from matches.api.paging import limit_of, parameter
from matches.api.schema import operations
from matches.api.throttles import ReadThrottle
from matches.api.views.common import body_of
from matches.engine.terms import MatchStatus
from players import commands as accounts
from players import queries as players
from players.api.permissions import NotByApps, player_of, scope
from players.api.serializers import EmptySerializer, PlayerSerializer
from players.api.strict import StrictView
from players.api.views import MeView as AccountView


class MeView(AccountView):
    @operations.delete_me
    def delete(self, request: Request) -> Response:
        player = player_of(request)
        # Before, while the caller can still try again; and after, for what was joined meanwhile.
        commands.leave_all(player)
        accounts.erase(player)
        commands.leave_all(player)
        logout(request._request)
        return Response(status=204)


class BotView(StrictView):
    permission_classes = (scope("account"), NotByApps)

    @operations.become_bot
    def post(self, request: Request) -> Response:
        body_of(request, EmptySerializer)
        bot = accounts.become_bot(player_of(request), has_played=queries.has_played)
        return Response(PlayerSerializer(players.account(bot)).data)


class ExportView(StrictView):
    permission_classes = (scope("account"),)

    @operations.export_me
    def get(self, request: Request) -> Response:
        player = player_of(request)
        return Response({**players.export(player), "matches": queries.export(player)})


class MyMatchesView(StrictView):
    permission_classes = (scope("read"),)
    throttle_classes = (ReadThrottle,)
    query_parameters = ("turn", "status", "cursor", "limit")

    @operations.list_my_matches
    def get(self, request: Request) -> Response:
        page = queries.matches_of(
            player_of(request),
            my_turn=parameter(request, "turn", {"mine": True}.__getitem__, default=False),
            status=parameter(request, "status", MatchStatus, default=None),
            after=parameter(request, "cursor", queries.Position.parse, default=None),
            limit=limit_of(request),
        )
        return Response(page)
