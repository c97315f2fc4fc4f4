"""HTTP's way to notices, their settings and push subscriptions."""

from typing import Any
from uuid import UUID

from django.conf import settings
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from players.api import notice_schema as operations
from players.api.notice_serializers import (
    NoticePageSerializer,
    NoticeSettingsSerializer,
    PushSubscriptionListSerializer,
    PushSubscriptionSerializer,
    ReadNoticesSerializer,
    ShownNoticeSettingsSerializer,
    SubscribeSerializer,
    UnreadSerializer,
)
from players.api.parameters import limit, parameter
from players.api.permissions import player_of, scope
from players.api.strict import StrictView
from players.models import Player
from players.notices import inbox, mailbox, preferences, push
from players.notices.export import settings_json
from players.notices.models import PushSubscription


class NoticesView(StrictView):
    permission_classes = (scope("read"),)
    query_parameters = ("show", "cursor", "limit")

    @operations.list_notices
    def get(self, request: Request) -> Response:
        page = inbox.page(
            player_of(request),
            show=parameter(request, "show", inbox.SHOWS.__getitem__, default="current"),
            before=parameter(request, "cursor", UUID, default=None),
            limit=parameter(request, "limit", limit(operations.LARGEST_PAGE), default=operations.PAGE),
        )
        return Response(NoticePageSerializer(page).data)


class ReadView(StrictView):
    permission_classes = (scope("read"),)

    @operations.read_notices
    def post(self, request: Request) -> Response:
        asked = _body(request, ReadNoticesSerializer).validated_data
        inbox.read(player_of(request), ids=asked["ids"], up_to=asked["up_to"])
        return Response(UnreadSerializer({"unread": inbox.unread(player_of(request))}).data)


class SettingsView(StrictView):
    permission_classes = (scope("account"),)

    @operations.get_notice_settings
    def get(self, request: Request) -> Response:
        return _shown(player_of(request))

    @operations.set_notice_settings
    def put(self, request: Request) -> Response:
        body = _body(request, NoticeSettingsSerializer)
        preferences.choose(player_of(request), body.chosen())
        return _shown(player_of(request))


class PushView(StrictView):
    permission_classes = (scope("webhooks"),)

    @operations.list_push
    def get(self, request: Request) -> Response:
        items = push.subscriptions_of(player_of(request))
        shown = {"items": items, "public_key": push.public_key(), "next": None}
        return Response(PushSubscriptionListSerializer(shown).data)

    @operations.subscribe_push
    def post(self, request: Request) -> Response:
        asked = _body(request, SubscribeSerializer).validated_data
        browser = push.subscribe(player_of(request), endpoint=asked["endpoint"], **asked["keys"])
        return Response(PushSubscriptionSerializer(browser).data, status=status.HTTP_201_CREATED)


class PushOneView(StrictView):
    permission_classes = (scope("webhooks"),)

    @operations.unsubscribe_push
    def delete(self, request: Request, id: str) -> Response:
        try:
            push.unsubscribe(player_of(request), UUID(id))
        except (ValueError, PushSubscription.DoesNotExist) as error:
            raise NotFound from error
        return Response(status=status.HTTP_204_NO_CONTENT)


def _body(request: Request, form: type[serializers.Serializer[Any]]) -> Any:
    body = form(data=request.data)
    body.is_valid(raise_exception=True)
    return body


def _shown(player: Player) -> Response:
    box = mailbox.of(player)
    email = {
        "address": (box and box.address) or None,
        "pending": (box and box.pending) or None,
        "available": settings.TRUCO_EMAIL,
    }
    return Response(ShownNoticeSettingsSerializer({**settings_json(preferences.of(player)), "email": email}).data)
