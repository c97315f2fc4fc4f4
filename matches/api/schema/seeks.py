"""Seeks as they are shown, and as they are asked for."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from matches.api.schema.fields import CountField, MomentField, Word
from matches.api.schema.variants import ChosenHouseRules, HouseRules
from matches.api.schema.view import ClockSerializer
from matches.api.seek_serializers import SeekSerializer
from matches.engine.variants import VARIANTS
from matches.models import SeekStatus


@extend_schema_serializer(component_name="CreateSeek")
class NewSeekSerializer(SeekSerializer):
    """A match to look for: all but the variant has a default."""

    variant = serializers.ChoiceField(choices=list(VARIANTS))  # type: ignore[assignment]
    rules = ChosenHouseRules(required=False)  # type: ignore[assignment]


class WishSerializer(serializers.Serializer[Any]):
    """What somebody looks for."""

    variant = serializers.CharField()
    rules = HouseRules()
    clock = ClockSerializer()
    rated = serializers.BooleanField()


@extend_schema_serializer(component_name="Seek")
class ShownSeekSerializer(WishSerializer):
    """A seek of mine, or one whose partner I am asked to be."""

    id = serializers.UUIDField()
    player = serializers.CharField()
    partner = serializers.CharField(allow_null=True)
    partner_agreed = serializers.BooleanField(help_text="Before it a seek with a partner is not paired.")
    rating_range = CountField(allow_null=True, help_text="Null: however far.")
    conduct_min = CountField(help_text="In percent.")
    status = Word("SeekStatus", SeekStatus.values)
    match = serializers.UUIDField(allow_null=True, help_text="Once it is paired.")
    created_at = MomentField()
    expires_at = MomentField()


class SeekListSerializer(serializers.Serializer[Any]):
    """Seeks, newest first."""

    items = ShownSeekSerializer(many=True)


class WaitingSerializer(WishSerializer):
    """How many wait for this."""

    waiting = CountField(help_text="Players, or pairs of partners.")


class PoolSerializer(serializers.Serializer[Any]):
    """What is looked for just now, the most wanted first."""

    items = WaitingSerializer(many=True)
