"""What a new match is made of. The form itself is `matches.api.serializers`; here its open words are spelt out."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from matches.api.schema.variants import ChosenHouseRules
from matches.api.serializers import CreateMatchSerializer
from matches.engine.variants import VARIANTS


@extend_schema_serializer(component_name="CreateMatch")
class NewMatchSerializer(CreateMatchSerializer):
    """A new match: all but the variant has a default."""

    variant = serializers.ChoiceField(choices=list(VARIANTS))  # type: ignore[assignment]
    rules = ChosenHouseRules(required=False)  # type: ignore[assignment]
