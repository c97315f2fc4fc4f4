"""What comes in and goes out about notices, their settings and push subscriptions."""

import re
from datetime import time
from typing import Any, Final

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from players.api.fields import Id, Text, Timestamp, Whole
from players.api.strict import StrictSerializer
from players.notices import preferences, push
from players.notices.models import LONGEST_ENDPOINT, Channel, Kind, Language
from players.notices.preferences import Preferences, Quiet
from players.webhooks import addresses

TIME_OF_DAY: Final = re.compile(r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z")
MOST_READ: Final = 100


class NoticeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    match_id = serializers.UUIDField()
    title = serializers.CharField(help_text="In the language of the request; never a card.")
    at = Timestamp()
    read = serializers.BooleanField()
    over = serializers.BooleanField(
        help_text="No news any more: the player has acted, or a later notice of the match says it."
    )


class NoticePageSerializer(serializers.Serializer[Any]):
    items = NoticeSerializer(many=True)
    unread = serializers.IntegerField(help_text="How many there are in all that are news and were not read.")
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")


class ReadNoticesSerializer(StrictSerializer):
    """Which ones: by their ids, or all up to one of them, or both."""

    ids = serializers.ListField(child=Id(), default=list, max_length=MOST_READ)
    up_to = Id(default=None, allow_null=True, help_text="This one and all that came before it.")


class UnreadSerializer(serializers.Serializer[Any]):
    unread = serializers.IntegerField()


class TimeOfDay(Text):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validators=[RegexValidator(TIME_OF_DAY)], help_text="`HH:MM`", **kwargs)


class QuietHoursSerializer(StrictSerializer):
    """In the time zone of the settings; past midnight if `end` is the earlier."""

    start = TimeOfDay()
    end = TimeOfDay()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["start"] == attrs["end"]:
            raise ValidationError({"end": [_("Quiet hours have an end.")]}, code="no_end")
        return attrs


class Kinds(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.ChoiceField(choices=Kind.choices), max_length=len(Kind), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        # As it came: those that are named twice count.
        if isinstance(data, list) and len(data) > len(Kind):
            self.fail("max_length", max_length=len(Kind))
        # In our order, each once.
        chosen = set(super().to_internal_value(data))
        return [kind for kind in Kind.values if kind in chosen]


class ChannelsSerializer(StrictSerializer):
    """What is told by each channel."""

    inbox = Kinds()
    email = Kinds()
    push = Kinds()


class ShownQuietHoursSerializer(serializers.Serializer[Any]):
    start = serializers.CharField()
    end = serializers.CharField()


class ShownChannelsSerializer(serializers.Serializer[Any]):
    inbox = serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices))
    email = serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices))
    push = serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices))


class NoticeSettingsSerializer(StrictSerializer):
    language = serializers.ChoiceField(choices=Language.choices, help_text="Of e-mails and push messages.")
    time_zone = Text(max_length=64, help_text="`America/Sao_Paulo`, ..")
    quiet_hours = QuietHoursSerializer(
        allow_null=True, help_text="E-mails and push messages wait for their end, and are sent if they still are news."
    )
    channels = ChannelsSerializer()

    def validate_time_zone(self, value: str) -> str:
        if value not in preferences.zones():
            raise ValidationError(_("There is no such time zone."), code="unknown_zone")
        return value

    def chosen(self) -> Preferences:
        told = self.validated_data
        hours = told["quiet_hours"]
        quiet = hours and Quiet(time.fromisoformat(hours["start"]), time.fromisoformat(hours["end"]))
        wanted = {channel: tuple(told["channels"][channel]) for channel in Channel.values}
        return Preferences(told["language"], told["time_zone"], quiet, wanted)


class EmailStateSerializer(serializers.Serializer[Any]):
    address = serializers.CharField(allow_null=True, help_text="Verified; null: none. Changed by `PATCH /me`.")
    pending = serializers.CharField(allow_null=True, help_text="Waits for its link to be followed.")
    available = serializers.BooleanField(help_text="Whether this server sends e-mail.")


class ChosenNoticesSerializer(serializers.Serializer[Any]):
    language = serializers.ChoiceField(choices=Language.choices)
    time_zone = serializers.CharField()
    quiet_hours = ShownQuietHoursSerializer(allow_null=True)
    channels = ShownChannelsSerializer()


class ShownNoticeSettingsSerializer(ChosenNoticesSerializer):
    email = EmailStateSerializer()


class PushKeysSerializer(StrictSerializer):
    """Of the browser's `PushSubscription.toJSON()`, in base64url."""

    p256dh = Text(max_length=88)
    auth = Text(max_length=24)

    def validate_p256dh(self, value: str) -> str:
        return _checked(push.checked_point, value)

    def validate_auth(self, value: str) -> str:
        return _checked(push.checked_auth, value)


class SubscribeSerializer(StrictSerializer):
    """A browser's `PushSubscription.toJSON()`, as it is."""

    endpoint = Text(max_length=LONGEST_ENDPOINT, help_text="https, port 443, a public address.")
    keys = PushKeysSerializer()
    expirationTime = Whole(default=None, allow_null=True, help_text="Not looked at.")

    def validate_endpoint(self, value: str) -> str:
        try:
            addresses.parse(value)
        except addresses.AddressRefused as error:
            sentence = _("Push messages go to https addresses of the public internet, on port 443.")
            raise ValidationError(sentence, code="address_refused") from error
        return value


class PushSubscriptionSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    endpoint = serializers.CharField()
    created_at = Timestamp()


class ExportedEmailSerializer(serializers.Serializer[Any]):
    address = serializers.CharField(allow_null=True)
    pending = serializers.CharField(allow_null=True)
    verified_at = Timestamp(allow_null=True)


class ExportedNoticeSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    match_id = serializers.UUIDField()
    at = Timestamp()
    read_at = Timestamp(allow_null=True)


class PushSubscriptionListSerializer(serializers.Serializer[Any]):
    items = PushSubscriptionSerializer(many=True)
    public_key = serializers.CharField(
        allow_null=True, help_text="The `applicationServerKey` to subscribe with; null: this server doesn't push."
    )
    next = serializers.CharField(allow_null=True, help_text="Always null: an account has at most 20 browsers.")


def _checked(check: Any, value: str) -> str:
    try:
        return str(check(value))
    except push.KeyRefused as error:
        raise ValidationError(_("This is no key of a push subscription."), code="not_a_key") from error
