"""Lists of matches, and the export of an account."""

from typing import Any

from rest_framework import serializers

from matches.api.schema.fields import CountField, DigestField, MomentField, SeatField, SeatsField, Word
from matches.api.schema.plans import PlanSerializer
from matches.api.schema.ratings import ExportedRatingSerializer, ExportedStatisticsSerializer, ExportedTraceSerializer
from matches.api.schema.seeks import ShownSeekSerializer
from matches.api.schema.view import MatchHeadSerializer
from matches.consents.models import About
from matches.engine.terms import MatchStatus
from matches.reports.models import Reason
from matches.talk.models import Kind
from players.api.app_serializers import AppSerializer, AuthorizedAppSerializer
from players.api.block_schema import BlockSerializer
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
    rematch_of = serializers.UUIDField(required=False, help_text="In the event `rematch` of a stream alone.")


class MatchPageSerializer(serializers.Serializer[Any]):
    """A page of matches."""

    items = MatchSummarySerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="The next page's `cursor`; null: this is the last.")
    server_time = MomentField()


class InvitationSerializer(serializers.Serializer[Any]):
    """What a code opens."""

    match = MatchSummarySerializer()
    open_seats = SeatsField(help_text="The seats that anybody with the code may take.")
    commitment = DigestField(help_text="Of the match, to choose a seed after: `join` takes both.")


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


class ExportedConsentSerializer(serializers.Serializer[Any]):
    """What the account has agreed to, beside the match's log."""

    what = Word("ConsentSubject", About.values)
    at = MomentField()


class ExportedTimeSerializer(serializers.Serializer[Any]):
    """More time that the account gave to whom all waited for."""

    seconds = CountField()
    at = MomentField()


class ExportedMatchSerializer(serializers.Serializer[Any]):
    """A match that the account sits or sat in; its own pages hold the rest."""

    id = serializers.UUIDField()
    seat = SeatField()
    variant = serializers.CharField()
    status = Word("MatchStatus", MatchStatus)
    created_at = MomentField()
    ended_at = MomentField(allow_null=True)
    agreed_to = ExportedConsentSerializer(many=True)
    time_given = ExportedTimeSerializer(many=True)
    plan = PlanSerializer(required=False, help_text="For the hand that is being played.")


class ExportedVacationSerializer(serializers.Serializer[Any]):
    """A vacation that the player has taken, or takes."""

    since = MomentField()
    until = MomentField()


class ExportedMessageSerializer(serializers.Serializer[Any]):
    """Something that the account said."""

    match = serializers.UUIDField()
    at = MomentField()
    seat = SeatField()
    type = Word("MessageType", Kind.values)
    key = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)


class ExportedMuteSerializer(serializers.Serializer[Any]):
    """A player whom the account has muted in a match."""

    match = serializers.UUIDField()
    player = serializers.CharField()


class ExportedReportSerializer(serializers.Serializer[Any]):
    """A report that the account made."""

    id = serializers.UUIDField()
    player = serializers.CharField()
    match = serializers.UUIDField(allow_null=True)
    reason = Word("ReportReason", Reason.values)
    text = serializers.CharField(allow_blank=True)
    created_at = MomentField()


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
    ratings = ExportedRatingSerializer(many=True)
    statistics = ExportedStatisticsSerializer(many=True)
    traces = ExportedTraceSerializer(many=True)
    vacations = ExportedVacationSerializer(many=True)
    sign_ins = SignInRecordSerializer(many=True)
    matches = ExportedMatchSerializer(many=True)
    blocks = BlockSerializer(many=True)
    talk = ExportedMessageSerializer(many=True)
    mutes = ExportedMuteSerializer(many=True)
    reports = ExportedReportSerializer(many=True)
    seeks = ShownSeekSerializer(many=True)
