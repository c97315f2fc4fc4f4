"""Problems: what else they hold where a match refuses something, and every code that there is."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from matches.api.errors import CONFLICTS
from matches.api.schema.fields import CountField
from matches.api.schema.view import MatchViewSerializer
from matches.engine.actions import Refusal
from players.api.problems import MEDIA_TYPE, ProblemSerializer

CODES = (
    "invalid_request",
    "unknown_option",
    "not_authenticated",
    "permission_denied",
    "not_found",
    "method_not_allowed",
    "not_acceptable",
    "too_large",
    "unsupported_media_type",
    "throttled",
    "unavailable",
    "internal_error",
    "idempotency_mismatch",
    "illegal_action",
    "stale_version",
    "match_not_over",
    "not_private",
    "time_given",
    "not_yours_to_give",
    "series_goes_on",
    "seek_over",
    "too_many_seeks",
    *sorted(refusal.value for refusal in CONFLICTS),
    "same_person",
    "signals_off",
    "no_hand",
    "no_partner",
    "text_off",
    "talk_over",
    "too_many_blocks",
    "already_bot",
    "already_played",
    "username_taken",
    "username_fixed",
    "too_many_tokens",
    "too_many_webhooks",
    "webhook_disabled",
    "too_many_apps",
    "no_vacation_left",
    "email_unavailable",
    "push_unavailable",
    "too_many_subscriptions",
)
"""Every `code` of a problem. Codes are added, never changed: so in the schema they are no closed set."""

_NEVER_TOLD = {Refusal.SEED_MISSING, Refusal.NOT_ABSENT, Refusal.CONSENT_MISSING, Refusal.NOT_FORCED}
"""What only the server itself could be refused."""

REFUSALS = tuple(refusal.value for refusal in Refusal if refusal not in CONFLICTS | _NEVER_TOLD)
"""Every `refusal` of an `illegal_action`."""


def _listed(codes: tuple[str, ...]) -> str:
    return ", ".join(f"`{code}`" for code in codes)


class ConflictSerializer(ProblemSerializer):
    """The match is not as the request supposes: look again, decide again."""

    current_version = CountField()
    match = MatchViewSerializer(required=False, help_text="For those who hold a seat.")


class RefusedSerializer(ProblemSerializer):
    """The request is understood, and refused."""

    refusal = serializers.CharField(required=False, help_text=f"With `illegal_action`, why: {_listed(REFUSALS)}.")


class ProblemSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Lists the codes in every problem."""

    target_class = ProblemSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        schema: dict[str, Any] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        schema["properties"]["code"]["description"] = (
            f"Stable, unlike the sentences; more may be added. One of {_listed(CODES)}."
        )
        return schema


def conflict(*codes: str) -> dict[tuple[int, str], OpenApiResponse]:
    """The 409 of an operation that can be answered with these codes."""
    return {(409, MEDIA_TYPE): OpenApiResponse(ConflictSerializer, description=_listed(codes))}


def refused(*codes: str) -> dict[tuple[int, str], OpenApiResponse]:
    """The 422 of an operation that can be answered with these codes."""
    return {(422, MEDIA_TYPE): OpenApiResponse(RefusedSerializer, description=_listed(codes))}


def invalid(*codes: str) -> dict[tuple[int, str], OpenApiResponse]:
    """A 400 that can be more than `invalid_request`."""
    described = f"{_listed(('invalid_request', *codes))}, with `errors`"
    return {(400, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description=described)}
