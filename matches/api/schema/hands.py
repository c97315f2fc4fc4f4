"""Hands for review, the record of a match, and what proves its deals."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from matches import fairness, record
from matches.api.schema.events import ByField
from matches.api.schema.fields import (
    CardField,
    CardsField,
    Constant,
    CountField,
    DigestField,
    MomentField,
    ScoreField,
    SeatField,
    SeedField,
    TeamField,
    Word,
)
from matches.api.schema.variants import HouseRules
from matches.api.schema.view import ResultSerializer, SeriesSerializer
from matches.engine.terms import HandKind, SeatKind, SeedSource


class ActionSerializer(serializers.Serializer[Any]):
    seq = CountField()
    at = MomentField()
    seat = SeatField()
    by = ByField()


class PlayActionSerializer(ActionSerializer):
    """A card was played."""

    type = Constant("play")
    card = CardField()
    face_down = Constant(True, required=False)
    slot = CountField(max_value=2, required=False, help_text="In a dark hand: its position in `holdings`.")


class SeenPlayActionSerializer(PlayActionSerializer):
    """A card was played; null where it lies face down and the viewer may not see it."""

    card = CardField(allow_null=True)


class RaiseActionSerializer(ActionSerializer):
    """A raise."""

    type = Constant("raise")
    to = CountField(help_text="The stake called.")


class ForfeitActionSerializer(ActionSerializer):
    """The raise in a special hand that lost the match."""

    type = Constant("raise")
    confirm_forfeit = Constant(True)


class AcceptActionSerializer(ActionSerializer):
    """An acceptance."""

    type = Constant("accept")


class FoldActionSerializer(ActionSerializer):
    """A fold, or a vote for one."""

    type = Constant("fold")


class ResignActionSerializer(ActionSerializer):
    """A resignation, in the hand in which it happened."""

    type = Constant("resign")


_CALLS = [
    RaiseActionSerializer,
    ForfeitActionSerializer,
    AcceptActionSerializer,
    FoldActionSerializer,
    ResignActionSerializer,
]


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="RecordAction",
        serializers=[PlayActionSerializer, *_CALLS],
        resource_type_field_name=None,
    )
)
class RecordActionField(serializers.JSONField):
    pass


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="SeenAction",
        serializers=[SeenPlayActionSerializer, *_CALLS],
        resource_type_field_name=None,
    )
)
class SeenActionField(serializers.JSONField):
    pass


class TrickOutcomeSerializer(serializers.Serializer[Any]):
    """How a trick ended."""

    winner = TeamField(allow_null=True, help_text="Null: it tied.")
    leads_next = SeatField()


class RecordHandSerializer(serializers.Serializer[Any]):
    """A hand, all of it open."""

    number = CountField()
    dealer = SeatField()
    leader = SeatField()
    kind = Word("HandKind", HandKind)
    vira = CardField(allow_null=True)
    score_before = ScoreField()
    holdings = serializers.ListField(child=CardsField(), help_text="By seat, in order of deal.")
    actions = serializers.ListField(child=RecordActionField())
    tricks = TrickOutcomeSerializer(many=True)
    ended = serializers.BooleanField(help_text="False: it is being played, or the match ended in it.")
    winner = TeamField(allow_null=True)
    points = CountField()


class ReviewedHandSerializer(RecordHandSerializer):
    """A hand as the caller may see it: all of it once the match is over."""

    holdings = serializers.ListField(child=CardsField(allow_null=True), help_text="By seat; null: not to be seen yet.")
    actions = serializers.ListField(child=SeenActionField())


class HandPageSerializer(serializers.Serializer[Any]):
    """Hands in the order in which they were played."""

    items = ReviewedHandSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")


class RecordMatchSerializer(serializers.Serializer[Any]):
    """What was played, and when."""

    id = serializers.UUIDField()
    variant = serializers.CharField()
    ruleset = serializers.CharField()
    rules = HouseRules()
    series = SeriesSerializer(allow_null=True)
    created_at = MomentField()
    started_at = MomentField(allow_null=True)
    ended_at = MomentField()


class RecordSeatSerializer(serializers.Serializer[Any]):
    """A seat as it was at the start."""

    seat = SeatField()
    team = TeamField()
    player = serializers.CharField(allow_null=True)
    kind = Word("SeatKind", SeatKind, allow_null=True)
    client_seed = SeedField(allow_null=True)
    seed_source = Word("SeedSource", SeedSource, allow_null=True)
    substituted_at = CountField(allow_null=True, help_text="The `seq` from which a server bot held it.")


class RecordFairnessSerializer(serializers.Serializer[Any]):
    """What proves the deals."""

    version = Constant(fairness.VERSION)
    commitment = DigestField()
    master = DigestField()


class RecordSerializer(serializers.Serializer[Any]):
    """A match that is over: enough to replay every hand and verify every deal."""

    format = Constant(record.FORMAT)
    match = RecordMatchSerializer()
    seats = RecordSeatSerializer(many=True)
    fairness = RecordFairnessSerializer()
    hands = RecordHandSerializer(many=True)
    result = ResultSerializer()


class ShownSeedSerializer(serializers.Serializer[Any]):
    """What a seat adds to the deals; null until the start."""

    seat = SeatField()
    client_seed = SeedField(allow_null=True)
    seed_source = Word("SeedSource", SeedSource, allow_null=True)


class FairnessSerializer(serializers.Serializer[Any]):
    """What there is to verify the deals by."""

    version = Constant(fairness.VERSION)
    match_id = serializers.UUIDField()
    ruleset = serializers.CharField()
    rules = serializers.CharField(help_text="The house rules as the commitment covers them: canonical JSON.")
    commitment = DigestField()
    seeds = ShownSeedSerializer(many=True)
    master = DigestField(allow_null=True, help_text="The secret; null until the match is over.")
