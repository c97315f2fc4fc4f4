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
from matches.reports import commands as report_commands
from matches.reports import queries as reports
from matches.talk import commands as talk_commands
from matches.talk import queries as talk
from players import commands as accounts
from players import queries as players
from players.api.permissions import NotByApps, player_of, scope
from players.api.serializers import EmptySerializer, PlayerSerializer
from players.api.strict import StrictView
from players.api.views import MeView as AccountView
from players.models import Player


class MeView(AccountView):
    @operations.delete_me
    def delete(self, request: Request) -> Response:
        player = player_of(request)
        # Before, while the caller can still try again; and after, for what was joined meanwhile.
        _let_go(player)
        accounts.erase(player)
        _let_go(player)
        logout(request._request)
        return Response(status=204)


def _let_go(player: Player) -> None:
    commands.withdraw_all_seeks(player)
    commands.leave_all(player)
    talk_commands.forget(player)
    report_commands.forget(player)


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
        told = {
            "matches": queries.export(player),
            "seeks": queries.export_seeks(player),
            "talk": talk.export(player),
            "mutes": talk.export_mutes(player),
            "reports": reports.export(player),
        }
        return Response({**players.export(player), **told})


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
