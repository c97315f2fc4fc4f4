"""What a new match is made of. The form itself is `matches.api.serializers`; here its open words are spelt out."""

from typing import Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from matches.api.schema.fields import MOST_SEATS, Exactly
from matches.api.schema.variants import ChosenHouseRules
from matches.api.serializers import CreateMatchSerializer
from matches.engine.variants import VARIANTS

SEAT: Final = "^(me|open|bot:[a-z]+|[A-Za-z0-9_-]{3,30})$"
# The bots themselves aren't listed: `GET /api/v1/variants` does, and there will be more.


@extend_schema_serializer(component_name="CreateMatch")
class NewMatchSerializer(CreateMatchSerializer):
    """A new match: all but the variant has a default."""

    variant = serializers.ChoiceField(choices=list(VARIANTS))  # type: ignore[assignment]
    rules = ChosenHouseRules(required=False)  # type: ignore[assignment]
    seats = serializers.ListField(
        child=Exactly({"type": "string", "maxLength": 40, "pattern": SEAT}),
        required=False,
        min_length=min(variant.seats for variant in VARIANTS.values()),
        max_length=MOST_SEATS,
        help_text=CreateMatchSerializer().fields["seats"].help_text,
    )
