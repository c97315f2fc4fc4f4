"""Plans: as they are sent, and as their owner gets them."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from matches.api.plan_serializers import HIGHEST_STAKE, MOST_STEPS
from matches.api.schema.fields import CardField, Constant, CountField, Word
from matches.api.schema.view import MatchViewSerializer
from matches.engine.cards import DECK
from matches.engine.plans import ANY, Otherwise, TrickResult
from matches.engine.rules.tricks import TRICKS_IN_A_HAND


class StakeField(serializers.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=HIGHEST_STAKE, **kwargs)


class WhenSerializer(serializers.Serializer[Any]):
    """Conditions that must all hold on my turn; without any the step is for every turn."""

    trick = serializers.IntegerField(min_value=1, max_value=TRICKS_IN_A_HAND, required=False)
    earlier = serializers.ListField(
        child=Word("TrickResult", TrickResult),
        max_length=TRICKS_IN_A_HAND - 1,
        required=False,
        help_text="How every trick before this one went for my team.",
    )
    leading = serializers.BooleanField(required=False, help_text="Whether no card lies there yet.")
    wins = Word(
        "CardOrAny",
        [*DECK, ANY],
        required=False,
        help_text="This card, or any of mine, would win the trick for my team as it then lies.",
    )
    min_stake = StakeField(required=False)
    max_stake = StakeField(required=False)


class PlayNamedSerializer(serializers.Serializer[Any]):
    """A card."""

    type = Constant("play")
    card = CardField()
    face_down = serializers.BooleanField(required=False)


class PlaySlotSerializer(serializers.Serializer[Any]):
    """The card at a position of a dark hand."""

    type = Constant("play")
    slot = CountField(max_value=TRICKS_IN_A_HAND - 1)


class PlayLowestWinnerSerializer(serializers.Serializer[Any]):
    """The lowest card that wins the trick as it then lies, else the lowest."""

    type = Constant("lowest_winner")


class PlayLowestSerializer(serializers.Serializer[Any]):
    """The lowest card."""

    type = Constant("lowest")
    face_down = serializers.BooleanField(required=False)


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="PlannedPlay",
        serializers=[PlayNamedSerializer, PlaySlotSerializer, PlayLowestWinnerSerializer, PlayLowestSerializer],
        resource_type_field_name=None,
    )
)
class PlannedPlayField(serializers.JSONField):
    pass


class PlanStepSerializer(serializers.Serializer[Any]):
    """What to play when these conditions hold; of the steps the first speaks."""

    when = WhenSerializer(required=False)
    play = PlannedPlayField()


class PlanAnswerSerializer(serializers.Serializer[Any]):
    """To a raise. A mão de onze is never decided by a plan."""

    accept_up_to = StakeField(
        allow_null=True, required=False, help_text="Accept what would make the hand worth this or less."
    )
    otherwise = Word("Otherwise", Otherwise, required=False, help_text='What is not accepted; "ask" if left out.')


class NewPlanSerializer(serializers.Serializer[Any]):
    """A plan for the hand that is being played."""

    version = CountField(help_text="The one that the caller decided on; another one is `stale_version`.")
    steps = serializers.ListField(child=PlanStepSerializer(), max_length=MOST_STEPS)
    answer = PlanAnswerSerializer(required=False)


class PlanSerializer(serializers.Serializer[Any]):
    """My plan, which nobody else sees."""

    hand = CountField(help_text="The number of the hand that it is for; with it the plan ends.")
    version = CountField(help_text="The one that it was made on.")
    steps = serializers.ListField(child=PlanStepSerializer())
    answer = PlanAnswerSerializer()
    state = Word("PlanState", ["active", "stopped"])
    reason = serializers.CharField(
        allow_null=True, help_text="Of a plan that stopped: the `refusal` of the step that was tried."
    )


class PlanSetSerializer(serializers.Serializer[Any]):
    """The plan, and the match with what it has done at once."""

    plan = PlanSerializer(allow_null=True, help_text="Null: its hand is over already.")
    match = MatchViewSerializer()
