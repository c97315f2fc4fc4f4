"""Before the start: what hosts do, challenges, invitations."""

from uuid import UUID

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches import commands, queries
from matches.api.lobby_serializers import OfferSeatSerializer, RemoveSerializer
from matches.api.paging import limit_of, parameter
from matches.api.permissions import MayChallenge, MayRead, asker_of
from matches.api.schema import lobby_operations as operations
from matches.api.throttles import InvitationThrottle, ReadThrottle, WriteThrottle
from matches.api.views.common import OfMatch, body_of, shown
from players.api.permissions import player_of, scope
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView


class InvitationView(StrictView):
    permission_classes = (MayRead,)
    throttle_classes: tuple[type[BaseThrottle], ...] = (ReadThrottle, InvitationThrottle)

    @operations.get_invitation
    def get(self, request: Request, code: str) -> Response:
        return Response(queries.invitation(code, asker_of(request)))


class ChallengesView(StrictView):
    permission_classes: tuple[type[BasePermission], ...] = (MayChallenge,)
    throttle_classes: tuple[type[BaseThrottle], ...] = (ReadThrottle,)
    query_parameters = ("direction", "cursor", "limit")

    @operations.list_challenges
    def get(self, request: Request) -> Response:
        page = queries.challenges(
            player_of(request),
            parameter(request, "direction", queries.Direction, default=queries.Direction.RECEIVED),
            before=parameter(request, "cursor", UUID, default=None),
            limit=limit_of(request),
        )
        return Response(page)


class ChallengeView(OfMatch):
    """For whom a seat is kept."""

    permission_classes: tuple[type[BasePermission], ...] = (MayChallenge,)
    throttle_classes: tuple[type[BaseThrottle], ...] = (WriteThrottle,)


class DeclineView(ChallengeView):
    @operations.decline_challenge
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        commands.decline(player_of(request), match_id)
        # Of a private match the caller may know nothing more.
        return Response(status=204)


class HostView(ChallengeView):
    """For the host of a match alone."""

    for_host = True


class WithdrawView(HostView):
    @operations.withdraw_match
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        return shown(request, commands.withdraw(player_of(request), match_id))


class RemoveView(HostView):
    @operations.remove_player
    def post(self, request: Request, match_id: UUID) -> Response:
        whom = body_of(request, RemoveSerializer).whom()
        return shown(request, commands.remove(player_of(request), match_id, player=whom))


class OfferSeatView(HostView):
    @operations.offer_seat
    def post(self, request: Request, match_id: UUID) -> Response:
        host, body = player_of(request), body_of(request, OfferSeatSerializer)
        seat, asked = body.validated_data["seat"], body.asked(host=host)
        return shown(request, commands.offer_seat(host, match_id, seat=seat, asked=asked))


class CodeView(HostView):
    # Whoever has the code may let anybody play.
    permission_classes: tuple[type[BasePermission], ...] = (scope("play"),)

    @operations.renew_code
    def post(self, request: Request, match_id: UUID) -> Response:
        body_of(request, EmptySerializer)
        player = player_of(request)
        return Response(queries.view(commands.renew_code(player, match_id), player))

    @operations.take_back_code
    def delete(self, request: Request, match_id: UUID) -> Response:
        commands.take_back_code(player_of(request), match_id)
        return Response(status=204)
