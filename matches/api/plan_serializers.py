"""What comes in about plans: form alone. Whether the seat could ever do it, the engine says."""

from typing import Any

from rest_framework import serializers

from matches.api.serializers import does_not_belong, known_card, missing
from matches.engine.plans import ANY, Otherwise, Plan, TrickResult, decode_plan
from matches.engine.rules.tricks import TRICKS_IN_A_HAND
from matches.engine.variants import VARIANTS
from players.api.fields import Flag, Text, Whole
from players.api.strict import StrictSerializer

MOST_STEPS = 30
HIGHEST_STAKE = max(variant.ladder[-1] for variant in VARIANTS.values())


class CardNameField(Text):
    """A card; with `or_any` also the word that stands for whichever is enough."""

    def __init__(self, *, or_any: bool = False, **kwargs: Any) -> None:
        super().__init__(max_length=3, **kwargs)
        self.or_any = or_any

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        return name if self.or_any and name == ANY else known_card(name)


class WhenSerializer(StrictSerializer):
    """Conditions that must all hold; without any the step is for every turn."""

    trick = Whole(min_value=1, max_value=TRICKS_IN_A_HAND, required=False)
    earlier = serializers.ListField(
        child=serializers.ChoiceField(choices=[result.value for result in TrickResult]),
        required=False,
        max_length=TRICKS_IN_A_HAND - 1,
    )
    leading = Flag(required=False)
    wins = CardNameField(or_any=True, required=False)
    min_stake = Whole(min_value=1, max_value=HIGHEST_STAKE, required=False)
    max_stake = Whole(min_value=1, max_value=HIGHEST_STAKE, required=False)


class PlannedPlaySerializer(StrictSerializer):
    type = serializers.ChoiceField(choices=["play", "lowest_winner", "lowest"])
    card = CardNameField(required=False)
    slot = Whole(min_value=0, max_value=TRICKS_IN_A_HAND - 1, required=False)
    face_down = Flag(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = set(attrs) - {"type"}
        allowed = _FIELDS_OF[attrs["type"]] - ({"card", "face_down"} if "slot" in given else set())
        if foreign := given - allowed:
            raise does_not_belong(foreign)
        if attrs["type"] == "play" and not given & {"card", "slot"}:
            raise missing("card")
        return attrs


_FIELDS_OF = {
    "play": {"card", "slot", "face_down"},
    "lowest_winner": set[str](),
    "lowest": {"face_down"},
}


class StepSerializer(StrictSerializer):
    when = WhenSerializer(required=False)
    play = PlannedPlaySerializer()


class AnswerSerializer(StrictSerializer):
    accept_up_to = Whole(min_value=1, max_value=HIGHEST_STAKE, required=False, allow_null=True)
    otherwise = serializers.ChoiceField(choices=[way.value for way in Otherwise], required=False)


class SetPlanSerializer(StrictSerializer):
    """A plan for the hand that is being played, decided on this version."""

    version = Whole(min_value=0)
    steps = serializers.ListField(child=StepSerializer(), max_length=MOST_STEPS)
    answer = AnswerSerializer(required=False)

    def to_plan(self) -> Plan:
        return decode_plan(self.validated_data)
