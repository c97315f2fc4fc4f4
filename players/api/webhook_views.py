"""HTTP's way to an account's webhooks."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from players.api import webhook_schema as operations
from players.api.parameters import limit, parameter
from players.api.permissions import client_of, player_of, scope
from players.api.serializers import EmptySerializer
from players.api.strict import StrictView
from players.api.throttles import Limit, RegistrationThrottle, ReplayThrottle
from players.api.views import NO_STORE
from players.api.webhook_serializers import (
    ChangeWebhookSerializer,
    DeliveryPageSerializer,
    DeliverySerializer,
    NewWebhookSerializer,
    ReplayedSerializer,
    ReplaySerializer,
    WebhookListSerializer,
    WebhookSerializer,
    WebhookWithSecretSerializer,
)
from players.webhooks import commands, queries
from players.webhooks.models import Delivery, Status, Webhook

_T = TypeVar("_T")


class WebhooksView(StrictView):
    permission_classes = (scope("webhooks"),)
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {"POST": RegistrationThrottle}

    @operations.create_webhook
    def post(self, request: Request) -> Response:
        asked = _body(request, NewWebhookSerializer)
        webhook, secret = commands.create(player_of(request), client_id=client_of(request), **asked)
        return _with_secret(webhook, secret, status=status.HTTP_201_CREATED)

    @operations.list_webhooks
    def get(self, request: Request) -> Response:
        items = queries.webhooks_of(player_of(request), client_id=client_of(request))
        return Response(WebhookListSerializer({"items": items, "next": None}).data)


class OfWebhook(StrictView):
    """A view of one webhook. Another player's, or for an app what it did not make, is not found: before all else."""

    permission_classes = (scope("webhooks"),)

    def admit(self, request: Request) -> None:
        super().admit(request)
        # A method that isn't there is refused as that, whoever's the webhook is.
        if hasattr(self, str(request.method).lower()):
            self.webhook(request)

    def webhook(self, request: Request) -> Webhook:
        try:
            chosen = UUID(self.kwargs["id"])
            return queries.webhook_of(player_of(request), chosen, client_id=client_of(request))
        except (ValueError, Webhook.DoesNotExist) as error:
            raise NotFound from error

    def of_webhook(self, request: Request, command: Callable[..., _T], *args: Any, **options: Any) -> _T:
        """What a command on the player's webhook gives; it may have been deleted a moment ago."""
        webhook_id = self.webhook(request).pk
        try:
            return command(player_of(request), webhook_id, *args, **options)
        except (Webhook.DoesNotExist, Delivery.DoesNotExist) as error:
            raise NotFound from error


class WebhookView(OfWebhook):
    @operations.get_webhook
    def get(self, request: Request, id: str) -> Response:
        return _shown(self.webhook(request))

    @operations.update_webhook
    def patch(self, request: Request, id: str) -> Response:
        changes = _body(request, ChangeWebhookSerializer)
        return _shown(self.of_webhook(request, commands.change, **changes))

    @operations.delete_webhook
    def delete(self, request: Request, id: str) -> Response:
        self.of_webhook(request, commands.delete)
        return Response(status=status.HTTP_204_NO_CONTENT)


class SecretView(OfWebhook):
    @operations.rotate_webhook_secret
    def post(self, request: Request, id: str) -> Response:
        _body(request, EmptySerializer)
        return _with_secret(*self.of_webhook(request, commands.rotate), status=status.HTTP_200_OK)


class DeliveriesView(OfWebhook):
    query_parameters = ("status", "cursor", "limit")

    @operations.list_deliveries
    def get(self, request: Request, id: str) -> Response:
        page = queries.deliveries_of(
            self.webhook(request),
            status=parameter(request, "status", lambda text: Status(text).value, default=None),
            before=parameter(request, "cursor", UUID, default=None),
            limit=parameter(request, "limit", limit(operations.LARGEST_PAGE), default=operations.PAGE),
        )
        return Response(DeliveryPageSerializer(page).data)


class ReplayOneView(OfWebhook):
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {"POST": ReplayThrottle}

    @operations.replay_delivery
    def post(self, request: Request, id: str, delivery_id: str) -> Response:
        _body(request, EmptySerializer)
        try:
            chosen = UUID(delivery_id)
        except ValueError as error:
            raise NotFound from error
        delivery = self.of_webhook(request, commands.replay, chosen)
        return Response(DeliverySerializer(delivery).data, status=status.HTTP_202_ACCEPTED)


class ReplayView(OfWebhook):
    further_limits: ClassVar[Mapping[str, type[Limit]]] = {"POST": ReplayThrottle}

    @operations.replay_deliveries
    def post(self, request: Request, id: str) -> Response:
        asked = _body(request, ReplaySerializer)
        failed_only = asked.pop("status") == "failed"
        count = self.of_webhook(request, commands.replay_range, failed_only=failed_only, **asked)
        return Response(ReplayedSerializer({"count": count}).data, status=status.HTTP_202_ACCEPTED)


def _body(request: Request, form: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    body = form(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def _shown(webhook: Webhook) -> Response:
    return Response(WebhookSerializer(queries.webhook_json(webhook)).data)


def _with_secret(webhook: Webhook, secret: str, *, status: int) -> Response:
    shown = WebhookWithSecretSerializer({**queries.webhook_json(webhook), "secret": secret})
    return Response(shown.data, status=status, headers=NO_STORE)
