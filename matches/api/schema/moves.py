"""Moves: those that a view lists, and those that can be asked for."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from matches.api.schema.fields import CardField, Constant, CountField


class PlayCardSerializer(serializers.Serializer[Any]):
    """Play a card."""

    type = Constant("play")
    card = CardField()
    face_down = Constant(True, required=False)


class PlayBlindSerializer(serializers.Serializer[Any]):
    """Play the card at a position of a dark hand."""

    type = Constant("play")
    slot = CountField(max_value=2)


class RaiseSerializer(serializers.Serializer[Any]):
    """Call the ladder's next value."""

    type = Constant("raise")


class AcceptSerializer(serializers.Serializer[Any]):
    """Accept what is offered."""

    type = Constant("accept")


class FoldSerializer(serializers.Serializer[Any]):
    """Fold what is offered, or give up the hand."""

    type = Constant("fold")


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="LegalAction",
        serializers=[
            PlayCardSerializer,
            PlayBlindSerializer,
            RaiseSerializer,
            AcceptSerializer,
            FoldSerializer,
        ],
        resource_type_field_name=None,
    )
)
class LegalActionField(serializers.JSONField):
    pass


class MoveSerializer(serializers.Serializer[Any]):
    version = CountField(help_text="The one that the caller decided on; another one is `stale_version`.")


class PlayCardMoveSerializer(MoveSerializer):
    """Play a card, open or face down."""

    type = Constant("play")
    card = CardField()
    face_down = serializers.BooleanField(required=False)


class PlayBlindMoveSerializer(MoveSerializer):
    """Play the card at a position of a dark hand."""

    type = Constant("play")
    slot = CountField(max_value=2)


class RaiseMoveSerializer(MoveSerializer):
    """Call the ladder's next value."""

    type = Constant("raise")
    confirm_forfeit = serializers.BooleanField(
        required=False, help_text="Yes, even in a special hand, where it loses the match."
    )


class AcceptMoveSerializer(MoveSerializer):
    """Accept what is offered."""

    type = Constant("accept")


class FoldMoveSerializer(MoveSerializer):
    """Fold what is offered; with two seats also: give up the hand."""

    type = Constant("fold")


class ResignMoveSerializer(MoveSerializer):
    """Resign the match."""

    type = Constant("resign")


MOVE = PolymorphicProxySerializer(
    component_name="Move",
    serializers=[
        PlayCardMoveSerializer,
        PlayBlindMoveSerializer,
        RaiseMoveSerializer,
        AcceptMoveSerializer,
        FoldMoveSerializer,
        ResignMoveSerializer,
    ],
    resource_type_field_name=None,
)
"""The body of an action: what `matches.api.serializers.ActionSerializer` takes, move by move."""
