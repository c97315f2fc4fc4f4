"""Lists of matches, and the export of an account."""

from typing import Any

from rest_framework import serializers

from matches.api.schema.fields import MomentField, SeatField, Word
from matches.api.schema.view import MatchHeadSerializer
from matches.engine.terms import MatchStatus
from players.api.app_serializers import AppSerializer, AuthorizedAppSerializer
from players.api.notice_serializers import (
    ChosenNoticesSerializer,
    ExportedEmailSerializer,
    ExportedNoticeSerializer,
    PushSubscriptionSerializer,
)
from players.api.serializers import PlayerSerializer, TokenSerializer
from players.api.webhook_serializers import WebhookSerializer


class MatchSummarySerializer(MatchHeadSerializer):
    """A match in a list: nothing of its hand."""

    created_at = MomentField()


class MatchPageSerializer(serializers.Serializer[Any]):
    """A page of matches."""

    items = MatchSummarySerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")
    server_time = MomentField()


class ExportedAccountSerializer(PlayerSerializer):
    """The account."""

    last_login = MomentField(allow_null=True)
    staff = serializers.BooleanField()


class SignInRecordSerializer(serializers.Serializer[Any]):
    """An attempt to sign in."""

    at = MomentField()
    address = serializers.CharField(allow_null=True)
    user_agent = serializers.CharField()
    outcome = Word("SignInOutcome", ["success", "failure"])


class ExportedMatchSerializer(serializers.Serializer[Any]):
    """A match that the account sits or sat in; its own pages hold the rest."""

    id = serializers.UUIDField()
    seat = SeatField()
    variant = serializers.CharField()
    status = Word("MatchStatus", MatchStatus)
    created_at = MomentField()
    ended_at = MomentField(allow_null=True)


class ExportSerializer(serializers.Serializer[Any]):
    """All that is stored about an account, secrets aside."""

    account = ExportedAccountSerializer()
    tokens = TokenSerializer(many=True)
    webhooks = WebhookSerializer(many=True)
    email = ExportedEmailSerializer(allow_null=True)
    notices = ExportedNoticeSerializer(many=True)
    notice_settings = ChosenNoticesSerializer(allow_null=True)
    push = PushSubscriptionSerializer(many=True)
    apps = AppSerializer(many=True)
    authorized_apps = AuthorizedAppSerializer(many=True)
    sign_ins = SignInRecordSerializer(many=True)
    matches = ExportedMatchSerializer(many=True)
