"""Each operation on webhooks, as the decorator of the view's method that serves it."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from players.api.permissions import by_scope
from players.api.problems import problems
from players.api.serializers import EmptySerializer
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
from players.webhooks.models import Status

_View = TypeVar("_View", bound=Callable[..., Any])

PAGE, LARGEST_PAGE = 50, 100

_ID = OpenApiParameter("id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_DELIVERY = OpenApiParameter("delivery_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
_STATUS = OpenApiParameter("status", OpenApiTypes.STR, enum=Status.values)
_CURSOR = OpenApiParameter("cursor", OpenApiTypes.STR, description="The `next` of the page before.")
_LIMIT = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE}, description="Of a page."
)
_DISABLED = {"_409": "`webhook_disabled`: enable it first"}


def _operation(operation_id: str, summary: str, described: str, **extra: Any) -> Callable[[_View], _View]:
    decorate: Callable[[_View], _View] = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=f"{described} Needs the scope `webhooks`.",
        tags=["webhooks"],
        auth=by_scope("webhooks"),
        **extra,
    )
    return decorate


create_webhook = _operation(
    "createWebhook",
    "A new webhook",
    "Its secret is shown this once. What it is told is signed by Standard Webhooks 1.0 and says where to look, "
    "never a card.",
    request=NewWebhookSerializer,
    responses={201: WebhookWithSecretSerializer}
    | problems(400, 401, 403, _409="`too_many_webhooks`: an account has at most 20"),
)
list_webhooks = _operation(
    "listWebhooks",
    "My webhooks",
    "Newest first, without their secrets.",
    responses={200: WebhookListSerializer} | problems(400, 401, 403),
)
get_webhook = _operation(
    "getWebhook",
    "A webhook of mine",
    "Without its secret.",
    parameters=[_ID],
    responses={200: WebhookSerializer} | problems(400, 401, 403, 404),
)
update_webhook = _operation(
    "updateWebhook",
    "Change, disable or enable a webhook",
    "A disabled one is told nothing, and what was still to be sent fails: a replay sends it. Events that happen "
    "meanwhile are not kept for it.",
    parameters=[_ID],
    request=ChangeWebhookSerializer,
    responses={200: WebhookSerializer} | problems(400, 401, 403, 404),
)
delete_webhook = _operation(
    "deleteWebhook",
    "Delete a webhook",
    "With its deliveries.",
    parameters=[_ID],
    responses={204: None} | problems(400, 401, 403, 404),
)
rotate_webhook_secret = _operation(
    "rotateWebhookSecret",
    "A new secret",
    "Shown this once. For 24 hours everything bears two signatures, by the new secret and the one before.",
    parameters=[_ID],
    request=EmptySerializer,
    responses={200: WebhookWithSecretSerializer} | problems(400, 401, 403, 404),
)
list_deliveries = _operation(
    "listWebhookDeliveries",
    "What a webhook was told",
    "Newest first, kept for 30 days.",
    parameters=[_ID, _STATUS, _CURSOR, _LIMIT],
    responses={200: DeliveryPageSerializer} | problems(400, 401, 403, 404),
)
replay_delivery = _operation(
    "replayWebhookDelivery",
    "Send one again",
    "Within seconds, under the same id and with the same body.",
    parameters=[_ID, _DELIVERY],
    request=EmptySerializer,
    responses={202: DeliverySerializer} | problems(400, 401, 403, 404, **_DISABLED),
)
replay_deliveries = _operation(
    "replayWebhookDeliveries",
    "Send a range again",
    "What was made in this time and failed, or all of it; under the same ids.",
    parameters=[_ID],
    request=ReplaySerializer,
    responses={202: ReplayedSerializer} | problems(400, 401, 403, 404, **_DISABLED),
)
