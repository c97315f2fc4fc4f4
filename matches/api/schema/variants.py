"""Variants and house rules. Both are data, so that this follows from the engine's tables."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from matches.api.schema.fields import CardsField, CountField, Exactly
from matches.engine.variants import EVERY_VALUE, OptionValue


def _values(allowed: Sequence[OptionValue]) -> dict[str, Any]:
    """A schema of these values. Numbers apart from words: a type with an enum is what generators understand."""
    words = [str(value) for value in allowed if isinstance(value, str)]
    numbers = sorted(value for value in allowed if isinstance(value, int))
    kinds: list[dict[str, Any]] = []
    if numbers:
        kinds.append({"type": "integer", "enum": numbers})
    if words:
        kinds.append({"type": "string", "enum": words})
    return kinds[0] if len(kinds) == 1 else {"oneOf": kinds}


OPTIONS = {option: _values(allowed) for option, allowed in EVERY_VALUE.items()}


class HouseRules(Exactly):
    def __init__(self, **kwargs: Any) -> None:
        resolved = {
            "type": "object",
            "description": "Every house rule of a match, resolved.",
            "properties": OPTIONS,
            "required": list(OPTIONS),
        }
        super().__init__(resolved, component="HouseRules", **kwargs)


class ChosenHouseRules(Exactly):
    def __init__(self, **kwargs: Any) -> None:
        chosen = {
            "type": "object",
            "description": "The house rules that a creator chooses; the others keep the variant's defaults.",
            "properties": OPTIONS,
            "additionalProperties": False,
        }
        super().__init__(chosen, component="ChosenHouseRules", **kwargs)


class OptionSerializer(serializers.Serializer[Any]):
    """A house rule as a variant has it."""

    default = Exactly({"type": ["integer", "string"]})
    allowed = serializers.ListField(child=Exactly({"type": ["integer", "string"]}), help_text="The default first.")


class VariantSerializer(serializers.Serializer[Any]):
    """A variant of the game, as numbers."""

    name = serializers.CharField()
    ruleset = serializers.CharField(help_text="The name with its version, as matches keep it.")
    seats = CountField()
    ladder = serializers.ListField(child=CountField(), help_text="What a hand can be worth, rising.")
    special_margin = CountField(help_text="How far below the target a mão de onze is played.")
    special_stake = CountField(help_text="What an accepted mão de onze is worth.")
    special_refused = CountField(help_text="What the other team scores when it is folded.")
    manilhas = CardsField(allow_null=True, help_text="Weakest first; null: they follow the vira.")
    rules = serializers.DictField(child=OptionSerializer(), help_text="By option name.")


class ServerBotSerializer(serializers.Serializer[Any]):
    """A bot of the server's, asked for as `bot:<name>`."""

    name = serializers.CharField()


class SecondsSerializer(serializers.Serializer[Any]):
    """A range in seconds."""

    min = CountField()
    max = CountField()
    default = CountField()


class ClockRangeSerializer(serializers.Serializer[Any]):
    """What a match's clock can be."""

    per_action = SecondsSerializer()


class VariantsSerializer(serializers.Serializer[Any]):
    """What the server offers."""

    variants = VariantSerializer(many=True)
    bots = ServerBotSerializer(many=True)
    clock = ClockRangeSerializer()
