"""What comes in and goes out about apps."""

import unicodedata
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from players.api.fields import Text, Timestamp
from players.api.strict import StrictSerializer
from players.models import Scope
from players.oauth import redirects
from players.oauth.registry import MAX_REDIRECTS


class AppSerializer(serializers.Serializer[Any]):
    client_id = serializers.CharField()
    name = serializers.CharField()
    redirect_uris = serializers.ListField(child=serializers.CharField())
    created_at = Timestamp()


class AppListSerializer(serializers.Serializer[Any]):
    items = AppSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="Always null: an account has at most 20 apps.")


class AuthorizedAppSerializer(serializers.Serializer[Any]):
    client_id = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    authorized_at = Timestamp()
    refreshed_at = Timestamp(help_text="When it last got an access token: it does so about every 15 minutes of use.")


class AuthorizedAppListSerializer(serializers.Serializer[Any]):
    items = AuthorizedAppSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="Always null: all are listed.")


class AppName(Text):
    """What people are asked to trust: nothing invisible, nothing that turns the line around."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name != name.strip() or any(unicodedata.category(char)[0] in "CZ" and char != " " for char in name):
            raise ValidationError(_("Visible characters and single spaces between them."), code="invalid")
        return name


@extend_schema_field({"type": "string", "maxLength": redirects.LONGEST, "pattern": redirects.FORM})
class RedirectUri(Text):
    """An address that a browser is sent to with a code."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=redirects.LONGEST, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        uri = super().to_internal_value(data)
        if not redirects.may_be_registered(uri):
            raise ValidationError(
                _(
                    "An https address, http://127.0.0.1, http://[::1] or http://localhost, or a scheme like "
                    "com.example.app:/ of your own; lower case, without user, fragment or wildcard."
                ),
                code="invalid_redirect_uri",
            )
        return uri


class NewAppSerializer(StrictSerializer):
    """An app, and where its users come back to."""

    name = AppName(max_length=60)
    redirect_uris = serializers.ListField(
        child=RedirectUri(), allow_empty=False, min_length=1, max_length=MAX_REDIRECTS
    )


class ChangeAppSerializer(StrictSerializer):
    """What is to be another."""

    name = AppName(max_length=60, required=False)
    redirect_uris = serializers.ListField(
        child=RedirectUri(),
        allow_empty=False,
        min_length=1,
        max_length=MAX_REDIRECTS,
        required=False,
    )
