"""What comes in and goes out about webhooks, and what is sent to them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from players.api.fields import Flag, Text, Timestamp
from players.api.strict import StrictSerializer
from players.webhooks import addresses
from players.webhooks.models import LONGEST_URL, Disabled, EventType, Status
from players.webhooks.signing import message_id


@extend_schema_field({"type": "string", "maxLength": LONGEST_URL, "pattern": addresses.FORM})
class OutsideUrl(Text):
    """An address that may be told things; where its name leads is judged whenever something is sent."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=LONGEST_URL,
            help_text="https, port 443, a public address; no user name, no fragment.",
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> str:
        url = super().to_internal_value(data)
        try:
            addresses.parse(url)
        except addresses.AddressRefused as error:
            sentence = _("Webhooks go to https addresses of the public internet, on port 443.")
            raise ValidationError(sentence, code="address_refused") from error
        return url


class EventTypes(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        child = serializers.ChoiceField(choices=EventType.choices)
        super().__init__(child=child, allow_empty=False, min_length=1, max_length=len(EventType), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        # As it came: those that are named twice count.
        if isinstance(data, list) and len(data) > len(EventType):
            self.fail("max_length", max_length=len(EventType))
        # In our order, each once.
        chosen = set(super().to_internal_value(data))
        return [value for value in EventType.values if value in chosen]


class NewWebhookSerializer(StrictSerializer):
    """Where to send, and of what: of every type that there is unless said."""

    url = OutsideUrl()
    types = EventTypes(default=list(EventType.values))


class ChangeWebhookSerializer(StrictSerializer):
    """What is left out stays as it is."""

    url = OutsideUrl(required=False)
    types = EventTypes(required=False)
    enabled = Flag(required=False)


class WebhookSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    url = serializers.CharField()
    types = serializers.ListField(child=serializers.ChoiceField(choices=EventType.choices))
    enabled = serializers.BooleanField()
    disabled_at = Timestamp(allow_null=True)
    disabled_reason = serializers.ChoiceField(
        choices=Disabled.choices,
        allow_null=True,
        help_text="`owner`; `gone`: it answered 410; `failing`: nothing came through for a day.",
    )
    created_at = Timestamp()


class WebhookWithSecretSerializer(WebhookSerializer):
    secret = serializers.CharField(help_text="`whsec_..`, for a Standard Webhooks library. Shown this once.")


class WebhookListSerializer(serializers.Serializer[Any]):
    items = WebhookSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="Always null: an account has at most 20 webhooks.")


class DeliverySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    webhook_id = serializers.SerializerMethodField(help_text="The header `webhook-id`: the same at every attempt.")
    type = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    attempts = serializers.IntegerField()
    created_at = Timestamp()
    next_at = Timestamp(allow_null=True, help_text="When it is tried next; null: no more.")
    last_attempt_at = Timestamp(allow_null=True)
    last_status = serializers.IntegerField(allow_null=True, help_text="Of the last answer; null: there was none.")
    last_error = serializers.CharField(
        help_text=(
            "Empty, `status`, `redirect`, `timeout`, `connection`, `address_refused`, `disabled`, `key_lost` or "
            "`internal`."
        )
    )
    delivered_at = Timestamp(allow_null=True)

    def get_webhook_id(self, delivery: Any) -> str:
        return message_id(delivery.pk)


class DeliveryPageSerializer(serializers.Serializer[Any]):
    items = DeliverySerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")


class ReplaySerializer(StrictSerializer):
    """Deliveries made from `since` on and before `until`, if it is given."""

    since = Timestamp()
    until = Timestamp(default=None, allow_null=True)
    status = serializers.ChoiceField(
        choices=["failed", "all"], default="failed", help_text="`all`: those that were delivered too."
    )


class ReplayedSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many are sent again.")


class WebhookEventDataSerializer(serializers.Serializer[Any]):
    """Where to look; never a card."""

    match_id = serializers.UUIDField()
    seq = serializers.IntegerField(help_text="The log's entry that this tells of.")
    version = serializers.IntegerField(help_text="The match's version when this was made.")
    status = serializers.ChoiceField(choices=["open", "active", "finished", "aborted"])
    awaiting = serializers.ListField(
        child=serializers.IntegerField(), help_text="The seats that the match waited for at `version`."
    )
    my_seat = serializers.IntegerField(allow_null=True, help_text="Null where the receiver holds none.")


class WebhookEventSerializer(serializers.Serializer[Any]):
    """The body of every webhook."""

    type = serializers.ChoiceField(choices=EventType.choices)
    timestamp = Timestamp()
    data = WebhookEventDataSerializer()  # type: ignore[assignment]
