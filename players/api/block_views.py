"""HTTP's way to a player's block list."""

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import ErrorDetail, NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from players import queries as players
from players.api import block_schema as operations
from players.api.block_schema import BlockListSerializer, BlockSerializer
from players.api.permissions import player_of, scope
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView
from players.blocks import commands, queries
from players.models import Player


class BlocksView(StrictView):
    permission_classes = (scope("account"),)

    @operations.list_blocks
    def get(self, request: Request) -> Response:
        items = queries.blocks_of(player_of(request))
        return Response(BlockListSerializer({"items": items, "next": None}).data)


class BlockView(StrictView):
    permission_classes = (scope("account"),)

    @operations.block_player
    def put(self, request: Request, username: str) -> Response:
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        other = _named(username)
        if other.pk == player_of(request).pk:
            detail = ErrorDetail(_("This is you."), code="yourself")
            raise ValidationError({"username": [detail]})
        try:
            row = commands.block(player_of(request), other)
        except Player.DoesNotExist as error:
            raise NotFound from error
        return Response(BlockSerializer(queries.block_json(row)).data)

    @operations.unblock_player
    def delete(self, request: Request, username: str) -> Response:
        commands.unblock(player_of(request), _named(username))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _named(username: str) -> Player:
    player = players.by_username(username)
    if player is None:
        raise NotFound
    return player
