"""What comes in and goes out about accounts, tokens and sessions."""

from datetime import datetime
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import RegexValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.fields import get_error_detail

from players import names
from players.api.fields import Text, Timestamp
from players.api.strict import StrictSerializer
from players.models import Player, PlayerKind, Scope


class PlayerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    username = serializers.CharField()
    kind = serializers.ChoiceField(choices=PlayerKind.choices)
    guest = serializers.BooleanField()
    created_at = Timestamp()


class NewAccountSerializer(serializers.Serializer[Any]):
    player = PlayerSerializer()
    token = serializers.CharField(help_text="Shown this once.")


class NewTokenSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    token = serializers.CharField(help_text="Shown this once.")
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    created_at = Timestamp()
    expires_at = Timestamp(allow_null=True)


class TokenSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    prefix = serializers.CharField(help_text="How the token begins, to know it again.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    created_at = Timestamp()
    expires_at = Timestamp(allow_null=True)
    last_used_at = Timestamp(allow_null=True, help_text="To the hour.")


class TokenListSerializer(serializers.Serializer[Any]):
    items = TokenSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="Always null: an account has at most 100 tokens.")


class SessionSerializer(serializers.Serializer[Any]):
    player = PlayerSerializer(allow_null=True)


def refuse_reserved(name: str) -> None:
    if names.is_reserved(name):
        raise ValidationError(_("This name is reserved."), code="reserved")


class ChosenName(Text):
    """A name that a person may choose; whether it is free, only the database knows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=30, validators=[RegexValidator(names.PATTERN), refuse_reserved], **kwargs)


class NewPassword(Text):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=8, max_length=128, write_only=True, **kwargs)


class EmptySerializer(StrictSerializer):
    """Nothing is asked for."""


class RegisterSerializer(StrictSerializer):
    """A name, for good, and a password."""

    username = ChosenName()
    password = NewPassword()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        refuse_weak_password(attrs["password"], username=attrs["username"])
        return attrs


class KeepGuestSerializer(RegisterSerializer):
    """A guest becomes an account."""


class ChangePasswordSerializer(StrictSerializer):
    """An account changes its password."""

    password = NewPassword()
    current_password = Text(max_length=128, write_only=True)


class Address(serializers.EmailField):
    """An e-mail address, kept as it came."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class ChangeEmailSerializer(StrictSerializer):
    """An account gives an e-mail address, or takes it away."""

    email = Address(max_length=254, allow_null=True, trim_whitespace=False, write_only=True)
    current_password = Text(max_length=128, write_only=True)


class SignInSerializer(StrictSerializer):
    """Who signs in; the name in any case."""

    username = Text(max_length=30)
    password = Text(max_length=128, write_only=True)


class IssueTokenSerializer(SignInSerializer):
    """Who wants a token, and what it may do: all scopes and no expiry unless said."""

    name = Text(max_length=60, default="", allow_blank=True)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices),
        default=list(Scope.values),
        allow_empty=False,
        min_length=1,
        max_length=len(Scope),
    )
    expires_at = Timestamp(default=None, allow_null=True)

    def validate_expires_at(self, value: datetime | None) -> datetime | None:
        if value is not None and value <= timezone.now():
            raise ValidationError(_("This is in the past."), code="in_the_past")
        return value


def refuse_weak_password(password: str, *, username: str) -> None:
    try:
        validate_password(password, user=Player(username=username))
    except DjangoValidationError as error:
        raise ValidationError({"password": get_error_detail(error)}) from error
