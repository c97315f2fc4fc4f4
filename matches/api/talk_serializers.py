"""What comes in about talk and reports: form alone."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from matches.api.errors import unknown_choice
from matches.reports.models import Reason
from matches.talk.models import Kind
from matches.talk.phrases import EMOTES, PHRASES, SIGNALS
from matches.talk.queries import LONGEST_TEXT
from players.api.fields import Text, Whole
from players.api.strict import StrictSerializer

KEYS = {Kind.PHRASE: PHRASES, Kind.EMOTE: EMOTES, Kind.SIGNAL: SIGNALS}
LONGEST_REPORT = 1000


class SaySerializer(StrictSerializer):
    """What is said: by its key, or in words of one's own."""

    type = serializers.ChoiceField(choices=Kind.choices)
    key = Text(max_length=32, required=False)
    text = Text(max_length=LONGEST_TEXT, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        needed, other = ("text", "key") if attrs["type"] == Kind.TEXT else ("key", "text")
        if needed not in attrs:
            raise ValidationError({needed: [ErrorDetail(_("This field is required."), code="required")]})
        if other in attrs:
            detail = ErrorDetail(_("This does not go with the rest of what is said."), code="does_not_belong")
            raise ValidationError({other: [detail]})
        return attrs

    def to_words(self) -> dict[str, Any]:
        """The arguments of `say`; raises UnknownChoice for a key that is not on the list."""
        said = dict(self.validated_data)
        kind = Kind(said.pop("type"))
        if kind in KEYS and said["key"] not in KEYS[kind]:
            raise unknown_choice("/key", KEYS[kind])
        return {"kind": kind, **said}


class ReportSerializer(StrictSerializer):
    """Who is reported, where, for what."""

    player = Text(max_length=30)
    match = serializers.UUIDField(required=False)
    message = Whole(min_value=1, required=False, help_text="Its number in the talk of `match`.")
    reason = serializers.ChoiceField(choices=Reason.choices)
    text = Text(max_length=LONGEST_REPORT, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "message" in attrs and "match" not in attrs:
            raise ValidationError({"match": [ErrorDetail(_("This field is required."), code="required")]})
        return attrs


def no_such(field: str, detail: str) -> ValidationError:
    """What the report names isn't there, or not for the reporter to know of."""
    return ValidationError({field: [ErrorDetail(detail, code=f"unknown_{field}")]})
