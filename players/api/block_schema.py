"""What goes out about block lists, and each operation on them as the decorator of its view's method."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers

from players.api.fields import Timestamp
from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer

_View = TypeVar("_View", bound=Callable[..., Any])

_USERNAME = OpenApiParameter("username", OpenApiTypes.STR, OpenApiParameter.PATH)


class BlockSerializer(serializers.Serializer[Any]):
    """A player whom I have blocked."""

    username = serializers.CharField()
    created_at = Timestamp()


class BlockListSerializer(serializers.Serializer[Any]):
    items = BlockSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="Always null: an account blocks at most 500 players.")


def _operation(operation_id: str, summary: str, described: str, **extra: Any) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} Needs the scope `account`.",
        tags=["players"],
        auth=by_scope("account"),
        **extra,
    )
    return decorate


list_blocks = _operation(
    "listBlocks",
    "Whom I have blocked",
    "Newest first.",
    responses={200: BlockListSerializer} | problems(400, 401, 403),
)
block_player = _operation(
    "blockPlayer",
    "Block a player",
    "From now on I see nothing of what this player says, am not challenged by this player, and not paired with; a "
    "match that I have created is closed to this player, unless a seat of it is kept for the name. The player is not "
    "told. Once more changes nothing.",
    parameters=[_USERNAME],
    request=EmptySerializer,
    responses={200: BlockSerializer}
    | problems(400, 401, 403, 404, _409="`too_many_blocks`: an account blocks at most 500 players"),
)
unblock_player = _operation(
    "unblockPlayer",
    "Unblock a player",
    "Of what was said meanwhile, all is seen again. Once more changes nothing.",
    parameters=[_USERNAME],
    responses={204: None} | problems(400, 401, 403, 404),
)
