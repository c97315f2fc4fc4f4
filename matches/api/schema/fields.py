"""The words of the game as fields of the schema."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from matches.engine.cards import DECK
from matches.engine.variants import VARIANTS

MOST_SEATS = max(variant.seats for variant in VARIANTS.values())


class Exactly(serializers.Field[Any, Any, Any, Any]):
    """A field that says in JSON Schema what it holds; with a name, as a component of its own."""

    def __init__(self, schema: dict[str, Any], *, component: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.schema, self.component = schema, component


class ExactlySchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = Exactly
    match_subclasses = True

    def get_name(self) -> str | None:
        name: str | None = self.target.component
        return name

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return dict(self.target.schema)


class Word(Exactly):
    """One of a closed set of words."""

    def __init__(self, name: str, words: Iterable[str], **kwargs: Any) -> None:
        super().__init__({"type": "string", "enum": [str(word) for word in words]}, component=name, **kwargs)


class Constant(Exactly):
    def __init__(self, value: str | bool, **kwargs: Any) -> None:
        kind = "boolean" if isinstance(value, bool) else "string"
        super().__init__({"type": kind, "const": value}, **kwargs)


class CardField(Word):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__("Card", DECK, **kwargs)


class CardsField(serializers.ListField):
    child = CardField()


class SeatField(serializers.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_SEATS - 1, **kwargs)


class SeatsField(serializers.ListField):
    child = SeatField()


class TeamField(serializers.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, **kwargs)


class CountField(serializers.IntegerField):
    """A number that is never negative: points, stakes, versions."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, **kwargs)


class ScoreField(Exactly):
    def __init__(self, **kwargs: Any) -> None:
        points = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
        super().__init__(points, **{"help_text": "By team."} | kwargs)


class MomentField(Exactly):
    def __init__(self, **kwargs: Any) -> None:
        pattern = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$"
        super().__init__({"type": "string", "format": "date-time", "pattern": pattern}, **kwargs)


class DigestField(Exactly):
    """32 bytes in hex: a commitment, or the secret that it commits to."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__({"type": "string", "pattern": "^[0-9a-f]{64}$"}, **kwargs)


class SeedField(Exactly):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__({"type": "string", "pattern": "^[0-9a-f]{32,64}$"}, **kwargs)
