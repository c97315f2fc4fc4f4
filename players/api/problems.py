"""RFC 9457 as the schema shows it; every refusal of the API has this form."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

MEDIA_TYPE: Final = "application/problem+json"

_DESCRIPTIONS: Final = {
    400: "`invalid_request`, with `errors`",
    401: "`not_authenticated`",
    403: "`permission_denied`",
    404: "`not_found`",
    429: "`throttled`, with `Retry-After` in seconds",
}


class ProblemErrorSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField(help_text="JSON pointer into the body, or the parameter's name.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField()
    code = serializers.CharField(help_text="Stable; the sentences are not.")
    errors = ProblemErrorSerializer(many=True, required=False)  # type: ignore[assignment]


def problems(*statuses: int, **conflicts: str) -> dict[tuple[int, str], OpenApiResponse]:
    """Responses for `extend_schema`; `_409="what it means"` describes a status of the operation's own."""
    described = {status: _DESCRIPTIONS[status] for status in statuses}
    described |= {int(status.removeprefix("_")): text for status, text in conflicts.items()}
    return {
        (status, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description=text)
        for status, text in sorted(described.items())
    }
